// Who simply begins to type means the box for messages, wherever the focus is.

/** What takes letters itself. */
const taker = "input, textarea, select, [role=combobox], [role=listbox], [contenteditable]";

/** Whether people here type on keys, and not on a keyboard that rises over half of the page. */
const hasFinger = matchMedia("(pointer: coarse)");

/**
 * Lets letters that nothing else wants go into the box. The key that moves the focus there is also typed there. Space
 * and Enter stay with what has the focus: they press buttons and scroll.
 * @param {() => void} focus puts the focus into the box
 */
export function typeAnywhere(focus) {
  document.addEventListener("keydown", (event) => {
    const isLetter = event.key.length === 1 && event.key !== " ";
    if (isLetter && !isTaken(event) && !document.querySelector(".listbox")) focus();
  });
}

/** Puts the focus into the box for who has come to write, unless that would raise a keyboard on the screen. */
export function readyToType(focus) {
  if (!hasFinger.matches) focus();
}

/** Whether a key means something where the focus is. AltGr writes letters, though it counts as Control and Alt. */
function isTaken(event) {
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return event.defaultPrevented || event.isComposing || isShortcut || Boolean(document.activeElement?.closest(taker));
}
