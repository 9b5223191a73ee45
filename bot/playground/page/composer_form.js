// A command as a form in the box: its name, the fields of its options, and room to type more of them.

import {parseOptions} from "./command_parse.js";
import {Tail} from "./composer_tail.js";
import {h} from "./dom.js";
import {Field} from "./field.js";
import {t} from "./text.js";

export class Form {
  /**
   * @param {import("./composer_box.js").Box} box
   * @param {import("./command.js").Entry} entry
   */
  constructor(box, entry) {
    const {suggest, fetcher, hint} = box;
    Object.assign(this, {box, entry, model: box.app.model, suggest, fetcher, hint});
    this.fields = [];
    this.tail = new Tail(this);
    this.element = h("div", {class: "command", role: "group", "aria-label": `/${entry.path}`},
      h("span", {class: "command-name"}, `/${entry.path}`), this.tail.element,
      h("button", {class: "command-close", type: "button", "aria-label": t("box.discard"), onclick: () => this.clear()},
        "×"));
    for (const option of entry.options.filter((one) => one.required)) this.add(option);
  }

  get users() {
    return [...this.model.users.values()];
  }

  /** The options that have no field. */
  get open() {
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  /** Gives an option a field, or finds the one it has. */
  add(option) {
    const old = this.fields.find((field) => field.option === option);
    if (old) return old;
    const field = new Field(this, option);
    this.fields.push(field);
    this.tail.element.before(field.element);
    return field;
  }

  /**
   * Fills fields from a text such as "estandar opponent:@Bruno" and puts what fits none into the room for more. The
   * focus goes to where somebody would have it who had typed all that.
   */
  fill(text) {
    const wanted = this.entry.options.filter((option) => !this.fields.some((f) => f.option === option && !f.empty));
    const {filled, errors} = parseOptions(text, wanted, this.users);
    for (const one of filled) this.add(one.option).set(one.text, one.value);
    this.tail.text = errors.filter((error) => error.kind === "extra").map((error) => error.text).join(" ");
    const last = filled.length > 0 ? this.add(filled.at(-1).option) : null;
    if (!this.tail.empty || (last?.whole && /\s$/.test(text))) this.next(last);
    else (last ?? this.fields[0] ?? this.tail).focus();
    return errors;
  }

  /** Goes to the required field that is still empty, else to an empty one, else to the end. */
  next(from) {
    const later = this.fields.slice(this.fields.indexOf(from) + 1);
    const empty = this.fields.find((field) => field.option.required && field.empty) ?? later.find((field) => field.empty);
    (empty ?? this.tail).focus();
  }

  before(field) {
    return this.fields[(this.fields.includes(field) ? this.fields.indexOf(field) : this.fields.length) - 1];
  }

  after(field) {
    return this.fields[this.fields.indexOf(field) + 1] ?? this.tail;
  }

  /** Takes an empty field away. A required one stays; in the first of them the command becomes text again. */
  remove(field) {
    const before = this.before(field);
    if (!field.option.required) {
      this.fields.splice(this.fields.indexOf(field), 1);
      field.element.remove();
      (before ?? this.tail).focus();
    } else if (before) before.focus();
    else this.box.leave(`/${this.entry.path}`);
  }

  /** A field has the focus: the hint is about it. */
  entered(field) {
    this.hint.show(field);
  }

  /** What the bot is asked while somebody types in a field: all that is filled in, and what is typed. */
  question(focused) {
    const others = this.fields.filter((field) => field !== focused && !field.empty && field.value !== undefined);
    const options = others.map((field) => ({name: field.option.name, value: field.value}));
    return this.box.action(this.entry, [...options, {name: focused.option.name, value: focused.text, focused: true}]);
  }

  /** Sends the command, or says what is missing. */
  submit() {
    if (!this.tail.absorb()) return;
    for (const field of this.fields) field.complain(field.check());
    const wrong = this.fields.find((field) => field.wrong !== "");
    if (wrong) {
      wrong.focus();
      this.box.app.announce(`${wrong.option.name}: ${wrong.wrong}`);
      return;
    }
    const full = this.fields.filter((field) => !field.empty);
    const line = [`/${this.entry.path}`, ...full.map((field) => field.write())].join(" ");
    this.box.send(this.entry, full.map((field) => ({name: field.option.name, value: field.value})), line);
  }

  clear() {
    this.box.clear();
  }

  /** Goes on through what was sent before, while the form shows a line of it. */
  recall(by) {
    return this.box.recalling && this.box.recall(by);
  }
}
