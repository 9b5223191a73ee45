// A command as a form in the box: its name, the fields of its options, and room to type more of them.

import {parseOptions} from "./command_parse.js";
import {Tail} from "./composer_tail.js";
import {h} from "./dom.js";
import {Field} from "./field.js";
import {t} from "./text.js";

export class Form {
  #box;
  #kit;
  #tail;

  /** The fields in the order in which they stand. @type {Field[]} */
  fields = [];

  /**
   * @param {import("./composer_box.js").Box} box
   * @param {import("./command.js").Entry} entry
   * @param {import("./composer_box.js").Kit} kit
   */
  constructor(box, entry, kit) {
    this.#box = box;
    this.#kit = kit;
    this.entry = entry;
    this.#tail = new Tail(this, kit);
    this.element = h("div", {class: "command", role: "group", "aria-label": this.name},
      h("span", {class: "command-name"}, this.name), this.#tail.element,
      h("button", {class: "command-close", type: "button", "aria-label": t("box.discard"), onclick: () => this.clear()},
        "×"));
    for (const option of entry.options.filter((one) => one.required)) this.add(option);
  }

  /** The command as it is typed. */
  get name() {
    return `/${this.entry.path}`;
  }

  get users() {
    return [...this.#kit.model.users.values()];
  }

  /** The options that have no field. */
  get open() {
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  /** Whether nothing is filled in. */
  get isEmpty() {
    return this.#tail.empty && this.fields.every((field) => field.empty);
  }

  /** The form as somebody would type it: what has no name comes first, or it would belong to the name before it. */
  get line() {
    return [this.name, this.#tail.text.trim(), ...this.#full.map((field) => field.line)].join(" ");
  }

  get #full() {
    return this.fields.filter((field) => !field.empty);
  }

  /** Gives an option a field, or finds the one it has. */
  add(option) {
    const old = this.fields.find((field) => field.option === option);
    if (old) return old;
    const field = new Field(this, option, this.#kit);
    this.fields.push(field);
    this.#tail.element.before(field.element);
    return field;
  }

  /**
   * Fills fields from a text such as "estandar opponent:@Bruno" and puts what fits none into the room for more.
   * @returns {Field|null} the last that it has filled
   */
  fill(text) {
    const wanted = this.entry.options.filter((option) => !this.#full.some((field) => field.option === option));
    const {filled, errors} = parseOptions(text, wanted, this.users);
    for (const one of filled) this.add(one.option).set(one.text, one.value);
    this.#tail.text = errors.filter((error) => error.kind === "extra").map((error) => error.text).join(" ");
    return filled.length > 0 ? this.add(filled.at(-1).option) : null;
  }

  /** Fills fields, and puts the focus to where somebody would have it who had typed all that. */
  type(text) {
    const last = this.fill(text);
    if (!this.#tail.empty || (last?.whole && /\s$/.test(text))) this.next(last);
    else (last ?? this.fields[0] ?? this.#tail).focus();
  }

  /** Gives an option its field, with a value where one was chosen. */
  choose({option, text, value}) {
    const field = this.add(option);
    if (value === undefined) return field.focus();
    field.set(text, value);
    return this.next(field);
  }

  /** Goes to the required field that is still empty, else to an empty one, else to the end. */
  next(from) {
    const later = this.fields.slice(this.fields.indexOf(from) + 1);
    const empty = this.fields.find((field) => field.option.required && field.empty) ?? later.find((field) => field.empty);
    (empty ?? this.#tail).focus();
  }

  before(field) {
    return this.fields[(this.fields.includes(field) ? this.fields.indexOf(field) : this.fields.length) - 1];
  }

  after(field) {
    return this.fields[this.fields.indexOf(field) + 1] ?? this.#tail;
  }

  /** Takes an empty field away. A required one stays; in the first of them the command becomes text again. */
  remove(field) {
    const before = this.before(field);
    if (!field.option.required) {
      this.fields.splice(this.fields.indexOf(field), 1);
      field.element.remove();
      (before ?? this.#tail).focus();
    } else if (before) before.focus();
    else this.leave();
  }

  /** What the bot is asked while somebody types in a field: all that is filled in, and what is typed. */
  question({option, text}) {
    const others = this.#full.filter((field) => field.option !== option && field.value !== undefined);
    const options = [...others.map(value), {name: option.name, value: text, focused: true}];
    return {channel: this.#kit.model.current, command: this.entry.path, options};
  }

  /** Sends the command, or says what is missing. */
  submit() {
    if (!this.#tail.absorb()) return;
    for (const field of this.fields) field.complain(field.check());
    const wrong = this.fields.find((field) => field.wrong !== "");
    if (wrong) {
      wrong.focus();
      this.#kit.announce(`${wrong.option.name}: ${wrong.wrong}`);
      return;
    }
    const full = this.#full;
    this.#box.sender.command(this.entry, full.map(value), [this.name, ...full.map((field) => field.line)].join(" "));
  }

  /** Makes the command text again. */
  leave() {
    this.#box.leave(this.name);
  }

  clear() {
    this.#box.clear();
  }

  touched() {
    this.#box.touched();
  }

  /** Goes on through what was sent before, while the form shows a line of it. */
  recall(by) {
    return this.#box.isRecalling && this.#box.recall(by);
  }
}

/** A field as the server takes it. */
function value({option, value: of}) {
  return {name: option.name, value: of};
}
