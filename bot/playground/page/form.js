// A command as a form in the box: its name, the fields of its options, and room to type more of them.

import {describe, kind, named, nameOf, parseOptions} from "./command.js";
import {fill, h} from "./dom.js";
import {Field, FileField, Input} from "./field.js";
import {optionItems} from "./suggest.js";
import {language, t} from "./text.js";

/** The line above the box that says what the field with the focus is for, what is wrong with it, and what options are left. */
export class Hint {
  #about = h("p", {class: "hint-about", id: "hint-about"});
  #error = h("p", {class: "hint-error", id: "hint-error"});
  #more = h("div", {class: "hint-more", role: "group", "aria-label": t("box.options")});
  element = h("div", {class: "hint", hidden: true, onmousedown: (event) => event.preventDefault()},
    this.#about, this.#error, this.#more);
  /** What describes a field, for aria-describedby. */
  ids = "hint-about hint-error";

  /** @param {Input} field the one with the focus @param {Form} form */
  show({option, wrong}, form) {
    this.element.hidden = false;
    fill(this.#about, h("strong", {}, option ? nameOf(option, language()) : form.name), " ", describe(option ?? form.entry.about, language()));
    this.#error.textContent = wrong;
    this.#error.hidden = wrong === "";
    const {open} = form;
    const count = open.length === 1 ? t("box.optional.one") : t("box.optional.many", {Count: open.length});
    this.#more.hidden = open.length === 0;
    fill(this.#more, h("span", {class: "hint-count"}, count), open.map((each) => h("button", {
      type: "button", class: "hint-option", title: describe(each, language()), onclick: () => form.choose({option: each}),
    }, nameOf(each, language()))));
  }
}

/** The room behind a command's fields, where the names of further options can be typed, or their values at once. */
class Tail extends Input {
  /** @param {Form} form @param {Composer} box */
  constructor(form, box) {
    super(form, box, {class: "command-tail", enterkeyhint: "send", maxlength: 2000, "aria-label": t("box.more")});
  }

  /** Turns the text into fields, or says that it cannot. */
  absorb() {
    if (this.empty) return true;
    const form = this.form;
    const {filled, errors: [error]} = parseOptions(this.text, form.open, form.users);
    if (error) {
      if (error.option) form.type(this.text);
      this.wrong = t("box.extra", {Text: error.text, Command: form.name});
      this.box.hint.show(this, form);
      this.box.announce(this.wrong);
      return false;
    }
    for (const one of filled) form.add(one.option).set(one.text, one.value);
    this.input.value = "";
    return true;
  }

