// The side panel for developers: what Discord and the bot say to each other, as it goes over the wire.

import {h} from "./dom.js";
import {GroupView, Log} from "./exchange.js";
import {Scroll} from "./messages.js";
import {memory} from "./model.js";
import {t} from "./text.js";

const pause = 30; // milliseconds in which exchanges are gathered: a panel that opens gets hundreds at once

const tight = matchMedia("(max-width: 1499px)"); // too narrow for the panel and the list of members beside the channel
const wide = matchMedia("(min-width: 1000px)"); // wide enough for one of them

/** The panel. It listens only while it is shown. Its element has an event 'toggle'. */
export class Protocol {
  #app;
  #log = new Log();
  /** @type {Map<string, GroupView>} by the group's key */
  #views = new Map();
  /** @type {Exchange[]} */
  #coming = []; // soon to be shown
  #timer = 0;
  /** @type {Exchange[]} */
  #held = []; // that came during a pause
  #isPaused = false;
  #hasHiddenMembers = false;
  /** @type {Element | null} */
  #before = null; // what had the focus before the panel
  #filter = h("select", {class: "protocol-filter", "aria-label": t("protocol.filter"), onchange: () => this.#refilter()},
    h("option", {value: "interactions"}, t("protocol.filter.interactions")),
    h("option", {value: "all"}, t("protocol.filter.all")),
    h("option", {value: "errors"}, t("protocol.filter.errors")));
  #pause = h("button", {type: "button", class: "protocol-button", onclick: () => this.#togglePause()});
  #close = h("button", {type: "button", class: "protocol-close", "aria-label": t("protocol.close"), onclick: () => this.toggle()}, "×");
  #list = h("ol", {class: "wire-list", tabIndex: 0, "aria-label": t("protocol.list")});
  /** What stands there while the filter lets nothing through. */
  #empty = h("p", {class: "wire-empty"}, t("protocol.empty"));
  #scroll = new Scroll(this.#list);

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    for (const option of this.#filter.options) option.selected = option.value === memory.tab.get("protocol.filter");
    const clear = h("button", {type: "button", class: "protocol-button", onclick: () => this.#clear()}, t("protocol.clear"));
    const bar = h("header", {class: "protocol-bar"},
      h("div", {class: "protocol-head"}, h("h2", {class: "protocol-title"}, t("protocol.title")), this.#close),
      h("p", {class: "protocol-about"}, t("protocol.about")),
      h("div", {class: "protocol-tools"}, this.#filter, this.#pause, clear));
    this.element = h("aside", {class: "protocol", hidden: true, "aria-label": t("protocol.title"), onkeydown: (event) => this.#key(event)},
      bar, this.#empty, this.#list);
    this.#count();
    app.live.on("exchange", (exchange) => this.#hear(exchange));
    // A reload leaves the panel as it was, and the focus to the reader.
    app.live.on("hello", () => memory.tab.get("protocol") === "open" && this.element.hidden && this.#show(true), {once: true});
  }

  toggle() {
    const isOpen = this.element.hidden;
    this.#show(isOpen);
    memory.tab.set("protocol", isOpen ? "open" : "");
    if (isOpen) {
      this.#before = document.activeElement;
      this.#close.focus();
    } else if (this.#before instanceof HTMLElement && this.#before.isConnected) {
      this.#before.focus();
    }
  }

  #show(isOpen) {
    this.element.hidden = !isOpen;
    this.#app.live.trace(isOpen);
    this.#makeRoom(isOpen);
    this.element.dispatchEvent(new CustomEvent("toggle"));
  }

  /** On most screens there is not enough room for the list of members too: it goes, and comes back afterwards. */
  #makeRoom(isOpen) {
    const {members} = this.#app;
    const isInTheWay = isOpen && tight.matches && !members.element.hidden;
    const comesBack = !isOpen && this.#hasHiddenMembers && wide.matches && members.element.hidden;
    if (isInTheWay || comesBack) members.toggle();
    this.#hasHiddenMembers = isInTheWay;
  }

  #hear(exchange) {
    if (!this.#isPaused) return this.#add(exchange);
    this.#held.push(exchange);
    return this.#count();
  }

  /** Goes on after a pause with what came meanwhile. */
  #togglePause() {
    this.#isPaused = !this.#isPaused;
    if (!this.#isPaused) this.#add(...this.#held.splice(0));
    this.#count();
  }

  /** Says how many exchanges wait for the pause to end. */
  #count() {
    const held = this.#held.length;
    this.#pause.setAttribute("aria-pressed", String(this.#isPaused));
    if (!this.#isPaused) this.#pause.textContent = t("protocol.pause");
    else this.#pause.textContent = held > 0 ? t("protocol.resume.held", {Count: held}) : t("protocol.resume");
  }

  #add(...exchanges) {
    this.#coming.push(...exchanges);
    this.#timer ||= setTimeout(() => this.#flush(), pause);
  }

  #flush() {
    this.#timer = 0;
    this.#scroll.keep(() => {
      for (const exchange of this.#coming.splice(0)) this.#showExchange(exchange);
      for (const {key} of this.#log.prune()) {
        this.#views.get(key)?.element.remove();
        this.#views.delete(key);
      }
    });
  }

  #showExchange(exchange) {
    const group = this.#log.add(exchange);
    if (!group) return;
    let view = this.#views.get(group.key);
    if (view) view.update();
    else {
      view = new GroupView(group, (text) => this.#copy(text));
      this.#views.set(group.key, view);
      this.#list.append(view.element);
    }
    view.element.hidden = !view.fits(this.#filter.value);
    if (!view.element.hidden) this.#empty.hidden = true;
  }

  #refilter() {
    memory.tab.set("protocol.filter", this.#filter.value);
    this.#scroll.keep(() => this.#sift());
  }

  #sift() {
    for (const view of this.#views.values()) view.element.hidden = !view.fits(this.#filter.value);
    this.#empty.hidden = [...this.#views.values()].some((view) => !view.element.hidden);
  }

  #clear() {
    this.#held = [];
    this.#coming = [];
    this.#count();
    this.#log.clear();
    for (const view of this.#views.values()) view.element.remove();
    this.#views.clear();
    this.#sift();
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#app.announce(t("protocol.copied"));
    } catch {
      this.#app.problem(t("protocol.uncopied"));
    }
  }

  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.toggle();
  }
}
