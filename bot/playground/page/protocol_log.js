// What went over the wire, in groups: all that belongs to an interaction together, and each other request on its own.
// Nothing here touches the page.

const most = 300; // exchanges that are kept

/** Milliseconds from which on an answer is slow to people. */
const slow = 1000;

/** Exchanges that belong together, oldest first. */
export class Group {
  constructor(key) {
    this.key = key;
    this.exchanges = [];
  }

  get isInteraction() {
    return Boolean(this.exchanges[0].interaction);
  }

  /** The event that the bot was told. It is missing where the panel's memory begins after it. */
  get event() {
    return this.exchanges.find((one) => one.to === "bot");
  }

  /** Discord's number for the kind of interaction: 2 a command, 3 a control, 4 autocomplete. */
  get type() {
    return this.event?.json?.type;
  }

  /** The first response that Discord took. */
  get callback() {
    return this.exchanges.find((one) => isCallback(one) && !isFailed(one));
  }

  /** "failed", "waiting" for the first response, "thinking" after a deferral, "answered", or "done" for a request. */
  get state() {
    if (this.exchanges.some(isFailed)) return "failed";
    if (!this.isInteraction) return "done";
    if (!this.callback) return "waiting";
    const isDeferred = this.callback.json?.type === 5;
    return isDeferred && !this.exchanges.some(isEdit) ? "thinking" : "answered";
  }

  /** Milliseconds until the first response, or of the request; undefined while there is none. */
  get took() {
    return this.isInteraction ? this.callback?.took : this.exchanges[0].took;
  }

  get isSlow() {
    return isSlow({took: this.took});
  }
}

/** Whether an exchange is the first response to an interaction. */
export function isCallback(exchange) {
  return /^POST \/interactions\/.*\/callback\b/.test(exchange.name);
}

/** Whether an exchange changes a response that was given before. */
export function isEdit(exchange) {
  return /^PATCH \/webhooks\//.test(exchange.name) && !isFailed(exchange);
}

/** Whether Discord refused a request. */
export function isFailed(exchange) {
  return exchange.status >= 400;
}

export function isSlow(exchange) {
  return exchange.took > slow;
}

/** The last exchanges. */
export class Log {
  #groups = new Map();
  #count = 0; // of exchanges
  // The server repeats what it keeps whenever a panel comes back, and begins to count anew when it is started again.
  #seen = new Set();

  clear() {
    this.#groups.clear();
    this.#count = 0;
  }

  /**
   * Keeps an exchange, unless it is here or was cleared away.
   * @param {object} exchange as wire.go has it
   * @returns {Group|null} the group that it is in
   */
  add(exchange) {
    if (!this.#isNew(exchange)) return null;
    const key = exchange.interaction || `#${exchange.seq} ${exchange.at}`;
    if (!this.#groups.has(key)) this.#groups.set(key, new Group(key));
    const group = this.#groups.get(key);
    group.exchanges.push(exchange);
    this.#count++;
    return group;
  }

  /** Forgets the oldest groups beyond what is kept, and returns them. */
  prune() {
    const old = [];
    for (const group of this.#groups.values()) {
      if (this.#count <= most || this.#groups.size === 1) break;
      this.#groups.delete(group.key);
      this.#count -= group.exchanges.length;
      old.push(group);
    }
    return old;
  }

  #isNew({seq, at}) {
    const id = `${seq} ${at}`;
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    if (this.#seen.size > 2 * most) this.#seen.delete(this.#seen.values().next().value);
    return true;
  }
}
