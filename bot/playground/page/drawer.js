// On narrow screens the sidebar lies over the channel, and comes and goes.

import {h} from "./dom.js";

const narrow = matchMedia("(max-width: 719px)");

/**
 * @param {HTMLElement} side what is opened
 * @param {HTMLElement} rest what cannot be used meanwhile
 * @param {HTMLButtonElement} button what opens it, and has the focus again afterwards
 */
export function drawer(side, rest, button) {
  const scrim = h("div", {class: "scrim", hidden: true, onclick: () => set(false)});
  const set = (open) => {
    const was = side.hasAttribute("data-open");
    side.toggleAttribute("data-open", open);
    side.inert = narrow.matches && !open;
    rest.inert = open;
    scrim.hidden = !open;
    button.setAttribute("aria-expanded", open);
    if (open) side.querySelector("[aria-current=page]")?.focus();
    else if (was) button.focus();
  };
  side.addEventListener("keydown", (event) => event.key === "Escape" && side.hasAttribute("data-open") && set(false));
  narrow.addEventListener("change", () => set(false));
  set(false);
  return {element: scrim, open: () => narrow.matches && set(true), close: () => set(false)};
}
