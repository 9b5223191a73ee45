// What a screen reader says of a message, in short.

import {person} from "./author.js";
import {plainLines} from "./block.js";
import {ephemeral, thinking} from "./message_line.js";
import {t} from "./text.js";

/** How much is said, in characters. */
const most = 220;

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
  const known = new Set(before ? plainLines(app, before.content) : []);
  const lines = plainLines(app, message.content).filter((line) => !known.has(line));
  if (before && lines.length === 0) return "";
  const note = ephemeral(message) && !before ? ` (${t("message.private")})` : "";
  return `${who}: ${clip(lines.join("\n") || t("message.picture"))}${note}`;
}

function clip(text) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
