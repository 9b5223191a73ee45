// The side panel for developers: what Discord and the bot say to each other, as it goes over the wire.

import {h} from "./dom.js";
import {Bar} from "./protocol_bar.js";
import {GroupView} from "./protocol_group.js";
import {Log} from "./protocol_log.js";
import {Room} from "./protocol_room.js";
import {t} from "./text.js";

const near = 48; // pixels from the end within which the list follows what is new

/** The panel. It listens only while it is shown. */
class Protocol {
  constructor(app) {
    this.app = app;
    this.log = new Log();
    this.views = new Map(); // a group's key to its view
    this.held = []; // exchanges that came during a pause
    this.bar = new Bar(this);
    this.room = new Room(app);
    this.list = h("ol", {class: "wire-list", tabIndex: 0, "aria-label": t("protocol.list"),
      onscroll: () => this.look()});
    this.follows = true; // whether the list stays at its end, where what is new appears
    this.empty = h("p", {class: "wire-empty"}, t("protocol.empty"));
    this.element = h("aside", {class: "protocol", hidden: true, "aria-label": t("protocol.title"),
      onkeydown: (event) => this.onKey(event)}, this.bar.element, this.empty, this.list);
    app.live.addEventListener("exchange", (event) => this.hear(event.detail));
  }

  shown() {
    return !this.element.hidden;
  }

  /** Opens or closes the panel and says whether it is open. */
  toggle() {
    const on = !this.shown();
    this.element.hidden = !on;
    this.app.live.trace(on);
    this.room.make(on);
    if (on) {
      this.before = document.activeElement;
      this.bar.close.focus();
    } else if (this.before?.isConnected) {
      this.before.focus();
    }
    this.element.dispatchEvent(new CustomEvent("toggle"));
    return on;
  }

  hear(exchange) {
    if (this.bar.paused) this.held.push(exchange);
    else this.show(exchange);
    this.bar.count(this.held.length);
  }

  /** Goes on after a pause with what came meanwhile. */
  resume() {
    for (const exchange of this.held.splice(0)) this.show(exchange);
  }

  show(exchange) {
    const group = this.log.add(exchange);
    if (!group) return;
    const view = this.view(group);
    view.update();
    view.element.hidden = !view.fits(this.bar.filter);
    if (!view.element.hidden) this.empty.hidden = true;
    for (const old of this.log.prune()) this.drop(old);
    this.follow();
  }

  look() {
    const {scrollHeight, scrollTop, clientHeight} = this.list;
    this.follows = scrollHeight - scrollTop - clientHeight < near;
  }

  /** Scrolls to the end, once for all that came since the last frame: a panel that opens gets hundreds. */
  follow() {
    cancelAnimationFrame(this.frame);
    if (this.follows) this.frame = requestAnimationFrame(() => (this.list.scrollTop = this.list.scrollHeight));
  }

  view(group) {
    if (!this.views.has(group.key)) {
      const view = new GroupView(group, (text) => this.copy(text));
      this.views.set(group.key, view);
      this.list.append(view.element);
    }
    return this.views.get(group.key);
  }

  drop(group) {
    this.views.get(group.key)?.element.remove();
    this.views.delete(group.key);
  }

  /** Shows what the chosen filter lets through. */
  filter() {
    for (const view of this.views.values()) view.element.hidden = !view.fits(this.bar.filter);
    this.empty.hidden = [...this.views.values()].some((view) => !view.element.hidden);
    this.follow();
  }

  clear() {
    this.held = [];
    this.log.clear();
    for (const view of this.views.values()) view.element.remove();
    this.views.clear();
    this.filter();
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.app.announce(t("protocol.copied"));
    } catch {
      this.app.problem(t("protocol.uncopied"));
    }
  }

  onKey(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.toggle();
  }
}

/**
 * Makes the panel, hidden. Its element tells of each opening and closing with an event 'toggle'.
 * @param {{live: object, announce: (text: string) => void, problem: (text: string) => void}} app
 * @returns {{element: HTMLElement, toggle: () => boolean, shown: () => boolean}}
 */
export function protocol(app) {
  const panel = new Protocol(app);
  return {element: panel.element, toggle: () => panel.toggle(), shown: () => panel.shown()};
}
