// How typing goes on from one field to the next, where somebody types a line by hand.

import {fold} from "./command.js";

/**
 * Moves on after a field's text has changed: "match:" at its end begins the field of that name, and a space ends a value
 * of a list, as in "estandar ".
 * @param {import("./field.js").Field} field
 * @param {import("./composer_form.js").Form} form
 * @param {import("./suggest.js").Suggestions} suggest
 * @returns {boolean} whether it did
 */
export function passOn(field, form, suggest) {
  const named = /^(.*?)(?:^|\s)([^\s:]+):$/su.exec(field.text);
  const option = named && form.open.find((one) => fold(one.name) === fold(named[2]));
  if (option) {
    field.set(named[1].trim());
    form.add(option).focus();
    return true;
  }
  const isEnded = /\s$/.test(field.text) && field.whole;
  if (!isEnded || suggest.items.some((item) => goesOn(item, field))) return false;
  field.set(field.text.trim(), field.value);
  form.next(field);
  return true;
}

/** Whether a line of the list goes on where a text ends: "Ana María" after "Ana ". */
function goesOn(item, field) {
  return plain(item.name).startsWith(`${plain(field.text)} `);
}

function plain(name) {
  return fold(name).replace(/^@/, "");
}
