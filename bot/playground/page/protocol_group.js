// An interaction in the panel, with all that was said about it; or a request that belongs to none.

import {fill, h} from "./dom.js";
import {clock, mark, span} from "./protocol_measure.js";
import {deed} from "./protocol_name.js";
import {row} from "./protocol_row.js";
import {t} from "./text.js";

export class GroupView {
  #group;
  #copy;
  #shown = 0; // exchanges that have a row
  #head = h("summary", {class: "wire-head"});
  #rows = h("div", {class: "wire-rows"});

  /**
   * @param {import("./protocol_log.js").Group} group
   * @param {(text: string) => void} copy
   */
  constructor(group, copy) {
    this.#group = group;
    this.#copy = copy;
    // Autocomplete comes with every key, so it says what it has to say in one line.
    this.element = h("li", {class: "wire-group"}, group.isInteraction
      ? h("details", {open: group.type !== 4}, this.#head, this.#rows)
      : this.#rows);
    this.update();
  }

  /** Shows what is new. Rows that are there stay as they are, for they may be open. */
  update() {
    const group = this.#group;
    this.#rows.append(...group.exchanges.slice(this.#shown).map((exchange) => row(exchange, this.#copy)));
    this.#shown = group.exchanges.length;
    this.element.classList.toggle("is-failed", group.state === "failed");
    this.element.classList.toggle("is-slow", group.isSlow);
    if (group.isInteraction) fill(this.#head, ...this.#line());
  }

  /** Whether one of the panel's filters shows it. */
  fits(filter) {
    if (filter === "errors") return this.#group.state === "failed";
    return filter === "all" || this.#group.isInteraction;
  }

  #line() {
    const group = this.#group;
    const [first] = group.exchanges;
    return [
      h("time", {class: "wire-time"}, clock(first.at)),
      h("span", {class: "wire-deed"}, h("span", {class: "wire-user"}, first.user ?? ""), " ", deed(group.event)),
      h("span", {class: "wire-numbers"},
        group.state === "answered" && group.isSlow ? h("strong", {class: "wire-slow"}, mark({slow: true})) : null,
        h("span", {class: `wire-state ${group.state}`}, state(group.state)),
        group.took === undefined ? null : h("span", {class: "wire-took"}, span(group.took))),
    ];
  }
}

function state(name) {
  switch (name) {
    case "failed": return t("protocol.state.failed");
    case "waiting": return t("protocol.state.waiting");
    case "thinking": return t("protocol.state.thinking");
    default: return t("protocol.state.answered");
  }
}
