// The exchanges in the panel, in their groups. The list stays at its end, where what is new appears.

import {h} from "./dom.js";
import {GroupView} from "./protocol_group.js";
import {Log} from "./protocol_log.js";
import {Scroll} from "./scroll.js";
import {t} from "./text.js";

const pause = 30; // milliseconds in which exchanges are gathered: a panel that opens gets hundreds at once

export class List {
  #log = new Log();
  #views = new Map(); // a group's key to its view
  #news = []; // exchanges that are not shown yet
  #timer = 0;
  #filter;
  #copy;
  #scroll;

  element = h("ol", {class: "wire-list", tabIndex: 0, "aria-label": t("protocol.list")});
  /** What stands there while the filter lets nothing through. */
  empty = h("p", {class: "wire-empty"}, t("protocol.empty"));

  /**
   * @param {string} filter as GroupView.fits takes it
   * @param {(text: string) => void} copy
   */
  constructor(filter, copy) {
    this.#filter = filter;
    this.#copy = copy;
    this.#scroll = new Scroll(this.element);
  }

  /** Shows exchanges, soon. */
  add(...exchanges) {
    this.#news.push(...exchanges);
    this.#timer ||= setTimeout(() => this.#flush(), pause);
  }

  /** Shows what another filter lets through. */
  filter(filter) {
    this.#filter = filter;
    this.#keep(() => this.#sift());
  }

  clear() {
    this.#news = [];
    this.#log.clear();
    for (const view of this.#views.values()) view.element.remove();
    this.#views.clear();
    this.#sift();
  }

  #flush() {
    this.#timer = 0;
    this.#keep(() => {
      for (const exchange of this.#news.splice(0)) this.#show(exchange);
      for (const old of this.#log.prune()) this.#drop(old);
    });
  }

  /** Changes the list without scrolling its reader away. */
  #keep(change) {
    this.#scroll.keep(change, {isOther: false, isEmpty: false});
  }

  #show(exchange) {
    const group = this.#log.add(exchange);
    if (!group) return;
    const view = this.#view(group);
    view.update();
    view.element.hidden = !view.fits(this.#filter);
    if (!view.element.hidden) this.empty.hidden = true;
  }

  #view(group) {
    if (!this.#views.has(group.key)) {
      const view = new GroupView(group, this.#copy);
      this.#views.set(group.key, view);
      this.element.append(view.element);
    }
    return this.#views.get(group.key);
  }

  #drop(group) {
    this.#views.get(group.key)?.element.remove();
    this.#views.delete(group.key);
  }

  #sift() {
    for (const view of this.#views.values()) view.element.hidden = !view.fits(this.#filter);
    this.empty.hidden = [...this.#views.values()].some((view) => !view.element.hidden);
  }
}
