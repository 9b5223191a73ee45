// The panel's head: its title, which exchanges it shows, and the buttons to clear, pause and close it.

import {h} from "./dom.js";
import {t} from "./text.js";

export class Bar {
  #select;
  #pause;
  #hold;
  #isPaused = false;

  /**
   * @param {{filter: (filter: string) => void, hold: (on: boolean) => void, clear: () => void, close: () => void}} on what
   *   is done with it
   * @param {string} filter the one that is chosen at first; anything else than the filters for the usual one
   */
  constructor({filter: sift, hold, clear, close}, filter) {
    this.#hold = hold;
    this.close = h("button", {type: "button", class: "protocol-close", "aria-label": t("protocol.close"), onclick: close}, "×");
    this.#select = h("select", {class: "protocol-filter", "aria-label": t("protocol.filter"), onchange: () => sift(this.filter)},
      h("option", {value: "interactions"}, t("protocol.filter.interactions")),
      h("option", {value: "all"}, t("protocol.filter.all")),
      h("option", {value: "errors"}, t("protocol.filter.errors")));
    for (const option of this.#select.options) option.selected = option.value === filter;
    this.#pause = h("button", {type: "button", class: "protocol-button", onclick: () => this.#toggle()});
    this.element = h("header", {class: "protocol-bar"},
      h("div", {class: "protocol-head"}, h("h2", {class: "protocol-title"}, t("protocol.title")), this.close),
      h("p", {class: "protocol-about"}, t("protocol.about")),
      h("div", {class: "protocol-tools"}, this.#select, this.#pause,
        h("button", {type: "button", class: "protocol-button", onclick: clear}, t("protocol.clear"))));
    this.count(0);
  }

  /** "interactions", "all" or "errors". */
  get filter() {
    return this.#select.value;
  }

  get isPaused() {
    return this.#isPaused;
  }

  /** Says how many exchanges wait for the pause to end. */
  count(held) {
    this.#pause.setAttribute("aria-pressed", String(this.#isPaused));
    if (!this.#isPaused) this.#pause.textContent = t("protocol.pause");
    else this.#pause.textContent = held > 0 ? t("protocol.resume.held", {Count: held}) : t("protocol.resume");
  }

  #toggle() {
    this.#isPaused = !this.#isPaused;
    this.#hold(this.#isPaused);
    this.count(0);
  }
}
