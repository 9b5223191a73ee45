// The commands that each user has sent from this window, for the Up key.

import {memory} from "./memory.js";

const most = 50;

export class History {
  #user = "";
  #lines = [];
  #at = 0;
  #isRecalling = false;

  /** Whether the box shows one of the lines as it was sent. */
  get isRecalling() {
    return this.#isRecalling;
  }

  /** Goes on with what a user has sent. */
  visit(user) {
    if (user === this.#user) return;
    this.#user = user;
    this.#lines = load(user);
    this.leave();
  }

  /** Somebody has typed something: what was recalled is theirs now, and the way back begins at the end again. */
  leave() {
    this.#isRecalling = false;
    this.#at = this.#lines.length;
  }

  /** Keeps a line. */
  add(line) {
    if (line !== this.#lines.at(-1)) this.#lines = [...this.#lines, line].slice(-most);
    this.leave();
    memory.tab.set(key(this.#user), JSON.stringify(this.#lines));
  }

  /**
   * Shows the line before, or with 1 the one after, which is empty behind the last.
   * @param {number} by
   * @param {(line: string) => void} show
   * @returns {boolean} whether there was one
   */
  step(by, show) {
    const next = this.#at + by;
    if (next < 0 || next > this.#lines.length) return false;
    show(this.#lines[next] ?? "");
    this.#at = next;
    this.#isRecalling = next < this.#lines.length;
    return true;
  }
}

function key(user) {
  return `sent.${user}`;
}

/** What the browser has kept; nothing if it is not what was put there. */
function load(user) {
  try {
    const lines = JSON.parse(memory.tab.get(key(user)) || "[]");
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string").slice(-most) : [];
  } catch {
    return [];
  }
}
