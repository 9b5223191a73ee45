// The box at the bottom of the channel: plain text, or the form of a command. It knows how one becomes the other, and
// keeps what it holds as a draft.

import {Form} from "./composer_form.js";
import {Text} from "./composer_text.js";
import {fill, h} from "./dom.js";
import {t} from "./text.js";

/**
 * What the parts of the box share.
 * @typedef {object} Kit
 * @property {object} model
 * @property {(text: string) => void} announce
 * @property {import("./suggest.js").Suggestions} suggest
 * @property {import("./suggest_fetch.js").Fetcher} fetcher
 * @property {import("./composer_hint.js").Hint} hint
 */

export class Box {
  #kit;
  #notices;
  #history;
  #drafts;
  #plain;
  #form = null;

  /**
   * @param {Kit} kit
   * @param {import("./composer_notice.js").Notices} notices
   * @param {import("./composer_history.js").History} history
   * @param {import("./composer_draft.js").Drafts} drafts
   */
  constructor(kit, notices, history, drafts) {
    this.#kit = kit;
    this.#notices = notices;
    this.#history = history;
    this.#drafts = drafts;
    this.#plain = new Text(this, kit);
    this.element = h("div", {class: "composer-box"}, this.#plain.element);
    /** Who sends what is complete. @type {import("./composer_send.js").Sender} */
    this.sender = null;
  }

  /** What the box holds, as somebody would type it. */
  get line() {
    return this.#form?.line ?? this.#plain.text;
  }

  /** Whether nothing would be lost if the box were emptied. */
  get isEmpty() {
    return this.#form ? this.#form.isEmpty : this.#plain.text.trim() === "";
  }

  /** Says whose place it is and what can be typed. */
  label(name, placeholder) {
    this.#plain.label(name, placeholder);
  }

  focus() {
    if (!this.#form) this.#plain.focus();
    else if (!this.element.contains(document.activeElement)) this.#form.next(null);
  }

  /** Remembers what the box holds. */
  keep() {
    const {place} = this.#drafts;
    if (place) this.#drafts.set(place, this.line);
  }

  /** Makes the box the form of a command, filled with what was typed after its name. */
  open(entry, rest) {
    this.#begin(entry).type(rest);
    this.keep();
    return this.#form;
  }

  /** Makes the box plain again, with a text. */
  leave(text) {
    this.#reset(text);
    this.#plain.focus();
    this.#plain.propose();
    this.keep();
  }

  /** Commands may have come, or gone, under somebody's hands; a draft may have waited for them. */
  refresh() {
    if (this.#form || !this.#plain.isCommand) return;
    if (this.#plain.input.matches(":focus")) this.#plain.propose();
    else this.show(this.line);
  }

  /** Puts a draft into the box. The focus stays where it is: nobody has asked to type. */
  show(line) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#reset(line);
    const {entry, rest} = this.#plain.command ?? {};
    if (rest !== undefined) this.#begin(entry).fill(rest);
    if (hadFocus) this.focus();
  }

  /** Puts a text into the box as if it were typed. */
  compose(text) {
    this.leave(text);
    this.#plain.typed();
  }

  /** Puts a line into the box, and what was there aside; tells whether there was anything. */
  put(line) {
    const before = this.isEmpty ? "" : this.line;
    this.compose(line);
    if (before) this.#notices.fail(t("box.aside"), before, () => this.put(before));
    return before !== "";
  }

  /** Closes the list. */
  quiet() {
    this.#kit.fetcher.drop();
    this.#kit.suggest.hide();
  }

  /** Sends what is in the box, for those without an Enter key. */
  submit() {
    if (this.#form) this.#form.submit();
    else this.#plain.enter();
  }

  /** Whether the box shows a line as it was sent. */
  get isRecalling() {
    return this.#history.isRecalling;
  }

  /** Goes through what was sent before, if there is any in that direction. */
  recall(by) {
    return this.#history.step(by, (line) => {
      this.compose(line);
      this.quiet();
    });
  }

  /** Somebody has typed something. */
  touched() {
    this.#history.leave();
    this.keep();
  }

  /** Somebody wants to begin anew. */
  clear() {
    this.#notices.clear();
    this.leave("");
  }

  #begin(entry) {
    this.#plain.text = "";
    this.#form = new Form(this, entry, this.#kit);
    this.element.classList.add("is-command");
    fill(this.element, this.#form.element);
    return this.#form;
  }

  #reset(text) {
    this.#form = null;
    this.quiet();
    this.#kit.hint.hide();
    this.element.classList.remove("is-command");
    fill(this.element, this.#plain.element);
    this.#plain.text = text;
  }
}
