// The box while it holds plain text: a message, or the beginning of a command.

import {fold, lead, runnable} from "./command.js";
import {doKey, h} from "./dom.js";
import {commandItems, userItems} from "./suggest.js";
import {t} from "./text.js";

export const mostCharacters = 2000; // of a message, as on Discord
const near = 200; // characters before the limit at which the counter appears

const comboboxOnly = ["role", "aria-expanded", "aria-controls", "aria-haspopup", "aria-activedescendant"];
const moving = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

export class Text {
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
export function encode(text, users) {
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
