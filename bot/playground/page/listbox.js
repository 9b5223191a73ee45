// A list of options that floats by the control it belongs to, or rises from the bottom of a phone.

import {h} from "./dom.js";
import {emoji} from "./button.js";
import {icon} from "./icon.js";

/** Space that stays free around the list, in pixels. */
const gap = 8;
let made = 0;

export class Listbox {
  #anchor;
  #close;
  #place = () => this.#put();
  #outside = (event) => !this.element.contains(event.target) && !this.#anchor.contains(event.target) && this.#close();

  /** The place of the option that is pointed at. */
  active = -1;

  /**
   * @param {HTMLElement} anchor the control, which keeps the focus
   * @param {object[]} options Discord's, with label, description, emoji and default
   * @param {{label: string, choose: (option: object) => void, close: () => void}} on
   */
  constructor(anchor, options, {label, choose, close}) {
    this.#anchor = anchor;
    this.#close = close;
    const id = `listbox-${++made}`;
    this.options = options.map((option, i) => this.#option(option, `${id}-${i}`, () => choose(option), i));
    this.element = h("div", {class: "listbox", id, role: "listbox", "aria-label": label, popover: "manual",
      // The focus stays on the control, or its blur would close the list before the click arrives.
      onpointerdown: (event) => event.preventDefault(), onmousedown: (event) => event.preventDefault()},
      h("div", {class: "listbox-title", "aria-hidden": true}, label), this.options);
    (anchor.closest("main") ?? document.body).append(this.element);
    this.element.showPopover?.();
    anchor.setAttribute("aria-expanded", "true");
    anchor.setAttribute("aria-controls", id);
    this.#put();
    addEventListener("resize", this.#place);
    addEventListener("scroll", this.#place, true);
    document.addEventListener("pointerdown", this.#outside);
  }

  /** Points at an option. */
  activate(at) {
    this.options[this.active]?.classList.remove("is-active");
    this.active = at;
    const option = this.options[at];
    option.classList.add("is-active");
    option.scrollIntoView({block: "nearest"});
    this.#anchor.setAttribute("aria-activedescendant", option.id);
  }

  remove() {
    removeEventListener("resize", this.#place);
    removeEventListener("scroll", this.#place, true);
    document.removeEventListener("pointerdown", this.#outside);
    this.element.remove();
    this.#anchor.setAttribute("aria-expanded", "false");
    this.#anchor.removeAttribute("aria-controls");
    this.#anchor.removeAttribute("aria-activedescendant");
  }

  #option(option, id, choose, at) {
    return h("div", {class: "option", id, role: "option", "aria-selected": Boolean(option.default), "data-value": option.value, onclick: choose,
      onpointermove: (event) => event.pointerType === "mouse" && this.active !== at && this.activate(at)},
    emoji(option.emoji),
    h("span", {class: "option-text"}, h("span", null, option.label), option.description && h("small", null, option.description)),
    option.default && icon("check"));
  }

  /** Opens downwards, or upwards where there is more room. */
  #put() {
    const box = this.#anchor.getBoundingClientRect();
    const below = innerHeight - box.bottom - gap, above = box.top - gap;
    const isUp = below < Math.min(this.element.scrollHeight, 320) && above > below;
    const style = this.element.style;
    style.setProperty("--left", `${box.left}px`);
    style.setProperty("--width", `${box.width}px`);
    style.setProperty("--top", isUp ? "auto" : `${box.bottom + 4}px`);
    style.setProperty("--bottom", isUp ? `${innerHeight - box.top + 4}px` : "auto");
    style.setProperty("--most", `${Math.max(120, (isUp ? above : below) - 4)}px`);
  }
}
