// A picture of a board that can be clicked. It does nothing that the message's controls could not: screen readers and
// the keyboard use those, and this is hidden from them.

import {h, fill} from "./dom.js";
import {address} from "./address.js";
import {cellsOf} from "./png_map.js";
import {click, givenOrigin, pathsOf, reach} from "./path.js";
import {actsOn, picksOf} from "./pick.js";
import {Tip} from "./tip.js";
import {isTurnOf} from "./turn.js";
import {t} from "./text.js";

export class Board {
  #frame;
  #url = "";
  #size = {width: 1, height: 1};
  #cells = new Map(); // name to Cell
  #nodes = new Map(); // name to its element
  #paths = [];
  #picks = new Map(); // name of a cell that is picked in parts to what is left to choose
  #origin = "";
  #message = null;
  #controls = null;
  #me = "";
  #hasActed = false; // whether the last click has made a choice
  #tip = new Tip();
  #overlay = h("div", {
    class: "board", "aria-hidden": true, hidden: true,
    onclick: (event) => this.#click(event.target.dataset.cell ?? "", event.detail > 1),
    oncontextmenu: (event) => this.#picks.has(event.target.dataset.cell) && (event.preventDefault(), this.#pick(event.target.dataset.cell, 1)),
    onpointerover: (event) => event.pointerType === "mouse" && this.#point(event.target.dataset.cell ?? ""),
    onpointerleave: () => this.#tip.point(""),
  });

  /** @param {HTMLElement} frame what has the picture's size */
  constructor(frame) {
    this.#frame = frame;
    frame.append(this.#overlay);
    frame.after(this.#tip.element);
  }

  /** Reads the map of a picture; until it is there, the map of the one before holds. */
  async load(file) {
    const url = address(file);
    if (url === this.#url) return;
    this.#url = url;
    let cells = [];
    try {
      cells = cellsOf(await (await fetch(url)).arrayBuffer());
    } catch {
      // without a connection there is no map, and the controls do without
    }
    if (url !== this.#url) return;
    this.#size = file;
    this.#cells = new Map(cells.map((cell) => [cell.name, cell]));
    this.#lay();
  }

  /**
   * Takes over what can be done now.
   * @param {object} message
   * @param {Controls} controls
   * @param {string} me who looks at it
   */
  offer(message, controls, me) {
    this.#message = message;
    this.#controls = controls;
    this.#me = me;
    this.#mark();
  }

  /** Lays an element over every cell. */
  #lay() {
    this.#nodes = new Map([...this.#cells.values()].map((cell) => [cell.name, place(h("div", {class: "cell", "data-cell": cell.name}), cell, this.#size)]));
    fill(this.#overlay, [...this.#nodes.values()]);
    this.#overlay.hidden = this.#tip.element.hidden = this.#cells.size === 0;
    this.#tip.point("");
    this.#mark();
  }

  /** Shows what can be clicked. An origin stays marked while something still goes on from it. */
  #mark() {
    const names = new Set(this.#cells.keys());
    this.#paths = this.#message ? pathsOf(this.#message, names) : [];
    this.#picks = this.#message ? picksOf(this.#message, names) : new Map();
    if (!this.#paths.some((path) => path.cells[0] === this.#origin)) this.#origin = "";
    this.#origin = givenOrigin(this.#paths) || this.#origin;
    const {origins, targets} = reach(this.#paths, this.#origin);
    for (const [name, node] of this.#nodes) {
      node.classList.toggle("is-chosen", name === this.#origin || this.#picks.get(name)?.length === 0);
      node.classList.toggle("is-target", targets.has(name) || (!this.#origin && origins.has(name)));
      node.classList.toggle("is-origin", origins.has(name) || this.#picks.has(name));
    }
    this.#tip.rest(this.#invitation());
  }

  /** Says to who is to move that the board can be clicked; to others it would be noise. */
  #invitation() {
    if (this.#picks.size > 0 && isTurnOf(this.#message, this.#me)) return t("board.pick");
    if (this.#paths.length === 0 || !isTurnOf(this.#message, this.#me)) return "";
    return this.#origin ? t("board.hint") : t("board.turn");
  }

  /** The second click of a double one does not mean what the first has brought under it. */
  #click(name, isSecond) {
    if (this.#controls?.busy || (isSecond && this.#hasActed)) return;
    if (this.#picks.has(name)) {
      this.#pick(name, 0);
      return;
    }
    const next = click(this.#paths, this.#origin, name);
    this.#origin = next.origin;
    this.#hasActed = Boolean(next.path);
    this.#mark();
    if (next.path) this.#act(next.path.action);
    else if (!next.origin && name) this.#tip.hint(this.#paths.length > 0 ? t("board.hint") : t("board.idle"));
  }

  /** Picks a cell part by part and does there what a button offers then, by its number. What was refused ends it. */
  async #pick(name, button) {
    for (let step; (step = this.#picks.get(name)?.[0]); ) {
      if (!(await this.#step(step))) return;
    }
    const act = actsOn(this.#message, name)[button];
    if (act) await this.#step(act);
  }

  /** Does one action and tells whether the message has changed by it. */
  async #step(action) {
    const before = this.#message;
    await this.#controls.act(action);
    return this.#message !== before;
  }

  /** What was refused has changed nothing, and its mark goes. */
  async #act(action) {
    if (await this.#step(action)) return;
    this.#origin = "";
    this.#mark();
  }

  #point(name) {
    this.#tip.point(this.#cells.get(name)?.text ?? "");
  }
}

/** Puts an element where a cell is, in parts of the picture's size. */
function place(node, {x, y, width, height}, size) {
  const part = (value, whole) => `${(100 * value) / whole}%`;
  node.style.setProperty("--x", part(x, size.width));
  node.style.setProperty("--y", part(y, size.height));
  node.style.setProperty("--w", part(width, size.width));
  node.style.setProperty("--h", part(height, size.height));
  return node;
}
