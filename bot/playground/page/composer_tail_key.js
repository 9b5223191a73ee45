// The keys in the room behind a command's fields.

import {steer} from "./suggest_key.js";

/**
 * @param {KeyboardEvent} event
 * @param {import("./composer_tail.js").Tail} tail
 * @param {import("./composer_form.js").Form} form
 * @param {import("./suggest.js").Suggestions} suggest
 */
export function onKey(event, tail, form, suggest) {
  if (steer(event, suggest) || event.isComposing) return;
  const does = {
    Enter: () => enter(tail, form, suggest),
    Escape: () => form.clear(),
    Backspace: tail.text === "" && (() => back(form)),
    ArrowLeft: tail.element.selectionEnd === 0 && (() => form.before(tail)?.focus()),
    ArrowDown: () => form.recall(1) || tail.propose(),
    ArrowUp: () => form.recall(-1) || tail.propose(),
  }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

/** Takes the chosen line, unless the text is complete as it stands. */
function enter(tail, form, suggest) {
  if (suggest.current && (tail.empty || !tail.fits(tail.text))) suggest.take();
  else form.submit();
}

/** Goes to the last field; where there is none the command becomes text again. */
function back(form) {
  const last = form.fields.at(-1);
  if (last) last.focus();
  else form.leave();
}
