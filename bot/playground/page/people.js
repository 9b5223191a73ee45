// Users: their pictures, the panel of the window's own user with language and theme.

import {fill, h, icon, lasting, tool, tower} from "./dom.js";
import {isPermitted, memory} from "./model.js";
import {language, t} from "./text.js";

/** Discord's permission to manage a server. */
const manageGuild = 1 << 5;

/** How many colours message.css has for people. */
const colours = 6;

/** A round picture of a user, made from the name. @param {User} user */
export function avatar(user) {
  if (user.bot) return h("span", {class: "avatar is-bot", "aria-hidden": true}, tower());
  const initial = [...user.name.trim()][0] ?? "?";
  const colour = BigInt(/^\d+$/.test(user.id) ? user.id : 0) % BigInt(colours); // neighbouring ids get different ones
  return h("span", {class: `avatar colour-${colour}`, "aria-hidden": true}, initial.toUpperCase());
}

export function badge() {
  return h("span", {class: "badge"}, "APP");
}

/**
 * The author of a message, or another user object of Discord's API, as the model has users.
 * @param {{user: (id: string) => User | undefined}} model @param {Author} user @returns {User}
 */
export function person(model, user) {
  const known = model.user(user?.id);
  return {
    id: user?.id ?? "",
    name: known?.name ?? user?.global_name ?? user?.username ?? "?",
    bot: Boolean(known?.bot ?? user?.bot),
  };
}

/**
 * The link that opens the page once more as another user.
 * @param {App} app @param {User} user who the window is for
 * @param {string} style the link's class; with "tool" it shows a picture alone
 */
export function secondWindow(app, user, style) {
  const {model} = app, text = t("people.window", {Name: user.name});
  const update = () => {
    const query = new URLSearchParams({user: user.id});
    if (!model.channels.get(model.current)?.direct) query.set("channel", model.current);
    link.href = `/?${query}`;
  };
  const link = h("a", {class: style, target: "_blank", rel: "noopener", title: text, "aria-label": text,
    onpointerdown: update, onfocus: update}, icon("window"), style !== "tool" && text);
  update(); // and again when the link is used: the channel is the one that is shown then
  return link;
}

const names = {es: "Español", en: "English"};

/** The language of this tab; of a new one that which was chosen last, or the browser's where it is one of ours. */
export function preferredLanguage() {
  const chosen = memory.tab.get("language") || memory.browser.get("language");
  const language = chosen in names ? chosen : /^es\b/i.test(navigator.language) ? "es" : "en";
  memory.tab.set("language", language);
  return language;
}

/** Changes the language of the page, and that in which the bot speaks to its reader. */
function languageSwitch(app) {
  return h("div", {class: "languages", role: "group", "aria-label": t("language.label")}, Object.keys(names).map((each) => h("button", {
    type: "button", lang: each, title: names[each], "aria-label": `${each.toUpperCase()}: ${names[each]}`, "aria-pressed": each === language(),
    onclick: async () => {
      if (each === language()) return;
      for (const storage of Object.values(memory)) storage.set("language", each);
      await Promise.race([app.live.send({do: "language", language: each}), new Promise((resolve) => setTimeout(resolve, lasting(500)))]);
      location.reload();
    },
  }, each.toUpperCase())));
}

function themeSwitch() {
  const system = matchMedia("(prefers-color-scheme: dark)"), {dataset} = document.documentElement;
  const isDark = () => (dataset.theme ? dataset.theme === "dark" : system.matches);
  const button = tool("", "", () => {
    dataset.theme = isDark() ? "light" : "dark";
    for (const storage of Object.values(memory)) storage.set("theme", dataset.theme);
    show();
  });
  const show = () => {
    button.title = isDark() ? t("theme.light") : t("theme.dark");
    button.setAttribute("aria-label", button.title);
    fill(button, icon(isDark() ? "sun" : "moon"));
  };
  system.addEventListener("change", show);
  show();
  return button;
}

/** The panel below the channels: the window's user, a switch to another, language and theme. @param {App} app */
export function userPanel(app) {
  const {model} = app;
  const button = h("button", {class: "me", type: "button", popovertarget: "people"});
  const list = h("ul", {role: "list"});
  const rights = h("input", {type: "checkbox", onchange: () => app.live.send({do: "rights", on: rights.checked})});
  const box = h("div", {class: "people-box", id: "people", popover: "auto"}, h("p", {class: "people-title"}, t("people.title")), list, h("p", {class: "people-hint"}, t("people.hint")),
    h("p", {class: "people-hint"}, h("label", null, rights, " ", t("people.rights"))));
  const element = h("section", {class: "panel", "aria-label": t("people.label")}, box, button, languageSwitch(app), app.sound.element, themeSwitch());

  const show = () => {
    const me = model.user(model.me);
    if (!me) return;
    rights.checked = isPermitted(me, manageGuild);
    fill(button, avatar(me), h("span", {class: "who"}, h("span", null, me.name), h("small", null, t("people.switch"))));
    fill(list, [...model.users.values()].filter((user) => !user.bot).map((user) => h("li", null, personItem(app, user, box))));
  };
  model.on("reset state", show);
  return {element};
}

/** One of the people: become them here, or open a window for them. */
function personItem(app, user, box) {
  const isMe = user.id === app.model.me;
  const become = h("button", {
    class: "person", type: "button", "aria-current": isMe ? "true" : null,
    onclick: () => {
      box.hidePopover();
      if (!isMe) app.become(user.id);
    },
  }, avatar(user), h("span", null, user.name), isMe && icon("check"));
  return [become, !isMe && secondWindow(app, user, "tool")];
}
