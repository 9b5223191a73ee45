// Discord's buttons.

import {h} from "./dom.js";
import {icon} from "./icon.js";

/** Discord's numbers for the styles. */
const styles = {1: "is-primary", 2: "is-plain", 3: "is-good", 4: "is-danger", 5: "is-plain"};
const styleLink = 5;

/**
 * @param {object} component Discord's button
 * @param {() => void} press
 */
export function button(component, press) {
  const inside = [h("span", {class: "label"}, emoji(component.emoji), component.label ?? ""), h("span", {class: "spinner", "aria-hidden": true})];
  const style = `button ${styles[component.style] ?? "is-plain"}`;
  if (component.style === styleLink && /^https?:\/\//.test(component.url ?? "")) {
    return h("a", {class: style, href: component.url, target: "_blank", rel: "noopener noreferrer"}, inside[0], icon("window"));
  }
  return h("button", {class: style, type: "button", disabled: Boolean(component.disabled), "data-control": component.custom_id, onclick: press}, inside);
}

/** An emoji of a control; those of a server have only a name here. */
export function emoji(of) {
  if (!of?.name) return null;
  return h("span", {class: "emoji", "aria-hidden": true}, of.id ? `:${of.name}:` : of.name);
}
