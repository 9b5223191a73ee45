// The buttons and selects below a message, and what using one does.

import {h, fill} from "./dom.js";
import {button} from "./button.js";
import {reason} from "./reason.js";
import {Select} from "./select.js";

const kind = {button: 2, select: 3};

/** The controls of one message over its changes. */
export class Controls {
  #app;
  #view;
  #json = "[]";
  #selects = [];
  #message = null;

  element = h("div", {class: "controls"});

  /**
   * @param {object} app
   * @param {MessageView} view the message's, which shows failures and takes the focus where a control is gone
   */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
  }

  /** Shows the components that a message has now. The focus stays where it was, on what is there now. */
  update(message) {
    this.#message = message;
    const json = JSON.stringify(message.components ?? []);
    if (json === this.#json) return;
    this.#json = json;
    const place = this.#focused();
    for (const select of this.#selects) select.close();
    this.#selects = [];
    this.element.removeAttribute("data-busy");
    fill(this.element, (message.components ?? []).map((row) => this.#row(row)));
    this.#view.fail("");
    if (place) this.#focus(place);
  }

  /** Whether an answer is awaited. */
  get busy() {
    return this.element.hasAttribute("data-busy");
  }

  /**
   * Presses a button or chooses in a select, and shows that it is being done until the bot has answered.
   * @param {{do: string, control: string, values?: string[]}} action
   */
  async act(action) {
    if (this.busy) return;
    const message = this.#message;
    const used = this.element.querySelector(`[data-control="${CSS.escape(action.control)}"]`);
    this.#view.fail("");
    this.element.setAttribute("data-busy", "");
    used?.setAttribute("data-pending", "");
    const answer = await this.#app.live.send({channel: message.channel_id, message: message.id, ...action});
    this.element.removeAttribute("data-busy");
    used?.removeAttribute("data-pending");
    for (const select of this.#selects) select.reset();
    if (answer.error) this.#view.fail(reason(answer.error));
  }

  #row(row) {
    return h("div", {class: "row"}, (row.components ?? []).map((component) => this.#control(component)));
  }

  #control(component) {
    if (component.type === kind.button) {
      return button(component, () => this.act({do: "press", control: component.custom_id}));
    }
    if (component.type !== kind.select) return null;
    const select = new Select(component, (value) => this.act({do: "select", control: component.custom_id, values: [value]}));
    this.#selects.push(select);
    return select.element;
  }

  /** Row and place of the control that has the focus. */
  #focused() {
    const active = document.activeElement;
    const row = [...this.element.children].findIndex((each) => each.contains(active));
    if (row < 0) return null;
    return {row, at: [...this.element.children[row].children].findIndex((each) => each.contains(active))};
  }

  #focus({row, at}) {
    const now = this.element.children[row]?.children[at] ?? this.element.children[row]?.lastElementChild;
    (now?.matches("button, a") ? now : now?.querySelector("button"))?.focus({preventScroll: true});
    if (!this.element.contains(document.activeElement)) this.#view.article.focus({preventScroll: true});
  }
}
