// Asks the bot for proposals while somebody types.

const pause = 150; // milliseconds without a key before the bot is asked, so that fast typing asks once

/** One question at a time: a later one makes the answers of all earlier ones stale. */
export class Fetcher {
  #live;
  #turn = 0;
  #timer = 0;

  /** @param {import("./live.js").Live} live */
  constructor(live) {
    this.#live = live;
  }

  /**
   * Asks, soon.
   * @param {object} action without its "do"
   * @param {boolean} now whether to ask at once, as when a field has just got the focus
   * @param {(answer: {choices?: object[], error?: string}) => void} use is not called when the answer is stale
   */
  ask(action, now, use) {
    this.drop();
    const turn = this.#turn;
    this.#timer = setTimeout(async () => {
      const answer = await this.#live.send({...action, do: "suggest"}).catch(() => ({error: "lost"}));
      if (turn === this.#turn) use(answer);
    }, now ? 0 : pause);
  }

  /** Forgets what was asked. */
  drop() {
    this.#turn++;
    clearTimeout(this.#timer);
  }
}
