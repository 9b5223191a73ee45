// A picture of a board that can be clicked. The picture says where its cells are, and the ids of the message's controls
// say which moves there are; nothing here knows a game. It does nothing that the controls could not: screen readers and
// the keyboard use those, and this is hidden from them.

import {fill, h, lasting} from "./dom.js";
import {t} from "./text.js";

/** How the chunk of a PNG begins that has the map: its type, the keyword, no compression, no language, no translated keyword. */
const mapChunk = "iTXtMap\0\0\0\0\0";

/**
 * Reads the map in a PNG. Whatever is not as it should be is no map: the page works without.
 * @param {ArrayBuffer} bytes @returns {ImageMap}
 */
function imageMap(bytes) {
  const view = new DataView(bytes), words = new TextDecoder();
  try {
    for (let at = 8; ; at += 12 + view.getUint32(at)) {
      const chunk = new Uint8Array(bytes, at + 4, 4 + view.getUint32(at));
      if (words.decode(chunk.subarray(0, mapChunk.length)) !== mapChunk) continue;
      const {cells, to_move = [], paths = {}} = JSON.parse(words.decode(chunk.subarray(mapChunk.length)));
      return {cells: cells.filter(({name, width, height}) => name && width > 0 && height > 0), toMove: to_move, paths};
    }
  } catch {
    return {cells: [], toMove: [], paths: {}}; // the chunks have come to their end
  }
}

const idVersion = "1"; // of the control ids that the page can read

/**
 * What a control's id says: version:match:ply:verb:rest. The verb is "move" on a button that makes the move in the rest,
 * "pick" and "play" on menus whose values are groups and moves, and "turn" on a menu for a part of a move, whose number
 * begins the rest.
 * @param {Component} control
 */
function parseID({custom_id: id = ""}) {
  const [version, , , verb, ...rest] = id.split(":");
  return version === idVersion ? {verb, rest: rest.join(":")} : {verb: "", rest: ""};
}

/**
 * The controls of a message that can be used and whose ids have one of the verbs.
 * @param {Message} message @param {string[]} verbs
 */
function controlsWith(message, ...verbs) {
  return (message.components ?? []).flatMap((row) => row.components ?? [])
    .map((control) => ({control, ...parseID(control)}))
    .filter(({control, verb}) => !control.disabled && verbs.includes(verb));
}

function choose(control, {value}) {
  return {do: "select", control: control.custom_id, values: [value]};
}

function press({control}) {
  return {do: "press", control: control.custom_id};
}

/**
 * The choices of a message that are paths over a picture's cells.
 * @param {Message} message @param {Set<string>} names of the cells @param {ImageMap["paths"]} known @returns {Path[]}
 */
function pathsOf(message, names, known) {
  const fromMenus = controlsWith(message, "pick", "play").flatMap(({control}) => (control.options ?? []).map((option) => (
    {cells: split(option.value, names), chosen: Boolean(option.default), sure: true, action: choose(control, option)})));
  const fromButtons = controlsWith(message, "move").map((button) => (
    {cells: known[button.rest] ?? split(button.rest, names), chosen: false, sure: false, action: press(button)}));
  return [...fromMenus, ...fromButtons].filter((path) => path.cells.length > 0);
}

/**
 * Splits "c1c6" into c1 and c6; a value that is not all cells is no path.
 * @param {string} value @param {Set<string>} names @returns {string[]}
 */
function split(value, names) {
  for (let length = value.length; length > 0; length--) {
    if (!names.has(value.slice(0, length))) continue;
    if (length === value.length) return [value];
    const rest = split(value.slice(length), names);
    if (rest.length > 0) return [value.slice(0, length), ...rest];
  }
  return [];
}

/** The cell from which a path goes on, when all go on from the same one or its menu shows it; else empty. */
function givenOrigin(paths) {
  const long = paths.filter((path) => path.cells.length > 1);
  const origins = new Set(long.map((path) => path.cells[0]));
  const shown = paths.find((path) => path.chosen && path.cells.length === 1)?.cells[0];
  if (shown && origins.has(shown)) return shown;
  return origins.size === 1 && long.length === paths.length ? [...origins][0] : "";
}

