// Discord's markup by lines: code blocks, quotations, headings, lists. Everything else is up to inline.js.

import {h} from "./dom.js";
import {inline} from "./inline.js";
import {t} from "./text.js";

const fence = /```(?:([\w+.-]+)\n)?\n?([\s\S]*?)\n?```\n?/g;

/**
 * Makes nodes of a message's text.
 * @param {object} app
 * @param {string} text
 * @returns {Node[]}
 */
export function markup(app, text) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(fence)) {
    if (match[2].trim() === "") continue;
    nodes.push(...blocks(app, text.slice(at, match.index)), code(match[2]));
    at = match.index + match[0].length;
  }
  return [...nodes, ...blocks(app, text.slice(at))];
}

/** Keeps every space and never wraps, so that boards of letters stay boards. It can be scrolled by keyboard. */
function code(text) {
  return h("pre", {tabIndex: 0, role: "group", "aria-label": t("message.code")}, h("code", null, text));
}

/** Kinds of lines: how they begin, and what neighbouring ones of a kind become together. */
const kinds = [
  [/^(#{1,3}) +(?=\S)/, heading],
  [/^-# +(?=\S)/, (app, lines) => lines.map((line) => h("small", {class: "small-print"}, inline(app, line.rest)))],
  [/^> ?/, (app, lines) => [h("blockquote", null, blocks(app, lines.map((line) => line.rest).join("\n")))]],
  [/^ *[-*] +(?=\S)/, (app, lines) => [h("ul", null, items(app, lines))]],
  [/^ *(\d{1,9})\. +(?=\S)/, (app, lines) => [h("ol", {start: lines[0].match[1]}, items(app, lines))]],
];

function blocks(app, text) {
  const nodes = [];
  const rest = text.search(/^>>> /m);
  const own = rest < 0 ? text : text.slice(0, rest);
  for (const {kind, lines} of runs(own.replace(/\n$/, ""))) {
    nodes.push(...(kind ? kind[1](app, lines) : paragraph(app, lines)));
  }
  if (rest >= 0) nodes.push(h("blockquote", null, inline(app, text.slice(rest + 4))));
  return nodes;
}

/** Joins neighbouring lines of a kind. */
function runs(text) {
  const out = [];
  if (text === "") return out;
  for (const line of text.split("\n")) {
    const kind = kinds.find(([pattern]) => pattern.test(line));
    const match = kind?.[0].exec(line);
    if (out.length === 0 || out.at(-1).kind !== kind) out.push({kind, lines: []});
    out.at(-1).lines.push({match, rest: match ? line.slice(match[0].length) : line});
  }
  return out;
}

function paragraph(app, lines) {
  const nodes = inline(app, lines.map((line) => line.rest).join("\n"));
  return nodes.length > 0 ? [h("div", {class: "paragraph"}, nodes)] : [];
}

/** A message stands under the author's heading, which is the third level. */
function heading(app, lines) {
  return lines.map((line) => h(`h${line.match[1].length + 3}`, null, inline(app, line.rest)));
}

function items(app, lines) {
  return lines.map((line) => h("li", null, inline(app, line.rest)));
}

/** A message's lines without their markup and without blocks of text, for who listens and for quotations. */
export function plainLines(app, text) {
  const box = h("div", null, markup(app, text.replace(/```[\s\S]*?```/g, "")));
  for (const br of box.querySelectorAll("br")) br.replaceWith("\n");
  for (const hidden of box.querySelectorAll(".spoiler")) hidden.replaceWith("…");
  return [...box.children].flatMap((node) => node.textContent.split("\n")).map((line) => line.trim()).filter(Boolean);
}
