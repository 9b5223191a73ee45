// Keeps the newest message in sight for who is there, and everybody else where they read.

import {h} from "./dom.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** How near the end counts as at the end, in pixels. */
const near = 48;

export class Scroll {
  #box;
  #isAtEnd = true;

  element = h("button", {class: "newest", type: "button", hidden: true, onclick: () => this.bottom()}, t("channel.newest"), icon("down"));

  /** @param {HTMLElement} box what scrolls */
  constructor(box) {
    this.#box = box;
    box.addEventListener("scroll", () => this.#look(), {passive: true});
    // Pictures that grow, a keyboard that rises: whoever was at the end stays there.
    const watch = new ResizeObserver(() => this.#isAtEnd && this.#toEnd());
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
  }

  /**
   * Changes what is in the box without scrolling its reader away.
   * @param {() => void} change
   * @param {boolean} isOther whether it is another channel, which begins at its end
   */
  keep(change, isOther) {
    const stays = this.#isAtEnd || isOther;
    const board = isOther ? null : this.#box.querySelector(".frame:hover");
    const before = board?.getBoundingClientRect().top;
    change();
    if (board?.isConnected) this.#hold(board, before);
    else if (stays) this.bottom();
  }

  /** A board that somebody points at must not move: the next click is meant for the cell that is there now. */
  #hold(board, before) {
    this.#box.scrollTop += board.getBoundingClientRect().top - before;
    this.#look(1);
  }

  /** Goes to the newest message. */
  bottom() {
    this.#isAtEnd = true;
    this.element.hidden = true;
    this.#toEnd();
  }

  /** Says that there is something new further down. */
  news() {
    if (!this.#isAtEnd) this.element.hidden = false;
  }

  #toEnd() {
    this.#box.scrollTop = this.#box.scrollHeight;
  }

  #look(most = near) {
    const {scrollTop, clientHeight, scrollHeight} = this.#box;
    this.#isAtEnd = scrollHeight - scrollTop - clientHeight < most;
    if (this.#isAtEnd) this.element.hidden = true;
  }
}
