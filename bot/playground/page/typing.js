// Who simply begins to type means the box for messages, wherever the focus is.

/**
 * Lets letters that nothing else wants go into the box. The key that moves the focus there is also typed there.
 * @param {() => void} focus puts the focus into the box
 */
export function typeAnywhere(focus) {
  document.addEventListener("keydown", (event) => {
    const isLetter = event.key.length === 1 && event.key !== " ";
    const isTaken = event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
    if (isLetter && !isTaken && isIdle(document.activeElement)) focus();
  });
}

/** Whether keys mean nothing where the focus is. */
function isIdle(node) {
  return !node || node === document.body || node.matches(".log, .message");
}
