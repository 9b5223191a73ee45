// Why something that was tried did not work, and what to do, in words: of the controls and of the box alike.

import {t} from "./text.js";

/**
 * @param {string} error one of wire.go's; "lost" for a connection that broke, "unsent" where there was none
 * @param {object} [about]
 * @param {"control"|"command"} [about.tried] what was used; messages and commands come from the box
 * @param {number} [about.count] of "long": how many characters there are
 * @param {number} [about.most]  of "long": how many there may be
 * @returns {string}
 */
export function reason(error, {tried = "control", count = 0, most = 0} = {}) {
  switch (error) {
    case "silent": return t("error.silent");
    case "offline": return t("error.offline");
    case "command": return t("error.command");
    case "busy": return t("error.busy");
    case "long": return t("error.long", {Count: count, Most: most});
    case "stale": return tried === "control" ? t("error.stale") : t("error.stale.channel");
    case "lost": return t("error.lost");
    case "unsent": return t("error.unsent");
    default: return t("error.bad");
  }
}
