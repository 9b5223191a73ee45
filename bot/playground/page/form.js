// A command as a form in the box: its name, the fields of its options, and room to type more of them.

import {describe, fold, isFree, kind, named, nameOf, parseOptions, read, squeeze} from "./command.js";
import {doKey, fill, h, tool} from "./dom.js";
import {optionItems, valueItems} from "./suggest.js";
import {language, t} from "./text.js";

/** Fields get ids of their own, because a label and an explanation must point at them. */
let made = 0;

/** An input of a command's form: a combobox over the list above the box, without what browsers do to texts. */
class Input {
  /** @type {Option | null} */
  option = null;
  wrong = "";

  /** @param {Form} form @param {Composer} box @param {Record<string, any>} attributes those that differ */
  constructor(form, box, attributes) {
    this.form = form;
    this.box = box;
    this.input = h("input", {
      type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-haspopup": "listbox", "aria-describedby": box.hint.ids,
      oninput: () => this.typed(), onkeydown: (event) => this.#key(event), onfocus: () => this.entered(), ...attributes,
    });
  }

  /** What it holds; of a file its name. */
  get text() {
    return this.input.files ? this.input.files[0]?.name ?? "" : this.input.value;
  }

  get empty() {
    return this.text.trim() === "";
  }

  /** Gets the focus, which may be here already. */
  focus() {
    if (this.input.matches(":focus")) this.entered();
    else this.input.focus();
  }

  entered() {}

  typed() {
    this.box.keep();
    this.box.hint.show(this, this.form);
  }

  /** What the keys do that mean something here. @returns {Record<string, false | (() => unknown)>} */
  keys() {
    return {Escape: () => this.box.clear()};
  }

  #key(event) {
    if (!this.box.suggest.steer(event) && !event.isComposing) doKey(event, this.keys());
  }
}

/** What a field for a file is not: a combobox. A file is sent in base64, of a large one enough to be refused. */
const forFile = {type: "file", role: null, "aria-expanded": null, "aria-haspopup": null, "aria-autocomplete": null};

class Field extends Input {
  loading = Promise.resolve(); // of a file that is being read
  /** The line of the list that was taken, or the file. @type {Item | null} */
  #picked = null;
  /** @type {Item[]} */
  #offered = []; // by the bot

  /** @param {Form} form @param {Option} option @param {Composer} box */
  constructor(form, option, box) {
    const id = `field-${++made}`, hasList = option.choices?.length || option.autocomplete || [kind.user, kind.boolean].includes(option.type);
    super(form, box, {
      // What a phone writes on its Enter key: where there is a list Enter takes a line and goes on, else it sends.
      id, class: "field-input", maxlength: 6000, enterkeyhint: hasList ? "next" : "send",
      "aria-required": String(Boolean(option.required)), ...(option.type === kind.file && forFile),
    });
    /** @type {Option} */
    this.option = option;
    this.element = h("span", {class: "field", onclick: () => this.input.focus()},
      h("label", {class: "field-name", for: id}, nameOf(option, language())), this.input);
  }

  /** The value that the text stands for; undefined when it stands for none. */
  get value() {
    if (this.#picked && this.#picked.name === this.text) return this.#picked.value;
    return read(this.text, this.option, this.form.users);
  }

  /** The field in a line, its value the same in every language, so that the line can be read back. */
  get line() {
    const {value, option} = this, user = this.form.users.find((one) => option.type === kind.user && one.id === value);
    return `${nameOf(option, language())}:${value === undefined || this.input.files ? this.text.trim() : user ? `@${user.name}` : value}`;
  }

  /** Whether the text is one whole value, which a space can end. */
  get whole() {
    return !isFree(this.option) && this.value !== undefined;
  }

  /** Puts a text into the field, or a value as its reader knows it. @param {string} text @param {Value} [value] */
  set(text, value) {
    if (this.input.files) return; // which only its reader can choose
    const isText = value === undefined || isFree(this.option);
    this.input.value = isText ? text : this.#nameOf(value);
    this.#picked = value === undefined ? null : {name: this.input.value, value};
    this.complain("");
  }

  /** What a value is called by its reader. */
  #nameOf(value) {
    const {option} = this, choice = option.choices?.find((one) => one.value === value);
    if (choice) return nameOf(choice, language());
    if (option.type === kind.boolean) return value ? t("box.true") : t("box.false");
    return option.type === kind.user ? `@${this.form.users.find((one) => one.id === value)?.name ?? value}` : String(value);
  }

  /** Says what is wrong with the field; "" for nothing. */
  complain(text) {
    this.wrong = text;
    this.element.classList.toggle("wrong", text !== "");
    this.input.setAttribute("aria-invalid", String(text !== ""));
  }

  /** What is wrong with what is in the field; "" for nothing. */
  check() {
    if (this.empty) return this.option.required ? t("box.required") : "";
    return this.value === undefined ? t("box.choose", {Text: this.text.trim()}) : "";
  }

  focus(atStart = false) {
    super.focus();
    const at = atStart ? 0 : this.text.length;
    if (!this.input.files) this.input.setSelectionRange(at, at);
  }

  entered() {
    this.box.hint.show(this, this.form);
    this.#propose(true);
  }

