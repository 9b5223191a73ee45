// The line above the box that says what the field with the focus is for, what is wrong with it, and which options
// are left.

import {describe} from "./command.js";
import {fill, h} from "./dom.js";
import {language, t} from "./text.js";

export class Hint {
  constructor() {
    this.about = h("p", {class: "hint-about", id: "hint-about"});
    this.error = h("p", {class: "hint-error", id: "hint-error"});
    this.more = h("div", {class: "hint-more", role: "group", "aria-label": t("box.options")});
    this.element = h("div", {class: "hint", hidden: true, onmousedown: (event) => event.preventDefault()},
      this.about, this.error, this.more);
    /** What describes a field, for aria-describedby. */
    this.ids = "hint-about hint-error";
  }

  /**
   * @param {import("./field.js").Field|import("./composer_tail.js").Tail} field the one with the focus
   */
  show(field) {
    const {form, option} = field;
    this.element.hidden = false;
    fill(this.about, h("strong", {}, option?.name ?? `/${form.entry.path}`), " ",
      describe(option ?? form.entry.about, language()));
    this.error.textContent = field.wrong;
    this.error.hidden = field.wrong === "";
    this.offer(form);
  }

  /** Shows the options that have no field yet, each as a button that gives it one. */
  offer(form) {
    const {open} = form;
    this.more.setAttribute("aria-label", t("box.options"));
    this.more.hidden = open.length === 0;
    const count = open.length === 1 ? t("box.optional.one") : t("box.optional.many", {Count: open.length});
    fill(this.more, h("span", {class: "hint-count"}, count),
      ...open.map((option) => h("button", {
        type: "button", class: "hint-option", title: describe(option, language()),
        onclick: () => form.tail.choose({option}),
      }, option.name)));
  }

  hide() {
    this.element.hidden = true;
  }
}
