// What the list shows for a field.

import {squeeze} from "./command_match.js";
import {valueItems} from "./suggest_source.js";
import {t} from "./text.js";

/**
 * Shows what can stand in a field.
 * @param {import("./field.js").Field} field
 * @param {boolean} fresh whether the field has just got the focus: its value then hides no other
 */
export function propose(field, fresh) {
  const {form, option} = field;
  form.fetcher.drop();
  const typed = fresh && field.value !== undefined ? "" : field.text;
  const items = valueItems(option, form.model, typed);
  if (items) {
    display(field, items, items.length === 0 ? t("box.nothing") : "");
  } else if (option.autocomplete) {
    ask(field, fresh);
  } else {
    form.suggest.hide();
  }
}

/** Shows what is known still to fit, then what the bot answers. */
function ask(field, fresh) {
  const {form} = field;
  const known = (field.offered ?? []).filter((item) => squeeze(item.name).includes(squeeze(field.text)));
  display(field, known, known.length === 0 ? t("box.loading") : "");
  form.fetcher.ask(form.question(field), fresh, ({choices = [], error}) => {
    if (!field.input.matches(":focus")) return;
    field.offered = choices.map((choice) => ({name: String(choice.name), value: choice.value}));
    display(field, field.offered, error ? t("box.unanswered") : choices.length === 0 ? t("box.nothing.free") : "");
  });
}

/** Chooses what is in the field already, if it is on the list, else the first. */
function display(field, items, note) {
  const chosen = Math.max(0, items.findIndex((item) => field.holds(item)));
  field.form.suggest.show(field.input, items, {
    title: field.option.name, chosen, note, low: true, pick: (item) => field.accept(item),
  });
}
