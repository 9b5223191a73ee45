// What can be played on a picture of a board: the picture's map has the moves, and the controls of its message make them.
// Nothing here knows a game.

/** How the chunk of a PNG begins that has the map: its type, the keyword, no compression, no language, no translated keyword. */
const mapChunk = "iTXtMap\0\0\0\0\0";
/** The type of the one that has a whole PNG: the same board, turned. */
const turnedChunk = "tuRN";

/** @returns {ImageMap} */
export function noMap() {
  return {places: [], cells: new Map(), players: [], toMove: [], moves: [], last: [], ply: 0, bottom: "", alt: "", said: "", match: "", language: "", advised: {}, since: 0};
}

/**
 * What a chunk of a PNG has behind its beginning; empty where there is none.
 * @param {ArrayBuffer} bytes @param {string} head
 */
function chunk(bytes, head) {
  const view = new DataView(bytes), words = new TextDecoder();
  try {
    for (let at = 8; ; at += 12 + view.getUint32(at)) {
      const data = new Uint8Array(bytes, at + 4, 4 + view.getUint32(at));
      if (words.decode(data.subarray(0, head.length)) === head) return data.slice(head.length).buffer;
    }
  } catch {
    return new ArrayBuffer(0); // the chunks have come to their end
  }
}

/** The map in a PNG. Whatever is not as it should be is no map: the page works without. @param {ArrayBuffer} bytes */
function imageMap(bytes) {
  try {
    return readMap(JSON.parse(new TextDecoder().decode(chunk(bytes, mapChunk))));
  } catch {
    return noMap();
  }
}

/**
 * A picture as it is and, where the board in it can be turned, the one that the other side sees.
 * @param {ArrayBuffer} bytes @returns {Side[]}
 */
export function sides(bytes) {
  const turned = chunk(bytes, turnedChunk), own = {map: imageMap(bytes)};
  return turned.byteLength > 0 ? [own, {map: imageMap(turned), picture: new Blob([turned], {type: "image/png"})}] : [own];
}

function readMap({cells, players = [], to_move = [], moves = {}, paths = {}, last = [], ways = {}, stays = {}, ply = 0, bottom = "", alt = "", said = "", match = "", language = "", advised = {}, since = 0, clock}) {
  const places = cells.filter(({name, width, height}) => name && width > 0 && height > 0);
  const known = new Map(places.map((cell) => [cell.name, cell]));
  const read = (move, group = "", over = paths) => {
    const [, base, sign] = /^(.*?[\p{L}\p{N}]*)([^\p{L}\p{N}]*)$/u.exec(move) ?? [];
    return {move, group, sign, cells: over[move] ?? split(base, known)};
  };
  const all = Object.entries(moves).flatMap(([group, list]) => list.map((move) => read(move, group)));
  const made = last.map((move) => read(move, "", ways)).map((move) => ({...move, stays: stays[move.cells.at(-1)]}));
  return {places, cells: known, players, toMove: to_move, moves: all.filter((move) => move.cells.length > 0), last: made, ply, bottom, alt, said, match, language, advised, since, clock};
}

/**
 * Splits "c1c6" into c1 and c6; a text that is not all cells has none.
 * @param {string} text @param {Map<string, Cell>} cells @returns {string[]}
 */
function split(text, cells) {
  for (let length = text.length; length > 0; length--) {
    if (!cells.has(text.slice(0, length))) continue;
    if (length === text.length) return [text];
    const rest = split(text.slice(length), cells);
    if (rest.length > 0) return [text.slice(0, length), ...rest];
  }
  return [];
}

/**
 * What a control's id says: its name, or verb, and parts, most often match/ply and more. The verb is "move" on a button that
 * makes the move in the third part, "pick" and "play" on menus whose values are groups and moves, and "hand" on what brings a
 * player's own view up to date. "field" is the verb of a menu for a part of a move ("field/match/ply/1/!/b,", with its number,
 * what is done and what is picked, by part), and "act" that of a button that changes what is done ("act/match/ply/!/b,"). The
 * part that is picked last makes the move. Puzzles have no match: there "solve" is the verb of what answers with a move, "group"
 * that of a menu of groups, and "mark" that of menus whose values are the cells that an answer is made of. The steps of a
 * lesson are puzzles whose names begin with "learn-". A number after a # only makes ids differ.
 * @param {Component} control
 */
