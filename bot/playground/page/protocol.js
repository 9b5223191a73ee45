// The side panel for developers: what Discord and the bot say to each other, as it goes over the wire.

import {h} from "./dom.js";
import {memory} from "./memory.js";
import {Bar} from "./protocol_bar.js";
import {List} from "./protocol_list.js";
import {Room} from "./protocol_room.js";
import {t} from "./text.js";

/** The panel. It listens only while it is shown. */
class Protocol {
  #app;
  #bar;
  #list;
  #room;
  #held = []; // exchanges that came during a pause
  #before = null; // what had the focus before the panel

  constructor(app) {
    this.#app = app;
    this.#room = new Room(app);
    this.#bar = new Bar({
      filter: (filter) => this.#filter(filter), hold: (on) => this.#hold(on), clear: () => this.#clear(), close: () => this.toggle(),
    }, memory.tab.get("protocol.filter"));
    this.#list = new List(this.#bar.filter, (text) => this.#copy(text));
    this.element = h("aside", {class: "protocol", hidden: true, "aria-label": t("protocol.title"),
      onkeydown: (event) => this.#onKey(event)}, this.#bar.element, this.#list.empty, this.#list.element);
    app.live.addEventListener("exchange", (event) => this.#hear(event.detail));
    // A reload leaves the panel as it was, and the focus to the reader.
    app.live.addEventListener("hello", () => memory.tab.get("protocol") === "open" && this.element.hidden && this.#show(true), {once: true});
  }

  /** Opens or closes the panel and says whether it is open. */
  toggle() {
    const on = this.element.hidden;
    this.#show(on);
    memory.tab.set("protocol", on ? "open" : "");
    if (on) {
      this.#before = document.activeElement;
      this.#bar.close.focus();
    } else if (this.#before?.isConnected) {
      this.#before.focus();
    }
    return on;
  }

  #show(on) {
    this.element.hidden = !on;
    this.#app.live.trace(on);
    this.#room.make(on);
    this.element.dispatchEvent(new CustomEvent("toggle"));
  }

  #hear(exchange) {
    if (!this.#bar.isPaused) return this.#list.add(exchange);
    this.#held.push(exchange);
    return this.#bar.count(this.#held.length);
  }

  /** Goes on after a pause with what came meanwhile. */
  #hold(on) {
    if (!on) this.#list.add(...this.#held.splice(0));
  }

  #filter(filter) {
    memory.tab.set("protocol.filter", filter);
    this.#list.filter(filter);
  }

  #clear() {
    this.#held = [];
    this.#bar.count(0);
    this.#list.clear();
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#app.announce(t("protocol.copied"));
    } catch {
      this.#app.problem(t("protocol.uncopied"));
    }
  }

  #onKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.toggle();
  }
}

/**
 * Makes the panel, hidden. Its element tells of each opening and closing with an event 'toggle'.
 * @param {{live: object, announce: (text: string) => void, problem: (text: string) => void}} app
 * @returns {{element: HTMLElement, toggle: () => boolean}}
 */
export function protocol(app) {
  const panel = new Protocol(app);
  return {element: panel.element, toggle: () => panel.toggle()};
}
