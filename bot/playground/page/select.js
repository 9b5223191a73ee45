// Discord's select: a button that opens a list. For ARIA it is a combobox in which nothing is typed: the focus stays on
// the button, and the list's active option is only pointed at.

import {h} from "./dom.js";
import {Listbox} from "./listbox.js";
import {emoji} from "./button.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** How long letters typed one after the other count as one word, in ms. */
const typing = 700;

export class Select {
  #component;
  #choose;
  #list = null;
  #typed = "";
  #timer = 0;

  /**
   * @param {object} component Discord's select, from which one option is chosen
   * @param {(value: string) => void} choose
   */
  constructor(component, choose) {
    this.#component = component;
    this.#choose = choose;
    this.value = h("span", {class: "value"});
    this.element = h("button", {
      class: "select", type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": false,
      "aria-label": component.placeholder || t("select.label"), disabled: Boolean(component.disabled), "data-control": component.custom_id,
      onclick: () => (this.#list ? this.close() : this.open()), onkeydown: (event) => this.#key(event),
      onblur: () => this.close(),
    }, this.value, h("span", {class: "spinner", "aria-hidden": true}), icon("down"));
    this.reset();
  }

  get #options() {
    return this.#component.options ?? [];
  }

  /** Shows again what the message says. */
  reset() {
    this.#show(this.#options.find((option) => option.default));
  }

  #show(option) {
    this.value.replaceChildren(...[option && emoji(option.emoji), option?.label ?? this.#component.placeholder ?? t("select.label")].filter(Boolean));
    this.value.classList.toggle("is-empty", !option);
  }

  open() {
    if (this.#list || this.#options.length === 0 || this.element.closest("[data-busy]")) return;
    this.element.focus({preventScroll: true}); // Safari does not focus what is clicked
    this.#list = new Listbox(this.element, this.#options, {
      label: this.#component.placeholder || t("select.label"),
      choose: (option) => this.#take(option),
      close: () => this.close(),
    });
    this.#list.activate(Math.max(0, this.#options.findIndex((option) => option.default)));
  }

  close() {
    this.#list?.remove();
    this.#list = null;
  }

  #take(option) {
    this.close();
    if (option.default) return;
    this.#show(option);
    this.#choose(option.value);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith("Arrow"))) return;
    const isHandled = this.#list ? this.#keyOpen(event) : this.#keyClosed(event);
    if (isHandled) event.preventDefault();
  }

  #keyClosed({key}) {
    if (["ArrowDown", "ArrowUp", "Enter", " ", "Home", "End"].includes(key)) {
      this.open();
      if (key === "End") this.#list?.activate(this.#options.length - 1);
      if (key === "Home") this.#list?.activate(0);
      return true;
    }
    if (!isLetter(key)) return false;
    this.open();
    return Boolean(this.#list) && this.#type(key);
  }

  #keyOpen(event) {
    const {key} = event;
    const list = this.#list, last = this.#options.length - 1;
    const steps = {ArrowDown: list.active + 1, ArrowUp: list.active - 1, Home: 0, End: last, PageDown: list.active + 8, PageUp: list.active - 8};
    if (key in steps && !event.altKey) list.activate(Math.min(last, Math.max(0, steps[key])));
    else if (key === "Escape" || (event.altKey && key === "ArrowDown")) this.close();
    else if (key === "Enter" || (key === " " && this.#typed === "") || event.altKey) this.#take(this.#options[list.active]);
    else if (key === "Tab") this.close();
    else return isLetter(key) && this.#type(key);
    if (key === "Escape") event.stopPropagation();
    return key !== "Tab";
  }

  /** Goes to the option that begins with what is typed. One letter again and again goes through all that it begins. */
  #type(letter) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#typed = ""), typing);
    this.#typed += letter.toLowerCase();
    const isOne = new Set(this.#typed).size === 1;
    const wanted = isOne ? this.#typed[0] : this.#typed;
    const from = this.#list.active + (isOne ? 1 : 0);
    const all = this.#options.map((_, i) => (from + i) % this.#options.length);
    const at = all.find((i) => this.#options[i].label.toLowerCase().startsWith(wanted));
    if (at !== undefined) this.#list.activate(at);
    return true;
  }
}

function isLetter(key) {
  return key.length === 1;
}