/**
 * What a click means: a path that is chosen, a new origin, or neither.
 * @param {Path[]} paths @param {string} origin the cell that is marked; empty for none
 * @param {string} cell the cell that was clicked @returns {{path?: Path, origin: string}}
 */
function click(paths, origin, cell) {
  const from = paths.filter((path) => path.cells.length > 1 && path.cells[0] === cell);
  const single = paths.filter((path) => path.cells.length === 1 && path.cells[0] === cell);
  const ending = paths.filter((path) => path.cells.length > 1 && path.cells.at(-1) === cell && (!origin || path.cells[0] === origin));
  if (ending.length === 1) return {path: ending[0], origin: ending[0].cells[0]};
  const now = single.find((path) => path.sure || from.length === 0 || origin === cell);
  if (now && !now.chosen) return {path: now, origin: cell};
  return {origin: from.length > 0 || single.length > 0 ? cell : ""};
}

/**
 * The cells that menus compose part by part, where a board has too many moves to list, with what is left to choose for
 * each: nothing when it is picked.
 * @param {Message} message @param {Set<string>} names of the cells @returns {Map<string, Action[]>}
 */
function picksOf(message, names) {
  /** @type {{value: string, left: Action[]}[][]} */
  const parts = [];
  for (const {control, rest} of controlsWith(message, "turn")) {
    const values = (control.options ?? []).map((option) => ({value: option.value, left: option.default ? [] : [choose(control, option)]}));
    (parts[Number.parseInt(rest, 10)] ??= []).push(...values);
  }
  const join = (before, part) => before.flatMap((a) => part.map((b) => ({value: a.value + b.value, left: [...a.left, ...b.left]})));
  return new Map(parts.reduce(join, [{value: "", left: []}]).filter(({value}) => names.has(value)).map(({value, left}) => [value, left]));
}

/** What the buttons offer to do with a cell, in their order: their moves are the cell's name, perhaps with signs behind it. */
function actsOn(message, name) {
  return controlsWith(message, "move").filter(({rest}) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length))).map(press);
}

const hintTime = lasting(2600); // ms that a hint stays

