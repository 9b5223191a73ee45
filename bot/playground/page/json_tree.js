// JSON as a tree that folds. Branches are made when they are opened, for an answer may have thousands of leaves.

import {h} from "./dom.js";
import {t} from "./text.js";

const page = 50; // entries that are shown at a time

/**
 * @param {any} value what JSON.parse gave
 * @param {number} [depth] how many levels are open at first
 * @returns {HTMLElement}
 */
export function tree(value, depth = 2) {
  return h("div", {class: "json"}, node(null, value, depth));
}

/** A name and its value. The entries of lists have no names. */
function node(name, value, depth) {
  const key = name === null ? [] : [h("span", {class: "json-key"}, JSON.stringify(name)), ": "];
  const entries = value !== null && typeof value === "object" ? Object.entries(value) : [];
  if (entries.length === 0) return h("div", {class: "json-leaf"}, ...key, leaf(value));
  const isList = Array.isArray(value);
  const body = h("div", {class: "json-body"});
  const grow = () => body.firstChild || more(body, entries, isList, depth - 1);
  const branch = h("details", {class: "json-branch", ontoggle: () => branch.open && grow()},
    h("summary", {}, ...key, h("span", {class: "json-count"}, isList ? `[${entries.length}]` : `{${entries.length}}`),
      isList ? null : h("span", {class: "json-peek"}, peek(entries))),
    body);
  if (depth > 0) {
    branch.open = true;
    grow();
  }
  return branch;
}

function leaf(value) {
  if (value !== null && typeof value === "object") return Array.isArray(value) ? "[]" : "{}";
  return h("span", {class: `json-${value === null ? "null" : typeof value}`}, JSON.stringify(value));
}

/** The names of an object's first entries, so that one sees what is worth opening. */
function peek(entries) {
  return ` ${entries.slice(0, 4).map(([name]) => name).join(", ")}${entries.length > 4 ? ", …" : ""}`;
}

/** Adds the next entries and, if any are left, a button for more. */
function more(body, entries, isList, depth) {
  body.append(...entries.slice(0, page).map(([name, value]) => node(isList ? null : name, value, depth)));
  const rest = entries.slice(page);
  if (rest.length === 0) return;
  const button = h("button", {type: "button", class: "json-more", onclick: () => {
    button.remove();
    more(body, rest, isList, depth);
  }}, t("protocol.rest", {Count: rest.length}));
  body.append(button);
}
