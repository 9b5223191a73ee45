// What is seen and heard of a move: a piece goes where the new picture has it, what else has changed fades in, and there is
// a soft sound for those who want one.

import {fill, h, icon, lay, tool} from "./dom.js";
import {memory} from "./model.js";
import {t} from "./text.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const flight = 220; // ms of a move
const fade = 120; // ms in which the new picture is seen after the last one
const pause = 300; // ms in which one's own move is seen before the reply to it
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
   * Shows what has happened between two pictures: the old one stays until all moves are made on it, and then the new one
   * is seen, with all that it says of them. Where a round has ended on the way the next one comes at once: nobody has to
   * wait or to tap for it, for the end stays beside the board as a picture of its own.
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
    if (!isSame || count < 1 || !now || still.matches) {
      old.remove();
      return;
    }
    const moves = before.bottom === goal.bottom && count <= Math.min(mostMoves, goal.last.length) ? goal.last.slice(-count) : [];
    const steps = ways(moves, before, goal, old, now), between = steps.length === 0 && beforeReply(moves, before, goal, old, now);
    const scene = h("div", {class: "scene"}, between, old);
    if (steps.length > 0) scene.classList.add("is-moving");
    fill(this.#layer, scene);
    steps.forEach((step, at) => this.#play(step, at * flight, scene, old));
    if (between) old.animate([{opacity: 1}, {opacity: 0}], {duration: flight, fill: "forwards"});
    run(scene, [{opacity: 1}, {opacity: 0}], between ? flight + pause : steps.length * flight, steps.length > 0 ? fade : flight);
  }

  /** Moves the pieces of a move after some time, from places that are empty then: their marks come with the new picture. */
  #play(step, delay, scene, old) {
    for (const {from} of step) if (from.name) this.#put(scene, emptied(old, from), from, delay);
    for (const {from, to, piece} of step) {
      const flyer = this.#put(scene, piece, {...to, x: from.x + (from.width - to.width) / 2, y: from.y + (from.height - to.height) / 2}, delay);
      flyer.classList.add("flyer");
      const {offsetWidth, offsetHeight} = flyer;
      const far = `translate(${((to.x - from.x) / to.width) * offsetWidth}px, ${((to.y - from.y) / to.height) * offsetHeight}px)`;
      // A tower that is blocked stays where it is, and shakes its head.
      const way = from === to ? ["none", "translateX(-8%)", "translateX(8%)", "none"] : ["none", far];
      flyer.animate({transform: way}, {duration: flight, delay, fill: "forwards", easing: "ease-in-out"});
    }
  }

  /** Puts a part of a picture somewhere over the board, to be seen after some time. @param {HTMLCanvasElement} canvas @returns {HTMLElement} */
  #put(scene, canvas, place, delay) {
    scene.append(lay(canvas, place, {width: this.#image?.naturalWidth || 1, height: this.#image?.naturalHeight || 1}));
    canvas.animate([{opacity: 0}, {opacity: 1}], {duration: 1, delay, fill: "both"});
    return canvas;
  }
}

/** A cell without what is on it: its colour, as it is at the upper edge, where the piece and its shadow were. Its letter stays. */
function emptied(picture, place) {
  const canvas = cut(picture, place), context = canvas.getContext("2d", {willReadFrequently: true}), {width, height, outline = []} = place;
  if (!context) return canvas;
  context.fillStyle = `rgb(${context.getImageData(width / 2, 0.1 * height, 1, 1).data.slice(0, 3).join(" ")})`;
  const grown = (at, side) => side / 2 + 1.1 * (at - side / 2);
  for (const down of [0, 0.04 * height]) {
    context.beginPath();
    for (let at = 0; at < outline.length; at += 2) context.lineTo(grown(outline[at], width), grown(outline[at + 1], height) + down);
    if (outline.length === 0) context.arc(width / 2, height / 2, 0.42 * width, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

/** Lets an element move and takes it away. */
function run(element, frames, delay, duration) {
  return element.animate(frames, {duration, delay, fill: "both", easing: "ease-in-out"}).finished.then(() => element.remove(), () => element.remove());
}

/**
 * Which pieces go where in each move: from each of its cells to the next, from where a cell was to where it is, or from
 * the top of a cell to where pieces land in it. A piece that had to move and could not is a step of its own, from its cell to its cell.
 * @param {Move[]} moves @param {ImageMap} before @param {ImageMap} after
 */
function ways(moves, before, after, old, now) {
  const pieces = new Map(), fallen = new Map(); // by cell: what has gone there, and how many have fallen there
  const step = (from, to) => ({from, to, piece: pieces.get(from) ?? shaped(cut(old, from), from.outline)});
  const blocked = (stays = []) => stays.map((name) => before.cells.get(name)).filter((cell) => cell).map((cell) => step(cell, cell));
  return moves.flatMap(({cells, stays}) => {
    const [first, ...rest] = cells.map((name) => before.cells.get(name)), there = after.cells.get(cells[0]);
    if (!first || rest.includes(undefined)) return [];
    const going = rest.map((to, at) => step([first, ...rest][at], to));
    for (const {to, piece} of going) pieces.set(to, piece);
    if (going.length > 0 || !there) return [going, ...blocked(stays).map((one) => [one])];
    // A card leaves the hand, whose place is higher than a card: it stands out at the upper end.
    if (there.x !== first.x || there.y !== first.y) return [[{from: {...first, height: there.height, name: ""}, to: there, piece: cut(now, there)}]];
    if (!first.landing) return [];
    const [x, y, width, height] = first.landing, up = fallen.get(first) ?? 0;
    fallen.set(first, up + 1);
    const to = {x, y: y - up * height, width, height};
    return [[{from: {...to, y: first.y - height / 2, name: ""}, to, piece: shaped(cut(now, to), first.outline)}]];
  }).filter((going) => going.length > 0);
}

/**
 * The board between a move and the reply to it, where pieces do not move but are turned over: the new picture without the
 * reply's piece, and with what the reply has turned as it was. There is none where the reply has turned the other's new
 * piece too: then nothing shows what its pieces look like.
 * @param {Move[]} moves @param {ImageMap} before @param {ImageMap} after
 */
function beforeReply(moves, before, after, old, now) {
  const [own, reply] = moves.map(({cells}) => after.cells.get(cells.length === 1 ? cells[0] : "")), turned = after.places.filter((cell) => cell.turned);
  const empty = reply && before.cells.get(reply.name);
  if (moves.length !== 2 || !own || own.turned || !empty || turned.length === 0) return null;
  const picture = cut(now, {x: 0, y: 0, width: now.width, height: now.height}), context = picture.getContext("2d");
  context?.drawImage(emptied(old, empty), reply.x, reply.y);
  for (const {x, y, width, height} of turned) context?.drawImage(now, own.x, own.y, own.width, own.height, x, y, width, height);
  picture.classList.add("is-cover");
  return picture;
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

/** Leaves of a part of a picture what is within an outline, or all where there is none. @param {HTMLCanvasElement} canvas @param {number[]} [outline] */
function shaped(canvas, outline = []) {
  const context = canvas.getContext("2d");
  if (!context || outline.length === 0) return canvas;
  context.globalCompositeOperation = "destination-in";
  context.beginPath();
  for (let at = 0; at < outline.length; at += 2) context.lineTo(outline[at], outline[at + 1]);
  context.fill();
  return canvas;
}

const tones = {move: [330], turn: [440, 587]}; // Hz, one after the other
const length = 0.16; // seconds of a tone
const loud = 0.05; // of 1

/** The sounds and the button that turns them on. */
export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  element = tool("", "", () => {
    memory.browser.set("sound", memory.browser.get("sound") ? "" : "on");
    this.#show();
    this.play("turn");
  });

  constructor() {
    this.#show();
  }

  #show() {
    const isOn = memory.browser.get("sound") !== "";
    this.element.title = isOn ? t("sound.off") : t("sound.on");
    this.element.setAttribute("aria-label", this.element.title);
    fill(this.element, icon(isOn ? "sound" : "silent"));
  }

  /** @param {keyof typeof tones} name */
  play(name) {
    if (!memory.browser.get("sound")) return;
    const context = (this.#context ??= new window.AudioContext());
    tones[name].forEach((tone, at) => {
      const start = context.currentTime + at * length;
      const voice = context.createOscillator(), volume = context.createGain();
      voice.frequency.value = tone;
      volume.gain.setValueAtTime(loud, start).setTargetAtTime(0, start, length / 4);
      voice.connect(volume).connect(context.destination);
      voice.start(start);
      voice.stop(start + length);
    });
  }
}
