// The composer: everything below the messages. Messages are typed in it, and slash commands in Discord's own manner.

import {fold, lead, parse, runnable} from "./command.js";
import {reason} from "./connection.js";
import {doKey, fill, h, tool} from "./dom.js";
import {Form, Hint} from "./form.js";
import {memory} from "./model.js";
import {commandItems, Suggestions, userItems} from "./suggest.js";
import {t} from "./text.js";

const mostCharacters = 2000; // of a message, as on Discord
const near = 200; // characters before the limit at which the counter appears

const comboboxOnly = ["role", "aria-expanded", "aria-controls", "aria-haspopup", "aria-activedescendant"];
const moving = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);
const mostLines = 50; // that are kept for the Up key
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
  #count = h("span", {class: "composer-count", hidden: true});

  /** @param {Composer} box */
  constructor(box) {
    this.#box = box;
    const look = () => !this.isCommand && this.propose(); // a name that is gone to, or left
    this.input = h("textarea", {
      class: "composer-text", id: "composer-text", rows: 1, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      enterkeyhint: "send", oninput: () => this.typed(), onkeydown: (event) => this.#key(event),
      onkeyup: (event) => moving.has(event.key) && look(), onclick: look, onfocus: () => this.propose(),
    });
    this.element = h("div", {class: "composer-plain"}, this.input, this.#count);
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
    this.#box.touched();
    this.#measure();
    const {rest, entry} = this.command ?? {};
    if (entry && rest !== undefined) this.#box.open(entry, rest);
    else this.propose();
  }

  /** The box is a combobox while a command or a user's name is being typed, else a text box. */
  propose() {
    if (this.isCommand && !this.text.includes("\n")) return this.#proposeCommands();
    const {model, suggest} = this.#box;
    const name = this.#name, people = name ? peopleItems(model, name.typed) : [];
    if (!name || people.length === 0) {
      this.#release();
      return suggest.hide();
    }
    // A text that ends with a space may be complete: then nothing is chosen that Enter would take.
    return this.#list(people, {
      title: t("box.people"), chosen: /\s$/.test(name.typed) ? -1 : 0, pick: (item) => this.#mention(item.name, name.from),
    });
  }

  /** A command that is written out is sent if it needs nothing more, and so is a whole name; else the chosen line is taken. */
  enter() {
    const box = this.#box, {suggest} = box, entry = this.command?.entry;
    const isWhole = this.isCommand ? entry?.options.every((option) => !option.required)
      : isName(suggest.current?.name ?? "", this.#name?.typed ?? "");
    if (suggest.current && (suggest.isStepped || !isWhole)) suggest.take();
    else if (entry) box.open(entry, "").submit();
    else if (this.isCommand) box.refuse(this.text);
    else box.say(this.text);
  }

  /** The name that is being typed: where its @ stands, and what follows that up to the caret. */
  get #name() {
    const {selectionStart: at, selectionEnd: end} = this.input;
    const typed = at === end ? nameAt(this.text, at) : null;
    return typed === null ? null : {from: at - typed.length - 1, typed};
  }

  #proposeCommands() {
    const {model} = this.#box;
    const items = commandItems(model, this.text.slice(1));
    const note = model.commands.length === 0 ? t("box.commands.none") : items.length === 0 ? t("box.nothing") : "";
    this.#list(items, {title: t("box.commands"), note, pick: (item) => this.#box.open(item.value, "")});
  }

  #list(items, how) {
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-haspopup", "listbox");
    this.#box.suggest.show(this.input, items, how);
  }

  #release() {
    for (const attribute of comboboxOnly) this.input.removeAttribute(attribute);
  }

  /** Writes a name out; it becomes a mention when the message is sent. */
  #mention(name, from) {
    this.input.setRangeText(`${name} `, from, this.input.selectionStart, "end");
    this.typed();
  }

  #key(event) {
    const box = this.#box;
    if (box.suggest.steer(event) || event.isComposing) return;
    doKey(event, {
      Enter: !event.shiftKey && (() => this.enter()),
      Escape: this.isCommand ? () => box.clear() : this.text === "" && box.board() && (() => box.board()?.focus()),
      ArrowUp: (this.text === "" || box.isRecalling) && (() => box.recall(-1)),
      ArrowDown: box.isRecalling && (() => box.recall(1)),
    });
  }

  /** Makes the box as high as its lines and shows how much room is left, while there is little. A mention is longer than a name. */
  #measure() {
    const lines = this.text.split("\n").length;
    const left = mostCharacters - [...encode(this.text, this.#box.model.users.values())].length;
    this.input.rows = Math.min(8, Math.max(lines, Math.ceil(this.text.length / 90)));
    this.#count.hidden = left > near;
    this.#count.textContent = String(left);
    this.#count.classList.toggle("wrong", left < 0);
  }
}

