// The box while it holds plain text: a message, or the beginning of a command.

import {lead, runnable} from "./command.js";
import {Counter} from "./composer_count.js";
import {isName, nameAt, peopleItems} from "./composer_mention.js";
import {h} from "./dom.js";
import {steer} from "./suggest_key.js";
import {commandItems} from "./suggest_source.js";
import {t} from "./text.js";

const comboboxOnly = ["role", "aria-expanded", "aria-controls", "aria-haspopup", "aria-activedescendant"];
const moving = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

export class Text {
  #box;
  #kit;
  #counter = new Counter();

  /**
   * @param {import("./composer_box.js").Box} box
   * @param {import("./composer_box.js").Kit} kit
   */
  constructor(box, kit) {
    this.#box = box;
    this.#kit = kit;
    const look = () => !this.isCommand && this.propose(); // a name that is gone to, or left
    this.input = h("textarea", {
      class: "composer-text", id: "composer-text", rows: 1, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      enterkeyhint: "send", oninput: () => this.typed(), onkeydown: (event) => this.#onKey(event),
      onkeyup: (event) => moving.has(event.key) && look(), onclick: look, onfocus: () => this.propose(),
    });
    this.element = h("div", {class: "composer-plain"}, this.input, this.#counter.element);
  }

  get text() {
    return this.input.value;
  }

  /** Whoever sets a text has closed the list. */
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
    return this.isCommand ? lead(this.text.slice(1), runnable(this.#kit.model.commands)) : null;
  }

  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.text.length, this.text.length);
  }

  label(name, placeholder) {
    this.input.placeholder = placeholder;
    this.input.setAttribute("aria-label", name);
  }

  typed() {
    this.#box.touched();
    this.#measure();
    const {rest, entry} = this.command ?? {};
    if (rest !== undefined) this.#box.open(entry, rest);
    else this.propose();
  }

  /** While a command or somebody's name is being typed the box is a combobox; with any other text it is a text box. */
  propose() {
    if (this.isCommand && !this.text.includes("\n")) return this.#proposeCommands();
    const name = this.#name, people = name ? peopleItems(this.#kit.model, name.typed) : [];
    if (people.length > 0) return this.#proposePeople(people, name);
    this.#release();
    return this.#kit.suggest.hide();
  }

  /** A command that is written out is sent if it needs nothing more, and so is a whole name; else the chosen line is taken. */
  enter() {
    const {suggest} = this.#kit, entry = this.command?.entry;
    const isWhole = this.isCommand ? entry?.options.every((option) => !option.required)
      : isName(suggest.current?.name ?? "", this.#name?.typed ?? "");
    if (suggest.current && (suggest.isStepped || !isWhole)) suggest.take();
    else if (entry) this.#box.open(entry, "").submit();
    else if (this.isCommand) this.#box.sender.refuse(this.text);
    else this.#box.sender.say(this.text);
  }

  /** The name that is being typed: where its @ stands, and what follows that up to the caret. */
  get #name() {
    const {selectionStart: at, selectionEnd: end} = this.input;
    const typed = at === end ? nameAt(this.text, at) : null;
    return typed === null ? null : {from: at - typed.length - 1, typed};
  }

  #proposeCommands() {
    const {model} = this.#kit;
    const items = commandItems(model, this.text.slice(1));
    const note = model.commands.length === 0 ? t("box.commands.none") : items.length === 0 ? t("box.nothing") : "";
    this.#list(items, {title: t("box.commands"), note, pick: (item) => this.#box.open(item.value, "")});
  }

  /** A text that ends with a space may be complete: then nothing is chosen that Enter would take. */
  #proposePeople(items, {from, typed}) {
    this.#list(items, {
      title: t("box.people"), chosen: /\s$/.test(typed) ? -1 : 0, pick: (item) => this.#mention(item.name, from),
    });
  }

  #list(items, how) {
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-haspopup", "listbox");
    this.#kit.suggest.show(this.input, items, how);
  }

  /** Makes the input a text box again. */
  #release() {
    for (const attribute of comboboxOnly) this.input.removeAttribute(attribute);
  }

  /** Writes a name out; it becomes a mention when the message is sent. */
  #mention(name, from) {
    this.input.setRangeText(`${name} `, from, this.input.selectionStart, "end");
    this.typed();
  }

  #onKey(event) {
    const box = this.#box;
    if (steer(event, this.#kit.suggest) || event.isComposing) return;
    const does = {
      Enter: !event.shiftKey && (() => this.enter()),
      Escape: this.isCommand && (() => box.clear()),
      ArrowUp: (this.text === "" || box.isRecalling) && (() => box.recall(-1)),
      ArrowDown: box.isRecalling && (() => box.recall(1)),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** Makes the box as high as its lines and shows how much room is left when there is little. */
  #measure() {
    const lines = this.text.split("\n").length;
    this.input.rows = Math.min(8, Math.max(lines, Math.ceil(this.text.length / 90)));
    this.#counter.show(this.text, this.#kit.model.users.values());
  }
}
