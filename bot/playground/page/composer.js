// The composer: everything below the messages. Messages are typed in it, and slash commands in Discord's own manner.

import {lead, parse, runnable} from "./command.js";
import {reason} from "./connection.js";
import {doKey, fill, h, tool} from "./dom.js";
import {Form, Hint} from "./form.js";
import {memory} from "./model.js";
import {commandItems, Suggestions} from "./suggest.js";
import {t} from "./text.js";

const mostCharacters = 2000; // of a message, as on Discord
const comboboxOnly = ["role", "aria-expanded", "aria-controls", "aria-haspopup", "aria-activedescendant"];
const mostOption = 6000; // characters of a command's option, as on Discord
const narrow = matchMedia("(max-width: 719px)"); // too narrow to say in one line what can be typed where

/**
 * The box at the bottom of the channel: plain text, or the form of a command. It sends what it holds, and keeps what is
 * not sent yet for each place, a user in a channel; that outlives reloads.
 */
export class Composer {
  #live;
  #waiting = h("div", {class: "composer-waiting", role: "status"});
  /** The last failure. The list of suggestions rises above it, so that both can be read. */
  #failed = h("div", {class: "composer-failed", role: "alert"});
  #place = ""; // the one whose draft is in the box; "" until the server has named the user
  #plain;
  /** @type {Form | null} */
  #form = null;
  #box;
  #send;
  hint = new Hint();

  /** @param {App} app which gets compose, run and problem */
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
      this.#waiting, h("div", {class: "composer-stack"}, this.suggest.element, this.#failed, this.hint.element,
        h("div", {class: "composer-row"}, this.#box, this.#send)));
    const follow = () => {
      this.#label();
      this.#visit();
    };
    this.model.on("reset state channels", follow);
    narrow.addEventListener("change", () => this.#label());
    // Choosing from lists changes the box without a key; what it held last is kept when the page goes.
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => this.keep());
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => this.#drop(event));
    this.#label();
    app.compose = (text) => this.put(text);
    app.run = (line) => this.run(line);
    app.problem = (text) => this.#fail(text);
  }

  /** What the box holds, as it would be typed. */
  get line() {
    return this.#form?.line ?? this.#plain.text;
  }

