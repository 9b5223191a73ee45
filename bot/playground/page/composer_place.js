// Who and where one is, for the box: a draft, what was sent before and a failure belong to a user, in a channel.

export class Place {
  #model;
  #box;
  #notices;
  #history;
  #drafts;

  /**
   * @param {object} model
   * @param {import("./composer_box.js").Box} box
   * @param {import("./composer_notice.js").Notices} notices
   * @param {import("./composer_history.js").History} history
   * @param {import("./composer_draft.js").Drafts} drafts
   */
  constructor(model, box, notices, history, drafts) {
    this.#model = model;
    this.#box = box;
    this.#notices = notices;
    this.#history = history;
    this.#drafts = drafts;
  }

  /** Its name; "" until the server has said who one is. */
  get name() {
    return this.#drafts.place;
  }

  /** Follows the model to another user or channel: what was typed there comes back. */
  visit() {
    const early = this.name === "" ? this.#box.line : "";
    this.#box.keep();
    if (!this.#drafts.move()) return this.#box.refresh();
    this.#history.visit(this.#model.me);
    this.#notices.visit(this.name);
    if (early) this.#drafts.add(this.name, early);
    const line = this.#drafts.get(this.name);
    return line === this.#box.line ? undefined : this.#box.show(line);
  }

  /**
   * Gives back what could not be sent from a place: into the box, unless something new has been typed meanwhile, or into
   * the draft of a place that is not shown.
   * @returns {boolean} whether it did
   */
  restore(line, name) {
    if (name !== this.name) {
      this.#drafts.add(name, line);
      return true;
    }
    if (!this.#box.isEmpty) return false;
    this.#box.compose(line);
    this.#box.quiet();
    return true;
  }
}
