// What stands above the box: commands under way, and why one did not go through.

import {h} from "./dom.js";
import {t} from "./text.js";

export class Notices {
  #here = ""; // the place that is shown

  /** Lines on their way. */
  waiting = h("div", {class: "composer-waiting", role: "status"});
  /** Failures. The list of suggestions rises above them, so that both can be read. */
  failed = h("div", {class: "composer-failed", role: "alert"});

  /** Shows what belongs to a place. */
  visit(place) {
    this.#here = place;
    for (const bubble of this.failed.children) bubble.hidden = bubble.dataset.place !== place;
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
   * Says that something failed and what to do, in place of the last failure.
   * @param {string} why
   * @param {string} line      what was not done; empty for nothing in particular
   * @param {() => void} [back] puts the line back into the box, where that was not free
   */
  fail(why, line, back) {
    this.clear();
    const bubble = h("div", {class: `composer-bubble${back ? " is-holding" : ""}`, "data-place": this.#here},
      h("p", {}, line && h("code", {}, brief(line)), line && " ", why),
      back && h("button", {type: "button", class: "composer-back", onclick: () => {
        bubble.remove();
        back();
      }}, t("box.back")),
      h("button", {type: "button", class: "composer-close", "aria-label": t("box.close"), onclick: () => bubble.remove()}, "×"));
    this.failed.append(bubble);
  }

  /** Takes failures away that are of no interest any more. Those that hold a line stay: it is nowhere else. */
  clear() {
    for (const bubble of [...this.failed.children]) if (!bubble.matches(".is-holding")) bubble.remove();
  }
}

function brief(line) {
  const signs = [...line];
  return signs.length > 80 ? `${signs.slice(0, 79).join("")}…` : line;
}
