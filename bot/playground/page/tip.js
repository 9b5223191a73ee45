// The small text beside a cell of a board.

import {h, fill} from "./dom.js";

/** How long a hint stays, in ms. */
const hintTime = 2600;

export class Tip {
  #timer = 0;
  element = h("div", {class: "tip", hidden: true});

  /**
   * Shows what a cell is.
   * @param {Cell} cell
   * @param {{width: number, height: number}} size the picture's
   * @param {string} [hint] what to do instead of what was tried
   */
  show(cell, size, hint = "") {
    clearTimeout(this.#timer);
    fill(this.element, cell.text && h("div", null, cell.text), hint && h("div", {class: "tip-hint"}, hint));
    this.element.hidden = !cell.text && !hint;
    const middle = (cell.x + cell.width / 2) / size.width;
    const isHigh = cell.y < size.height / 4;
    const style = this.element.style;
    style.setProperty("--x", `${100 * middle}%`);
    style.setProperty("--shift", `${-100 * middle}%`); // never over the picture's edge
    style.setProperty("--y", `${(100 * (isHigh ? cell.y + cell.height : cell.y)) / size.height}%`);
    this.element.classList.toggle("is-below", isHigh);
    if (hint) this.#timer = setTimeout(() => this.hide(), hintTime);
  }

  hide() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }
}
