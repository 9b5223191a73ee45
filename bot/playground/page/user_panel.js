// Below the channels: who one is, and being somebody else, in another language, in other colours.

import {h, fill} from "./dom.js";
import {avatar} from "./avatar.js";
import {icon} from "./icon.js";
import {popup} from "./popup.js";
import {languageSwitch, themeSwitch} from "./preference.js";
import {secondWindow} from "./second_window.js";
import {t} from "./text.js";

/** @param {object} app */
export function userPanel(app) {
  const {model} = app;
  const button = h("button", {class: "me", type: "button"});
  const list = h("ul", {role: "list"});
  const box = h("div", {class: "people-box"}, h("p", {class: "people-title"}, t("people.title")), list, h("p", {class: "people-hint"}, t("people.hint")));
  const menu = popup(button, box);
  const element = h("section", {class: "panel", "aria-label": t("people.label")}, box, button, languageSwitch(app), themeSwitch());

  const show = () => {
    const me = model.user(model.me);
    if (!me) return;
    fill(button, avatar(me), h("span", {class: "me-name"}, h("b", null, me.name), h("small", null, t("people.switch"))));
    fill(list, [...model.users.values()].filter((user) => !user.bot).map((user) => h("li", null, person(app, user, menu, button))));
  };
  for (const event of ["reset", "state"]) model.addEventListener(event, show);
  return {element};
}

/** One of the people: become them here, or open a window for them. */
function person(app, user, menu, button) {
  const isMe = user.id === app.model.me;
  const become = h("button", {
    class: "person", type: "button", "aria-current": isMe ? "true" : null,
    onclick: () => {
      menu.close();
      button.focus();
      if (!isMe) app.become(user.id);
    },
  }, avatar(user), h("span", null, user.name), isMe && icon("check"));
  return [become, !isMe && secondWindow(app, user, "tool")];
}
