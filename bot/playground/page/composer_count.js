// How much room is left in a message, while there is little.

import {encode} from "./composer_mention.js";
import {h} from "./dom.js";

/** Discord's limit for a message, in characters. */
export const most = 2000;
const near = 200; // characters before the limit at which the counter appears

export class Counter {
  element = h("span", {class: "composer-count", hidden: true});

  /** Counts a text as it will be sent: a mention is longer than a name. */
  show(text, users) {
    const left = most - [...encode(text, users)].length;
    this.element.hidden = left > near;
    this.element.textContent = String(left);
    this.element.classList.toggle("wrong", left < 0);
  }
}
