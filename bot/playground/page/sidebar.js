// The column at the left: the server, its channels, the direct messages with the bot, and who one is.

import {h, fill} from "./dom.js";
import {avatar} from "./avatar.js";
import {icon} from "./icon.js";
import {userPanel} from "./user_panel.js";
import {t} from "./text.js";
import {readyToType} from "./typing.js";

/** @param {object} app */
export function sidebar(app) {
  const {model} = app;
  const name = h("p", {class: "server"});
  const close = h("button", {class: "tool only-narrow", type: "button", "aria-label": t("sidebar.close"), onclick: () => app.drawer.close()}, icon("close"));
  const list = h("div", {class: "channels"});
  const element = h("div", {class: "sidebar", id: "sidebar"},
    h("header", {class: "bar"}, name, close),
    h("nav", {"aria-label": t("sidebar.label")}, list), userPanel(app).element);

  const show = () => {
    name.textContent = model.guild.name;
    const focused = list.contains(document.activeElement) && document.activeElement.dataset.channel;
    const all = [...model.channels.values()];
    fill(list,
      section(t("sidebar.channels"), all.filter((channel) => !channel.direct), app),
      section(t("sidebar.direct"), all.filter((channel) => channel.direct), app));
    if (focused) list.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  };
  for (const event of ["reset", "state", "channels"]) model.addEventListener(event, show);
  return {element};
}

function section(title, channels, app) {
  return channels.length > 0 && h("section", null, h("h2", null, title), h("ul", {role: "list"}, channels.map((channel) => h("li", null, entry(channel, app)))));
}

function entry(channel, app) {
  const {model} = app;
  const chosen = channel.id === model.current;
  const bot = model.bot;
  return h("button", {
    class: `channel-link${channel.unread ? " is-unread" : ""}`, type: "button", "aria-current": chosen ? "page" : null, "data-channel": channel.id,
    onclick: () => {
      model.select(channel.id);
      app.drawer.close();
      readyToType(app.write);
    },
  },
  channel.direct ? bot && avatar(bot) : icon("hash"),
  h("span", {class: "channel-name"}, channel.direct ? bot?.name ?? "" : channel.name),
  channel.unread > 0 && h("span", {class: "aside-text"}, t("sidebar.unread", {Count: channel.unread})),
  channel.mentions > 0 && h("span", {class: "count", title: t("sidebar.mentions", {Count: channel.mentions})}, channel.mentions));
}
