// What is seen and heard of a move: a piece goes where the new picture has it, what else has changed fades in, and there is
// a soft sound for those who want one.

import {fill, h, icon} from "./dom.js";
import {memory} from "./model.js";
import {lay} from "./places.js";
import {t} from "./text.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const flight = 220; // ms of a move
const mostMoves = 4; // that are shown one after the other

export class Motion {
  #image;
  #layer = h("div", {class: "motions", "aria-hidden": true});
  /** @type {HTMLCanvasElement | null} */
  #before = null; // the picture that another takes the place of

  /** @param {HTMLElement} frame what has the picture in it, and its size */
  constructor(frame) {
    this.#image = frame.querySelector("img");
    frame.append(this.#layer);
  }

  /** Keeps what is seen now, until the new picture is there. */
  keep() {
    this.#before = document.hidden ? null : copy(this.#image);
    this.#before?.classList.add("is-cover");
    fill(this.#layer, !still.matches && this.#before);
  }

  /**
   * Shows what has happened between two pictures. Where a round has ended on the way its last moves are seen, and the next
   * round comes at once: nobody has to wait or to tap for it, for the end stays beside the board as a picture of its own.
   * @param {ImageMap} before @param {ImageMap} after @param {{width: number, height: number}} size of the new picture
   * @param {Seen | null} end
   */
  async show(before, after, size, end) {
    const old = this.#before, image = this.#image;
    if (!old || !image) return;
    await Promise.all([image, end?.image].map((each) => each?.decode().catch(() => null)));
    if (old !== this.#before) return;
    this.#before = null;
    const goal = end?.map ?? after, now = copy(end?.image ?? image), count = goal.ply - before.ply;
    const isSame = old.width === size.width && old.height === size.height && before.cells.size > 0;
    if (!isSame || count < 1 || !now) {
      old.remove();
      return;
    }
    const moves = before.bottom === goal.bottom && count <= Math.min(mostMoves, goal.last.length) ? goal.last.slice(-count) : [];
    const steps = still.matches ? [] : ways(moves, before, goal, old, now);
    const flights = steps.flatMap((step, at) => step.map((one) => ({...one, delay: at * flight, next: step.find(({from}) => from === one.to)})));
    if (end && steps.length > 0) this.#cover(now, steps.length * flight);
    if (steps.length === 0 && !still.matches) fade(old, 0);
    else old.remove();
    for (const one of flights) this.#mask(one, old);
    for (const one of flights) this.#fly(one);
  }

  /**
   * Shows the next round at once where the last moves of one are still on their way, and reports whether they were: who
   * clicks then, in less than a second, may choose there what to move, but has not seen enough of the board to move.
   */
  skipEnd() {
    const isEnding = this.#layer.querySelector(".is-end") !== null;
    if (isEnding) fill(this.#layer);
    return isEnding;
  }

  /** Lays the end of a round over the board of the next one until its last moves are made. */
  #cover(picture, delay) {
    picture.classList.add("is-cover", "is-end");
    this.#layer.prepend(picture);
    fade(picture, delay);
    setTimeout(() => picture.classList.remove("is-end"), delay);
  }

  /** Lets both ends look as they did until a piece has left the one and reached the other, which another may leave then. */
  #mask({from, to, delay, next}, old) {
    const stay = (canvas, place, time) => run(this.#put(canvas, place), [{opacity: 1}, {opacity: 1}], 0, time);
    if (next) stay(emptied(old, to), to, delay + flight);
    else stay(cut(old, to), to, delay + flight);
    if (delay > 0) for (const place of next ? [from, to] : [from]) stay(cut(old, place), place, delay);
  }

  /** Moves a piece after some time. */
  #fly({from, to, piece, delay}) {
    const flyer = this.#put(piece, {...to, x: from.x + (from.width - to.width) / 2, y: from.y + (from.height - to.height) / 2});
    flyer.classList.toggle("is-piece", Math.abs(from.width - from.height) < 2);
    const {offsetWidth, offsetHeight} = flyer;
    const far = `translate(${((to.x - from.x) / to.width) * offsetWidth}px, ${((to.y - from.y) / to.height) * offsetHeight}px)`;
    run(flyer, [{transform: "none"}, {transform: far}], delay);
  }

  /** Puts a part of a picture somewhere over the board. @param {HTMLCanvasElement} canvas @returns {HTMLElement} */
  #put(canvas, place) {
    this.#layer.append(lay(canvas, place, {width: this.#image?.naturalWidth || 1, height: this.#image?.naturalHeight || 1}));
    return canvas;
  }
}

/** A cell without what is on it, near enough: all as it is close to its upper edge. */
function emptied(picture, place) {
  const canvas = cut(picture, place), {width, height} = place;
  canvas.getContext("2d")?.drawImage(canvas, 0, height * 0.04, width, 1, 0, 0, width, height);
  return canvas;
}

/** Lets an element move and takes it away. */
function run(element, frames, delay, duration = flight) {
  return element.animate(frames, {duration, delay, fill: "both", easing: "ease-in-out"}).finished.then(() => element.remove(), () => element.remove());
}

function fade(element, delay) {
  return run(element, [{opacity: 1}, {opacity: 0}], delay, still.matches ? 0 : flight);
}

/**
 * Which pieces go where in each move: from each of its cells to the next, from where a cell was to where it is, or from
 * the top of a cell to where pieces land in it.
 * @param {Move[]} moves @param {ImageMap} before @param {ImageMap} after
 */
function ways(moves, before, after, old, now) {
  const pieces = new Map(), fallen = new Map(); // by cell: what has gone there, and how many have fallen there
  const step = (from, to) => ({from, to, piece: pieces.get(from) ?? cut(old, from)});
  return moves.map(({cells}) => {
    const [first, ...rest] = cells.map((name) => before.cells.get(name)), there = after.cells.get(cells[0]);
    if (!first || rest.includes(undefined)) return [];
    const going = rest.map((to, at) => step([first, ...rest][at], to));
    for (const {to, piece} of going) pieces.set(to, piece);
    if (going.length > 0 || !there) return going;
    // A card leaves the hand, whose place is higher than a card: it stands out at the upper end.
    if (there.x !== first.x || there.y !== first.y) return [{from: {...first, height: there.height}, to: there, piece: cut(now, there)}];
    if (!first.landing) return [];
    const [x, y, width, height] = first.landing, up = fallen.get(first) ?? 0;
    fallen.set(first, up + 1);
    const to = {x, y: y - up * height, width, height};
    return [{from: {...to, y: first.y - height / 2}, to, piece: cut(now, to)}];
  }).filter((going) => going.length > 0);
}

/** @param {HTMLImageElement | null} image */
function copy(image) {
  if (!image?.complete || image.naturalWidth === 0) return null;
  return cut(image, {x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight});
}

function cut(picture, {x, y, width, height}) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  return canvas;
}

const tones = {move: [330], turn: [440, 587]}; // Hz, one after the other
const length = 0.16; // seconds of a tone
const loud = 0.05; // of 1

/** The sounds and the button that turns them on. */
export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  element = h("button", {class: "tool", type: "button", onclick: () => {
    memory.browser.set("sound", this.#isOn ? "" : "on");
    this.#show();
    this.play("turn");
  }});

  constructor() {
    this.#show();
  }

  get #isOn() {
    return memory.browser.get("sound") === "on";
  }

  #show() {
    this.element.title = this.#isOn ? t("sound.off") : t("sound.on");
    this.element.setAttribute("aria-label", this.element.title);
    fill(this.element, icon(this.#isOn ? "sound" : "silent"));
  }

  /** @param {keyof typeof tones} name */
  play(name) {
    if (!this.#isOn) return;
    const context = (this.#context ??= new window.AudioContext());
    tones[name].forEach((tone, at) => {
      const start = context.currentTime + at * length, voice = context.createOscillator(), volume = context.createGain();
      voice.frequency.value = tone;
      volume.gain.setValueAtTime(loud, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + length);
      voice.connect(volume).connect(context.destination);
      voice.start(start);
      voice.stop(start + length);
    });
  }
}
