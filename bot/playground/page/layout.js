// What stands around the messages: the channels at the left, the line above, and what is said at the edge of things.

import {fill, h, icon, isEscape, lasting, tool} from "./dom.js";
import {avatar, userPanel} from "./people.js";
import {t} from "./text.js";

const spokenTime = lasting(5000); // ms that what was said aloud stays in the page: until every screen reader has taken it
const narrow = matchMedia("(max-width: 1199px), (max-height: 499px)"); // as style.css has it

/** What takes letters itself. */
const taker = "input, textarea, select";

/** Whether a keyboard rises over half of the page where people type. */
const hasFinger = matchMedia("(pointer: coarse)");

/**
 * Letters that no other element takes go into the box for messages, with the key that moves the focus there. Space and
 * Enter stay with what has the focus: they press buttons and scroll.
 */
export function typeAnywhere(focus) {
  document.addEventListener("keydown", (event) => {
    const isLetter = event.key.length === 1 && event.key !== " ";
    if (isLetter && !isTaken(event)) focus();
  });
}

/** Whether a key means something where the focus is. AltGr writes letters, though it counts as Control and Alt. */
function isTaken(event) {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return event.defaultPrevented || event.isComposing || isShortcut || Boolean(document.activeElement?.closest(taker));
}

/** Shrinks the page where a phone lays its keyboard over it, so that the box in which one types stays in sight. */
export function fitKeyboard() {
  const seen = window.visualViewport;
  seen?.addEventListener("resize", () => {
    const root = document.documentElement;
    // A zoomed page is seen in part, too, but nothing lies over it.
    const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > 80;
    if (isCovered) root.style.setProperty("--height", `${seen.height}px`);
    else root.style.removeProperty("--height");
    if (isCovered) window.scrollTo(0, 0);
  });
}

/**
 * On narrow screens the sidebar lies over the channel, and comes and goes.
 * @param {HTMLElement} side what is opened @param {HTMLElement} rest what cannot be used meanwhile
 * @param {HTMLButtonElement} button what opens it, and has the focus again afterwards
 */
export function drawer(side, rest, button) {
  const scrim = h("div", {class: "scrim", hidden: true, onclick: () => set(false)});
  const isOpen = () => side.hasAttribute("data-open");
  const set = (open) => {
    const was = isOpen();
    side.toggleAttribute("data-open", open);
    side.inert = narrow.matches && !open;
    rest.inert = open;
    scrim.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    const current = /** @type {HTMLElement | null} */ (side.querySelector("[aria-current=page]"));
    if (open) current?.focus();
    else if (was) button.focus();
  };
  side.addEventListener("keydown", (event) => isEscape(event) && isOpen() && set(false));
  narrow.addEventListener("change", () => set(false));
  set(false);
  return {element: scrim, open: () => narrow.matches && set(true), close: () => set(false)};
}

