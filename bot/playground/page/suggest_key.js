// The keys of the list above the box, the same in every input that it can belong to.

/**
 * Lets a key press steer the list.
 * @param {KeyboardEvent} event
 * @param {import("./suggest.js").Suggestions} suggest
 * @returns {boolean} whether the key is used up
 */
export function steer(event, suggest) {
  const used = () => {
    event.preventDefault();
    return true;
  };
  if (!suggest.open || event.isComposing) return false;
  switch (event.key) {
    case "ArrowDown":
    case "ArrowUp":
      if (suggest.items.length === 0) return false;
      suggest.step(event.key === "ArrowDown" ? 1 : -1);
      return used();
    case "Tab":
      if (event.shiftKey || !suggest.current) return false;
      suggest.take();
      return used();
    case "Escape":
      suggest.hide();
      event.stopPropagation();
      return used();
    default:
      return false;
  }
}
