// The column at the right: who is in the channel.

import {h, fill} from "./dom.js";
import {avatar, badge} from "./avatar.js";
import {icon} from "./icon.js";
import {secondWindow} from "./second_window.js";
import {t} from "./text.js";

const wide = matchMedia("(min-width: 1000px)");

/** @param {object} app */
export function members(app) {
  const {model} = app;
  const list = h("div", {class: "members-list"});
  const close = h("button", {class: "tool only-medium", type: "button", "aria-label": t("members.close"), onclick: () => set(false)}, icon("close"));
  const element = h("aside", {class: "members", id: "members", "aria-label": t("members.label"), onkeydown: (event) => event.key === "Escape" && !wide.matches && set(false)}, close, list);
  let button = null;

  const set = (open) => {
    const hadFocus = element.contains(document.activeElement);
    element.hidden = !open;
    button?.setAttribute("aria-expanded", open);
    if (open && !wide.matches) close.focus();
    if (!open && hadFocus) button?.focus();
  };
  const show = () => {
    const all = [...model.users.values()];
    fill(list, section(t("members.bot"), all.filter((user) => user.bot), app), section(t("members.people"), all.filter((user) => !user.bot), app));
  };
  for (const event of ["reset", "state"]) model.addEventListener(event, show);
  wide.addEventListener("change", () => set(wide.matches));
  document.addEventListener("pointerdown", ({target}) => {
    if (!wide.matches && !element.hidden && !element.contains(target) && !button?.contains(target)) set(false);
  });
  return {
    element,
    toggle: () => set(element.hidden),
    /** Takes the button that opens it. */
    attach: (opener) => {
      button = opener;
      set(wide.matches);
    },
  };
}

function section(title, users, app) {
  return users.length > 0 && h("section", null, h("h2", null, title), h("ul", {role: "list"}, users.map((user) => h("li", {class: "member"}, member(user, app)))));
}

function member(user, app) {
  const away = user.bot && !app.model.online;
  const note = user.id === app.model.me ? t("members.you") : user.bot ? (away ? t("members.offline") : t("members.online")) : "";
  return [
    h("span", {class: `presence${away ? " is-away" : ""}`}, avatar(user)),
    h("span", {class: "member-name"}, h("span", null, user.name, user.bot && badge()), note && h("small", null, note)),
    !user.bot && user.id !== app.model.me && secondWindow(app, user, "tool"),
  ];
}
