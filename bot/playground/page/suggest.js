// The list above the box: commands, choices, people, or what the bot proposes. There is one for the whole composer,
// and it belongs to the input that has the focus: as ARIA's combobox pattern wants it, the focus stays in that input
// and the list says through it which line is chosen.

import {fill, h} from "./dom.js";

/**
 * A line of the list.
 * @typedef {object} Item
 * @property {string} name     what it says, and what is typed for it
 * @property {any} value       what it stands for
 * @property {string} [detail] an explanation in grey
 * @property {string} [extra]  more of the name, in grey: a command's options
 * @property {Node} [icon]     a picture before it
 */

export class Suggestions {
  #id;
  #items = [];
  #chosen = -1;
  #isStepped = false;
  #input = null; // the one it belongs to
  #pick = null;
  #title = h("p", {class: "suggest-title"});
  #list;
  #note = h("p", {class: "suggest-note", role: "status"});

  /** @param {string} id the page's id for the list; the lines' ids begin with it */
  constructor(id) {
    this.#id = id;
    this.#list = h("div", {class: "suggest-list", id, role: "listbox"});
    // A press must not take the focus from the input, or the list would close under it.
    this.element = h("div", {class: "suggest", hidden: true, onmousedown: (event) => event.preventDefault()},
      this.#title, this.#list, this.#note);
  }

  get open() {
    return !this.element.hidden;
  }

  get items() {
    return this.#items;
  }

  /** The chosen line, or undefined. */
  get current() {
    return this.open ? this.#items[this.#chosen] : undefined;
  }

  /** Whether somebody has gone to the chosen line by an arrow key, and not only typed. */
  get isStepped() {
    return this.#isStepped;
  }

  /**
   * Shows lines for an input.
   * @param {HTMLElement} input
   * @param {Item[]} items
   * @param {{title: string, chosen?: number, note?: string, low?: boolean, pick: (item: Item) => void}} how chosen is -1
   *   for none; note stands below the lines, or in their place; a low list leaves the board above it to be seen
   */
  show(input, items, {title, chosen = 0, note = "", low = false, pick}) {
    this.#items = items;
    this.#pick = pick;
    this.#isStepped = false;
    this.#title.textContent = title;
    this.#list.setAttribute("aria-label", title);
    this.#list.hidden = items.length === 0;
    this.#note.textContent = note;
    this.#note.hidden = note === "";
    fill(this.#list, ...items.map((item, i) => this.#line(item, i)));
    this.element.hidden = items.length === 0 && note === "";
    this.element.classList.toggle("is-low", low);
    this.#attach(input);
    this.#choose(chosen < items.length ? chosen : -1);
  }

  hide() {
    this.element.hidden = true;
    this.#items = [];
    this.#chosen = -1;
    fill(this.#list);
    this.#note.textContent = "";
    if (this.#input) release(this.#input);
    this.#input = null;
  }

  /** Chooses the next line or, with -1, the one before; after the last comes the first. */
  step(by) {
    const {length} = this.#items;
    if (length === 0) return;
    this.#isStepped = true;
    this.#choose(this.#chosen < 0 ? (by > 0 ? 0 : length - 1) : (this.#chosen + by + length) % length);
  }

  /** Takes the chosen line. */
  take() {
    this.#pick(this.current);
  }

  /** Tells assistive technology that the list belongs to an input. */
  #attach(input) {
    if (this.#input && this.#input !== input) release(this.#input);
    this.#input = input;
    input.setAttribute("aria-controls", this.#id);
    input.setAttribute("aria-expanded", String(this.open && this.#items.length > 0));
  }

  #choose(index) {
    this.#chosen = index;
    [...this.#list.children].forEach((line, i) => line.setAttribute("aria-selected", String(i === index)));
    const line = this.#list.children[index];
    if (line) {
      this.#input.setAttribute("aria-activedescendant", line.id);
      line.scrollIntoView({block: "nearest"});
    } else {
      this.#input.removeAttribute("aria-activedescendant");
    }
  }

  #line(item, i) {
    return h("div", {class: "suggest-line", id: `${this.#id}-${i}`, role: "option", "aria-selected": "false",
      onclick: () => this.#pick(item), onmousemove: () => this.#chosen !== i && this.#choose(i)},
    item.icon, h("span", {class: "suggest-name"}, item.name, item.extra && h("span", {class: "suggest-extra"}, ` ${item.extra}`)),
    item.detail && h("span", {class: "suggest-detail"}, item.detail));
  }
}

/** Takes back what was told. A box that holds no command meanwhile is no combobox and must not have its attributes. */
function release(input) {
  if (input.getAttribute("role") !== "combobox") return;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}
