// The buttons and selects below a message, and what using one does.

import {reason} from "./connection.js";
import {fill, h} from "./dom.js";
import {isMove, isPart} from "./moves.js";
import {t} from "./text.js";

/** How the ids end of the buttons that step through a match, by key. */
const steps = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last"};
const opener = /^(?:Arrow|Home|End|Page|Enter|.$)/; // keys with which browsers open a list or choose in one that is closed

/**
 * Makes Discord's select of the browser's own. Where several values may be chosen each choice adds one, or takes one away
 * that has a sign.
 * @param {Component} component from which options are chosen @param {(values: string[]) => Promise<void>} choose
 */
function select({placeholder, options = [], disabled, custom_id, max_values = 1}, choose) {
  const name = placeholder || t("select.label"), isMany = max_values > 1, chosen = options.filter((option) => option.default);
  const line = (option) => h("option", {value: option.value, selected: !isMany && option.default}, isMany && option.default && "✓ ",
    option.label, option.description && h("small", null, ` · ${option.description}`));
  const change = async () => {
    const {value} = element, others = chosen.map((option) => option.value).filter((one) => one !== value);
    await choose(!isMany ? [value] : others.length < chosen.length ? others : [...others, value]);
    for (const option of element.options) option.selected = option.defaultSelected;
  };
  const press = (event) => {
    const {key} = event, isArrow = key === "ArrowUp" || key === "ArrowDown";
    if (event.type === "keydown" && (!opener.test(key) || event.ctrlKey || event.metaKey || (event.altKey && !isArrow))) return;
    if (element.ariaDisabled === "true" || element.closest("[data-busy]")) event.preventDefault();
    else if (event.type === "keydown" && CSS.supports("selector(:open)") && !element.matches(":open")) {
      event.preventDefault();
      element.showPicker();
    }
  };
  const element = h("select", {class: "select", "aria-label": name, disabled: Boolean(disabled), "data-control": custom_id,
    onchange: change, onkeydown: press, onmousedown: press},
  h("option", {value: "", hidden: true}, isMany && chosen.map(({label}) => label).join(", ") || name), options.map(line));
  return element;
}

/** Discord's numbers for the styles. */
const styles = {1: "is-primary", 3: "is-good", 4: "is-danger"};

/** @param {Component} component Discord's button @param {() => void} press */
function button({style, label, disabled, custom_id = ""}, press) {
  const names = {first: t("step.first"), back: t("step.back"), on: t("step.on"), last: t("step.last")}; // their labels are signs
  const name = names[/^(?:see|review)\/.*\/(\w+)$/.exec(custom_id)?.[1] ?? ""];
  return h("button", {class: `button ${styles[style] ?? "is-plain"}`, type: "button", disabled: Boolean(disabled), "data-control": custom_id, onclick: press, "aria-label": name, title: name},
    h("span", {class: "label"}, label), h("span", {class: "spinner", "aria-hidden": true}));
}

const kind = {button: 2, select: 3, channels: 8};

/** The controls of one message over its changes. */
export class Controls {
  #app;
  #view;
  #json = "[]";
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
  }

  #make(message, json) {
    this.#json = json;
    const place = this.#focused();
    this.element.removeAttribute("data-busy");
    fill(this.element, (message.components ?? []).map(({components = []}, row) => (
      h("div", {class: "row"}, components.map((component, at) => this.#control(component, row, at))))));
    this.#view.fail("");
    if (place) this.#focus(place);
  }

  /** Lets moves be made, or not. The focus stays, for the turn comes back. */
  allow(mayMove) {
    for (const control of JSON.parse(this.#json).flatMap((row) => row.components).filter(isMove)) {
      this.element.querySelector(`[data-control="${CSS.escape(control.custom_id)}"]`)?.setAttribute("aria-disabled", String(!mayMove));
    }
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
    if (answer.error) this.#view.fail(reason(answer.error));
  }

  /** The control of a match's viewer whose id ends so. @param {string} end @returns {HTMLButtonElement | null} */
  #stepper(end) {
    return this.element.querySelector(`:is([data-control^="see/"], [data-control^="review/"])[data-control$="/${end}"]`);
  }

  /** Steps through a match by a key. */
  step(event) {
    const button = this.#stepper(steps[event.key]);
    if (!button || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }

  /** Goes to a move of a match. @param {string} move */
  go(move) {
    this.act({do: "select", control: this.#stepper("go")?.dataset.control, values: [move]});
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
    return select({...component, options}, (values) => this.#choose(values, row, at));
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
