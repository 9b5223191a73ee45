// The room behind a command's fields, where the names of further options can be typed, or their values at once.

import {fold} from "./command.js";
import {parseOptions} from "./command_parse.js";
import {onKey} from "./composer_tail_key.js";
import {h} from "./dom.js";
import {optionItems} from "./suggest_source.js";
import {t} from "./text.js";

export class Tail {
  /** @param {import("./composer_form.js").Form} form */
  constructor(form) {
    this.form = form;
    this.option = null;
    this.wrong = "";
    this.input = h("input", {
      class: "command-tail", type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", enterkeyhint: "send", maxlength: 2000, "aria-label": t("box.more"),
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-haspopup": "listbox", "aria-describedby": form.hint.ids,
      oninput: () => this.typed(), onkeydown: (event) => onKey(event, this), onfocus: () => this.entered(),
    });
    this.element = this.input;
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
  }

  get empty() {
    return this.text.trim() === "";
  }

  /** Gets the focus, which may be here already. */
  focus() {
    if (this.input.matches(":focus")) this.entered();
    else this.input.focus();
  }

  entered() {
    this.form.fetcher.drop();
    this.form.entered(this);
    if (this.form.fields.length === 0 || !this.empty) this.propose();
    else this.form.suggest.hide();
  }

  /** "mode:" begins the option's field; a space ends a value that names its option by itself. */
  typed() {
    this.form.box.touched();
    this.wrong = "";
    this.form.hint.show(this);
    const name = /^\s*([^\s:]+):$/u.exec(this.text)?.[1];
    const option = name && this.form.open.find((one) => fold(one.name) === fold(name));
    if (option) return this.choose({option});
    if (/\S\s$/.test(this.text) && this.fits(this.text)) return this.form.fill(this.text);
    return this.propose();
  }

  /** Whether everything in a text is for some option. */
  fits(text) {
    const {errors, filled} = parseOptions(text, this.form.open, this.form.users);
    return errors.length === 0 && filled.length > 0;
  }

  propose() {
    const items = optionItems(this.form.open, this.form.model, this.text);
    this.form.suggest.show(this.input, items, {
      title: t("box.options"), chosen: this.empty ? -1 : 0, pick: (item) => this.choose(item.value),
    });
  }

  /** Gives an option its field, with a value where one was chosen. */
  choose({option, text, value}) {
    this.text = "";
    const field = this.form.add(option);
    if (value === undefined) return field.focus();
    field.set(text, value);
    return this.form.next(field);
  }

  /** Turns the text into fields, or says that it cannot. */
  absorb() {
    if (this.empty) return true;
    const {filled, errors} = parseOptions(this.text, this.form.open, this.form.users);
    if (errors.length > 0) {
      const [error] = errors;
      if (error.option) this.form.fill(this.text);
      this.complain(t("box.extra", {Text: error.text, Command: `/${this.form.entry.path}`}));
      return false;
    }
    for (const one of filled) this.form.add(one.option).set(one.text, one.value);
    this.text = "";
    return true;
  }

  complain(text) {
    this.wrong = text;
    this.form.hint.show(this);
    this.form.box.app.announce(text);
  }
}
