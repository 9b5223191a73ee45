// What outlives a reload: choices of the browser, and choices of this tab alone, so that two windows can be two people.

/** A storage that fails in silence: some browsers forbid it, and then nothing is remembered. */
class Memory {
  #storage;

  constructor(name) {
    try {
      this.#storage = window[name];
    } catch {
      this.#storage = null;
    }
  }

  get(key) {
    try {
      return this.#storage?.getItem(`kamisado.${key}`) ?? "";
    } catch {
      return "";
    }
  }

  set(key, value) {
    try {
      this.#storage?.setItem(`kamisado.${key}`, value);
    } catch {
      // full or forbidden
    }
  }

  /** A list of ids under a key. */
  list(key) {
    return this.get(key).split(" ").filter(Boolean);
  }

  /** Adds to a list, which keeps its last hundred. */
  add(key, id) {
    this.set(key, [...this.list(key), id].slice(-100).join(" "));
  }
}

export const memory = {browser: new Memory("localStorage"), tab: new Memory("sessionStorage")};
