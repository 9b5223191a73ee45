// Discord's markup within a line, as nodes.

import {h} from "./dom.js";
import {colourOf} from "./avatar.js";
import {timestamp} from "./time.js";
import {link} from "./link.js";

/** How deep emphasis may nest; more is shown as it was written. */
const deepest = 8;

/**
 * What stands at a position, the first that fits: a pattern, and what it becomes. inner makes nodes of a text within.
 * @type {[RegExp, (match: RegExpExecArray, inner: (text: string) => Node[], app: object) => Node][]}
 */
const rules = [
  [/\\([\\*_~`|>#[\]()<\-.!:])/y, ([, sign]) => document.createTextNode(sign)],
  [/``(?!`)([\s\S]*?[^`])``(?!`)/y, ([, code]) => h("code", null, code.trim() || code)],
  [/`(?!`)([^`]+)`(?!`)/y, ([, code]) => h("code", null, code)],
  [/\[([^\]\n]{1,400})\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, text, url], inner, app) => link(app, url, inner(text))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], _, app) => link(app, url, [url])],
  [/<@!?(\d+)>/y, ([, id], _, app) => mention(app, id)],
  [/<#(\d+)>/y, ([, id], _, app) => channelPill(app, id)],
  [/<\/([-\w ]+):\d+>/y, ([, name], _, app) => h("button", {class: "pill", type: "button", onclick: () => app.compose(`/${name}`)}, `/${name}`)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ([, unix, letter]) => timestamp(Number(unix), letter)],
  [/<a?(:\w+:)\d+>/y, ([, name]) => document.createTextNode(name)],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|]/y, ([url], _, app) => link(app, url, [url])],
  [/\*\*\*(?=\S)([\s\S]+?)\*\*\*(?!\*)/y, ([, text], inner) => h("strong", null, h("em", null, inner(text)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, text], inner) => h("strong", null, inner(text))],
  [/__([\s\S]+?)__(?!_)/y, ([, text], inner) => h("u", null, inner(text))],
  [/~~([\s\S]+?)~~/y, ([, text], inner) => h("s", null, inner(text))],
  [/\|\|([\s\S]+?)\|\|/y, ([, text], inner) => spoiler(inner(text))],
  [/\*(?=\S)([^*]*[^*\s])\*(?!\*)/y, ([, text], inner) => h("em", null, inner(text))],
  [/_(?=\S)([^_]*[^_\s])_(?!\w)/y, ([, text], inner) => h("em", null, inner(text))],
];

/** Signs with which something other than plain text can begin. */
const special = /[\\*_~`|<[]|https?:/g;

/**
 * Makes nodes of a text without line structure; line breaks become <br>.
 * @param {object} app
 * @param {string} text
 * @returns {Node[]}
 */
export function inline(app, text, depth = 0) {
  const nodes = [];
  const inner = (part) => (depth < deepest ? inline(app, part, depth + 1) : lines(part));
  let at = 0, plain = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const start = special.exec(text)?.index ?? text.length;
    const [node, end] = first(text, start, inner, app);
    if (node) nodes.push(...lines(text.slice(plain, start)), node);
    at = node ? end : start + 1;
    if (node) plain = at;
    // What begins nothing stands for itself, and so does all that follows of its kind.
    while (!node && at < text.length && text[at] === text[start] && "_`".includes(text[at])) at++;
  }
  return [...nodes, ...lines(text.slice(plain))];
}

/** The first rule that fits at a position, applied. */
function first(text, at, inner, app) {
  const isInWord = text[at] === "_" && text[at + 1] !== "_" && /\w/.test(text[at - 1] ?? "");
  for (const [pattern, make] of isInWord ? [] : rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [make(match, inner, app), at + match[0].length];
  }
  return [null, at];
}

function lines(text) {
  return text.split("\n").flatMap((line, i) => (i === 0 ? [line] : [h("br"), line])).filter((part) => part !== "")
    .map((part) => (part instanceof Node ? part : document.createTextNode(part)));
}

function mention(app, id) {
  const user = app.model.user(id);
  return h("span", {class: `pill${id === app.model.me ? " is-me" : ""}`, "data-colour": user && colourOf(id)}, `@${user?.name ?? id}`);
}

function channelPill(app, id) {
  const channel = app.model.channels.get(id);
  if (!channel) return h("span", {class: "pill"}, `#${id}`);
  return h("button", {class: "pill", type: "button", onclick: () => app.model.select(id)}, `#${channel.name}`);
}

/** Hidden until asked for. */
function spoiler(nodes) {
  const box = h("span", {class: "spoiler", role: "button", tabIndex: 0, "aria-expanded": false}, h("span", null, nodes));
  const reveal = () => box.setAttribute("aria-expanded", "true");
  box.addEventListener("click", reveal);
  box.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && reveal());
  return box;
}
