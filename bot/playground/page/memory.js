// What outlives a reload: choices of the browser, and choices of this tab alone, so that two windows can be two people.

/** What stands in for a storage that the browser forbids: it lasts as long as the page. */
class Brief {
  #kept = new Map();

  getItem(key) {
    return this.#kept.get(key);
  }

  setItem(key, value) {
    this.#kept.set(key, value);
  }
}

/** A storage that fails in silence. */
class Memory {
  #storage;

  constructor(name) {
    try {
      this.#storage = window[name];
    } catch {
      // forbidden
    }
    this.#storage ??= new Brief();
  }

  get(key) {
    return this.#storage.getItem(`kamisado.${key}`) ?? "";
  }

  set(key, value) {
    try {
      this.#storage.setItem(`kamisado.${key}`, value);
    } catch {
      // full
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