  /** Whether nothing would be lost if the box were emptied. */
  get #isEmpty() {
    return this.#form ? this.#form.isEmpty : this.#plain.text.trim() === "";
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
    this.keep();
    return form;
  }

  /** Makes the box plain again, with a text. */
  leave(text) {
    this.#reset(text);
    this.#plain.focus();
    this.#plain.propose();
    this.keep();
  }

  /** Puts a line into the box, as if it were typed. */
  put(line) {
    this.leave(line);
    this.#plain.typed();
  }

  /** Sends what is in the box, for those without an Enter key. */
  submit() {
    if (this.#form) this.#form.submit();
    else this.#plain.enter();
  }

  clear() {
    fill(this.#failed);
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
    this.#fail(t("box.unknown", {Text: line.trim().split(/\s/)[0]}));
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
    this.put(line);
    this.submit();
    return {error: "bad"};
  }

  /** Gives a dropped file to the command in the box, else to /import. A browser would show it in the page's place. @param {any} event */
  #drop(event) {
    const {types, files} = event.dataTransfer;
    if (!types.includes("Files")) return;
    event.preventDefault();
    if (files.length === 0 || this.#form?.take(files)) return;
    this.put("/import ");
    this.#form?.take(files);
  }

  #command(entry, options, line) {
    return this.#transmit({do: "command", channel: this.model.current, command: entry.path, options}, line);
  }

  /** Is null when nothing was sent: the text is empty, or too long, which is said. */
  #say(text) {
    const message = encode(text.trim(), this.model.users.values());
    const count = [...message].length;
    if (count > mostCharacters) this.#fail(t("error.long", {Count: count, Most: mostCharacters}));
    if (count === 0 || count > mostCharacters) return null;
    return this.#transmit({do: "say", channel: this.model.current, text: message}, text);
  }

  /**
   * Sends an action and says why it failed; the line then comes back to where it was typed, if nothing new is there.
   * @param {Action} action @param {string} line
   */
  async #transmit(action, line) {
    const from = this.#place, most = line.startsWith("/") ? mostOption : mostCharacters;
    fill(this.#failed);
    const notice = h("p", {class: "composer-pending"}, h("span", {class: "spinner", "aria-hidden": "true"}), t("box.sending"), " ", h("code", {}, line));
    this.#waiting.append(notice);
    const answer = await this.#live.send(action);
    notice.remove();
    if (!answer.error) return answer;
    const draft = `draft.${from}`;
    if (from !== this.#place) memory.tab.set(draft, [memory.tab.get(draft), line].filter(Boolean).join("\n"));
    else if (this.#isEmpty) this.#show(line);
    this.#fail(reason(answer.error, {isControl: false, count: [...line].length, most}), line);
    return answer;
  }

  /** Says that something failed and what to do, in place of the last failure. @param {string} why @param {string} [line] what was not done */
  #fail(why, line) {
    fill(this.#failed, h("div", {class: "composer-bubble"}, h("p", {}, line && [h("code", {}, line), " "], why),
      tool("close", t("box.close"), () => fill(this.#failed))));
  }

  /** Follows the model to another user or channel: what was typed there comes back. */
  #visit() {
    const {me, current} = this.model;
    this.keep();
    const place = me && current ? `${me}.${current}` : "";
    if (place === this.#place) return this.#refresh();
    this.#place = place;
    fill(this.#failed);
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

  /** Keeps what is in the box for the place that it was typed for. */
  keep() {
    if (this.#place) memory.tab.set(`draft.${this.#place}`, this.line);
  }

  /** Puts the words in, again when the language or the channel is another. */
  #label() {
    const channel = this.model.channels.get(this.model.current);
    const name = t("box.placeholder", {Channel: channel ? this.model.labelOf(channel) : ""});
    this.#plain.input.placeholder = narrow.matches ? t("box.placeholder.short") : name;
    this.#plain.input.setAttribute("aria-label", name);
    this.element.setAttribute("aria-label", t("box.label"));
    this.#send.setAttribute("aria-label", t("box.send"));
  }
}

/** The box while it holds plain text: a message, or the beginning of a command. */
class Text {
  #box;

  /** @param {Composer} box */
  constructor(box) {
    this.#box = box;
    this.input = h("textarea", {
      class: "composer-text", id: "composer-text", rows: 1, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      enterkeyhint: "send", oninput: () => this.typed(), onkeydown: (event) => this.#key(event),
      onfocus: () => this.propose(),
    });
    this.element = h("div", {class: "composer-plain"}, this.input);
  }

  get text() {
    return this.input.value;
  }

  /** Sets the text, while the list is closed. */
  set text(text) {
    this.input.value = text;
    this.#release();
    this.#measure();
  }

  get isCommand() {
    return this.text.startsWith("/");
  }

  /** The command that the text begins with, as lead in command.js gives it; null for none. */
  get command() {
    return this.isCommand ? lead(this.text.slice(1), runnable(this.#box.model.commands)) : null;
  }

  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.text.length, this.text.length);
  }

  typed() {
    this.#box.keep();
    this.#measure();
    const {rest, entry} = this.command ?? {};
    if (entry && rest !== undefined) this.#box.open(entry, rest);
    else this.propose();
  }

  /** The box is a combobox while a command is being typed, else a text box. */
  propose() {
    const {model, suggest} = this.#box;
    if (!this.isCommand || this.text.includes("\n")) {
      this.#release();
      return suggest.hide();
    }
    const items = commandItems(model, this.text.slice(1));
    const note = model.commands.length === 0 ? t("box.commands.none") : items.length === 0 ? t("box.nothing") : "";
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-haspopup", "listbox");
    return suggest.show(this.input, items, {title: t("box.commands"), note, pick: (item) => this.#box.open(item.value, "")});
  }

  /** A command that is written out is sent if it needs nothing more; else the chosen line is taken. */
  enter() {
    const box = this.#box, {suggest} = box, entry = this.command?.entry, isWhole = entry?.options.every((option) => !option.required);
    if (suggest.current && (suggest.isStepped || !isWhole)) suggest.take();
    else if (entry) box.open(entry, "").submit();
    else if (this.isCommand) box.refuse(this.text);
    else box.say(this.text);
  }

  #release() {
    for (const attribute of comboboxOnly) this.input.removeAttribute(attribute);
  }

  #key(event) {
    const box = this.#box;
    if (box.suggest.steer(event) || event.isComposing) return;
    doKey(event, {
      Enter: !event.shiftKey && (() => this.enter()),
      Escape: this.isCommand ? () => box.clear() : this.text === "" && box.board() && (() => box.board()?.focus()),
    });
  }

  /** Makes the box as high as its lines, in browsers that do not do so by themselves. */
  #measure() {
    this.input.rows = Math.min(8, Math.max(this.text.split("\n").length, Math.ceil(this.text.length / 90)));
  }
}

/** Code, and mentions that are written out: a name in them is none. */
const kept = "```[\\s\\S]*?```|`[^`\\n]*`|<@!?\\d+>";

/**
 * A text as it is sent, with ids for names: "@Bruno" in the box is <@id>, as in Discord's own box.
 * @param {string} text @param {Iterable<{id: string, name: string}>} users
 */
function encode(text, users) {
  const all = [...users].sort((a, b) => b.name.length - a.name.length); // "Ana María" before "Ana"
  if (all.length === 0) return text;
  const names = all.map(({name}) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(${kept})|(?<![\\p{L}\\p{N}_@/])@(${names})(?![\\p{L}\\p{N}_])`, "giu");
  return text.replace(pattern, (whole, code, name) => {
    if (code !== undefined) return whole;
    const user = all.find((one) => one.name === name) ?? all.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return user ? `<@${user.id}>` : whole;
  });
}
