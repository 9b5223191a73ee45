// Sends what the box holds, and says in words what became of it.

import {parse} from "./command_parse.js";
import {most} from "./composer_count.js";
import {encode} from "./composer_mention.js";
import {reason} from "./reason.js";
import {t} from "./text.js";

/** Discord's limit for an option of a command, in characters. */
const mostOption = 6000;

export class Sender {
  #live;
  #model;
  #box;
  #notices;
  #history;
  #place;

  /**
   * @param {{live: object, model: object}} app
   * @param {import("./composer_box.js").Box} box which is emptied by sending
   * @param {import("./composer_notice.js").Notices} notices
   * @param {import("./composer_history.js").History} history
   * @param {import("./composer_place.js").Place} place
   */
  constructor({live, model}, box, notices, history, place) {
    this.#live = live;
    this.#model = model;
    this.#box = box;
    this.#notices = notices;
    this.#history = history;
    this.#place = place;
  }

  /** Sends the command in the box. */
  command(entry, options, line) {
    this.#box.leave("");
    this.#command(entry, options, line);
  }

  /** Posts the message in the box. One that is too long stays. */
  say(text) {
    if (this.#say(text)) this.#box.leave("");
  }

  /**
   * Sends a line at once, whatever is in the box. One that cannot be sent comes into the box, with what is wrong.
   * @returns {Promise<{error?: string}>} the server's answer
   */
  run(line) {
    if (!line.startsWith("/")) return this.#say(line) ?? Promise.resolve({error: "bad"});
    const {commands, users} = this.#model;
    const {command, options, missing, errors} = parse(line, commands, [...users.values()]);
    if (errors.length === 0 && missing.length === 0) return this.#command(command, options, line);
    if (!this.#box.put(line)) this.#box.submit();
    return Promise.resolve({error: "bad"});
  }

  /** Says that a line begins with no command. */
  refuse(line) {
    this.#box.quiet();
    this.#notices.fail(t("box.unknown", {Text: line.trim().split(/\s/)[0]}), "");
  }

  #command(entry, options, line) {
    return this.#send({do: "command", channel: this.#model.current, command: entry.path, options}, line);
  }

  /** Is null when nothing was sent: the text is empty, or too long, which is said. */
  #say(text) {
    const message = encode(text.trim(), this.#model.users.values());
    const count = [...message].length;
    if (count > most) this.#notices.fail(t("error.long", {Count: count, Most: most}), "");
    if (count === 0 || count > most) return null;
    return this.#send({do: "say", channel: this.#model.current, text: message}, text);
  }

  async #send(action, line) {
    const from = this.#place.name;
    this.#notices.clear();
    if (line.startsWith("/")) this.#history.add(line);
    const done = this.#notices.pending(line);
    const answer = await this.#live.send(action).catch(() => ({error: "lost"}));
    done();
    if (answer.error) this.#fail(answer.error, line, from);
    return answer;
  }

  /** Says why, and gives the line back to where it was typed, so that nothing is lost. */
  #fail(error, line, from) {
    const isBack = this.#place.restore(line, from);
    const about = {tried: "command", count: [...line].length, most: line.startsWith("/") ? mostOption : most};
    this.#notices.fail(reason(error, about), line, isBack ? undefined : () => this.#box.put(line));
  }
}
