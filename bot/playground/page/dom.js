// Elements made from words instead of markup: what people and bots wrote becomes text nodes and is never parsed.

const svgSpace = "http://www.w3.org/2000/svg";

/** Attributes that only work as properties, or that change with them later. */
const properties = new Set(["value", "checked", "disabled", "hidden", "selected", "readOnly", "tabIndex"]);

/**
 * Makes an HTML element.
 * @param {string} tag
 * @param {object} [attributes] class, on… with a function, aria-… and data-…, booleans, properties
 * @param {...(Node|string|number|Array|null|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  return make(document.createElement(tag), attributes, children);
}

/**
 * Makes an SVG element.
 * @returns {SVGElement}
 */
export function s(tag, attributes, ...children) {
  return make(document.createElementNS(svgSpace, tag), attributes, children);
}

/**
 * Replaces what a node contains.
 * @template {Node} N
 * @param {N} node
 * @returns {N}
 */
export function fill(node, ...children) {
  node.replaceChildren(...flatten(children));
  return node;
}

function make(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) give(node, name, value);
  node.append(...flatten(children));
  return node;
}

/** Sets one attribute. ARIA's booleans are words, HTML's are there or not. */
function give(node, name, value) {
  if (value === undefined || value === null) return;
  if (typeof value === "function") node.addEventListener(name.slice(2).toLowerCase(), value);
  else if (properties.has(name)) node[name] = value;
  else if (name.startsWith("aria-")) node.setAttribute(name, String(value));
  else if (value !== false) node.setAttribute(name, value === true ? "" : String(value));
}

/** Leaves out what is nothing, so that callers can write conditions in place. */
function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== true)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}
