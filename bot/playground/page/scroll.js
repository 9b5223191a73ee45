// Keeps the newest message in sight for who is there, and everybody else where they read.

import {h} from "./dom.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** How near the end counts as at the end, in pixels. */
const near = 48;

/** How long after a tap a finger counts as on the board, in ms; a mouse is there for as long as it is. */
const tapTime = 3000;
const hovers = matchMedia("(hover: hover)");

export class Scroll {
  #box;
  #isAtEnd = true;
  #isEmpty = true;
  #used = null; // the board that was used last; null when it was something else
  #usedAt = 0;

  element = h("button", {class: "newest", type: "button", hidden: true, onclick: () => this.#goToEnd()}, t("channel.newest"), icon("down"));

  /** @param {HTMLElement} box what scrolls */
  constructor(box) {
    this.#box = box;
    box.addEventListener("scroll", () => this.#look(), {passive: true});
    // Pictures that grow, a keyboard that rises: whoever was at the end stays there.
    const watch = new ResizeObserver(() => this.#isAtEnd && this.#toEnd());
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, ({target}) => this.#use(target), true);
  }

  /** Whether what was used last is a board: its answer need not be looked for elsewhere. */
  get isOnBoard() {
    return Boolean(this.#used?.isConnected);
  }

  /**
   * Changes what is in the box without scrolling its reader away.
   * @param {() => void} change
   * @param {{isOther: boolean, isEmpty: boolean}} now whether it is another channel, which begins at its end, and whether
   * it has no messages: then all there is to read is how it begins
   */
  keep(change, {isOther, isEmpty}) {
    const stays = this.#isAtEnd || isOther;
    const board = isOther ? null : this.#inUse();
    this.#isEmpty = isEmpty;
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
    if (this.#isEmpty) this.#look();
  }

  /** Says that there is something new further down. */
  news() {
    if (!this.#isAtEnd) this.element.hidden = false;
  }

  /** The button goes away with the click, and the focus must not go with it. */
  #goToEnd() {
    this.bottom();
    this.#box.focus({preventScroll: true});
  }

  #toEnd() {
    this.#box.scrollTop = this.#isEmpty ? 0 : this.#box.scrollHeight;
  }

  #use(target) {
    this.#used = target instanceof Element && this.#box.contains(target) ? target.closest(".frame") : null;
    this.#usedAt = performance.now();
  }

  /** The board that somebody points at or has just tapped on. */
  #inUse() {
    if (hovers.matches) return this.#box.querySelector(".frame:hover");
    return performance.now() - this.#usedAt < tapTime ? this.#used : null;
  }

  #look(most = near) {
    const {scrollTop, clientHeight, scrollHeight} = this.#box;
    this.#isAtEnd = scrollHeight - scrollTop - clientHeight < most;
    if (this.#isAtEnd) this.element.hidden = true;
  }
}