  /** Whether everything in the text is for some option. */
  get #fits() {
    const {errors, filled} = parseOptions(this.text, this.form.open, this.form.users);
    return errors.length === 0 && filled.length > 0;
  }

  #propose() {
    const items = optionItems(this.form.open, this.box.model, this.text);
    this.box.suggest.show(this.input, items, {
      title: t("box.options"), chosen: this.empty ? -1 : 0, pick: (item) => this.#choose(item.value),
    });
  }

  entered() {
    this.box.hint.show(this, this.form);
    if (this.form.fields.length === 0 || !this.empty) this.#propose();
    else this.box.suggest.hide();
  }

  /** "mode:" begins the option's field; a space ends a value that names its option by itself. */
  typed() {
    this.wrong = "";
    super.typed();
    const name = /^\s*([^\s:]+):$/u.exec(this.text)?.[1];
    const option = name && named(this.form.open, name);
    if (option) this.#choose({option});
    else if (/\S\s$/.test(this.text) && this.#fits) this.form.type(this.text);
    else this.#propose();
  }

  /** What was typed here was the search for an option, which is over. */
  #choose(choice) {
    this.input.value = "";
    this.form.choose(choice);
  }

  keys() {
    const {form} = this, {suggest} = this.box;
    return {
      ...super.keys(),
      // The chosen line is taken, unless the text is complete as it stands.
      Enter: () => (suggest.current && (this.empty || !this.#fits) ? suggest.take() : form.submit()),
      Backspace: this.text === "" && (() => (form.fields.length > 0 ? form.fields.at(-1)?.focus() : form.leave())),
      ArrowLeft: this.input.selectionEnd === 0 && (() => form.before(this)?.focus()),
      ArrowDown: () => form.recall(1) || this.#propose(),
      ArrowUp: () => form.recall(-1) || this.#propose(),
    };
  }
}

export class Form {
  #box;
  #tail;

  /** The fields in the order in which they stand. @type {Field[]} */
  fields = [];

  /** @param {Composer} box @param {Entry} entry */
  constructor(box, entry) {
    this.#box = box;
    this.entry = entry;
    this.#tail = new Tail(this, box);
    this.element = h("div", {class: "command", role: "group", "aria-label": this.name},
      h("span", {class: "command-name"}, this.name), this.#tail.input,
      h("button", {class: "command-close", type: "button", "aria-label": t("box.discard"), onclick: () => box.clear()}, "×"));
    for (const option of entry.options.filter((one) => one.required)) this.add(option);
  }

  get name() {
    return `/${this.entry.paths[language()]}`;
  }

  get users() {
    return [...this.#box.model.users.values()];
  }

  get open() {
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  get isEmpty() {
    return this.#tail.empty && this.#full.length === 0;
  }

  /** The form as it would be typed: what has no name comes first, or it would belong to the name before it. */
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
    const field = new (option.type === kind.file ? FileField : Field)(this, option, this.#box);
    this.fields.push(field);
    this.#tail.input.before(field.element);
    return field;
  }

  /**
   * Fills fields from a text such as "estandar opponent:@Bruno" and puts what fits none into the room for more.
   * @param {string} text @returns {Field | null} the last that it has filled
   */
  fill(text) {
    const wanted = this.entry.options.filter((option) => !this.#full.some((field) => field.option === option));
    const {filled, errors} = parseOptions(text, wanted, this.users);
    for (const one of filled) this.add(one.option).set(one.text, one.value);
    this.#tail.input.value = errors.filter((error) => error.kind === "extra").map((error) => error.text).join(" ");
    const last = filled.at(-1);
    return last ? this.add(last.option) : null;
  }

  /** Fills fields, and puts the focus where it would be after typing all that. */
  type(text) {
    const last = this.fill(text);
    if (!this.#tail.empty || (last?.whole && /\s$/.test(text))) this.next(last);
    else (last ?? this.fields[0] ?? this.#tail).focus();
  }

  /**
   * Gives an option its field, with a value where one was chosen.
   * @param {{option: Option, text?: string, value?: Value}} choice
   */
  choose({option, text = "", value}) {
    const field = this.add(option);
    if (value === undefined) return field.focus();
    field.set(text, value);
    return this.next(field);
  }

  /** Goes to the required field that is still empty, else to an empty one, else to the end. @param {Field | null} from */
  next(from) {
    const later = this.fields.slice(from ? this.fields.indexOf(from) + 1 : 0);
    const empty = this.fields.find((field) => field.option.required && field.empty) ?? later.find((field) => field.empty);
    (empty ?? this.#tail).focus();
  }

  /** @returns {Field | undefined} */
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

  /** What the bot is asked while a field is being typed in: all that is filled in, and what is typed. */
  question({option, text}) {
    const others = this.#full.filter((field) => field.option !== option && field.value !== undefined);
    const options = [...others.map(pair), {name: option.name, value: text, focused: true}];
    return {channel: this.#box.model.current, command: this.entry.path, options};
  }

  submit() {
    if (!this.#tail.absorb()) return;
    for (const field of this.fields) field.complain(field.check());
    const wrong = this.fields.find((field) => field.wrong !== "");
    if (wrong) {
      wrong.focus();
      this.#box.announce(`${nameOf(wrong.option, language())}: ${wrong.wrong}`);
      return;
    }
    const full = this.#full;
    this.#box.command(this.entry, full.map(pair), [this.name, ...full.map((field) => field.line)].join(" "));
  }

  leave() {
    this.#box.leave(this.name);
  }

  /** Goes on through what was sent before, while the form shows a line of it. */
  recall(by) {
    return this.#box.isRecalling && this.#box.recall(by);
  }
}

function pair({option, value}) {
  return {name: option.name, value};
}
