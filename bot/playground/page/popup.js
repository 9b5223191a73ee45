// Something small that a button opens and that closes again by itself.

/**
 * Joins a button with what it opens. Escape and a click beside it close it.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} box hidden at first
 * @param {() => void} [opening] called before it is shown
 * @returns {{close: () => void}}
 */
export function popup(button, box, opening = () => {}) {
  box.hidden = true;
  button.setAttribute("aria-expanded", "false");
  const set = (open) => {
    if (open) opening();
    box.hidden = !open;
    button.setAttribute("aria-expanded", open);
  };
  const escape = (event) => {
    if (event.key !== "Escape" || box.hidden) return;
    event.stopPropagation();
    set(false);
    button.focus();
  };
  button.addEventListener("click", () => set(box.hidden));
  button.addEventListener("keydown", escape);
  box.addEventListener("keydown", escape);
  document.addEventListener("pointerdown", (event) => {
    if (!box.hidden && !box.contains(event.target) && !button.contains(event.target)) set(false);
  });
  return {close: () => set(false)};
}
