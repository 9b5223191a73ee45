// What is seen and heard of a move: a piece goes where the new picture has it, what else has changed fades in, and there is
// a soft sound for those who want one.

import {fill, h, icon} from "./dom.js";
import {memory} from "./model.js";
import {t} from "./text.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const flight = 220; // ms of a move
const mostMoves = 3; // that are shown one after the other

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
    this.#before = still.matches || document.hidden ? null : copy(this.#image);
    this.#before?.classList.add("is-cover");
    fill(this.#layer, this.#before);
  }

  /**
   * Shows what has happened between two pictures.
   * @param {ImageMap} before @param {ImageMap} after @param {{width: number, height: number}} size of the new picture
   */
  async show(before, after, size) {
    const old = this.#before, image = this.#image, count = after.ply - before.ply;
    if (!old || !image) return;
    await image.decode().catch(() => null);
    if (old !== this.#before) return;
    this.#before = null;
    const now = copy(image), isSame = old.width === size.width && old.height === size.height && before.cells.size > 0;
    if (!isSame || count < 1) {
      old.remove();
      return;
    }
    const moves = before.bottom === after.bottom && count <= Math.min(mostMoves, after.last.length) ? after.last.slice(-count) : [];
    const flights = now ? ways(moves, before, old, now) : [];
    if (flights.length === 0) run(old, [{opacity: 1}, {opacity: 0}], 0);
    else old.remove();
    flights.forEach((one, at) => this.#fly(one, at * flight, old));
  }

  /** Moves a piece after some time; until then both ends look as they did. */
  #fly({from, to, piece}, delay, old) {
    for (const [place, end] of [[from, delay], [to, delay + flight]]) {
      if (end > 0) run(this.#put(old, place), [{opacity: 1}, {opacity: 1}], 0, end);
    }
    const flyer = this.#put(piece, {...to, x: from.x + (from.width - to.width) / 2, y: from.y + (from.height - to.height) / 2}, piece);
    flyer.classList.add("is-piece");
    const {offsetWidth, offsetHeight} = flyer;
    const far = `translate(${((to.x - from.x) / to.width) * offsetWidth}px, ${((to.y - from.y) / to.height) * offsetHeight}px)`;
    run(flyer, [{transform: "none"}, {transform: far}], delay);
  }

  /** Puts a part of a picture over the same part of the board. @returns {HTMLElement} */
  #put(picture, place, whole = null) {
    const canvas = whole ?? cut(picture, place);
    const width = this.#image?.naturalWidth || 1, height = this.#image?.naturalHeight || 1;
    const places = {"--x": place.x / width, "--y": place.y / height, "--w": place.width / width, "--h": place.height / height};
    for (const [name, part] of Object.entries(places)) canvas.style.setProperty(name, `${100 * part}%`);
    this.#layer.append(canvas);
    return canvas;
  }
}

/** Lets an element move and takes it away. */
function run(element, frames, delay, duration = flight) {
  element.animate(frames, {duration, delay, fill: "both", easing: "ease-in-out"}).finished.then(() => element.remove(), () => element.remove());
}

/**
 * Which pieces go where: from the first cell of a move to its last, or from the top of a cell to where pieces land in it.
 * @param {Move[]} moves @param {ImageMap} before
 */
function ways(moves, before, old, now) {
  const fallen = new Map(); // pieces by cell
  return moves.flatMap(({cells}) => {
    const first = before.cells.get(cells[0]), last = before.cells.get(cells.at(-1) ?? "");
    if (first && last && first !== last) return [{from: first, to: last, piece: cut(old, first)}];
    if (!first?.landing) return [];
    const [x, y, width, height] = first.landing, up = fallen.get(first) ?? 0;
    fallen.set(first, up + 1);
    const to = {x, y: y - up * height, width, height};
    return [{from: {...to, y: first.y - height / 2}, to, piece: cut(now, to)}];
  });
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
