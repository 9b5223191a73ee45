// The keys within a field.

import {steer} from "./suggest_key.js";

/**
 * @param {KeyboardEvent} event
 * @param {import("./field.js").Field} field
 */
export function onKey(event, field) {
  const {form, input} = field;
  if (steer(event, form.suggest) || event.isComposing) return;
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === field.text.length;
  const does = {
    Enter: () => enter(field),
    Escape: () => form.clear(),
    Backspace: field.text === "" && (() => form.remove(field)),
    ArrowLeft: atStart && (() => form.before(field)?.focus()),
    ArrowRight: atEnd && (() => form.after(field).focus(true)),
    ArrowUp: () => form.recall(-1),
    ArrowDown: () => form.recall(1),
  }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

/** Takes the chosen line; where that is in the field already there is nothing to take, and the command is sent. */
function enter(field) {
  const item = field.form.suggest.current;
  if (item && !field.holds(item)) field.accept(item);
  else field.form.submit();
}
