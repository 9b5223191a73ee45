// What stands in the box and is not sent yet, for each place: a user in a channel. It outlives reloads, and with them
// the change of the page's language.

import {memory} from "./memory.js";

export class Drafts {
  #model;
  #lines = new Map(); // what a browser that forbids its storage would lose with every change of the channel
  #place = "";

  /** @param {object} model which says who and where one is */
  constructor(model) {
    this.#model = model;
  }

  /** The place whose draft is in the box; "" until the server has said who one is. */
  get place() {
    return this.#place;
  }

  /** Goes to where the model is, and tells whether that is another place. */
  move() {
    const {me, current} = this.#model;
    const place = me && current ? `${me}.${current}` : "";
    const isOther = place !== this.#place;
    this.#place = place;
    return isOther;
  }

  get(place) {
    return this.#lines.get(place) ?? memory.tab.get(`draft.${place}`);
  }

  set(place, line) {
    this.#lines.set(place, line);
    memory.tab.set(`draft.${place}`, line);
  }

  /** Keeps a line beside the one that is there. */
  add(place, line) {
    this.set(place, [this.get(place), line].filter(Boolean).join("\n"));
  }
}
