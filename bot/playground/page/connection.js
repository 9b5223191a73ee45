// The page's end of the websocket; wire.go is the other one and says what is sent.

import {t} from "./text.js";

const soonest = 300; // ms until the first attempt to come back
const latest = 5000;

/** Frames that are handed on as events of the same name. */
const news = new Set(["hello", "message", "gone", "threads", "state", "exchange"]);

/** Tells listeners of events; they get the detail alone. */
export class Emitter extends EventTarget {
  /** @param {string} names of events, separated by spaces @param {(detail: any) => void} listen */
  on(names, listen, options = {}) {
    for (const name of names.split(" ")) {
      this.addEventListener(name, (event) => listen(/** @type {CustomEvent} */ (event).detail), options);
    }
  }

  /** @param {string} name @param {any} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }
}

/** A connection that comes back by itself. Its events are 'up', 'down' and those in news, with the frame as detail. */
export class Connection extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, (answer: Answer) => void>} */
  #waiting = new Map(); // by the action's id
  #last = 0; // the last id
  #failed = 0;
  #timer = 0;
  #traced = false;

  /** @param {string} userID whose window this is; empty for the first user @param {string} language "es" or "en" */
  constructor(userID, language) {
    super();
    this.userID = userID;
    this.language = language;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
  }

  open() {
    clearTimeout(this.#timer);
    const query = new URLSearchParams({user: this.userID, language: this.language});
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live?${query}`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#up(socket));
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", () => this.#drop(socket));
  }

  /**
   * Sends an action.
   * @param {Action} action
   * @returns {Promise<Answer>} the answer; {error: "lost"} where the connection broke before it came, {error: "unsent"}
   * where there was none to begin with
   */
  send(action) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({error: "unsent"});
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      socket.send(JSON.stringify({...action, id}));
    });
  }

  /** Begins or ends to watch the protocol, on later connections too. */
  trace(on) {
    this.#traced = on;
    return this.send({do: "trace", on});
  }

  become(userID) {
    const before = this.#socket;
    this.userID = userID;
    this.#failed = 0;
    this.open();
    before?.close();
    this.#release();
  }

  #up(socket) {
    if (socket !== this.#socket) return;
    this.#failed = 0;
    if (this.#traced) this.trace(true);
    this.emit("up");
  }

  #hear(socket, text) {
    if (socket !== this.#socket) return;
    const frame = JSON.parse(text);
    if (frame.kind === "answer") {
      this.#waiting.get(frame.id)?.(frame);
      this.#waiting.delete(frame.id);
    } else if (news.has(frame.kind)) {
      this.emit(frame.kind, frame);
    }
  }

  /** Tries again a little later each time, so that a server that starts is not overrun. */
  #drop(socket) {
    if (socket !== this.#socket) return;
    this.#release();
    if (this.#failed > 0 && this.userID) this.#checkUser();
    this.#timer = setTimeout(() => this.open(), Math.min(latest, soonest * 2 ** this.#failed));
    this.#failed++;
    this.emit("down");
  }

  /** Goes on as the first user where the remembered one does not exist any more. */
  async #checkUser() {
    const {userID} = this;
    const answer = await fetch(`/live?${new URLSearchParams({user: userID})}`).catch(() => null);
    if (answer?.status === 404 && this.userID === userID) this.userID = "";
  }

  #release() {
    for (const resolve of this.#waiting.values()) resolve({error: "lost"});
    this.#waiting.clear();
  }

  /** Does not wait when there is reason to think that it works now. */
  #hurry() {
    if (this.#socket?.readyState === WebSocket.CLOSED) this.open();
  }
}

/**
 * Why something that was tried did not work, and what to do, in words: of the controls and of the box alike.
 * @param {string} error one of wire.go's; "lost" for a connection that broke, "unsent" where there was none
 * @param {{isControl?: boolean, count?: number, most?: number}} [about] whether a control was used; messages and commands
 *   come from the box; how many characters there are, and may be
 */
export function reason(error, {isControl = true, count = 0, most = 0} = {}) {
  switch (error) {
    case "silent": return t("error.silent");
    case "offline": return t("error.offline");
    case "command": return t("error.command");
    case "busy": return t("error.busy");
    case "long": return t("error.long", {Count: count, Most: most});
    case "stale": return isControl ? t("error.stale") : t("error.stale.channel");
    case "lost": return t("error.lost");
    case "unsent": return t("error.unsent");
    default: return t("error.bad");
  }
}