  /** A key has changed the text: it may hold the beginning of another option, which then gets it. */
  typed() {
    this.complain("");
    super.typed();
    if (this.input.files) return void (this.loading = this.#load(this.input.files[0]));
    if (!this.#passOn()) this.#propose(false);
  }

  async #load(file) {
    const bytes = file && Array.from(new Uint8Array(await file.slice(0, 2 ** 20 + 1).arrayBuffer()), (byte) => String.fromCharCode(byte));
    this.#picked = file ? {name: file.name, value: {file: file.name, data: btoa(bytes.join(""))}} : null;
    if (file) this.form.next(this);
  }

  /**
   * Moves on after the text has changed, and reports whether it did: "match:" at its end begins the field of that name,
   * and a space ends a value of a list, as in "estandar ", unless a line of the list goes on there: "Ana María" after "Ana ".
   */
  #passOn() {
    const form = this.form;
    const [, before = "", name] = /^(.*?)(?:^|\s)([^\s:]+):$/su.exec(this.text) ?? [];
    const option = name && named(form.open, name);
    if (option) {
      this.set(before.trim());
      form.add(option).focus();
      return true;
    }
    const plain = (text) => fold(text).replace(/^@/, "");
    const goesOn = this.box.suggest.items.some((item) => plain(item.name).startsWith(`${plain(this.text)} `));
    if (!/\s$/.test(this.text) || !this.whole || goesOn) return false;
    this.set(this.text.trim(), this.value);
    form.next(this);
    return true;
  }

  /** @returns {Record<string, false | (() => unknown)>} */
  keys() {
    const {form, input} = this;
    return {
      ...super.keys(),
      Enter: !input.files && (() => this.#enter()),
      Backspace: (this.text === "" || input.files !== null) && (() => form.remove(this)),
      ArrowLeft: input.selectionStart === 0 && input.selectionEnd === 0 && (() => form.before(this)?.focus()),
      ArrowRight: input.selectionStart === this.text.length && (() => form.after(this).focus(true)),
    };
  }

  /** Takes the chosen line; where that is in the field already, or not what is meant, the command is sent. */
  #enter() {
    const {current, isStepped} = this.box.suggest;
    if (current && !isStepped && this.#means(current)) this.set(current.name, current.value);
    if (current && !this.#holds(current) && (isStepped || !this.#isComplete(current.name))) this.#accept(current);
    else this.form.submit();
  }

  /**
   * Whether a free text means itself and not a line of the list that was not gone to: it is nothing of that line, or words
   * at its beginning, such as a match's id before its players. Discord always takes the line.
   */
  #isComplete(name) {
    if (!isFree(this.option) || squeeze(this.text) === "") return false;
    return !squeeze(name).includes(squeeze(this.text)) || fold(name).startsWith(`${fold(this.text)} `);
  }

  /** Whether the text is all of a line that the bot needs, where the line goes on to say what that is: "expert" of "Expert (16×30)". */
  #means({name, value}) {
    return this.text !== "" && (squeeze(String(value)) === squeeze(this.text) || fold(name).startsWith(`${fold(this.text)} (`));
  }

  #holds(item) {
    return !this.empty && (this.value === item.value || squeeze(item.name) === squeeze(this.text));
  }

  #accept(item) {
    this.set(item.name, item.value);
    this.form.next(this);
  }

  /**
   * Shows what can stand in the field: what is known, or else what the bot answers.
   * @param {boolean} isFresh whether the field has just got the focus: a value in it then hides no other, and a text that
   *   was refused hides nothing that would do
   */
  #propose(isFresh) {
    const {suggest, model} = this.box, {option} = this;
    const items = valueItems(option, model, isFresh && (this.value !== undefined || this.wrong !== "") ? "" : this.text);
    if (items) return this.#display(items, items.length === 0 ? t("box.nothing") : "");
    if (!option.autocomplete) return suggest.hide();
    const known = this.#offered.filter((item) => squeeze(item.name).includes(squeeze(this.text)));
    this.#display(known, known.length === 0 ? t("box.loading") : "");
    return suggest.ask(this.form.question(this), isFresh, ({choices = [], error}) => {
      if (!this.input.matches(":focus")) return;
      this.#offered = choices.map((choice) => ({name: String(choice.name), value: choice.value}));
      this.#display(this.#offered, error ? t("box.unanswered") : choices.length === 0 ? t("box.nothing.free") : "");
    });
  }

  /** Chooses what is in the field already, if it is on the list, else the first; nothing for a text that was refused. */
  #display(items, note) {
    const held = items.findIndex((item) => this.#holds(item));
    const isRefused = this.wrong !== "" && !this.empty;
    this.box.suggest.show(this.input, items, {
      title: nameOf(this.option, language()), chosen: isRefused ? held : Math.max(0, held), note, low: true, pick: (item) => this.#accept(item),
    });
  }
}

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
      type: "button", class: "small", title: describe(each, language()), onclick: () => form.choose({option: each}),
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
      ArrowDown: () => this.#propose(),
      ArrowUp: () => this.#propose(),
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
      tool("close", t("box.discard"), () => box.clear()));
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
    const field = new Field(this, option, this.#box);
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

  /** Puts a file into the option that takes one, and reports whether there is one. @param {FileList} files */
  take(files) {
    const option = this.entry.options.find(({type}) => type === kind.file), field = option && this.add(option);
    if (field) field.input.files = files;
    field?.typed();
    return Boolean(field);
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

  async submit() {
    await Promise.all(this.fields.map(({loading}) => loading));
    if (!this.element.isConnected || !this.#tail.absorb()) return;
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
}

function pair({option, value}) {
  return {name: option.name, value};
}
