// What is said at the edge of things: to screen readers, in the window's title, about the connection, about what failed.

import {h} from "./dom.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** How long a problem stays, in ms. */
const problemTime = 8000;

/** How long what was said aloud stays in the page, in ms: until every screen reader has taken it. */
const spokenTime = 5000;

/** Says things to screen readers, when they have time. */
export function announcer() {
  const element = h("div", {class: "aside-text", id: "announcer", "aria-live": "polite"});
  const announce = (text) => {
    // Only what is new is added: what is put in anew would be read once more.
    const line = h("p", null, text);
    element.append(line);
    setTimeout(() => line.remove(), spokenTime);
  };
  return {element, announce};
}

/** The bar that tells about a lost connection. */
export function connection(live) {
  const text = h("span");
  const element = h("div", {class: "lost", role: "status", hidden: true});
  let wasUp = false;
  live.addEventListener("up", () => {
    wasUp = true;
    element.hidden = true;
    element.replaceChildren();
  });
  live.addEventListener("down", () => {
    text.textContent = wasUp ? t("connection.lost") : t("connection.none");
    if (!text.isConnected) element.replaceChildren(icon("alert"), text);
    element.hidden = false;
  });
  return {element};
}

/** Says what failed, above the box in which it was tried. */
export function problems() {
  const element = h("div", {class: "problem", role: "alert", hidden: true});
  let timer = 0;
  const problem = (text) => {
    clearTimeout(timer);
    element.textContent = text;
    element.hidden = text === "";
    timer = setTimeout(() => (element.hidden = true), problemTime);
  };
  return {element, problem};
}

/** Keeps the window's title: what is unread, and where one is. */
export function title(model) {
  const show = () => {
    const channel = model.channels.get(model.current);
    if (!channel) return;
    const all = [...model.channels.values()];
    const mentions = all.reduce((sum, each) => sum + each.mentions, 0);
    const isUnread = all.some((each) => each.unread > 0);
    const name = channel.direct ? `@${model.bot?.name ?? ""}` : `#${channel.name}`;
    const who = model.user(model.me)?.name ?? "";
    document.title = `${mentions > 0 ? `(${mentions}) ` : isUnread ? "• " : ""}${name} · ${who} · ${model.guild.name}`;
  };
  for (const event of ["reset", "state", "channels"]) model.addEventListener(event, show);
}
