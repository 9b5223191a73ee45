// Numbers of the protocol as people read them.

import {language, t} from "./text.js";

/** Bytes as "812 B" or "21.4 kB". */
export function size(bytes = 0) {
  return bytes < 1000 ? `${bytes} B` : `${number(bytes / 1000, 1)} kB`;
}

/** Milliseconds as "9.1 ms" or "1.24 s". */
export function span(ms) {
  if (ms >= 1000) return `${number(ms / 1000, 2)} s`;
  return `${number(ms, ms < 10 ? 1 : 0)} ms`;
}

/** The time of day, to the second. */
export function clock(at) {
  return new Date(at).toLocaleTimeString(language(), {hour12: false});
}

function number(value, digits) {
  return value.toLocaleString(language(), {maximumFractionDigits: digits});
}

/** What is noticeable about an answer in a word; "" for nothing. */
export function mark({failed, slow, status, code}) {
  if (failed) return code ? t("protocol.failed.code", {Status: status, Code: code}) : t("protocol.failed", {Status: status});
  return slow ? t("protocol.slow") : "";
}
