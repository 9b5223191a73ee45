// One option of a command as a field in the box: its name, and an input for its value.

import {squeeze} from "./command_match.js";
import {isFree, read, show, write} from "./command_value.js";
import {h} from "./dom.js";
import {fieldInput} from "./field_input.js";
import {onKey} from "./field_key.js";
import {passOn} from "./field_pass.js";
import {hasList, Proposals} from "./field_propose.js";
import {language, t} from "./text.js";

/** Fields get ids of their own, because a label and an explanation must point at them. */
let made = 0;

export class Field {
  #form;
  #kit;
  #proposals;
  #picked = null; // the line of the list that was taken

  wrong = "";

  /**
   * @param {import("./composer_form.js").Form} form
   * @param {object} option
   * @param {import("./composer_box.js").Kit} kit
   */
  constructor(form, option, kit) {
    this.#form = form;
    this.#kit = kit;
    this.#proposals = new Proposals(this, form, kit);
    this.option = option;
    const id = `field-${++made}`;
    this.input = fieldInput({
      // What a phone writes on its Enter key: where there is a list Enter takes a line and goes on, else it sends.
      id, class: "field-input", maxlength: 6000, enterkeyhint: hasList(option) ? "next" : "send",
      "aria-describedby": kit.hint.ids, "aria-required": String(Boolean(option.required)),
      oninput: () => this.#typed(), onkeydown: (event) => onKey(event, this, form, kit.suggest), onfocus: () => this.#entered(),
    });
    this.element = h("span", {class: "field", onclick: () => this.input.focus()},
      h("label", {class: "field-name", for: id}, option.name), this.input);
    this.#grow();
  }

  get text() {
    return this.input.value;
  }

  get empty() {
    return this.text.trim() === "";
  }

  /** The value that the text stands for; undefined when it stands for none. */
  get value() {
    if (this.#picked && this.#picked.name === this.text) return this.#picked.value;
    return read(this.text, this.option, this.#form.users);
  }

  /** How the field is written in a line. */
  get line() {
    const {value, option} = this;
    return `${option.name}:${value === undefined ? this.text.trim() : write(value, option, this.#form.users)}`;
  }

  /** Puts a text into the field, or a value as its reader knows it. */
  set(text, value) {
    const known = value === undefined || isFree(this.option);
    this.input.value = known ? text : show(value, this.option, this.#form.users, language(), booleans());
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

  /** Gets the focus, which may be here already. */
  focus(atStart = false) {
    if (this.input.matches(":focus")) this.#entered();
    else this.input.focus();
    const at = atStart ? 0 : this.text.length;
    this.input.setSelectionRange(at, at);
  }

  /** Whether the text is one whole value, which a space can end. */
  get whole() {
    return !isFree(this.option) && this.value !== undefined;
  }

  /** Whether an item of the list is what is in the field already. */
  holds(item) {
    return !this.empty && (this.value === item.value || squeeze(item.name) === squeeze(this.text));
  }

  /** Takes a line of the list and goes on to the next field. */
  accept(item) {
    this.set(item.name, item.value);
    this.#form.next(this);
  }

  #entered() {
    this.#kit.hint.show(this, this.#form);
    this.#proposals.show(true);
  }

  /** A key has changed the text: it may hold the beginning of another option, which then gets it. */
  #typed() {
    this.complain("");
    this.#form.touched();
    this.#kit.hint.show(this, this.#form);
    this.#grow();
    if (!passOn(this, this.#form, this.#kit.suggest)) this.#proposals.show(false);
  }

  /** Makes the input as wide as its text, for browsers that do not do so by themselves. */
  #grow() {
    this.input.size = Math.min(40, Math.max(4, [...this.text].length + 1));
  }
}

/** The words for yes and no. */
function booleans() {
  return {true: t("box.true"), false: t("box.false")};
}
