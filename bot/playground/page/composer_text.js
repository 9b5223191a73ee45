// The box while it holds plain text: a message, or the beginning of a command.

import {flatten, lead} from "./command.js";
import {h} from "./dom.js";
import {steer} from "./suggest_key.js";
import {commandItems} from "./suggest_source.js";
import {t} from "./text.js";

/** Discord's limit for a message, in characters. */
export const most = 2000;
const comboboxOnly = ["role", "aria-expanded", "aria-controls", "aria-haspopup", "aria-activedescendant"];
const near = 200; // characters before the limit at which the counter appears

export class Text {
  /** @param {import("./composer_box.js").Box} box */
  constructor(box) {
    this.box = box;
    this.input = h("textarea", {
      class: "composer-text", id: "composer-text", rows: 1, autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      enterkeyhint: "send", oninput: () => this.typed(), onkeydown: (event) => this.onKey(event),
      onfocus: () => this.propose(),
    });
    this.stepped = false; // whether a line of the list was gone to by an arrow
    this.count = h("span", {class: "composer-count", hidden: true});
    this.element = h("div", {class: "composer-plain"}, this.input, this.count);
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.measure();
  }

  get isCommand() {
    return this.text.startsWith("/");
  }

  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.text.length, this.text.length);
  }

  /** Says whose place it is and what can be typed. */
  label(text) {
    this.input.placeholder = text;
    this.input.setAttribute("aria-label", text);
  }

  typed() {
    this.stepped = false;
    this.box.touched();
    this.measure();
    const {rest, entry} = (this.isCommand && lead(this.text.slice(1), flatten(this.box.app.model.commands))) || {};
    if (rest !== undefined) this.box.open(entry, rest);
    else this.propose();
  }

  /** While a command is being typed the box is a combobox over the commands; with any other text it is a text box. */
  propose() {
    if (!this.isCommand || this.text.includes("\n")) {
      this.box.suggest.hide();
      for (const name of comboboxOnly) this.input.removeAttribute(name);
      return;
    }
    this.input.setAttribute("role", "combobox");
    this.input.setAttribute("aria-haspopup", "listbox");
    const {model} = this.box.app;
    const items = commandItems(model, this.text.slice(1));
    const note = model.commands.length === 0 ? t("box.commands.none") : items.length === 0 ? t("box.nothing") : "";
    this.box.suggest.show(this.input, items, {
      title: t("box.commands"), note, pick: (item) => this.box.open(item.value, ""),
    });
  }

  onKey(event) {
    if (["ArrowDown", "ArrowUp"].includes(event.key) && this.box.suggest.open) this.stepped = true;
    if (steer(event, this.box.suggest) || event.isComposing) return;
    const does = {
      Enter: !event.shiftKey && (() => this.enter()),
      Escape: this.isCommand && (() => this.box.clear()),
      ArrowUp: (this.text === "" || this.box.recalling) && (() => this.box.recall(-1)),
      ArrowDown: this.box.recalling && (() => this.box.recall(1)),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** A command that is written out is sent if it needs nothing more; else the chosen one is taken. */
  enter() {
    const item = this.box.suggest.current;
    const whole = this.isCommand && lead(this.text.slice(1), flatten(this.box.app.model.commands))?.entry;
    if (item && (this.stepped || !whole || whole.options.some((option) => option.required))) this.box.suggest.pick(item);
    else if (whole) this.box.open(whole, "").submit();
    else if (this.isCommand) this.box.sender.refuse(this.text);
    else this.box.say(this.text);
  }

  /** Makes the box as high as its lines and shows how much room is left when there is little. */
  measure() {
    const lines = this.text.split("\n").length;
    this.input.rows = Math.min(8, Math.max(lines, Math.ceil(this.text.length / 90)));
    const left = most - [...this.text].length;
    this.count.hidden = left > near;
    this.count.textContent = String(left);
    this.count.classList.toggle("wrong", left < 0);
  }
}
