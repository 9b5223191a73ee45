// Soft sounds for moves, off until somebody wants them.

import {fill, h, icon} from "./dom.js";
import {memory} from "./model.js";
import {t} from "./text.js";

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
