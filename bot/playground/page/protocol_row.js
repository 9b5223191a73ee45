// One exchange in the panel: a line that opens to what was sent.

import {fill, h} from "./dom.js";
import {tree} from "./json_tree.js";
import {isFailed, isSlow} from "./protocol_log.js";
import {mark, size, span} from "./protocol_measure.js";
import {brief, purpose} from "./protocol_name.js";
import {t} from "./text.js";

/**
 * @param {object} exchange as wire.go has it
 * @param {(text: string) => void} copy
 * @returns {HTMLElement}
 */
export function row(exchange, copy) {
  const inside = h("div", {class: "wire-inside"});
  // Most rows are never opened, and their trees are large.
  const open = (event) => event.currentTarget.open && !inside.firstChild && fill(inside, ...content(exchange, copy));
  return h("details", {class: "wire-row", ontoggle: open}, h("summary", {class: "wire-line"}, ...line(exchange)), inside);
}

function line(exchange) {
  const toBot = exchange.to === "bot";
  const [failed, slow] = [isFailed(exchange), isSlow(exchange)];
  const word = mark({failed, slow, status: exchange.status, code: exchange.code});
  return [
    h("span", {class: `wire-arrow ${toBot ? "to-bot" : "to-discord"}`, role: "img",
      "aria-label": toBot ? t("protocol.to.bot") : t("protocol.to.discord")}, toBot ? "→" : "←"),
    h("span", {class: "wire-what"}, purpose(exchange) || brief(exchange.name)),
    h("span", {class: "wire-numbers"},
      word ? h("strong", {class: failed ? "wire-failed" : "wire-slow"}, word) : exchange.status,
      exchange.took ? h("span", {}, span(exchange.took)) : null,
      h("span", {}, size(exchange.size))),
  ];
}

/** What an open row shows. */
function content(exchange, copy) {
  return [
    h("p", {class: "wire-name"}, exchange.name),
    exchange.json === undefined ? null : part(t("protocol.payload"), exchange.json, copy),
    exchange.files?.length ? h("section", {}, h("h3", {}, t("protocol.files")), h("ul", {class: "wire-files"},
      exchange.files.map((file) => h("li", {}, `${file.name} · ${file.type} · ${size(file.size)}`)))) : null,
    exchange.answer === undefined ? null : part(t("protocol.answer"), exchange.answer, copy),
  ];
}

function part(title, value, copy) {
  return h("section", {},
    h("h3", {}, title, h("button", {type: "button", class: "wire-copy", "aria-label": t("protocol.copy.what", {What: title}),
      onclick: () => copy(JSON.stringify(value, null, 2))}, t("protocol.copy"))),
    tree(value));
}
