// The list above the box: commands, choices, people, or what the bot proposes. There is one for the whole composer,
// and it belongs to the input that has the focus: as ARIA's combobox pattern wants it, the focus stays in that input
// and the list says through it which line is chosen.

import {choiceNames, describe, kind, match, nameOf, namesOf, runnable} from "./command.js";
import {doKey, fill, h} from "./dom.js";
import {avatar} from "./people.js";
import {language, t} from "./text.js";

const listID = "suggest"; // the lines' ids begin with it
const pause = 150; // milliseconds without a key before the bot is asked, so that fast typing asks once

export class Suggestions {
  #live;
  #question = 0; // the number of the last one, which makes the answers of all earlier ones stale
  #timer = 0;
  /** @type {HTMLElement | null} */
  #input = null; // the one it belongs to
  /** @type {(item: Item) => void} */
  #pick = () => {};
  #chosen = -1;
  #title = h("p", {class: "suggest-title"});
  #list = h("div", {class: "suggest-list", id: listID, role: "listbox"});
  #note = h("p", {class: "suggest-note", role: "status"});
  // A press must not take the focus from the input, or the list would close under it.
  element = h("div", {class: "suggest", hidden: true, onmousedown: (event) => event.preventDefault()},
    this.#title, this.#list, this.#note);
  /** @type {Item[]} */
  items = [];
  /** Whether the chosen line was gone to by an arrow key. */
  isStepped = false;

  /** @param {Connection} live */
  constructor(live) {
    this.#live = live;
  }

  get open() {
    return !this.element.hidden;
  }

  get current() {
    return this.open ? this.items[this.#chosen] : undefined;
  }

  /**
   * Shows lines for an input.
   * @param {HTMLElement} input @param {Item[]} items
   * @param {{title: string, chosen?: number, note?: string, low?: boolean, pick: (item: Item) => void}} how chosen is
   * -1 for none; note stands below the lines, or in their place; a low list leaves the board above it to be seen
   */
  show(input, items, {title, chosen = 0, note = "", low = false, pick}) {
    this.#drop();
    this.items = items;
    this.#pick = pick;
    this.isStepped = false;
    this.#title.textContent = title;
    this.#list.setAttribute("aria-label", title);
    this.#list.hidden = items.length === 0;
    this.#note.textContent = note;
    this.#note.hidden = note === "";
    fill(this.#list, ...items.map((item, i) => this.#line(item, i)));
    this.element.hidden = items.length === 0 && note === "";
    this.element.classList.toggle("is-low", low);
    if (this.#input !== input) release(this.#input);
    this.#input = input;
    input.setAttribute("aria-controls", listID);
    input.setAttribute("aria-expanded", String(this.open && items.length > 0));
    this.#choose(chosen < items.length ? chosen : -1);
  }

  hide() {
    this.#drop();
    this.element.hidden = true;
    this.items = [];
    this.#chosen = -1;
    fill(this.#list);
    this.#note.textContent = "";
    release(this.#input);
    this.#input = null;
  }

  take() {
    if (this.current) this.#pick(this.current);
  }

  /** Lets a key press steer the list, and reports whether it is used up. */
  steer(event) {
    if (!this.open || event.isComposing) return false;
    const hasLines = this.items.length > 0;
    const isUsed = doKey(event, {
      ArrowDown: hasLines && (() => this.#step(1)),
      ArrowUp: hasLines && (() => this.#step(-1)),
      Tab: !event.shiftKey && this.current && (() => this.take()),
      Escape: () => this.hide(),
    });
    if (isUsed && event.key === "Escape") event.stopPropagation();
    return isUsed;
  }

  /**
   * Asks the bot for proposals, soon.
   * @param {Omit<Action, "do">} action
   * @param {boolean} now whether to ask at once, as when a field has just got the focus
   * @param {(answer: Answer) => void} use is not called when the answer is stale
   */
  ask(action, now, use) {
    this.#drop();
    const question = this.#question;
    this.#timer = setTimeout(async () => {
      const answer = await this.#live.send({...action, do: "suggest"});
      if (question === this.#question) use(answer);
    }, now ? 0 : pause);
  }

  /** Lets the answer to the last question change nothing any more. */
  #drop() {
    this.#question++;
    clearTimeout(this.#timer);
  }

  /** Chooses the next line or, with -1, the one before; after the last comes the first. */
  #step(by) {
    const {length} = this.items;
    this.isStepped = true;
    this.#choose(this.#chosen < 0 ? (by > 0 ? 0 : length - 1) : (this.#chosen + by + length) % length);
  }

  #choose(index) {
    this.#chosen = index;
    [...this.#list.children].forEach((line, i) => line.setAttribute("aria-selected", String(i === index)));
    const line = this.#list.children[index];
    line?.scrollIntoView({block: "nearest"});
    if (line) this.#input?.setAttribute("aria-activedescendant", line.id);
    else this.#input?.removeAttribute("aria-activedescendant");
  }

  /** @param {Item} item */
  #line(item, i) {
    return h("div", {class: "suggest-line", id: `${listID}-${i}`, role: "option", "aria-selected": "false",
      onclick: () => this.#pick(item), onmousemove: () => this.#chosen !== i && this.#choose(i)},
    item.icon, h("span", {class: "suggest-name"}, item.name, item.extra && h("span", {class: "suggest-extra"}, ` ${item.extra}`)),
    item.detail && h("span", {class: "suggest-detail"}, item.detail));
  }
}

/** Takes the list's attributes back. A box that is no combobox any more must not have them. */
function release(input) {
  if (input?.getAttribute("role") !== "combobox") return;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

/** Commands whose path fits, each with its options in grey. @param {Model} model @param {string} typed */
export function commandItems(model, typed) {
  const path = (entry) => entry.paths[language()];
  const names = (entry) => [path(entry), entry.path, ...path(entry).split(" ").slice(1)];
  const first = (entry) => path(entry).split(" ")[0]; // the parts of one command stay in the bot's order
  const entries = runnable(model.commands).sort((a, b) => first(a).localeCompare(first(b)));
  return match(entries, typed, names).map((entry) => ({
    name: `/${path(entry)}`,
    value: entry,
    extra: entry.options.map((option) => nameOf(option, language())).join(" "),
    detail: describe(entry.about, language()),
    icon: model.bot && avatar(model.bot),
  }));
}

/**
 * Values of an option that has a fixed set of them, or null where the bot proposes or anything goes.
 * @param {Option} option @param {Model} model @param {string} typed @returns {Item[] | null}
 */
export function valueItems(option, model, typed) {
  if (option.choices?.length) {
    return match(option.choices, typed, choiceNames).map((choice) => ({name: nameOf(choice, language()), value: choice.value}));
  }
  if (option.type === kind.user) return userItems(model, typed);
  if (option.type !== kind.boolean) return null;
  const both = [{value: true, name: t("box.true")}, {value: false, name: t("box.false")}];
  return match(both, typed, (one) => [one.name, String(one.value)]);
}

/** Users whose name fits, with or without its @. */
function userItems(model, typed) {
  const names = (user) => [user.name, user.id];
  return match([...model.users.values()], typed.replace(/^@/, ""), names).map((user) => ({
    name: `@${user.name}`,
    value: user.id,
    detail: user.bot ? t("box.user.bot") : user.id === model.me ? t("box.user.me") : "",
    icon: avatar(user),
  }));
}

/** Options that can still be added, and values that name their option by themselves. @param {Option[]} options */
export function optionItems(options, model, typed) {
  const names = match(options, typed, namesOf)
    .map((option) => ({name: nameOf(option, language()), value: {option}, detail: describe(option, language())}));
  if (typed.trim() === "") return names;
  const values = options.flatMap((option) => (valueItems(option, model, typed) ?? []).map((item) => ({
    ...item, name: `${nameOf(option, language())}: ${item.name}`, value: {option, text: item.name, value: item.value},
  })));
  return [...names, ...values];
}
