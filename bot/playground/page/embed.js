// Embeds, plainly: title, text, fields.

import {h} from "./dom.js";
import {markup} from "./block.js";
import {inline} from "./inline.js";
import {link} from "./link.js";

/**
 * @param {object} app
 * @param {object[]} list Discord's embeds
 * @returns {Node[]}
 */
export function embeds(app, list) {
  return (list ?? []).map((embed) => colour(embed, h("div", {class: "embed"},
    embed.author?.name && h("p", {class: "embed-author"}, embed.author.name),
    embed.title && h("p", {class: "embed-title"}, title(app, embed)),
    embed.description && h("div", null, markup(app, embed.description)),
    embed.fields?.length > 0 && h("dl", null, embed.fields.map((field) => h("div", {class: field.inline ? "is-inline" : null},
      h("dt", null, inline(app, field.name)), h("dd", null, markup(app, field.value))))),
    embed.footer?.text && h("p", {class: "embed-footer"}, embed.footer.text))));
}

function title(app, embed) {
  const nodes = inline(app, embed.title);
  return /^https?:\/\//.test(embed.url ?? "") ? link(app, embed.url, nodes) : nodes;
}

function colour(embed, element) {
  if (embed.color) element.style.setProperty("--stripe", `#${embed.color.toString(16).padStart(6, "0")}`);
  return element;
}
