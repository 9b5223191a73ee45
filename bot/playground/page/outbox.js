// What becomes of the lines that are sent from the box below the messages: they are kept for the Up key, and those that are
// on their way or did not go through stand above the box.

import {h} from "./dom.js";
import {memory} from "./model.js";
import {t} from "./text.js";

const mostLines = 50; // that are kept for the Up key

/** The commands that each user has sent from this window, for the Up key. */
export class History {
  #user = "";
  /** @type {string[]} */
  #lines = [];
  #at = 0;
  /** Whether the box shows one of the lines as it was sent. */
  isRecalling = false;

  visit(user) {
    if (user === this.#user) return;
    this.#user = user;
    try {
      const lines = JSON.parse(memory.tab.get(`sent.${user}`) || "[]");
      this.#lines = lines.filter((line) => typeof line === "string").slice(-mostLines);
    } catch {
      this.#lines = []; // what the browser has kept is not what was put there
    }
    this.leave();
  }

  /** Ends the recall: the box was changed, and the next one begins at the last line again. */
  leave() {
    this.isRecalling = false;
    this.#at = this.#lines.length;
  }

  add(line) {
    if (line !== this.#lines.at(-1)) this.#lines = [...this.#lines, line].slice(-mostLines);
    this.leave();
    memory.tab.set(`sent.${this.#user}`, JSON.stringify(this.#lines));
  }

  /**
   * Shows the line before, or with 1 the one after, which is empty behind the last. Reports whether there was one.
   * @param {number} by @param {(line: string) => void} show
   */
  step(by, show) {
    const next = this.#at + by;
    if (next < 0 || next > this.#lines.length) return false;
    show(this.#lines[next] ?? "");
    this.#at = next;
    this.isRecalling = next < this.#lines.length;
    return true;
  }
}

/** What stands above the box: commands under way, and why one did not go through. */
export class Notices {
  #place = ""; // the one that is shown
  waiting = h("div", {class: "composer-waiting", role: "status"});
  /** Failures. The list of suggestions rises above them, so that both can be read. */
  failed = h("div", {class: "composer-failed", role: "alert"});

  visit(place) {
    this.#place = place;
    for (const bubble of this.#bubbles) bubble.hidden = bubble.dataset.place !== place;
  }

  /** Shows that a line is on its way, until what it returns is called. */
  pending(line) {
    const notice = h("p", {class: "composer-pending"}, h("span", {class: "composer-dots", "aria-hidden": "true"}),
      t("box.sending"), " ", h("code", {}, line));
    this.waiting.append(notice);
    return () => notice.remove();
  }

  /**
   * Says that something failed and what to do, in place of the last failure.
   * @param {string} why @param {string} line what was not done; empty for nothing in particular
   * @param {() => void} [back] puts the line back into the box, where that was not free
   */
  fail(why, line, back) {
    this.clear();
    const signs = [...line];
    const shown = signs.length > 80 ? `${signs.slice(0, 79).join("")}…` : line;
    const bubble = h("div", {class: `composer-bubble${back ? " is-holding" : ""}`, "data-place": this.#place},
      h("p", {}, line && h("code", {}, shown), line && " ", why),
      back && h("button", {type: "button", class: "composer-back", onclick: () => {
        bubble.remove();
        back();
      }}, t("box.back")),
      h("button", {type: "button", class: "composer-close", "aria-label": t("box.close"), onclick: () => bubble.remove()}, "×"));
    this.failed.append(bubble);
  }

  /** Takes failures away that are of no interest any more. Those that hold a line stay: it is nowhere else. */
  clear() {
    for (const bubble of this.#bubbles) if (!bubble.matches(".is-holding")) bubble.remove();
  }

  get #bubbles() {
    return /** @type {HTMLElement[]} */ ([...this.failed.children]);
  }
}
