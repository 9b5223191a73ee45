// Why something did not work, and what to do, in words.

import {t} from "./text.js";

/**
 * @param {string} error one of wire.go's, or "lost" for a connection that broke
 * @returns {string}
 */
export function reason(error) {
  switch (error) {
    case "silent": return t("failure.silent");
    case "stale": return t("failure.stale");
    case "offline": return t("failure.offline");
    case "command": return t("failure.command");
    case "long": return t("failure.long");
    case "busy": return t("failure.busy");
    case "lost": return t("failure.lost");
    default: return t("failure.other");
  }
}