export class Board {
  #url = "";
  #size = {width: 1, height: 1};
  /** @type {Map<string, Cell>} */
  #cells = new Map();
  /** @type {string[]} */
  #toMove = [];
  /** @type {ImageMap["paths"]} */
  #known = {};
  /** @type {Map<string, HTMLElement>} */
  #nodes = new Map();
  /** @type {Path[]} */
  #paths = [];
  /** @type {Map<string, Action[]>} */
  #picks = new Map();
  #origin = "";
  /** @type {Message | null} */
  #message = null;
  /** @type {import("./control.js").Controls | null} */
  #controls = null;
  #me = "";
  #hasActed = false; // whether the last click has made a choice
  #timer = 0;
  #hint = ""; // what to do instead of what was tried, for a while
  #pointed = ""; // what the cell is that the pointer is on
  /**
   * The line under the picture: one of those, or what can be done. It has a place of its own, so that it never lies over
   * a cell that is meant to be clicked next.
   */
  #tip = h("p", {class: "tip", hidden: true, "aria-hidden": true});
  #overlay = h("div", {
    class: "board", "aria-hidden": true, hidden: true,
    onclick: (event) => this.#click(event.target.dataset.cell ?? "", event.detail > 1),
    oncontextmenu: (event) => this.#picks.has(event.target.dataset.cell) && (event.preventDefault(), this.#pick(event.target.dataset.cell, 1)),
    onpointerover: (event) => event.pointerType === "mouse" && this.#point(this.#cells.get(event.target.dataset.cell)?.text ?? ""),
    onpointerleave: () => this.#point(""),
  });

  /** @param {HTMLElement} frame what has the picture's size */
  constructor(frame) {
    frame.append(this.#overlay);
    frame.after(this.#tip);
  }

  /**
   * Reads the map of a picture; until it is there, the map of the one before holds.
   * @param {string} url @param {{width: number, height: number}} size
   */
  async load(url, size) {
    if (url === this.#url) return;
    this.#url = url;
    // Without a connection there is no map, and the controls do without.
    const bytes = await fetch(url).then((answer) => answer.arrayBuffer()).catch(() => new ArrayBuffer(0));
    if (url !== this.#url) return;
    const {cells, toMove, paths} = imageMap(bytes);
    this.#size = size;
    this.#cells = new Map(cells.map((cell) => [cell.name, cell]));
    this.#toMove = toMove;
    this.#known = paths;
    this.#lay();
  }

  /**
   * Takes over what can be done now.
   * @param {Message} message @param {import("./control.js").Controls} controls
   * @param {string} me the id of the user who looks at it
   */
  offer(message, controls, me) {
    this.#message = message;
    this.#controls = controls;
    this.#me = me;
    this.#mark();
  }

  #lay() {
    this.#nodes.clear();
    const part = (value, whole) => `${(100 * value) / whole}%`;
    for (const {name, x, y, width, height} of this.#cells.values()) {
      const node = h("div", {class: "cell", "data-cell": name});
      const places = {"--x": part(x, this.#size.width), "--y": part(y, this.#size.height),
        "--w": part(width, this.#size.width), "--h": part(height, this.#size.height)};
      for (const [property, value] of Object.entries(places)) node.style.setProperty(property, value);
      this.#nodes.set(name, node);
    }
    fill(this.#overlay, [...this.#nodes.values()]);
    this.#overlay.dataset.picture = this.#url;
    this.#overlay.hidden = this.#tip.hidden = this.#cells.size === 0;
    this.#point("");
    this.#mark();
  }

  /** Shows what can be clicked. An origin stays marked while something still goes on from it. */
  #mark() {
    const names = new Set(this.#cells.keys());
    this.#paths = this.#message ? pathsOf(this.#message, names, this.#known) : [];
    this.#picks = this.#message ? picksOf(this.#message, names) : new Map();
    if (!this.#paths.some((path) => path.cells[0] === this.#origin)) this.#origin = "";
    this.#origin = givenOrigin(this.#paths) || this.#origin;
    const origins = new Set(this.#paths.map((path) => path.cells[0]));
    const onward = this.#paths.filter((path) => path.cells.length > 1 && path.cells[0] === this.#origin);
    const targets = new Set(this.#origin ? onward.map((path) => path.cells.at(-1)) : origins);
    for (const [name, node] of this.#nodes) {
      node.classList.toggle("is-chosen", name === this.#origin || this.#picks.get(name)?.length === 0);
      node.classList.toggle("is-target", targets.has(name));
      node.classList.toggle("is-origin", origins.has(name) || this.#picks.has(name));
    }
    this.#showTip();
  }

  #point(text) {
    this.#pointed = text;
    this.#suggest("");
  }

  #suggest(hint) {
    clearTimeout(this.#timer);
    this.#hint = hint;
    this.#showTip();
    if (hint) this.#timer = setTimeout(() => this.#suggest(""), hintTime);
  }

  #showTip() {
    this.#tip.textContent = this.#hint || this.#pointed || this.#invitation();
    this.#tip.classList.toggle("is-hint", this.#hint !== "");
  }

  /** Says to those who are to move that the board can be clicked. */
  #invitation() {
    if (!this.#toMove.includes(this.#me)) return "";
    if (this.#picks.size > 0) return t("board.pick");
    if (this.#paths.length === 0) return "";
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
    else if (!next.origin && name) this.#suggest(this.#paths.length > 0 ? t("board.hint") : t("board.idle"));
  }

  /** Picks a cell part by part and does there what a button offers then, by its number. What was refused ends it. */
  async #pick(name, button) {
    for (let step; (step = this.#picks.get(name)?.[0]); ) {
      if (!(await this.#step(step))) return;
    }
    const act = actsOn(this.#message, name)[button];
    if (act) await this.#step(act);
  }

  /** Does one action and reports whether it has changed the message. @param {Action} action */
  async #step(action) {
    const before = this.#message;
    await this.#controls?.act(action);
    return this.#message !== before;
  }

  /** What was refused has changed nothing, and its mark goes. */
  async #act(action) {
    if (await this.#step(action)) return;
    this.#origin = "";
    this.#mark();
  }
}
