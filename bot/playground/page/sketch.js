// Small boards of the games for those who have not played yet. Games that are not here have a sign.

import {icon, s} from "./dom.js";

/** Boards by game, row by row; what a letter means is in looks. A game's ground is behind all. */
const boards = {
  kamisado: {ground: "#1c1e24", rows: ["NZPSARVM", "RNSVZAMP", "VSNRPMAZ", "SPZNMVRA", "ARVMNZPS", "ZAMPRNSV", "PMAZVSNR", "MVRASPZN"]},
  othello: {ground: "#4e866b", rows: ["      ", "  b   ", " wbbb ", "  wbw ", "   w  ", "      "]},
  connect4: {ground: "#2d62b3", rows: ["ooooooo", "ooooooo", "ooooyoo", "oooryoo", "ooyryro", "oryrryo"]},
  minesweeper: {ground: "#e6e2d6", rows: ["##1  ", "##211", "#2###", "12###", " 1###"]},
  sixes: {ground: "#2b4e3e", rows: ["♥♠♦♣"]},
};

/** The cell's colour, its disc's, or a sign and its colour. */
const looks = {
  N: ["#eb8f1e"], Z: ["#288dee"], P: ["#833eb0"], S: ["#e6b2d8"], A: ["#f7ea45"], R: ["#e0455a"], V: ["#5ed08f"], M: ["#774a07"],
  b: ["", "#17191e"], w: ["", "#f7f4ec"], r: ["", "#d33c47"], y: ["", "#feeb12"], o: ["", "#1b3d70"], "#": ["#8c9bb0"],
  1: ["", "", "1", "#2458b8"], 2: ["", "", "2", "#1f7a4d"],
};

/** A game's board, or a sign where there is none of it. @param {string} game */
export function sketch(game) {
  const board = boards[game];
  if (!board) return icon("play");
  const {ground, rows} = board, columns = rows[0].length, side = Math.max(columns, rows.length);
  const marks = rows.flatMap((row, y) => [...row].flatMap((letter, x) => mark(letter, x + (side - columns) / 2, y + (side - rows.length) / 2)));
  if (game === "kamisado") for (let x = 0; x < side; x++) marks.push(disc(x, 0, "#f7f4ec", 0.3), disc(x, side - 1, "#17191e", 0.3));
  return s("svg", {class: "sketch", viewBox: `0 0 ${side} ${side}`, "aria-hidden": true, focusable: "false"},
    s("rect", {width: side, height: side, fill: ground}), marks);
}

function disc(x, y, fill, r = 0.4) {
  return s("circle", {cx: x + 0.5, cy: y + 0.5, r, fill});
}

function mark(letter, x, y) {
  if ("♥♠♦♣".includes(letter)) {
    const card = s("rect", {x: x + 0.08, y: y - 0.18, width: 0.84, height: 1.36, rx: 0.12, fill: "#f7f4ec"});
    return [card, sign(`6`, x, y - 0.25, "♥♦".includes(letter)), sign(letter, x, y + 0.3, "♥♦".includes(letter))];
  }
  const [cell, piece, text, ink] = looks[letter] ?? [];
  return [cell && s("rect", {x: x + 0.02, y: y + 0.02, width: 0.96, height: 0.96, fill: cell}), piece && disc(x, y, piece), text && write(text, x, y, ink, 0.8)];
}

function sign(text, x, y, isRed) {
  return write(text, x, y, isRed ? "#b81e2d" : "#17191e", 0.6);
}

function write(text, x, y, fill, size) {
  return s("text", {x: x + 0.5, y: y + 0.5 + size * 0.36, fill, "font-size": size, "font-weight": 700, "text-anchor": "middle"}, text);
}
