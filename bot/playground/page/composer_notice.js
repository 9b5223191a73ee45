// What stands above the box: commands under way, and why one did not go through.

import {fill, h} from "./dom.js";
import {t} from "./text.js";

export class Notices {
  constructor() {
    this.waiting = h("div", {class: "composer-waiting", role: "status"});
    this.failed = h("div", {class: "composer-failed", role: "alert"});
    this.element = h("div", {class: "composer-notices"}, this.failed, this.waiting);
  }

  /**
   * Shows that a line is on its way.
   * @returns {() => void} takes the notice away
   */
  pending(line) {
    const notice = h("p", {class: "composer-pending"}, h("span", {class: "composer-dots", "aria-hidden": "true"}),
      t("box.sending"), " ", h("code", {}, line));
    this.waiting.append(notice);
    return () => notice.remove();
  }

  /**
   * Says that something failed and what to do. Only the last failure is shown.
   * @param {string} why
   * @param {string} line      what was not done; empty for nothing in particular
   * @param {() => void} [back] puts the line back into the box, where that was not free
   */
  fail(why, line, back) {
    fill(this.failed, h("div", {class: "composer-bubble"},
      h("p", {}, line && h("code", {}, line), line && " ", why),
      back && h("button", {type: "button", class: "composer-back", onclick: () => {
        this.clear();
        back();
      }}, t("box.back")),
      h("button", {type: "button", class: "composer-close", "aria-label": t("box.close"), onclick: () => this.clear()},
        "×")));
  }

  clear() {
    fill(this.failed);
  }
}
