// The line above the messages: where one is, whether the bot is there, and what can be opened at the sides.

import {h, fill} from "./dom.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** @param {object} app */
export function header(app) {
  const {model} = app;
  const title = h("h1");
  const topic = h("p", {class: "topic"});
  const starting = h("p", {class: "starting", role: "status"});
  const menu = h("button", {class: "tool only-narrow", type: "button", "aria-label": t("header.menu"), "aria-expanded": false, "aria-controls": "sidebar",
    onclick: () => app.drawer.open()}, icon("menu"));
  const people = h("button", {class: "tool", type: "button", title: t("header.members"), "aria-label": t("header.members"), "aria-controls": "members",
    onclick: () => app.members.toggle()}, icon("people"));
  const wire = h("button", {class: "tool", type: "button", title: t("header.protocol"), "aria-label": t("header.protocol"), "aria-expanded": false,
    onclick: () => app.protocol.toggle()}, icon("code"), h("span", {class: "tool-name"}, t("protocol.title")));
  app.protocol.element.addEventListener("toggle", () => wire.setAttribute("aria-expanded", !app.protocol.element.hidden));
  const element = h("header", {class: "bar channel-bar"}, menu, title, topic, starting, h("div", {class: "tools"}, people, wire));

  let wasOnline = false;
  const show = () => {
    wasOnline ||= model.online;
    const channel = model.channels.get(model.current);
    if (!channel) return;
    const name = channel.direct ? model.bot?.name ?? "" : channel.name;
    fill(title, icon(channel.direct ? "at" : "hash"), name);
    topic.textContent = channel.direct ? t("channel.topic.direct") : t("channel.topic");
    starting.textContent = model.online ? "" : wasOnline ? t("header.offline") : t("header.starting");
    const others = [...model.channels.values()].some((each) => each !== channel && each.unread > 0);
    menu.classList.toggle("has-news", others);
  };
  for (const event of ["reset", "state", "channels"]) model.addEventListener(event, show);
  return {element, menu, people};
}
