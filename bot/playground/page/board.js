// A picture of a board that can be clicked. It does nothing that the message's controls could not: screen readers and
// the keyboard use those, and this is hidden from them.

import {h, fill} from "./dom.js";
import {address} from "./address.js";
import {cellsOf} from "./png_map.js";
import {click, givenOrigin, pathsOf, reach} from "./path.js";
import {Tip} from "./tip.js";
import {t} from "./text.js";

export class Board {
  #frame;
  #url = "";
  #size = {width: 1, height: 1};
  #cells = new Map(); // name to Cell
  #nodes = new Map(); // name to its element
  #paths = [];
  #origin = "";
  #message = null;
  #controls = null;
  #tip = new Tip();
  #overlay = h("div", {
    class: "board", "aria-hidden": true, hidden: true,
    onclick: (event) => this.#click(event.target.dataset.cell ?? ""),
    onpointerover: (event) => event.pointerType === "mouse" && this.#point(event.target.dataset.cell ?? ""),
    onpointerleave: () => this.#tip.hide(),
  });

  /** @param {HTMLElement} frame what has the picture's size */
  constructor(frame) {
    this.#frame = frame;
    frame.append(this.#overlay);
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

  /** Takes over what can be done now. */
  offer(message, controls) {
    this.#message = message;
    this.#controls = controls;
    this.#mark();
  }

  /** Lays an element over every cell. */
  #lay() {
    this.#nodes = new Map([...this.#cells.values()].map((cell) => [cell.name, place(h("div", {class: "cell", "data-cell": cell.name}), cell, this.#size)]));
    fill(this.#overlay, [...this.#nodes.values()], this.#tip.element);
    this.#tip.hide();
    this.#mark();
  }

  /** Shows what can be clicked. An origin stays marked while something still goes on from it. */
  #mark() {
    this.#paths = this.#message ? pathsOf(this.#message, new Set(this.#cells.keys())) : [];
    if (!this.#paths.some((path) => path.cells[0] === this.#origin)) this.#origin = "";
    this.#origin = givenOrigin(this.#paths) || this.#origin;
    this.#overlay.hidden = this.#cells.size === 0 || !hasControls(this.#message);
    const {origins, targets} = reach(this.#paths, this.#origin);
    for (const [name, node] of this.#nodes) {
      node.classList.toggle("is-chosen", name === this.#origin);
      node.classList.toggle("is-target", targets.has(name) || (!this.#origin && origins.has(name)));
      node.classList.toggle("is-origin", origins.has(name));
    }
  }

  #click(name) {
    if (this.#controls?.busy) return;
    const next = click(this.#paths, this.#origin, name);
    this.#origin = next.origin;
    this.#mark();
    if (next.path) {
      this.#tip.hide();
      this.#controls.act(next.path.action);
    } else if (!next.origin && name) {
      this.#tip.show(this.#cells.get(name), this.#size, this.#hint());
    }
  }

  #hint() {
    return this.#paths.length > 0 ? t("board.hint") : t("board.idle");
  }

  #point(name) {
    const cell = this.#cells.get(name);
    if (cell) this.#tip.show(cell, this.#size);
    else this.#tip.hide();
  }
}

function hasControls(message) {
  return (message?.components ?? []).some((row) => row.components?.some((each) => each.custom_id && !each.disabled));
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
