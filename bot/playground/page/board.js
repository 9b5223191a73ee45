// A picture of a board that can be clicked, tapped and played by keyboard. Those who do not see it have the controls below
// it and the words that are spoken here.

import {doKey, fill, h, lasting, lay, s} from "./dom.js";
import {Motion} from "./motion.js";
import {click, givenOrigin, isAsked, isPuzzle, isRunning, labelOnward, matchOf, noMap, Offer} from "./moves.js";
import {plainLines} from "./markup.js";
import {language, stopwatch, t} from "./text.js";

const hintTime = lasting(2600); // ms that a hint stays
const holdTime = 500; // ms that a finger stays for what a right click does
const leastCell = 22; // pixels of a cell that a finger still hits
const easyCell = 28; // pixels of the cells of a board that is scrolled because they would be smaller
const endings = /^(?:🏆|🤝|🏳|💥|⌛)/u; // how a line begins that says how a match ended
const stop = /^\d+$/; // the name of a place on a curve: its move's number
const finger = matchMedia("(pointer: coarse)");

/** The boards of one match on this page: what all see, the player's own hand, and the last hint. @type {{table?: Board, hand?: Board, hint?: Board}} */
const alone = {};

export class Board {
  #app;
  #url = "";
  #size = {width: 1, height: 1};
  #map = noMap();
  /** @type {HTMLElement[]} */
  #nodes = []; // of the places that can be pointed at
  /** @type {Move[]} */
  #moves = []; // that can be made now
  #offer = new Offer(null, new Map());
  #origin = "";
  #given = ""; // the origin that the board and the menus leave no choice about
  #pending = ""; // the cell that is being played
  #cursor = ""; // the cell that the keyboard is on
  #mode = 0; // which of the two things that can be done with a composed cell a click does
  /** @type {Message | null} */
  #message = null;
  /** @type {import("./control.js").Controls | null} */
  #controls = null;
  #match = alone;
  #isPrivate = false;
  #actedAt = -1; // the ply at which the last click has made a choice; -1 where it made none
  #timer = 0;
  #hold = 0; // the timer of a finger that stays
  #held = false; // whether it has stayed: the click that follows is none
  #hint = ""; // what to do instead of what was tried, for a while
  #pointed = ""; // what the cell is that the pointer is on
  /**
   * The line under the picture: one of those, or what can be done, or what the match waits for. It has a place of its own,
   * so that it never lies over a cell that is meant to be clicked next.
   */
  #tip = h("p", {class: "tip", "aria-hidden": true}); // there before the map is, or what is below would move
  #switch = h("div", {class: "modes", role: "group", hidden: true});
  #ghost = h("div", {class: "ghost", hidden: true});
  #stars = h("div", {class: "stars"});
  #overlay = h("div", {
    class: "board", hidden: true, tabIndex: 0, role: "application",
    onclick: (event) => this.#held || this.#click(event.target.dataset.cell ?? "", event.detail > 1),
    oncontextmenu: (event) => this.#second(event), onkeydown: (event) => this.#key(event), onfocus: () => this.#enter(),
    onblur: () => this.#move(""), onpointerdown: (event) => this.#press(event), onpointerup: () => clearTimeout(this.#hold),
    onpointercancel: () => clearTimeout(this.#hold), onpointerover: (event) => event.pointerType === "mouse" && !this.#isByKeys && this.#point(event.target.dataset.cell),
    onpointerleave: () => this.#point(this.#cursor),
  });
  #motion;

  /** @param {App} app @param {HTMLElement} frame what has the picture's size, in what scrolls where it is too large */
  constructor(app, frame) {
    this.#app = app;
    this.#motion = new Motion(frame);
    frame.append(this.#overlay);
    (frame.parentElement ?? frame).after(this.#switch, this.#tip);
  }

  /**
   * Takes over the map of the picture that takes the place of the one before.
   * @param {ImageMap} map @param {string} url @param {{width: number, height: number}} size @param {() => void} put shows the picture
   * @param {Seen | null} end the end of the round before, which is to be seen first
   */
  show(map, url, size, put, end) {
    const before = this.#map;
    this.#motion.keep();
    put();
    if (url !== this.#url) this.#pending = "";
    if (JSON.stringify(map.moves) !== JSON.stringify(before.moves)) this.#origin = this.#given = ""; // another picture of a position changes no choice
    this.#url = url;
    this.#map = map;
    this.#size = size;
    if (map.toMove.length === 0 && before.toMove.length > 0) this.#cursor = ""; // the end is said where the cell was
    this.#lay();
    if (before.cells.size === 0) this.#reveal(map.last.at(-1)?.cells[0]);
    if (this.#isByKeys && map.ply > before.ply) this.#point(""); // first it is said what can be done
    this.#motion.show(before, map, size, end);
    const isNews = before.cells.size > 0 && map.ply > before.ply && !this.#isPrivate;
    if (isNews) this.#app.sound.play(this.#isMine() ? "turn" : "move");
  }

  /**
   * Takes over what can be done now.
   * @param {Message} message @param {import("./control.js").Controls} controls @param {boolean} isPrivate whether one user alone sees it
   */
  offer(message, controls, isPrivate) {
    this.#message = message;
    this.#controls = controls;
    controls.before = () => this.#chosenMode;
    this.#overlay.setAttribute("aria-label", t("board.label"));
    this.#switch.setAttribute("aria-label", t("board.modes"));
    this.#isPrivate = isPrivate;
    const {match} = matchOf(message);
    if (match) this.#match = this.#app.boards[match] ??= {};
    if (match) this.#match[isPrivate ? "hand" : "table"] = this;
    this.#overlay.tabIndex = match || isPuzzle(message) ? 0 : -1; // a board that another has replaced is passed over
    this.#overlay.toggleAttribute("data-running", isRunning(message) || isPuzzle(message));
    this.#mark();
  }

  get isShown() { return this.#overlay.isConnected; }

  /** What can be made here, or from the hand. */
  get #playable() {
    return (this.#hand() ?? this).#moves;
  }

  #isMine() {
    return this.#map.toMove.includes(this.#app.model.me);
  }

  /** Whether another message shows the match by now: while it runs there are always controls. */
  get #isPast() {
    return this.#map.toMove.length > 0 && !this.#isPrivate && !this.#message?.components?.length;
  }

  /** The hand that is played from, where all that this board shows is the table. */
  #hand() {
    const hand = this.#match.hand;
    return hand !== this && hand?.isShown && hand.#isMine() && hand.#moves.length > 0 ? hand : null;
  }

  #lay() {
    this.#nodes = this.#map.places.map((cell) => {
      const node = h("div", {class: `cell${stop.test(cell.name) ? " is-stop" : ""}`, "data-cell": cell.name});
      lay(node, cell, this.#size);
      return node;
    });
    if (!this.#map.cells.has(this.#cursor)) this.#cursor = "";
    fill(this.#overlay, this.#nodes, this.#ghost, this.#stars, this.#map.clock && runningClock(this.#map.clock, this.#map.since, this.#size));
    const cells = this.#size.width / Math.min(...this.#map.places.filter(({name}) => !stop.test(name)).map(({width}) => width)); // side by side
    const isScrolled = finger.matches && this.#nodes.length > 0 && (this.#overlay.closest(".pan")?.clientWidth || innerWidth) / cells < leastCell;
    this.#overlay.parentElement?.style.setProperty("--least", isScrolled ? `${Math.round(easyCell * cells)}px` : "0px");
    this.#overlay.dataset.picture = this.#url;
    this.#overlay.hidden = this.#tip.hidden = this.#nodes.length === 0;
    this.#point(this.#cursor);
    this.#mark();
    if (this.#map.match) this.#give();
  }

  /** Scrolls a board that is wider than a phone to a cell that is out of sight there. @param {string | undefined} name */
  #reveal(name) {
    const cell = this.#nodes.find((node) => node.dataset.cell === name)?.getBoundingClientRect(), pan = this.#overlay.closest(".pan");
    const {left, right} = pan?.getBoundingClientRect() ?? {left: 0, right: 0};
    if (pan && cell && (cell.left < left || cell.right > right)) pan.scrollLeft += (cell.left + cell.right - left - right) / 2;
  }

  /**
   * What a hint marks is shown on the board to play on, where it is here: the picture of the hint is folded away then.
   */
  #give() {
    const boards = this.#app.boards[this.#map.match] ??= {}, {table, hand} = boards;
    boards.hint = this;
    if (hand) hand.#mark();
    if (!table?.isShown || table.#map.ply !== this.#map.ply) return;
    table.#mark();
    this.#overlay.closest(".picture")?.classList.add("is-folded");
    const {bottom, height} = table.#overlay.getBoundingClientRect();
    if (bottom < 0.6 * height) table.#overlay.scrollIntoView({block: "nearest"}); // long words have pushed it away
  }

  /** Stars, as pictures have them, while the position is the one that a hint was for. */
  #showAdvice() {
    const {hint} = this.#match, advised = hint && hint.#map.ply === this.#map.ply ? Object.entries(hint.#map.advised) : [];
    fill(this.#stars, advised.map(([name, kind]) => {
      const node = h("div", {class: `star is-${kind}`});
      lay(node, starPlace(this.#map, name, this.#size), this.#size);
      return node;
    }));
  }

  /** Shows what can be played, to who may. An origin stays marked while something still goes on from it. */
  #mark() {
    const {sign} = this.#offer;
    this.#offer = new Offer(this.#message, this.#map.cells);
    if ((this.#offer.sign !== sign || this.#offer.modes.length === 0) && !this.isPlaying) this.#mode = Math.max(0, this.#offer.modes.findIndex((mode) => mode.sign === this.#offer.sign));
    this.#moves = this.#isMine() ? this.#map.moves.filter((move) => this.#offer.next(move)) : [];
    const moves = this.#playable;
    const given = givenOrigin(moves, this.#offer.group);
    if (given !== this.#given) this.#origin = given;
    const forced = givenOrigin(moves, "");
    if (forced && given !== this.#given && this.#isByKeys) this.#cursor = forced; // it is marked anyway
    this.#given = given;
    const starts = new Set(moves.map((move) => move.cells[0]));
    if (!starts.has(this.#origin)) this.#origin = given;
    const onward = moves.filter((move) => move.cells.length > 1 && move.cells[0] === this.#origin);
    const targets = new Set(this.#origin ? onward.map((move) => move.cells.at(-1)) : starts);
    const chosen = this.#pending || this.#origin;
    for (const node of this.#nodes) {
      const name = node.dataset.cell ?? "";
      node.classList.toggle("is-chosen", name === chosen);
      node.classList.toggle("is-target", targets.has(name));
      node.classList.toggle("is-origin", starts.has(name));
      node.classList.toggle("is-cursor", name === this.#cursor);
      node.classList.toggle("is-marked", this.#offer.marked.has(name));
    }
    this.#overlay.classList.toggle("is-by-keys", this.#isByKeys);
    // What can be played before any choice is in the picture, but for what is in a hand elsewhere.
    this.#overlay.classList.toggle("is-told", !this.#hand() && forced === this.#origin && (forced !== "" || moves.every((move) => move.cells.length === 1)));
    this.#overlay.closest(".picture")?.classList.toggle("is-past", this.#isPast);
    this.#controls?.allow(this.#map.toMove.length === 0 || this.#isMine());
    this.#showModes();
    this.#showTip();
    this.#showAdvice();
    if (this.#isPrivate && this.#match.table?.isShown) this.#match.table.#mark();
  }

  /** The switch for what a click does, where a cell takes more than one thing. */
  #showModes() {
    const {modes} = this.#offer;
    this.#switch.hidden = modes.length < 2 || this.#moves.length === 0;
    if (this.#switch.hidden) return;
    const look = () => `${modes[0].label} ${this.#mode}`;
    const show = () => {
      this.#switch.dataset.modes = look();
      fill(this.#switch, modes.map(({label}, at) => h("button", {
        type: "button", class: "mode", "aria-pressed": at === this.#mode, onclick: () => {
          this.#mode = at;
          show();
          this.#showTip();
          /** @type {HTMLElement} */ (this.#switch.children[at]).focus({preventScroll: true});
        },
      }, label)));
    };
    if (this.#switch.dataset.modes !== look()) show();
  }

  /** Whether the keyboard is on a cell: a mouse that rests on another, or a board that moves under it, says nothing then. */
  get #isByKeys() {
    return this.#cursor !== "" && this.#overlay.matches(":focus-visible");
  }

  #point(name) {
    const cell = this.#map.cells.get(name);
    this.#pointed = cell?.text ?? "";
    this.#suggest("");
    const landing = this.#moves.some((move) => move.cells[0] === name) && cell?.landing;
    this.#ghost.hidden = !landing;
    if (!landing) return;
    const [x, y, width, height] = landing;
    lay(this.#ghost, {x, y, width, height}, this.#size);
    this.#ghost.style.setProperty("--piece", cell.piece ?? "");
  }

  #suggest(hint) {
    clearTimeout(this.#timer);
    this.#hint = hint;
    this.#showTip();
    if (hint) this.#timer = setTimeout(() => this.#suggest(""), hintTime);
  }

  #showTip() {
    const news = this.#message && (isAsked(this.#message) || this.#isOver) ? this.#state : "", pointed = this.#isByKeys || !news ? this.#pointed : "";
    const said = this.#hint || pointed || news || this.#invitation();
    this.#tip.textContent = said || this.#state;
    this.#tip.classList.toggle("is-state", said === news || !said);
    this.#tip.classList.toggle("is-hint", this.#hint !== "" || (news !== "" && pointed === ""));
  }

  /** Whether the match is over that the board shows. */
  get #isOver() {
    return this.#map.toMove.length === 0 && !this.#isPast;
  }

  /**
   * What the match waits for, which the message says in its last line, or how it ended, before which there may be ratings:
   * either may be out of sight.
   */
  get #state() {
    const message = this.#message;
    if (!message || this.#isPrivate) return "";
    const lines = isRunning(message) || isAsked(message) || this.#isOver ? plainLines(this.#app, message.content) : [];
    const ended = this.#isOver && !isAsked(message) ? lines.findLast((line) => endings.test(line)) : "";
    return ended || lines.at(-1) || "";
  }

  /** Says to those who are to move what a click does. */
  #invitation() {
    if (this.#moves.length === 0) return this.#hand() ? t("board.turn") : this.#ownHand ? t("board.hand") : "";
    const modes = this.#map.language === language() ? this.#offer.modes : []; // the bot's words for them, in one sentence with the page's
    const [one, other] = [this.#mode, 1 - this.#mode].map((mode) => modes[mode]?.label.toLowerCase());
    if (other && this.#cursor) return t("board.pick.keys", {First: one, Second: other});
    if (other) return finger.matches ? t("board.pick.touch", {First: one, Second: other}) : t("board.pick", {First: one, Second: other});
    if (this.#origin) return t("board.onward");
    return this.#moves.every((move) => move.cells.length > 1) ? t("board.origin") : t("board.turn");
  }

  /** Why nothing happens where a click means nothing. What a cell is says why it cannot be opened. */
  #refusal(name) {
    const onward = this.#message && labelOnward(this.#message);
    if (this.#offer.modes.length > 0 && this.#moves.length > 0) return this.#map.cells.get(name)?.text ?? "";
    if (this.#moves.length > 0 || this.#hand()) return t("board.hint");
    if (this.#map.toMove.length === 0) return onward ? t("board.press", {Button: onward}) : t("board.over");
    if (this.#isPast) return t("board.idle");
    if (this.#isMine()) return t("board.asked");
    return this.#map.players.includes(this.#app.model.me) ? t("board.wait") : t("board.watch");
  }

  /**
   * The second click of a double one does not choose again what the first has chosen, as long as nothing else has come of
   * that; on a board that has moved on it is a move like any other, however quick.
   */
  #click(name, isSecond, button = 0) {
    if (stop.test(name)) return this.#controls?.go(name);
    const hand = this.#hand();
    if (!name || this.#busy || (hand && hand.#busy) || (isSecond && this.#actedAt === this.#map.ply)) return;
    const next = this.#offer.modes.length > 0 ? {origin: "", move: this.#composed(name, button)} : click(this.#playable, this.#origin, name);
    this.#origin = next.origin || this.#origin;
    this.#actedAt = next.move ? this.#map.ply : -1;
    this.#mark();
    if (next.move) (hand ?? this).#play(next.move, name);
    else if (!next.origin) this.#ask(name);
  }

  /** Whether a move is being made: what is chosen on the way to it is no news. */
  get isPlaying() {
    return this.#pending !== "";
  }

  /** What makes the menus below the board do what its switch says, where they do not yet. */
  get #chosenMode() {
    const mode = this.#offer.modes[this.#mode];
    return mode && mode.sign !== this.#offer.sign ? mode.choose : undefined;
  }

  get #busy() {
    return Boolean(this.#controls?.busy || this.isPlaying);
  }

  /** What shows the hand to who is to move and has none open. */
  get #ownHand() {
    const isMissing = this.#isMine() && !this.#isPrivate && this.#moves.length === 0 && !this.#hand();
    return this.#message && isMissing ? matchOf(this.#message).hand : undefined;
  }

  /** Who taps on the table without a hand gets it. */
  #ask(name) {
    if (this.#ownHand) this.#controls?.act(this.#ownHand);
    else this.#say(this.#refusal(name), name);
  }

  #say(hint, name) {
    this.#suggest(hint);
    if (this.#cursor === name) this.#app.announce(hint);
  }

  /** The move that a click makes of a composed cell: that of the switch or the other one, or what neither is for. */
  #composed(name, button) {
    const {modes} = this.#offer, wanted = modes[button === 0 ? this.#mode : 1 - this.#mode];
    const here = this.#moves.filter((move) => move.cells[0] === name);
    return here.find((move) => move.sign === wanted?.sign) ?? here.find((move) => modes.every(({sign}) => sign !== move.sign));
  }

  #second(event) {
    if (this.#offer.modes.length < 2 || !event.target.dataset.cell) return;
    event.preventDefault();
    clearTimeout(this.#hold);
    if (this.#held) return;
    this.#held = true;
    this.#click(event.target.dataset.cell, false, 1);
  }

  /** Not every system makes a right click of a finger that stays. */
  #press(event) {
    clearTimeout(this.#hold);
    this.#held = false;
    if (event.pointerType === "touch") this.#hold = setTimeout(() => this.#second(event), lasting(holdTime));
  }

  /** Makes a move, choice by choice. What was refused ends it and changes nothing. */
  async #play(move, name) {
    this.#pending = name;
    this.#mark();
    for (let isLast = false, step; !isLast && (step = this.#offer.next(move)); ) {
      isLast = this.#offer.isLast(move);
      const before = this.#message;
      await this.#controls?.act(step);
      if (this.#message === before) break;
    }
    this.#pending = "";
    this.#origin = this.#given;
    this.#mark();
  }

  #enter() {
    if (this.#overlay.matches(":focus-visible")) this.#move(this.#cursor || (this.#playable[0]?.cells[0] ?? this.#next()));
  }

  #key(event) {
    const step = (dx, dy) => () => this.#move(this.#neighbour(dx, dy));
    const isFree = !this.#origin || this.#origin === this.#given;
    doKey(event, {
      ArrowLeft: step(-1, 0), ArrowRight: step(1, 0), ArrowUp: step(0, -1), ArrowDown: step(0, 1),
      Home: () => this.#move(this.#next()), Enter: () => this.#click(this.#cursor, false), " ": () => this.#click(this.#cursor, false, 1),
      Escape: isFree ? this.#app.board() && (() => this.#overlay.closest("article")?.focus()) : () => {
        this.#origin = this.#given;
        this.#move(this.#cursor);
      },
    });
  }

  /** Puts the keyboard on a cell and says what is there. */
  #move(name) {
    this.#cursor = name;
    this.#mark();
    this.#point(name);
    const node = this.#nodes.findLast((one) => one.dataset.cell === name);
    node?.scrollIntoView({block: "nearest", inline: "nearest"});
    const isNews = node?.classList.contains("is-target") && !this.#overlay.classList.contains("is-told");
    if (node) this.#app.announce(isNews ? `${this.#pointed} · ${t("board.can")}` : this.#pointed);
  }

  /** What can be played after the cell that the keyboard is on, or the first cell. */
  #next() {
    const names = [...new Set(this.#nodes.filter((node) => node.matches(".is-target")).map((node) => node.dataset.cell ?? ""))];
    return names[(names.indexOf(this.#cursor) + 1) % names.length] ?? (this.#cursor || (this.#map.places[0]?.name ?? ""));
  }

  /** The nearest cell in a direction, or where one is. A card that was played has left none. */
  #neighbour(dx, dy) {
    const {cells} = this.#map, at = cells.get(this.#cursor);
    if (!at) return this.#next();
    return neighbour(cells, at, dx, dy)?.name ?? this.#cursor;
  }
}

/** A clock that goes on, over the one in the picture. @param {number[]} place @param {number} since when the match began @param {{width: number, height: number}} size of the picture */
function runningClock([x, y, width, height], since, size) {
  const text = stopwatch(since), wide = (0.4 * text.length - 0.2) * height; // as the picture has them: digits, and half of one for the colon
  return lay(s("svg", {class: "clock", viewBox: `0 0 ${width} ${height}`, "aria-hidden": true}, s("rect", {x: width - wide, width: wide, height, fill: "#1b1c22"}),
    s("text", {x: width - 0.03 * height, y: 0.84 * height, "font-size": 0.62 * height, textLength: wide - 0.06 * height, "data-since": since}, text)), {x, y, width, height}, size);
}

/**
 * Where a star covers nothing that is read: at the lower edge of a card, and in a corner of a cell with a piece on it that is pushed.
 * @param {ImageMap} map @param {string} name of the cell @param {{width: number, height: number}} size of the picture
 */
function starPlace({cells, moves}, name, size) {
  const {x, y, width, height, landing} = cells.get(name) ?? {x: 0, y: 0, width: 0, height: 0};
  const around = (left, top, side) => ({x: left - side / 2, y: top - side / 2, width: side, height: side});
  if (landing) return {x: landing[0], y: landing[1], width: landing[2], height: landing[3]};
  if (height > 1.3 * width) return around(x + width / 2, Math.min(y + height - 0.1 * width, size.height - 0.34 * width), 0.95 * width);
  const isPush = moves.some(({move, cells: way}) => way.length > 1 && way.at(-1) === name && move === way[0]);
  return isPush ? around(x + 0.78 * width, y + 0.78 * height, 0.6 * width) : {x, y, width, height};
}

/**
 * The nearest cell in a direction.
 * @param {Map<string, Cell>} cells @param {Cell} from @param {number} dx @param {number} dy
 */
function neighbour(cells, from, dx, dy) {
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2], [x, y] = middle(from);
  const ahead = [...cells.values()].map((cell) => {
    const [cx, cy] = middle(cell), along = (cx - x) * dx + (cy - y) * dy, aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    return {name: cell.name, along, far: along + 3 * aside};
  });
  return ahead.filter(({along}) => along > 1).sort((a, b) => a.far - b.far)[0];
}