/** The name that is being typed at a position, without its @; null for none. @param {string} text @param {number} at */
function nameAt(text, at) {
  const found = /(?:^|[^\p{L}\p{N}_@/])@([^@\n]{0,32})$/u.exec(text.slice(0, at));
  return found && /^(\s|$)/.test(text.slice(at)) ? found[1] : null;
}

/**
 * Lines of the list for the users in the channel whose name fits.
 * @param {Model} model @param {string} typed may hold spaces, as names may; then it must be their beginning
 */
function peopleItems(model, typed) {
  const isDirect = model.channels.get(model.current)?.direct;
  const isThere = (user) => !isDirect || user?.bot || user?.id === model.me;
  const goesOn = ({name}) => !/\s/.test(typed) || fold(name).startsWith(`@${fold(typed)}`) && !isName(name, typed.trim());
  return userItems(model, typed).filter((item) => isThere(model.user(item.value)) && goesOn(item));
}

function isName(name, typed) {
  return fold(name) === `@${fold(typed)}`;
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

/** The commands that each user has sent from this window, for the Up key. */
class History {
  #user = "";
  /** @type {string[]} */
  #lines = [];
  #at = 0;
  /** Whether the box shows one of the lines as it was sent. */
  isRecalling = false;

  visit(user) {
    if (user === this.#user) return;
    this.#user = user;
    try {
      const lines = JSON.parse(memory.tab.get(`sent.${user}`) || "[]");
      this.#lines = lines.filter((line) => typeof line === "string").slice(-mostLines);
    } catch {
      this.#lines = []; // what the browser has kept is not what was put there
    }
    this.leave();
  }

  /** Ends the recall: the box was changed, and the next one begins at the last line again. */
  leave() {
    this.isRecalling = false;
    this.#at = this.#lines.length;
  }

  add(line) {
    if (line !== this.#lines.at(-1)) this.#lines = [...this.#lines, line].slice(-mostLines);
    this.leave();
    memory.tab.set(`sent.${this.#user}`, JSON.stringify(this.#lines));
  }

  /**
   * Shows the line before, or with 1 the one after, which is empty behind the last. Reports whether there was one.
   * @param {number} by @param {(line: string) => void} show
   */
  step(by, show) {
    const next = this.#at + by;
    if (next < 0 || next > this.#lines.length) return false;
    show(this.#lines[next] ?? "");
    this.#at = next;
    this.isRecalling = next < this.#lines.length;
    return true;
  }
}

/** What stands above the box: commands under way, and why one did not go through. */
class Notices {
  #place = ""; // the one that is shown
  waiting = h("div", {class: "composer-waiting", role: "status"});
  /** Failures. The list of suggestions rises above them, so that both can be read. */
  failed = h("div", {class: "composer-failed", role: "alert"});

  visit(place) {
    this.#place = place;
    for (const bubble of this.#bubbles) bubble.hidden = bubble.dataset.place !== place;
  }

  /** Shows that a line is on its way, until what it returns is called. */
  pending(line) {
    const notice = h("p", {class: "composer-pending"}, h("span", {class: "spinner", "aria-hidden": "true"}),
      t("box.sending"), " ", h("code", {}, line));
    this.waiting.append(notice);
    return () => notice.remove();
  }

  /**
   * Says that something failed and what to do, in place of the last failure.
   * @param {string} why @param {string} line what was not done; empty for nothing in particular
   * @param {() => void} [back] puts the line back into the box, where that was not free
   */
  fail(why, line, back) {
    this.clear();
    const signs = [...line];
    const shown = signs.length > 80 ? `${signs.slice(0, 79).join("")}…` : line;
    const bubble = h("div", {class: `composer-bubble${back ? " is-holding" : ""}`, "data-place": this.#place},
      h("p", {}, line && h("code", {}, shown), line && " ", why),
      back && h("button", {type: "button", class: "small", onclick: () => {
        bubble.remove();
        back();
      }}, t("box.back")),
      tool("close", t("box.close"), () => bubble.remove()));
    this.failed.append(bubble);
  }

  /** Takes failures away that are of no interest any more. Those that hold a line stay: it is nowhere else. */
  clear() {
    for (const bubble of this.#bubbles) if (!bubble.matches(".is-holding")) bubble.remove();
  }

  get #bubbles() {
    return /** @type {HTMLElement[]} */ ([...this.failed.children]);
  }
}
