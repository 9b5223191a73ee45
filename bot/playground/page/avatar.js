// Round pictures of who says something, made from the name: nobody has uploaded one.

import {h} from "./dom.js";
import {tower} from "./icon.js";

/** How many colours message.css has for people. */
const colours = 6;

/**
 * The avatar of a user of the model, or of a message's author, whose names are called otherwise.
 * @param {{id: string, name: string, bot?: boolean}} user
 */
export function avatar(user) {
  if (user.bot) return h("span", {class: "avatar is-bot", "aria-hidden": true}, tower());
  const initial = [...user.name.trim()][0] ?? "?";
  return h("span", {class: `avatar colour-${colourOf(user.id)}`, "aria-hidden": true}, initial.toUpperCase());
}

/** The number of a person's colour; neighbouring ids get different ones. */
export function colourOf(id) {
  return Number(BigInt(/^\d+$/.test(id) ? id : 0) % BigInt(colours));
}

/** The badge that tells bots from people. */
export function badge() {
  return h("span", {class: "badge"}, "APP");
}