function parseID({custom_id: id = ""}) {
  const [verb, ...parts] = id.replace(/#\d+$/, "").replace(/^learn-/, "").split("/");
  const [match = "", ply = ""] = matchless.includes(verb) ? [] : parts;
  return {verb, parts, match, ply: /^\d+$/.test(ply) ? Number(ply) : 0};
}

// The verbs of controls that belong to no match.
const matchless = ["puzzles", "puzzle", "group", "solve", "mark", "marked", "daily", "today", "begin-today", "table-today", "share", "help", "topic", "learn", "begin-easy", "set", "privacy"];

/** Whether a control is for whoever is to move. @param {Component} control */
export function isMove(control) {
  return ["move", "play", "pick", "field", "act"].includes(parseID(control).verb);
}

const good = 3; // Discord's number for the style of what agrees

/** Whether a match waits for an answer to what somebody proposes. @param {Message} message */
export function isAsked(message) {
  return controlsOf(message).some(({control, verb}) => control.style === good && ["draw", "takeback", "restart", "rematch", "stop"].includes(verb));
}

/** Whether a running match waits for a user, whom its last line names then. @param {Message} message @param {string} user */
export function isTurnOf(message, user) {
  return isRunning(message) && Boolean(message.content.split("\n").at(-1)?.includes(`<@${user}>`));
}

/** Whether a message shows a match that goes on: it can be played there, or given up. @param {Message} message */
export function isRunning(message) {
  return controlsOf(message).some(({control, verb}) => isMove(control) || verb === "hand" || verb === "resign");
}

/** Whether a message poses a puzzle, which its controls answer. @param {Message} message */
export function isPuzzle(message) {
  return controlsOf(message).some(({verb}) => ["solve", "group", "mark"].includes(verb));
}

/** What the first button of a message without a match says, such as one that tries a puzzle again. @param {Message} message */
export function labelOnward(message) {
  return matchOf(message).match ? "" : controlsOf(message).find(({control}) => control.label)?.control.label;
}

/** Whether a control is a menu for a part of a move. @param {Component} control */
export function isPart(control) {
  return parseID(control).verb === "field";
}

function controlsOf(message) {
  return (message.components ?? []).flatMap((row) => row.components ?? []).map((control) => ({control, ...parseID(control)}));
}

/**
 * The match that a message's controls are for, its moves when they were made, and what brings a hand up to date.
 * @param {Message} message @returns {{match: string, ply: number, hand?: Action}}
 */
export function matchOf(message) {
  const all = controlsOf(message).filter(({match}) => match), hand = all.find(({verb}) => verb === "hand");
  return {match: all[0]?.match ?? "", ply: Math.max(0, ...all.map(({ply}) => ply)), hand: hand && press(hand)};
}

function choose(control, {value}) {
  return {do: "select", control: control.custom_id, values: [value]};
}

function press({control}) {
  return {do: "press", control: control.custom_id};
}

/** What the controls of a message can do now. */
export class Offer {
  #plays = new Map(); // action by move
  #groups = new Map(); // action by group
  /** The actions that are left to compose each cell part by part, where a board has too many moves to list. @type {Map<string, Action[]>} */
  picks = new Map();
  /** What can be done with a composed cell, in the order of the buttons. @type {{sign: string, label: string, choose: Action}[]} */
  modes = [];
  /** What is done now. */
  sign = "";
  /** The group that its menu shows. */
  group = "";
  /** The cells that are marked as parts of an answer. @type {Set<string>} */
  marked = new Set();

  /** @param {Message | null} message @param {Map<string, Cell>} cells */
  constructor(message, cells) {
    /** @type {{value: string, left: {step: Action, isAnew: boolean}[]}[][]} */
    const parts = [];
    for (const each of message ? controlsOf(message) : []) {
      const {control, verb, parts: [, , ...rest]} = each, options = control.options ?? [];
      if (control.disabled) continue;
      const answer = rest.slice(4).join("/");
      if (verb === "move") this.#plays.set(rest.join("/"), press(each));
      if (verb === "solve" && answer && options.length === 0) this.#plays.set(answer, press(each));
      if (verb === "play" || verb === "solve") for (const option of options) this.#plays.set(option.value, choose(control, option));
      if (verb === "pick" || verb === "group") {
        for (const option of options) this.#groups.set(option.value, choose(control, option));
        this.group = options.find((option) => option.default)?.value ?? "";
        this.#distinguish(control, options);
      }
      if (verb === "mark") this.#mark(control, options);
      if (verb === "act") this.modes.push({sign: rest[0], label: control.label ?? "", choose: press(each)});
      if (verb !== "field") continue;
      const [place, sign, picked = ""] = rest, part = Number(place), isAnew = picked.split(",")[part] !== "";
      this.sign = sign;
      const left = (option) => (option.default ? [] : [{step: choose(control, option), isAnew}]);
      (parts[part] ??= []).push(...options.map((option) => ({value: option.value, left: left(option)})));
    }
    const join = (before, part) => before.flatMap((a) => part.map((b) => ({value: a.value + b.value, left: [...a.left, ...b.left]})));
    const all = parts.length > 0 ? parts.reduce(join, [{value: "", left: []}]) : [];
    // What is picked already is picked anew first: with another part of it the last one would make another move.
    const steps = (left) => [...left.filter(({isAnew}) => isAnew), ...left.filter(({isAnew}) => !isAnew)].map(({step}) => step);
    this.picks = new Map(all.filter(({value}) => cells.has(value)).map(({value, left}) => [value, steps(left)]));
  }

  /** Groups whose names differ by a sign alone are two things to do with a cell. */
  #distinguish(control, [one, other]) {
    if (!other || other.value.replace(/[^\p{L}\p{N}]+$/u, "") !== one.value) return;
    this.modes = [one, other].map((option) => ({sign: option.value.slice(one.value.length), label: option.label, choose: choose(control, option)}));
    this.sign = this.group.slice(one.value.length);
  }

  /** Of a menu of several values each is added to those that are chosen there, or taken away from them. */
  #mark(control, options) {
    const chosen = options.filter((option) => option.default).map(({value}) => value);
    for (const value of chosen) this.marked.add(value);
    for (const {value} of options) {
      const values = this.marked.has(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
      this.#plays.set(value, {do: "select", control: control.custom_id, values});
    }
  }

  /** What must be chosen before a composed move, to do that; a sign of no button is what the first one does there. @param {Move} move */
  #mode({sign}) {
    const mode = this.modes.find((known) => known.sign === sign) ?? this.modes[0];
    return mode && mode.sign !== this.sign ? mode.choose : undefined;
  }

  /** What to do next to make a move; nothing where it cannot be made. @param {Move} move @returns {Action | undefined} */
  next(move) {
    const left = this.picks.get(move.cells[0]);
    return (left && this.#mode(move)) ?? left?.[0] ?? this.#plays.get(move.move) ?? this.#groups.get(move.group);
  }

  /** Whether a move can be made at once, without a choice before it. @param {Move} move */
  isLast(move) {
    const left = this.picks.get(move.cells[0]);
    return left ? left.length === 1 && !this.#mode(move) : this.#plays.has(move.move);
  }
}

/** The cell from which the moves go on, when all go on from the same one or the menu shows it; else empty. */
export function givenOrigin(moves, group) {
  const long = moves.filter((move) => move.cells.length > 1);
  const origins = new Set(long.map((move) => move.cells[0]));
  if (origins.has(group)) return group;
  return origins.size === 1 && long.length === moves.length ? [...origins][0] : "";
}

/**
 * What a click means: a move, a new origin, or neither.
 * @param {Move[]} moves @param {string} origin the cell that is marked; empty for none
 * @param {string} cell the cell that was clicked @returns {{move?: Move, origin: string}}
 */
export function click(moves, origin, cell) {
  const from = moves.filter((move) => move.cells.length > 1 && move.cells[0] === cell);
  const single = moves.find((move) => move.cells.length === 1 && move.cells[0] === cell);
  const ending = moves.filter((move) => move.cells.length > 1 && move.cells.at(-1) === cell && (!origin || move.cells[0] === origin));
  if (ending.length === 1) return {move: ending[0], origin: ending[0].cells[0]};
  if (single && (from.length === 0 || origin === cell)) return {move: single, origin: ""};
  return {origin: from.length > 0 ? cell : ""};
}
