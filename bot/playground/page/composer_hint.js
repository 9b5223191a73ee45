// The line above the box that says what the field with the focus is for, what is wrong with it, and which options
// are left.

import {describe} from "./command.js";
import {fill, h} from "./dom.js";
import {language, t} from "./text.js";

export class Hint {
  #about = h("p", {class: "hint-about", id: "hint-about"});
  #error = h("p", {class: "hint-error", id: "hint-error"});
  #more = h("div", {class: "hint-more", role: "group", "aria-label": t("box.options")});

  element = h("div", {class: "hint", hidden: true, onmousedown: (event) => event.preventDefault()},
    this.#about, this.#error, this.#more);
  /** What describes a field, for aria-describedby. */
  ids = "hint-about hint-error";

  /**
   * @param {import("./field.js").Field|import("./composer_tail.js").Tail} field the one with the focus
   * @param {import("./composer_form.js").Form} form
   */
  show({option, wrong}, form) {
    this.element.hidden = false;
    fill(this.#about, h("strong", {}, option?.name ?? form.name), " ", describe(option ?? form.entry.about, language()));
    this.#error.textContent = wrong;
    this.#error.hidden = wrong === "";
    this.#offer(form);
  }

  hide() {
    this.element.hidden = true;
  }

  /** Shows the options that have no field yet, each as a button that gives it one. */
  #offer(form) {
    const {open} = form;
    this.#more.setAttribute("aria-label", t("box.options"));
    this.#more.hidden = open.length === 0;
    const count = open.length === 1 ? t("box.optional.one") : t("box.optional.many", {Count: open.length});
    fill(this.#more, h("span", {class: "hint-count"}, count),
      ...open.map((option) => h("button", {
        type: "button", class: "hint-option", title: describe(option, language()), onclick: () => form.choose({option}),
      }, option.name)));
  }
}
