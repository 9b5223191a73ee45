// The line under the picture of a board: what the cell is that somebody points at, or what can be done. It has a place
// of its own, so that it never lies over a cell that is meant to be clicked next.

import {h} from "./dom.js";

/** How long a hint stays, in ms. */
const hintTime = 2600;

export class Tip {
  #timer = 0;
  #hint = "";
  #cell = "";
  #rest = "";
  element = h("p", {class: "tip", hidden: true, "aria-hidden": true});

  /** Says what it says while there is nothing else to say. */
  rest(text) {
    this.#rest = text;
    this.#show();
  }

  /** Says what a cell is; empty for none. */
  point(text) {
    clearTimeout(this.#timer);
    this.#hint = "";
    this.#cell = text;
    this.#show();
  }

  /** Says for a while what to do instead of what was tried. */
  hint(text) {
    clearTimeout(this.#timer);
    this.#hint = text;
    this.#show();
    this.#timer = setTimeout(() => this.#end(), hintTime);
  }

  #end() {
    this.#hint = "";
    this.#show();
  }

  #show() {
    this.element.textContent = this.#hint || this.#cell || this.#rest;
    this.element.classList.toggle("is-hint", this.#hint !== "");
  }
}
