// The composer: everything below the messages. Messages are typed in it, and slash commands in Discord's own manner.

import {parse} from "./command.js";
import {encode, mostCharacters, Text} from "./composer_text.js";
import {reason} from "./connection.js";
import {fill, h} from "./dom.js";
import {Form, Hint} from "./form.js";
import {memory} from "./model.js";
import {History, Notices} from "./outbox.js";
import {Suggestions} from "./suggest.js";
import {t} from "./text.js";

const mostOption = 6000; // characters of a command's option, as on Discord
const narrow = matchMedia("(max-width: 719px)"); // too narrow to say in one line what can be typed where

/**
 * The box at the bottom of the channel: plain text, or the form of a command. It sends what it holds, and keeps what is
 * not sent yet for each place, a user in a channel; that outlives reloads.
 */
export class Composer {
  #live;
  #history = new History();
  #notices = new Notices();
  #place = ""; // the one whose draft is in the box; "" until the server has named the user
  #plain;
  /** @type {Form | null} */
  #form = null;
  #box;
  #send;
  hint = new Hint();

  /** @param {App} app which gets compose and run */
  constructor(app) {
    this.board = () => app.board();
    this.#live = app.live;
    this.model = app.model;
    this.announce = app.announce;
    this.suggest = new Suggestions(app.live);
    this.#plain = new Text(this);
    this.#box = h("div", {class: "composer-box"}, this.#plain.element);
    this.#send = h("button", {type: "button", class: "composer-send", onclick: () => this.submit(),
      onmousedown: (event) => event.preventDefault()}, "➤");
    // The list closes when the focus leaves for another part of the page.
    this.element = h("section", {class: "composer", onfocusout: (event) => this.element.contains(event.relatedTarget) || this.suggest.hide()},
      this.#notices.waiting, h("div", {class: "composer-stack"}, this.suggest.element, this.#notices.failed, this.hint.element,
        h("div", {class: "composer-row"}, this.#box, this.#send)));
    const follow = () => {
      this.#label();
      this.#visit();
    };
    this.model.on("reset state channels", follow);
    narrow.addEventListener("change", () => this.#label());
    // Choosing from lists changes the box without a key; what it held last is kept when the page goes.
    addEventListener("pagehide", () => this.#keep());
    document.addEventListener("visibilitychange", () => this.#keep());
    this.#label();
    app.compose = (text) => this.put(text);
    app.run = (line) => this.run(line);
  }

  /** What the box holds, as it would be typed. */
  get line() {
    return this.#form?.line ?? this.#plain.text;
  }

  /** Whether nothing would be lost if the box were emptied. */
  get #isEmpty() {
    return this.#form ? this.#form.isEmpty : this.#plain.text.trim() === "";
  }

  get isRecalling() {
    return this.#history.isRecalling;
  }

  focus() {
    if (!this.#form) this.#plain.focus();
    else if (!this.#box.contains(document.activeElement)) this.#form.next(null);
  }

  /**
   * Makes the box the form of a command, filled with what was typed after its name.
   * @param {Entry} entry @param {string} rest
   */
  open(entry, rest) {
    const form = this.#begin(entry);
    form.type(rest);
    this.#keep();
    return form;
  }

  /** Makes the box plain again, with a text. */
  leave(text) {
    this.#reset(text);
    this.#plain.focus();
    this.#plain.propose();
    this.#keep();
  }

  /** Puts a line into the box, and what was there aside; reports whether there was anything. */
  put(line) {
    const before = this.#isEmpty ? "" : this.line;
    this.#compose(line);
    if (before) this.#notices.fail(t("box.aside"), before, () => this.put(before));
    return before !== "";
  }

  /** Sends what is in the box, for those without an Enter key. */
  submit() {
    if (this.#form) this.#form.submit();
    else this.#plain.enter();
  }

  /** Goes through what was sent before, if there is any in that direction. */
  recall(by) {
    return this.#history.step(by, (line) => {
      this.#compose(line);
      this.suggest.hide();
    });
  }

  touched() {
    this.#history.leave();
    this.#keep();
  }

  clear() {
    this.#notices.clear();
    this.leave("");
  }

  command(entry, options, line) {
    this.leave("");
    this.#command(entry, options, line);
  }

  /** Posts the message in the box. One that is too long stays. */
  say(text) {
    if (this.#say(text)) this.leave("");
  }

  refuse(line) {
    this.suggest.hide();
    this.#notices.fail(t("box.unknown", {Text: line.trim().split(/\s/)[0]}), "");
  }

  /**
   * Sends a line at once, whatever is in the box. One that cannot be sent comes into the box, with what is wrong.
   * @param {string} line @returns {Promise<Answer>}
   */
  async run(line) {
    if (!line.startsWith("/")) return this.#say(line) ?? {error: "bad"};
    const {commands, users} = this.model;
    const {command, options, missing, errors} = parse(line, commands, [...users.values()]);
    if (errors.length === 0 && missing.length === 0) return this.#command(command, options, line);
    if (!this.put(line)) this.submit();
    return {error: "bad"};
  }

  #command(entry, options, line) {
    return this.#transmit({do: "command", channel: this.model.current, command: entry.path, options}, line);
  }

  /** Is null when nothing was sent: the text is empty, or too long, which is said. */
  #say(text) {
    const message = encode(text.trim(), this.model.users.values());
    const count = [...message].length;
    if (count > mostCharacters) this.#notices.fail(t("error.long", {Count: count, Most: mostCharacters}), "");
    if (count === 0 || count > mostCharacters) return null;
    return this.#transmit({do: "say", channel: this.model.current, text: message}, text);
  }

  /**
   * Sends an action and says why it failed; the line then comes back to where it was typed, so that nothing is lost.
   * @param {Action} action @param {string} line
   */
  async #transmit(action, line) {
    const from = this.#place, isCommand = line.startsWith("/");
    this.#notices.clear();
    if (isCommand) this.#history.add(line);
    const done = this.#notices.pending(line);
    const answer = await this.#live.send(action);
    done();
    if (answer.error) {
      const isBack = this.#restore(line, from);
      const about = {isControl: false, count: [...line].length, most: isCommand ? mostOption : mostCharacters};
      this.#notices.fail(reason(answer.error, about), line, isBack ? undefined : () => this.put(line));
    }
    return answer;
  }

  /**
   * Gives back what could not be sent from a place: into the box, unless something new has been typed meanwhile, or into
   * the draft of a place that is not shown. Reports whether it did.
   */
  #restore(line, place) {
    if (place !== this.#place) {
      this.#addDraft(place, line);
      return true;
    }
    if (!this.#isEmpty) return false;
    this.#compose(line);
    this.suggest.hide();
    return true;
  }

  /** Follows the model to another user or channel: what was typed there comes back. */
  #visit() {
    const {me, current} = this.model;
    const early = this.#place === "" ? this.line : "";
    this.#keep();
    const place = me && current ? `${me}.${current}` : "";
    if (place === this.#place) return this.#refresh();
    this.#place = place;
    this.#history.visit(me);
    this.#notices.visit(place);
    if (early) this.#addDraft(place, early);
    const line = memory.tab.get(`draft.${place}`);
    return line === this.line ? undefined : this.#show(line);
  }

  /** Reads a command in the box again: the registered commands may have changed since. */
  #refresh() {
    if (this.#form || !this.#plain.isCommand) return;
    if (this.#plain.input.matches(":focus")) this.#plain.propose();
    else this.#show(this.line);
  }

  /** Puts a draft into the box. The focus stays where it is. */
  #show(line) {
    const hadFocus = this.#box.contains(document.activeElement);
    this.#reset(line);
    const {entry, rest} = this.#plain.command ?? {};
    if (entry && rest !== undefined) this.#begin(entry).fill(rest);
    if (hadFocus) this.focus();
  }

  /** Puts a text into the box as if it were typed. */
  #compose(text) {
    this.leave(text);
    this.#plain.typed();
  }

  #begin(entry) {
    this.#plain.text = "";
    this.#form = new Form(this, entry);
    this.#box.classList.add("is-command");
    fill(this.#box, this.#form.element);
    return this.#form;
  }

  #reset(text) {
    this.#form = null;
    this.suggest.hide();
    this.hint.element.hidden = true;
    this.#box.classList.remove("is-command");
    fill(this.#box, this.#plain.element);
    this.#plain.text = text;
  }

  /** Keeps a line beside the draft that is there. */
  #addDraft(place, line) {
    memory.tab.set(`draft.${place}`, [memory.tab.get(`draft.${place}`), line].filter(Boolean).join("\n"));
  }

  #keep() {
    if (this.#place) memory.tab.set(`draft.${this.#place}`, this.line);
  }

  /** Puts the words in, again when the language or the channel is another. */
  #label() {
    const channel = this.model.channels.get(this.model.current);
    const place = channel && !channel.direct ? `#${channel.name}` : `@${this.model.bot?.name ?? ""}`;
    const name = t("box.placeholder", {Channel: place});
    this.#plain.input.placeholder = narrow.matches ? t("box.placeholder.short") : name;
    this.#plain.input.setAttribute("aria-label", name);
    this.element.setAttribute("aria-label", t("box.label"));
    this.#send.setAttribute("aria-label", t("box.send"));
  }
}
