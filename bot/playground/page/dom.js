// Elements made from words instead of markup: what people and bots wrote becomes text nodes and is never parsed.

const svgSpace = "http://www.w3.org/2000/svg";

/** Attributes that only work as properties, or that change with them later. */
const properties = new Set(["value", "checked", "disabled", "hidden", "readOnly", "tabIndex"]);

/** @typedef {Node | string | number | boolean | null | undefined | any[]} Child what is no node or text is left out */

/**
 * Makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag
 * @param {Record<string, any> | null} [attributes] class, on… with a function, aria-… and data-…, booleans, properties
 * @param {...Child} children @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  return make(document.createElement(tag), attributes, children);
}

/** Makes an element of SVG. */
export function s(tag, attributes, ...children) {
  return make(document.createElementNS(svgSpace, tag), attributes, children);
}

/** Replaces what a node contains. @template {Element} N @param {N} node @param {...Child} children @returns {N} */
export function fill(node, ...children) {
  node.replaceChildren(...flatten(children));
  return node;
}

/**
 * Does what a key press is for, and reports whether it is for anything.
 * @param {KeyboardEvent} event @param {Record<string, false | undefined | (() => unknown)>} actions by the key's name
 */
export function doKey(event, actions) {
  const action = actions[event.key];
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/** Whether a key press is Escape, and for nothing that lies over the page and closes by itself. @param {KeyboardEvent} event */
export function isEscape(event) {
  return event.key === "Escape" && !event.defaultPrevented && !document.querySelector(":is(:popover-open, select:open)");
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

/**
 * Puts an element where a part of a picture is, however large that is shown.
 * @template {HTMLElement | SVGElement} E @param {E} element @param {Pick<Cell, "x" | "y" | "width" | "height">} place @param {{width: number, height: number}} size of the picture
 */
export function lay(element, {x, y, width, height}, size) {
  const parts = {"--x": x / size.width, "--y": y / size.height, "--w": width / size.width, "--h": height / size.height};
  for (const [name, part] of Object.entries(parts)) element.style.setProperty(name, `${100 * part}%`);
  return element;
}

/** How many ms something lasts that ends by itself: its usual time, or the server's patience, which tests set, if that is longer. */
export function lasting(usual) {
  return Math.max(usual, Number(document.documentElement.dataset.patience));
}

/** Leaves out what is nothing, so that callers can write conditions in place. */
function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && typeof child !== "boolean")
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/** Paths in a square of 24, filled with the text's colour. */
const paths = {
  hash: "M9.6 3 9 7.5H4.5v2h4.2l-.7 5H3.5v2h4.2L7 21h2l.7-4.5h5L14 21h2l.7-4.5H21v-2h-4l.7-5H21.5v-2H18L18.6 3h-2L16 7.5h-5L11.6 3zm1.1 6.5h5l-.7 5h-5z",
  at: "M12 3a9 9 0 1 0 5 16.5l-1.1-1.7A7 7 0 1 1 19 12v.8c0 1-.6 1.7-1.3 1.7s-1.2-.7-1.2-1.7V8.5h-2v.6A4.2 4.2 0 1 0 15 15a3.2 3.2 0 0 0 2.7 1.5c2 0 3.3-1.6 3.3-3.7V12a9 9 0 0 0-9-9m0 6.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6",
  people: "M8.5 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 19c0-3.3 2.9-5.5 6.5-5.5S15 15.7 15 19v1H2zM16 6a3 3 0 0 1 0 6 5 5 0 0 0 0-6m1 8c2.9.3 5 2.2 5 5v1h-5v-1c0-2-.7-3.7-2-5z",
  code: "m8.2 6.2 1.5 1.4L5.3 12l4.4 4.4-1.5 1.4L2.5 12zm7.6 0L21.5 12l-5.7 5.8-1.5-1.4 4.4-4.4-4.4-4.4z",
  menu: "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z",
  close: "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M11 2h2v3.5h-2zm0 16.5h2V22h-2zM2 11h3.5v2H2zm16.5 0H22v2h-3.5zM4.2 5.6l1.4-1.4 2.5 2.5-1.4 1.4zm11.7 11.7 1.4-1.4 2.5 2.5-1.4 1.4zM5.6 19.8l-1.4-1.4 2.5-2.5 1.4 1.4zM17.3 8.1l-1.4-1.4 2.5-2.5 1.4 1.4z",
  moon: "M20 14.6A8.5 8.5 0 0 1 9.4 4 8.5 8.5 0 1 0 20 14.6",
  sound: "M3 9v6h4l5 5V4L7 9zm11.5 3A4.5 4.5 0 0 0 14 7.5v9a4.5 4.5 0 0 0 4.5-4.5M14 3.2v2.1a7 7 0 0 1 0 13.4v2.1a9 9 0 0 0 0-17.6",
  silent: "M3 9v6h4l5 5V4L7 9zm11 .9 1.4-1.4 2.1 2.1 2.1-2.1L21 9.9 18.9 12l2.1 2.1-1.4 1.4-2.1-2.1-2.1 2.1-1.4-1.4 2.1-2.1z",
  turn: "M12 4a8 8 0 0 1 7.7 5.8L21.5 9l-1 5.2-4.6-2.6 1.8-.8A6 6 0 0 0 6.6 9.5L4.9 8.4A8 8 0 0 1 12 4m0 16a8 8 0 0 1-7.7-5.8L2.5 15l1-5.2 4.6 2.6-1.8.8a6 6 0 0 0 11.1 1.3l1.7 1.1A8 8 0 0 1 12 20",
  window: "M4 4h7v2H6v12h12v-5h2v7H4zm10 0h6v6h-2V7.4l-6.6 6.6-1.4-1.4L16.6 6H14z",
  down: "m12 15.6-6.7-6.7 1.4-1.4 5.3 5.3 5.3-5.3 1.4 1.4z",
  reply: "M10 5v4c6 0 9.5 3.5 10.5 10-2.6-3.5-5.7-5-10.5-5v4l-7-6.5z",
  eye: "M12 5.5c4.6 0 8 2.8 9.8 6.5-1.8 3.7-5.2 6.5-9.8 6.5S4 15.7 2.2 12C4 8.3 7.4 5.5 12 5.5m0 2.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  alert: "M12 2.5 23 21H1zm-1 7v6h2v-6zm0 7.5v2h2v-2z",
  file: "M6 2h8l5 5v15H6zm7 1.8V8h4.2z",
  check: "m9.5 18.2-6-6 1.5-1.4 4.5 4.5L19 5.8l1.5 1.4z",
  play: "M7 4.5v15l12.5-7.5z",
  help: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19m0 4c2.2 0 3.8 1.3 3.8 3.3 0 1.5-.9 2.3-1.8 2.9-.8.5-1 .8-1 1.5v.3h-2v-.4c0-1.5.8-2.3 1.7-2.9.8-.5 1.1-.8 1.1-1.4 0-.8-.7-1.3-1.8-1.3-1 0-1.8.5-2 1.6l-2-.4c.3-2 1.9-3.2 4-3.2M11 16h2v2h-2z",
  list: "M4 5h3v3H4zm5 .5h11v2H9zM4 10.5h3v3H4zm5 .5h11v2H9zM4 16h3v3H4zm5 .5h11v2H9z",
};

/** One of the pictures. @param {keyof typeof paths} name */
export function icon(name) {
  return s("svg", {class: "icon", viewBox: "0 0 24 24", "aria-hidden": true, focusable: "false"}, s("path", {d: paths[name], "fill-rule": "evenodd"}));
}

/**
 * A small square button with a picture. @param {keyof typeof paths | ""} name the picture's; empty where it comes later
 * @param {string} label @param {() => void} act @param {Record<string, any>} [attributes] more of them
 */
export function tool(name, label, act, {class: style = "", ...attributes} = {}) {
  return h("button", {class: `tool ${style}`.trim(), type: "button", "aria-label": label, title: label, onclick: act, ...attributes}, name && icon(name));
}

/** The bot's face: a tower with an eye. */
export function tower() {
  return s("svg", {class: "tower", viewBox: "0 0 32 32", "aria-hidden": true, focusable: "false"},
    s("path", {d: "M9 7h3v3h2.5V7h3v3H20V7h3v7H9zM11 15.5h10l1.5 7.5h-13zM7.5 24h17v3h-17z", fill: "#fff"}),
    s("circle", {cx: 16, cy: 19.2, r: 2.2, fill: "#f2a900"}));
}
