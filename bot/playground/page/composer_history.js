// The commands that were sent from this window, for the Up key.

import {memory} from "./memory.js";

const most = 50;

export class History {
  #recalling = false;

  constructor() {
    this.lines = load();
    this.at = this.lines.length;
  }

  /** Whether the box shows one of the lines as it was sent. */
  get recalling() {
    return this.#recalling;
  }

  /** Somebody has typed something: what was recalled is theirs now, and the way back begins at the end again. */
  leave() {
    this.#recalling = false;
    this.at = this.lines.length;
  }

  /** Keeps a line. */
  add(line) {
    if (line !== this.lines.at(-1)) this.lines = [...this.lines, line].slice(-most);
    this.leave();
    memory.tab.set("sent", JSON.stringify(this.lines));
  }

  /**
   * Shows the line before, or with 1 the one after, which is empty behind the last.
   * @param {(line: string) => void} show
   * @returns {boolean} whether there was one
   */
  step(by, show) {
    const next = this.at + by;
    if (next < 0 || next > this.lines.length) return false;
    show(this.lines[next] ?? "");
    this.at = next;
    this.#recalling = next < this.lines.length;
    return true;
  }
}

/** What the browser has kept; nothing if it is not what was put there. */
function load() {
  try {
    const lines = JSON.parse(memory.tab.get("sent") || "[]");
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string").slice(-most) : [];
  } catch {
    return [];
  }
}
