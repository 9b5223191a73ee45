// The panel's head: its title, which exchanges it shows, and the buttons to clear, pause and close it.

import {h} from "./dom.js";
import {t} from "./text.js";

export class Bar {
  /** @param {{toggle: Function, filter: Function, clear: Function, resume: Function}} panel */
  constructor(panel) {
    this.panel = panel;
    this.paused = false;
    this.close = h("button", {type: "button", class: "protocol-close", "aria-label": t("protocol.close"),
      onclick: () => panel.toggle()}, "×");
    this.select = h("select", {class: "protocol-filter", "aria-label": t("protocol.filter"), onchange: () => panel.filter()},
      h("option", {value: "interactions"}, t("protocol.filter.interactions")),
      h("option", {value: "all"}, t("protocol.filter.all")),
      h("option", {value: "errors"}, t("protocol.filter.errors")));
    this.pause = h("button", {type: "button", class: "protocol-button", onclick: () => this.hold(!this.paused)});
    this.element = h("header", {class: "protocol-bar"},
      h("div", {class: "protocol-head"}, h("h2", {class: "protocol-title"}, t("protocol.title")), this.close),
      h("p", {class: "protocol-about"}, t("protocol.about")),
      h("div", {class: "protocol-tools"}, this.select, this.pause,
        h("button", {type: "button", class: "protocol-button", onclick: () => panel.clear()}, t("protocol.clear"))));
    this.count(0);
  }

  /** "interactions", "all" or "errors". */
  get filter() {
    return this.select.value;
  }

  hold(on) {
    this.paused = on;
    if (!on) this.panel.resume();
    this.count(0);
  }

  /** Says how many exchanges wait for the pause to end. */
  count(held) {
    this.pause.setAttribute("aria-pressed", String(this.paused));
    if (!this.paused) this.pause.textContent = t("protocol.pause");
    else this.pause.textContent = held > 0 ? t("protocol.resume.held", {Count: held}) : t("protocol.resume");
  }
}
