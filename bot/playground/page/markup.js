// Links: those to messages of this place stay in the page, all others open beside it.

import {h} from "./dom.js";
import {t, timestamp} from "./text.js";

const inside = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link with what it shows. @param {App} app @param {string} url @param {(Node|string)[]} children */
function link(app, url, children) {
  const [, , channel, message] = inside.exec(url) ?? [];
  if (!channel) return h("a", {href: url, target: "_blank", rel: "noopener noreferrer"}, children);
  const isPlain = children.length === 1 && children[0] === url; // Discord shows such an address by where it leads
  const known = app.model.channels.get(channel);
  return h("a", {
    class: isPlain ? "pill" : null,
    href: `/?${new URLSearchParams({channel})}`,
    onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      app.jump(channel, message);
    },
  }, isPlain ? `${known ? app.model.labelOf(known) : "…"}${message ? " ›" : ""}` : children);
}

/** How deep emphasis may nest; more is shown as it was written. */
const deepest = 8;

/**
 * What stands at a position, the first that fits: a pattern, and what it becomes. inner makes nodes of a text within.
 * @type {[RegExp, (match: RegExpExecArray, inner: (text: string) => Node[], app: App) => Node][]}
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
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ({1: unix, 2: letter}) => timestamp(Number(unix), letter)],
  [/<a?(:\w+:)\d+>/y, ([, name]) => document.createTextNode(name)],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|]/y, ([url], _, app) => link(app, url, [url])],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, text], inner) => h("strong", null, inner(text))],
  [/__([\s\S]+?)__(?!_)/y, ([, text], inner) => h("u", null, inner(text))],
  [/~~([\s\S]+?)~~/y, ([, text], inner) => h("s", null, inner(text))],
  [/\*(?=\S)([^*]*[^*\s])\*(?!\*)/y, ([, text], inner) => h("em", null, inner(text))],
  [/_(?=\S)([^_]*[^_\s])_(?!\w)/y, ([, text], inner) => h("em", null, inner(text))],
];

/** Signs with which something other than plain text can begin. */
const special = /[\\*_~`<[]|https?:/g;

/**
 * Makes nodes of a text without line structure; line breaks become <br>.
 * @param {App} app @param {string} text @returns {Node[]}
 */
function inline(app, text, depth = 0) {
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

function first(text, at, inner, app) {
  const isInWord = text[at] === "_" && text[at + 1] !== "_" && /\w/.test(text[at - 1] ?? "");
  for (const [pattern, make] of isInWord ? [] : rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [make(match, inner, app), at + match[0].length];
  }
  return [null, at];
}

/** Makes text nodes and breaks of a text. A score, or a number in a list of them, stays in one line with whose it is. */
function lines(text) {
  return text.replace(/(?:\p{L}+ )?\d+ – \d+(?: \p{L}+)?|\p{L}+ \d+(?= ·|$)/gmu, (score) => score.replaceAll(" ", "\u00a0")).split("\n").flatMap((line, i) => (i === 0 ? [line] : [h("br"), line])).filter((part) => part !== "")
    .map((part) => (part instanceof Node ? part : document.createTextNode(part)));
}

function mention(app, id) {
  const user = app.model.user(id);
  return h("span", {class: `pill${id === app.model.me ? " is-me" : ""}`}, `@${user?.name ?? id}`);
}

function channelPill(app, id) {
  const channel = app.model.channels.get(id);
  if (!channel) return h("span", {class: "pill"}, `#${id}`);
  return h("button", {class: "pill", type: "button", onclick: () => app.model.select(id)}, `#${channel.name}`);
}

const fence = /```(?:([\w+.-]+)\n)?\n?([\s\S]*?)\n?```\n?/g;

/** Makes nodes of a message's text. @param {App} app @param {string} text @returns {Node[]} */
export function markup(app, text) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(fence)) {
    if (match[2].trim() === "") continue;
    // Code keeps every space and never wraps, so that boards of letters stay boards. It can be scrolled by keyboard.
    const code = h("pre", {tabIndex: 0, role: "group", "aria-label": t("message.code")}, h("code", null, match[2]));
    nodes.push(...blocks(app, text.slice(at, match.index)), code);
    at = match.index + match[0].length;
  }
  return [...nodes, ...blocks(app, text.slice(at))];
}

/** @type {Record<number, "h4" | "h5" | "h6">} */
const levels = {1: "h4", 2: "h5", 3: "h6"};

/**
 * Kinds of lines: how they begin, and what neighbouring ones of a kind become together.
 * @type {[RegExp, (app: App, lines: any[]) => Node[]][]}
 */
const kinds = [
  // A message stands under the author's heading, which is the third level.
  [/^(#{1,3}) +(?=\S)/, (app, lines) => lines.map(({match, rest}) => h(levels[match[1].length], null, inline(app, rest)))],
  [/^-# +(?=\S)/, (app, lines) => lines.map((line) => h("small", {class: "small-print"}, inline(app, line.rest)))],
  // What checks a draw of lots is for those who want to.
  [/^(?=.*`[^`]*(?:[0-9a-f]{64}|sha256sum))/, (app, lines) => [h("details", {class: "proof"}, h("summary", null, t("message.proof")),
    inline(app, lines.map((line) => line.rest).join("\n")))]],
  [/^> ?/, (app, lines) => [h("blockquote", null, blocks(app, lines.map((line) => line.rest).join("\n")))]],
  [/^ *[-*] +(?=\S)/, (app, lines) => [h("ul", null, items(app, lines))]],
  [/^ *(\d{1,9})\. +(?=\S)/, (app, lines) => [h("ol", {start: lines[0].match[1]}, items(app, lines))]],
];

function blocks(app, text) {
  const nodes = [];
  for (const {kind, lines} of runs(text.replace(/\n$/, ""))) {
    if (kind) nodes.push(...kind[1](app, lines));
    else if (lines.length > 1 || lines[0].rest !== "") nodes.push(h("div", {class: "paragraph"}, inline(app, lines.map((line) => line.rest).join("\n"))));
  }
  return nodes;
}

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

function items(app, lines) {
  return lines.map((line) => h("li", null, inline(app, line.rest)));
}

/** A message's lines without their markup and without blocks of text, for screen readers and for quotations. */
export function plainLines(app, text) {
  const box = h("div", null, markup(app, text.replace(/```[\s\S]*?```/g, "")));
  for (const proof of box.querySelectorAll(".proof")) proof.remove();
  for (const br of box.querySelectorAll("br")) br.replaceWith("\n");
  return [...box.children].flatMap((node) => node.textContent.split("\n")).map((line) => line.trim()).filter(Boolean);
}
