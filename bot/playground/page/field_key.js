// The keys within a field.

import {fold} from "./command.js";
import {squeeze} from "./command_match.js";
import {isFree} from "./command_value.js";
import {steer} from "./suggest_key.js";

/**
 * @param {KeyboardEvent} event
 * @param {import("./field.js").Field} field
 * @param {import("./composer_form.js").Form} form
 * @param {import("./suggest.js").Suggestions} suggest
 */
export function onKey(event, field, form, suggest) {
  const {input} = field;
  if (steer(event, suggest) || event.isComposing) return;
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === field.text.length;
  const does = {
    Enter: () => enter(field, form, suggest),
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

/** Takes the chosen line; where that is in the field already, or not what is meant, the command is sent. */
function enter(field, form, suggest) {
  const item = suggest.current;
  const isWanted = item && !field.holds(item) && (suggest.isStepped || !isComplete(field, item.name));
  if (isWanted) field.accept(item);
  else form.submit();
}

/**
 * Whether a free text means itself and not a line of the list that nobody went to: it is nothing of that line, or words
 * at its beginning, such as a match's id before its players. Discord always takes the line, and so changes what somebody
 * has typed in full; here the bot judges it, and the Up key brings back what it refuses.
 */
function isComplete(field, name) {
  if (!isFree(field.option) || squeeze(field.text) === "") return false;
  return !squeeze(name).includes(squeeze(field.text)) || fold(name).startsWith(`${fold(field.text)} `);
}
