// Sends what the box holds, and says in words what became of it.

import {most} from "./composer_text.js";
import {t} from "./text.js";

/** Discord's limit for an option of a command, in characters. */
const mostOption = 6000;

export class Sender {
  /**
   * @param {object} app
   * @param {import("./composer_notice.js").Notices} notices
   * @param {import("./composer_history.js").History} history
   */
  constructor(app, notices, history) {
    Object.assign(this, {app, notices, history});
    /** The box to give lines back to. @type {import("./composer_box.js").Box} */
    this.box = null;
  }

  /**
   * @param {object} action
   * @param {string} line what somebody would type for it
   * @returns {Promise<{error?: string}>} the server's answer
   */
  async send(action, line) {
    this.notices.clear();
    if (line.startsWith("/")) this.history.add(line);
    const done = this.notices.pending(line);
    const answer = await this.app.live.send(action).catch(() => ({error: "lost"}));
    done();
    if (answer.error) this.fail(answer.error, line);
    return answer;
  }

  /**
   * Posts a message.
   * @returns {Promise<object>|null} null when nothing was sent: it is empty, or too long, which is said
   */
  say(text) {
    const trimmed = text.trim();
    const count = [...trimmed].length;
    if (count > most) this.notices.fail(t("box.error.long", {Count: count, Most: most}), "");
    if (count === 0 || count > most) return null;
    return this.send({do: "say", channel: this.app.model.current, text: trimmed}, text);
  }

  /** Says that a line begins with no command. */
  refuse(line) {
    this.notices.fail(t("box.unknown", {Text: line.trim().split(/\s/)[0]}), "");
  }

  /** Says why, and gives the line back, so that nothing that was typed is lost. */
  fail(error, line) {
    const isBack = this.box.restore(line);
    const shown = [...line].length > 80 ? `${[...line].slice(0, 79).join("")}…` : line;
    this.notices.fail(reason(error, line), shown, isBack ? undefined : () => this.box.compose(line));
  }
}

/** Why an action failed and what can be done. */
function reason(error, line) {
  switch (error) {
    case "silent": return t("box.error.silent");
    case "offline": return t("box.error.offline");
    case "command": return t("box.error.command");
    case "busy": return t("box.error.busy");
    case "long": return t("box.error.long", {Count: [...line].length, Most: line.startsWith("/") ? mostOption : most});
    case "stale": return t("box.error.stale");
    case "lost": return t("box.error.lost");
    default: return t("box.error.bad");
  }
}
