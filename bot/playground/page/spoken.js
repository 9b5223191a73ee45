// What a screen reader says of a message: what is new in it, and of a long one how it begins and how it ends. The bot
// puts last what matters most: whose turn it is, or who has won.

import {person} from "./author.js";
import {plainLines} from "./block.js";
import {ephemeral, thinking} from "./message_line.js";
import {t} from "./text.js";

/** How much is said, in characters. */
const most = 700;

/** How many lines at the end are never left out. */
const lastLines = 2;

/**
 * The words for a message that is new, or for what is new in it; empty when there is nothing to say.
 * @param {object} app
 * @param {object} message
 * @param {object} [before] the message as it was
 */
export function spoken(app, message, before) {
  const who = person(app.model, message.author).name;
  if (thinking(message)) return before ? "" : t("message.thinking", {Name: who});
  if (before && before.content === message.content) return "";
  const lines = fresh(plainLines(app, message.content), before ? plainLines(app, before.content) : []);
  if (before && lines.length === 0) return "";
  const note = ephemeral(message) && !before ? ` (${t("message.private")})` : "";
  return `${who}: ${clip(lines) || t("message.picture")}${note}`;
}

/** The lines that were not there before, and with them the last one: it may be said anew with the same words. */
function fresh(lines, before) {
  const known = new Set(before);
  const out = lines.filter((line) => !known.has(line));
  if (out.length > 0 && out.at(-1) !== lines.at(-1)) out.push(lines.at(-1));
  return out;
}

/** Leaves out what is too much, before the last lines. */
function clip(lines) {
  const text = lines.join("\n");
  if (text.length <= most) return text;
  const end = lines.slice(-lastLines).join("\n").slice(-most / 2);
  return `${text.slice(0, most - end.length)}…\n${end}`;
}
