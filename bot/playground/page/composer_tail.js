// The room behind a command's fields, where the names of further options can be typed, or their values at once.

import {fold} from "./command.js";
import {parseOptions} from "./command_parse.js";
import {onKey} from "./composer_tail_key.js";
import {fieldInput} from "./field_input.js";
import {optionItems} from "./suggest_source.js";
import {t} from "./text.js";

export class Tail {
  #form;
  #kit;

  option = null;
  wrong = "";

  /**
   * @param {import("./composer_form.js").Form} form
   * @param {import("./composer_box.js").Kit} kit
   */
  constructor(form, kit) {
    this.#form = form;
    this.#kit = kit;
    this.element = fieldInput({
      class: "command-tail", enterkeyhint: "send", maxlength: 2000, "aria-label": t("box.more"), "aria-describedby": kit.hint.ids,
      oninput: () => this.#typed(), onkeydown: (event) => onKey(event, this, form, kit.suggest), onfocus: () => this.#entered(),
    });
  }

  get text() {
    return this.element.value;
  }

  set text(text) {
    this.element.value = text;
  }

  get empty() {
    return this.text.trim() === "";
  }

  /** Gets the focus, which may be here already. */
  focus() {
    if (this.element.matches(":focus")) this.#entered();
    else this.element.focus();
  }

  /** Whether everything in a text is for some option. */
  fits(text) {
    const {errors, filled} = parseOptions(text, this.#form.open, this.#form.users);
    return errors.length === 0 && filled.length > 0;
  }

  propose() {
    const items = optionItems(this.#form.open, this.#kit.model, this.text);
    this.#kit.suggest.show(this.element, items, {
      title: t("box.options"), chosen: this.empty ? -1 : 0, pick: (item) => this.#choose(item.value),
    });
  }

  /** Turns the text into fields, or says that it cannot. */
  absorb() {
    if (this.empty) return true;
    const form = this.#form;
    const {filled, errors} = parseOptions(this.text, form.open, form.users);
    if (errors.length > 0) {
      const [error] = errors;
      if (error.option) form.type(this.text);
      this.#complain(t("box.extra", {Text: error.text, Command: form.name}));
      return false;
    }
    for (const one of filled) form.add(one.option).set(one.text, one.value);
    this.text = "";
    return true;
  }

  #entered() {
    this.#kit.fetcher.drop();
    this.#kit.hint.show(this, this.#form);
    if (this.#form.fields.length === 0 || !this.empty) this.propose();
    else this.#kit.suggest.hide();
  }

  /** "mode:" begins the option's field; a space ends a value that names its option by itself. */
  #typed() {
    this.wrong = "";
    this.#form.touched();
    this.#kit.hint.show(this, this.#form);
    const name = /^\s*([^\s:]+):$/u.exec(this.text)?.[1];
    const option = name && this.#form.open.find((one) => fold(one.name) === fold(name));
    if (option) return this.#choose({option});
    if (/\S\s$/.test(this.text) && this.fits(this.text)) return this.#form.type(this.text);
    return this.propose();
  }

  /** What was typed here was the search for an option, which is over. */
  #choose(choice) {
    this.text = "";
    this.#form.choose(choice);
  }

  #complain(text) {
    this.wrong = text;
    this.#kit.hint.show(this, this.#form);
    this.#kit.announce(text);
  }
}
