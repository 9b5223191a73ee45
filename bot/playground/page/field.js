// One option of a command as a field in the box: its name, and an input for its value.

import {fold, isFree, kind, named, nameOf, read, show, squeeze} from "./command.js";
import {doKey, h} from "./dom.js";
import {valueItems} from "./suggest.js";
import {language, t} from "./text.js";

/** Fields get ids of their own, because a label and an explanation must point at them. */
let made = 0;

/** An input of a command's form: a combobox over the list above the box, without what browsers do to texts. */
export class Input {
  /** @type {Option | null} */
  option = null;
  wrong = "";

  /** @param {import("./form.js").Form} form @param {Composer} box @param {Record<string, any>} attributes those that differ */
  constructor(form, box, attributes) {
    this.form = form;
    this.box = box;
    this.input = h("input", {
      type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-haspopup": "listbox", "aria-describedby": box.hint.ids,
      oninput: () => this.typed(), onkeydown: (event) => this.#key(event), onfocus: () => this.entered(), ...attributes,
    });
  }

  get text() {
    return this.input.value;
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
    this.box.touched();
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

/** Whether there is anything to propose for an option. */
function hasList(option) {
  return Boolean(option.choices?.length || option.autocomplete || [kind.user, kind.boolean].includes(option.type));
}

export class Field extends Input {
  /** @type {Item | null} */
  #picked = null; // the line of the list that was taken
  /** @type {Item[]} */
  #offered = []; // by the bot

  /** @param {import("./form.js").Form} form @param {Option} option @param {Composer} box */
  /** @param {import("./form.js").Form} form @param {Option} option @param {Composer} box @param {Record<string, any>} attributes those that differ */
  constructor(form, option, box, attributes = {}) {
    const id = `field-${++made}`;
    super(form, box, {
      // What a phone writes on its Enter key: where there is a list Enter takes a line and goes on, else it sends.
      id, class: "field-input", maxlength: 6000, enterkeyhint: hasList(option) ? "next" : "send",
      "aria-required": String(Boolean(option.required)), ...attributes,
    });
    /** @type {Option} */
    this.option = option;
    this.element = h("span", {class: "field", onclick: () => this.input.focus()},
      h("label", {class: "field-name", for: id}, nameOf(option, language())), this.input);
    this.#grow();
  }

  /** The value that the text stands for; undefined when it stands for none. */
  get value() {
    if (this.#picked && this.#picked.name === this.text) return this.#picked.value;
    return read(this.text, this.option, this.form.users);
  }

  /** The field in a line, its value the same in every language, so that the line can be read back. */
  get line() {
    const {value, option} = this, user = this.form.users.find((one) => option.type === kind.user && one.id === value);
    return `${nameOf(option, language())}:${value === undefined ? this.text.trim() : user ? `@${user.name}` : value}`;
  }

  /** Whether the text is one whole value, which a space can end. */
  get whole() {
    return !isFree(this.option) && this.value !== undefined;
  }

  /** Puts a text into the field, or a value as its reader knows it. @param {string} text @param {Value} [value] */
  set(text, value) {
    const isText = value === undefined || isFree(this.option);
    const words = {true: t("box.true"), false: t("box.false")};
    this.input.value = isText ? text : show(value, this.option, this.form.users, language(), words);
    this.#picked = value === undefined ? null : {name: this.input.value, value};
    this.complain("");
    this.#grow();
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
    this.input.setSelectionRange(at, at);
  }

  entered() {
    this.box.hint.show(this, this.form);
    this.#propose(true);
  }

  /** A key has changed the text: it may hold the beginning of another option, which then gets it. */
  typed() {
    this.complain("");
    super.typed();
    this.#grow();
    if (!this.#passOn()) this.#propose(false);
  }

  /** Makes the input as wide as its text, for browsers that do not do so by themselves. */
  #grow() {
    this.input.size = Math.min(40, Math.max(4, [...this.input.value].length + 1));
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
      Enter: () => this.#enter(),
      Backspace: this.text === "" && (() => form.remove(this)),
      ArrowLeft: input.selectionStart === 0 && input.selectionEnd === 0 && (() => form.before(this)?.focus()),
      ArrowRight: input.selectionStart === this.text.length && (() => form.after(this).focus(true)),
      ArrowUp: () => form.recall(-1),
      ArrowDown: () => form.recall(1),
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

/** A field for a file, which is sent as the text that it is. */
export class FileField extends Field {
  /** @type {{file: string, text: string} | null} */
  #given = null;

  /** @param {import("./form.js").Form} form @param {Option} option @param {Composer} box */
  constructor(form, option, box) {
    super(form, option, box, {
      type: "file", accept: ".txt,text/plain", role: null, "aria-expanded": null, "aria-haspopup": null, "aria-autocomplete": null,
    });
  }

  get text() {
    return this.input.files?.[0]?.name ?? "";
  }

  get value() {
    return this.#given ?? undefined;
  }

  get line() {
    return `${nameOf(this.option, language())}:${this.text}`;
  }

  set() {}

  focus() {
    this.input.focus();
  }

  entered() {
    this.box.hint.show(this, this.form);
    this.box.suggest.hide();
  }

  async typed() {
    const [file] = this.input.files ?? [];
    this.complain("");
    this.#given = file ? {file: file.name, text: await file.text()} : null;
    if (file) this.form.next(this);
  }

  keys() {
    const {form} = this;
    return {Escape: () => this.box.clear(), Backspace: () => form.remove(this)};
  }
}
