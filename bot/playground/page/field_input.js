// The inputs of a command's form: comboboxes over the list above the box, without what browsers do to texts.

import {h} from "./dom.js";

/**
 * @param {object} attributes those that differ
 * @returns {HTMLInputElement}
 */
export function fieldInput(attributes) {
  return h("input", {
    type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-haspopup": "listbox", ...attributes,
  });
}