/** The column at the left: the server, its channels, the direct messages with the bot, and the user's panel. @param {App} app */
export function sidebar(app) {
  const {model} = app;
  const name = h("p", {class: "server"});
  const close = tool("close", t("sidebar.close"), () => app.drawer.close(), {class: "only-narrow"});
  const list = h("div", {class: "channels"});
  const element = h("div", {class: "sidebar", id: "sidebar"},
    h("header", {class: "bar"}, name, close),
    h("nav", {"aria-label": t("sidebar.label")}, list), userPanel(app).element);

  model.on("reset state channels", () => {
    name.textContent = model.guild.name;
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const focused = list.contains(active) && active.dataset.channel;
    const all = [...model.channels.values()];
    const section = (title, channels) => channels.length > 0 && h("section", null, h("h2", null, title),
      h("ul", {role: "list"}, channels.map((channel) => h("li", null, channelLink(channel, app)))));
    fill(list, section(t("sidebar.channels"), all.filter((channel) => !channel.direct)),
      section(t("sidebar.direct"), all.filter((channel) => channel.direct)));
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-channel="${CSS.escape(focused)}"]`))?.focus();
  });
  return {element};
}

function channelLink(channel, app) {
  const {model} = app;
  const go = () => {
    model.select(channel.id);
    app.drawer.close();
    if (!hasFinger.matches) app.write(); // a keyboard on the screen would rise
  };
  return h("button", {
    class: `channel-link${channel.unread ? " is-unread" : ""}${channel.parent ? " is-thread" : ""}`, type: "button", "aria-current": channel.id === model.current ? "page" : null,
    "data-channel": channel.id, onclick: go,
  },
  channel.direct ? model.bot && avatar(model.bot) : icon(channel.parent ? "reply" : "hash"),
  h("span", {class: "channel-name"}, model.nameOf(channel)),
  channel.unread > 0 && h("span", {class: "aside-text"}, t("sidebar.unread", {Count: channel.unread})),
  channel.mentions > 0 && h("span", {class: "count", title: t("sidebar.mentions", {Count: channel.mentions})}, channel.mentions));
}

/**
 * The line above the messages: where one is, whether the bot is there, and what can be opened at the sides.
 * @param {App} app
 */
export function header(app) {
  const {model, protocol} = app;
  const title = h("h1");
  const starting = h("p", {class: "starting", role: "status"});
  const menu = tool("menu", t("header.menu"), () => app.drawer.open(), {class: "only-narrow", "aria-expanded": false, "aria-controls": "sidebar"});
  const wire = tool("code", t("header.protocol"), () => protocol.toggle(), {"aria-expanded": false});
  wire.append(h("span", {class: "tool-name"}, t("protocol.title")));
  protocol.element.addEventListener("toggle", () => wire.setAttribute("aria-expanded", String(!protocol.element.hidden)));
  const element = h("header", {class: "bar channel-bar"}, menu, title, starting, wire);

  let wasOnline = false;
  model.on("reset state channels", () => {
    wasOnline ||= model.online;
    const channel = model.channels.get(model.current);
    if (!channel) return;
    fill(title, icon(channel.direct ? "at" : channel.parent ? "reply" : "hash"), h("span", {class: "channel-name"}, model.nameOf(channel)));
    starting.textContent = model.online ? "" : wasOnline ? t("header.offline") : t("header.starting");
    menu.classList.toggle("has-news", [...model.channels.values()].some((each) => each !== channel && each.unread > 0));
  });
  return {element, menu};
}

/** Says things to screen readers, when they have time. */
export function announcer() {
  const element = h("div", {class: "aside-text", id: "announcer", "aria-live": "polite"});
  const announce = (text, lang) => {
    // Only what is new is added: what is put in anew would be read once more.
    const line = h("p", {lang}, text);
    element.append(line);
    setTimeout(() => line.remove(), spokenTime);
  };
  return {element, announce};
}

/** The bar that tells of a lost connection. @param {Connection} live */
export function connection(live) {
  const text = h("span");
  const element = h("div", {class: "lost", role: "status", hidden: true});
  let wasUp = false;
  live.on("up", () => {
    wasUp = true;
    element.hidden = true;
    element.replaceChildren();
  });
  live.on("down", () => {
    text.textContent = wasUp ? t("connection.lost") : t("connection.none");
    if (!text.isConnected) element.replaceChildren(icon("alert"), text);
    element.hidden = false;
  });
  return {element};
}

/** Keeps the window's title: what is unread, and where one is. @param {Model} model */
export function title(model) {
  model.on("reset state channels", () => {
    const channel = model.channels.get(model.current);
    if (!channel) return;
    const all = [...model.channels.values()];
    const mentions = all.reduce((sum, each) => sum + each.mentions, 0);
    const mark = mentions > 0 ? `(${mentions}) ` : all.some((each) => each.unread > 0) ? "• " : "";
    document.title = `${mark}${model.labelOf(channel)} · ${model.user(model.me)?.name ?? ""} · ${model.guild.name}`;
  });
}
