// The buttons and selects below a message, and what using one does.

import {reason} from "./connection.js";
import {fill, h, icon, lasting} from "./dom.js";
import {isMove, isPart, isPlayers, isReplacing, openings, othersAnswers} from "./moves.js";
import {t} from "./text.js";

const typing = lasting(700); // ms in which letters typed one after the other count as one word
let made = 0; // lists

/**
 * Discord's select: a button that opens a list, which floats by it or rises from the bottom of a phone. For ARIA it is a
 * combobox in which nothing is typed: the focus stays on the button, and the list's active option is only pointed at.
 */
class Select {
  #label;
  #options;
  #choose;
  #isMany;
  #typed = "";
  #timer = 0;
  #value = h("span", {class: "value"});
  /** @type {HTMLElement | null} */
  #list = null;
  /** @type {HTMLElement[]} */
  #lines = [];
  /** The values that are chosen, where there may be several: they are sent when the list is closed. @type {Set<string>} */
  #picked = new Set();
  #active = -1; // the place of the option that is pointed at
  #outside = ({target}) => !this.#list?.contains(target) && !this.element.contains(target) && this.close();

  /** @param {Component} component from which options are chosen @param {(values: string[]) => void} choose */
  constructor({placeholder, options = [], disabled, custom_id, max_values = 1}, choose) {
    this.#isMany = max_values > 1;
    this.#label = placeholder || t("select.label");
    this.#options = options;
    this.#choose = choose;
    this.element = h("button", {
      class: "select", type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": false,
      "aria-label": this.#label, disabled: Boolean(disabled), "data-control": custom_id,
      onclick: () => (this.#list ? this.close() : this.#open()), onkeydown: (event) => this.#key(event), onblur: () => this.close(),
    }, this.#value, h("span", {class: "spinner", "aria-hidden": true}), icon("down"));
    this.reset();
  }

  /** Shows again what the message says. */
  reset() {
    this.#picked = new Set(this.#options.filter((option) => option.default).map(({value}) => value));
    this.#showPicked();
  }

  #showPicked() {
    const chosen = this.#options.filter(({value}) => this.#picked.has(value));
    this.#show(chosen.length > 1 ? {label: chosen.map(({label}) => label).join(", ")} : chosen[0]);
  }

  /** Closes the list. Of several values it sends what has been chosen, unless the message has changed meanwhile. */
  close(isStale = false) {
    if (!this.#list) return;
    document.removeEventListener("pointerdown", this.#outside);
    this.#list.remove();
    this.#list = null;
    this.element.setAttribute("aria-expanded", "false");
    this.element.removeAttribute("aria-controls");
    this.element.removeAttribute("aria-activedescendant");
    const isChanged = this.#options.some((option) => Boolean(option.default) !== this.#picked.has(option.value));
    if (this.#isMany && isChanged && !isStale) this.#choose([...this.#picked]);
  }

  #show(option) {
    fill(this.#value, option && emoji(option.emoji), option?.label ?? this.#label);
    this.#value.classList.toggle("is-empty", !option);
  }

  #open() {
    if (this.#list || this.#options.length === 0 || this.element.ariaDisabled === "true" || this.element.closest("[data-busy]")) return;
    this.element.focus({preventScroll: true}); // Safari does not focus what is clicked
    const id = `listbox-${++made}`;
    this.#active = -1;
    this.#lines = this.#options.map((option, at) => this.#line(option, at, `${id}-${at}`));
    this.#list = h("div", {class: "listbox", id, role: "listbox", "aria-label": this.#label, popover: "manual", "aria-multiselectable": this.#isMany && "true",
      // The focus stays on the control, or its blur would close the list before the click arrives.
      onpointerdown: (event) => event.preventDefault(), onmousedown: (event) => event.preventDefault()},
    h("div", {class: "listbox-title", "aria-hidden": true}, this.#label), this.#lines);
    (this.element.closest("main") ?? document.body).append(this.#list);
    this.#list.showPopover?.();
    this.element.setAttribute("aria-expanded", "true");
    this.element.setAttribute("aria-controls", id);
    document.addEventListener("pointerdown", this.#outside);
    this.#activate(Math.max(0, this.#options.findIndex((option) => option.default)));
  }

  #line(option, at, id) {
    const isPicked = this.#picked.has(option.value);
    return h("div", {class: "option", id, role: "option", "aria-selected": isPicked, "data-value": option.value,
      onclick: () => this.#take(option, at), onpointermove: (event) => event.pointerType === "mouse" && this.#active !== at && this.#activate(at)},
    emoji(option.emoji),
    h("span", {class: "option-text"}, h("span", null, option.label), option.description && h("small", null, option.description)),
    isPicked && icon("check"));
  }

  /** Points at an option. */
  #activate(at) {
    this.#lines[this.#active]?.classList.remove("is-active");
    this.#active = at;
    this.#lines[at].classList.add("is-active");
    this.#lines[at].scrollIntoView({block: "nearest"});
    this.element.setAttribute("aria-activedescendant", this.#lines[at].id);
  }

  #take(option, at) {
    if (this.#isMany) return this.#toggle(option, at);
    this.close();
    if (option.default) return;
    this.#show(option);
    this.#choose([option.value]);
  }

  /** Adds an option to those that are chosen, or takes it away. The list stays for the next one. */
  #toggle(option, at) {
    if (!this.#picked.delete(option.value)) this.#picked.add(option.value);
    const line = this.#line(option, at, this.#lines[at].id);
    this.#lines[at].replaceWith(line);
    this.#lines[at] = line;
    this.#showPicked();
    this.#activate(at);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith("Arrow"))) return;
    const isHandled = this.#list ? this.#keyOpen(event) : this.#keyClosed(event);
    if (isHandled) event.preventDefault();
  }

  #keyClosed({key}) {
    const isOpener = ["ArrowDown", "ArrowUp", "Enter", " ", "Home", "End"].includes(key);
    if (!isOpener && key.length > 1) return false;
    this.#open();
    if (!this.#list) return isOpener;
    if (key === "End") this.#activate(this.#options.length - 1);
    if (key === "Home") this.#activate(0);
    return isOpener || this.#type(key);
  }

  #keyOpen(event) {
    const {key} = event;
    const at = this.#active, last = this.#options.length - 1;
    const steps = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + 8, PageUp: at - 8};
    if (key in steps && !event.altKey) this.#activate(Math.min(last, Math.max(0, steps[key])));
    else if (key === "Escape" || key === "Tab" || (event.altKey && (this.#isMany || key === "ArrowDown"))) this.close();
    else if (key === "Enter" || (key === " " && this.#typed === "") || event.altKey) this.#take(this.#options[at], at);
    else return key.length === 1 && this.#type(key);
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
    const from = this.#active + (isOne ? 1 : 0);
    const all = this.#options.map((_, i) => (from + i) % this.#options.length);
    const at = all.find((i) => this.#options[i].label.toLowerCase().startsWith(wanted));
    if (at !== undefined) this.#activate(at);
    return true;
  }
}

/** Discord's numbers for the styles. */
const styles = {1: "is-primary", 2: "is-plain", 3: "is-good", 4: "is-danger", 5: "is-plain"};
const styleLink = 5;

/** @param {Component} component Discord's button @param {() => void} press */
function button(component, press) {
  const inside = [h("span", {class: "label"}, emoji(component.emoji), component.label ?? ""), h("span", {class: "spinner", "aria-hidden": true})];
  const style = `button ${styles[component.style] ?? "is-plain"}`;
  if (component.style === styleLink && /^https?:\/\//.test(component.url ?? "")) {
    return h("a", {class: style, href: component.url, target: "_blank", rel: "noopener noreferrer"}, inside[0], icon("window"));
  }
  return h("button", {class: style, type: "button", disabled: Boolean(component.disabled), "data-control": component.custom_id, onclick: press}, inside);
}

/** An emoji of a control; those of a server have only a name here. */
function emoji(of) {
  if (!of?.name) return null;
  return h("span", {class: "emoji", "aria-hidden": true}, of.id ? `:${of.name}:` : of.name);
}

const kind = {button: 2, select: 3, channels: 8};

/** The controls of one message over its changes. */
export class Controls {
  #app;
  #view;
  #json = "[]";
  /** @type {Select[]} */
  #selects = [];
  /** The controls with which others answer what the user proposes. @type {Set<string>} */
  #others = new Set();
  /** What must be chosen before a part of a move, as the board's switch says. @type {() => Action | undefined} */
  before = () => undefined;
  element = h("div", {class: "controls"});

  /**
   * @param {App} app
   * @param {import("./message.js").MessageView} view the message's, which shows failures and takes the focus where a control is gone
   */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
  }

  /** Shows the components that a message has now. The focus stays where it was, on what is there now. */
  update(message) {
    const json = JSON.stringify(message.components ?? []);
    if (json !== this.#json) this.#make(message, json);
    for (const {control, isRefused} of openings(message, this.#app.model.me)) this.#kill(control, isRefused);
    this.#others = othersAnswers(message, this.#app.model.me);
  }

  #make(message, json) {
    this.#json = json;
    const place = this.#focused();
    for (const select of this.#selects) select.close(true);
    this.#selects = [];
    this.element.removeAttribute("data-busy");
    fill(this.element, (message.components ?? []).map(({components = []}, row) => (
      h("div", {class: "row"}, components.map((component, at) => this.#control(component, row, at))))));
    this.#view.fail("");
    if (place) this.#focus(place);
  }

  /** Lets moves be made, or not, and all that is for players alone. The focus stays, for the turn comes back. */
  allow(mayMove, isPlayer) {
    for (const control of JSON.parse(this.#json).flatMap((row) => row.components).filter(isPlayers)) {
      const isRefused = this.#others.has(control.custom_id) || (isReplacing(control) && mayMove);
      this.#kill(control, isRefused || !(isMove(control) ? mayMove : isPlayer));
    }
  }

  /** Has a control look as if nothing came of it, or not. @param {Component} control @param {boolean} isDead */
  #kill({custom_id: id}, isDead) {
    this.element.querySelector(`[data-control="${CSS.escape(id)}"]`)?.setAttribute("aria-disabled", String(isDead));
  }

  get busy() {
    return this.element.hasAttribute("data-busy");
  }

  /**
   * Presses a button or chooses in a select, and shows that it is being done until the bot has answered.
   * @param {Action} action
   */
  async act(action) {
    if (this.busy) return;
    const {message} = this.#view.post;
    const used = this.element.querySelector(`[data-control="${CSS.escape(action.control ?? "")}"]`);
    this.#view.fail("");
    if (used?.ariaDisabled === "true") return;
    this.element.setAttribute("data-busy", "");
    used?.setAttribute("data-pending", "");
    const answer = await this.#app.live.send({channel: message.channel_id, message: message.id, ...action});
    this.element.removeAttribute("data-busy");
    used?.removeAttribute("data-pending");
    for (const select of this.#selects) select.reset();
    if (answer.error) this.#view.fail(reason(answer.error));
  }

  /** Chooses in a select. What comes before that changes the ids of the controls, not their places. */
  async #choose(values, row, at) {
    const control = () => JSON.parse(this.#json)[row]?.components?.[at], before = isPart(control()) && this.before();
    if (before) await this.act(before);
    if (control()) await this.act({do: "select", control: control().custom_id, values});
  }

  #control(component, row, at) {
    if (component.type === kind.button) {
      return button(component, () => this.act({do: "press", control: component.custom_id}));
    }
    if (component.type !== kind.select && component.type !== kind.channels) return null;
    const chosen = (component.default_values ?? []).map(({id}) => id);
    const options = component.type === kind.channels ? this.#channels(chosen) : component.options;
    const select = new Select({...component, options}, (values) => this.#choose(values, row, at));
    this.#selects.push(select);
    return select.element;
  }

  /** The server's channels as options. */
  #channels(chosen) {
    return [...this.#app.model.channels.values()].filter(({direct}) => !direct)
      .map(({id, name}) => ({value: id, label: `#${name}`, default: chosen.includes(id)}));
  }

  #focused() {
    const active = document.activeElement;
    const row = [...this.element.children].findIndex((each) => each.contains(active));
    if (row < 0) return null;
    return {row, at: [...this.element.children[row].children].findIndex((each) => each.contains(active))};
  }

  #focus({row, at}) {
    const now = this.element.children[row]?.children[at] ?? this.element.children[row]?.lastElementChild;
    /** @type {HTMLElement | null | undefined} */ (now)?.focus({preventScroll: true});
    if (!this.element.contains(document.activeElement)) this.#view.article.focus({preventScroll: true});
  }
}
