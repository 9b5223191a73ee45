// What the list shows for a field.

import {kind} from "./command.js";
import {squeeze} from "./command_match.js";
import {valueItems} from "./suggest_source.js";
import {t} from "./text.js";

/** Whether there is anything to propose for an option. */
export function hasList(option) {
  return Boolean(option.choices?.length || option.autocomplete || [kind.user, kind.boolean].includes(option.type));
}

export class Proposals {
  #field;
  #form;
  #kit;
  #offered = []; // by the bot

  /**
   * @param {import("./field.js").Field} field
   * @param {import("./composer_form.js").Form} form
   * @param {import("./composer_box.js").Kit} kit
   */
  constructor(field, form, kit) {
    this.#field = field;
    this.#form = form;
    this.#kit = kit;
  }

  /**
   * Shows what can stand in the field.
   * @param {boolean} isFresh whether the field has just got the focus: a value in it then hides no other, and a text that
   *   was refused hides nothing that would do
   */
  show(isFresh) {
    const {value, wrong, text, option} = this.#field;
    this.#kit.fetcher.drop();
    const items = valueItems(option, this.#kit.model, isFresh && (value !== undefined || wrong !== "") ? "" : text);
    if (items) this.#display(items, items.length === 0 ? t("box.nothing") : "");
    else if (option.autocomplete) this.#ask(isFresh);
    else this.#kit.suggest.hide();
  }

  /** Shows what is known still to fit, then what the bot answers. */
  #ask(isFresh) {
    const field = this.#field;
    const known = this.#offered.filter((item) => squeeze(item.name).includes(squeeze(field.text)));
    this.#display(known, known.length === 0 ? t("box.loading") : "");
    this.#kit.fetcher.ask(this.#form.question(field), isFresh, ({choices = [], error}) => {
      if (!field.input.matches(":focus")) return;
      this.#offered = choices.map((choice) => ({name: String(choice.name), value: choice.value}));
      this.#display(this.#offered, error ? t("box.unanswered") : choices.length === 0 ? t("box.nothing.free") : "");
    });
  }

  /** Chooses what is in the field already, if it is on the list, else the first; nothing for a text that was refused. */
  #display(items, note) {
    const field = this.#field;
    const held = items.findIndex((item) => field.holds(item));
    const isRefused = field.wrong !== "" && !field.empty;
    this.#kit.suggest.show(field.input, items, {
      title: field.option.name, chosen: isRefused ? held : Math.max(0, held), note, low: true, pick: (item) => field.accept(item),
    });
  }
}
