// The box at the bottom of the channel: plain text, or the form of a command. It knows how one becomes the other and
// hands what is complete to who sends it.

import {parse} from "./command_parse.js";
import {Form} from "./composer_form.js";
import {Hint} from "./composer_hint.js";
import {Text} from "./composer_text.js";
import {fill, h} from "./dom.js";
import {Suggestions} from "./suggest.js";
import {Fetcher} from "./suggest_fetch.js";

export class Box {
  /**
   * @param {object} app
   * @param {import("./composer_send.js").Sender} sender
   * @param {import("./composer_history.js").History} history
   */
  constructor(app, sender, history) {
    Object.assign(this, {app, sender, history});
    this.suggest = new Suggestions("suggest");
    this.fetcher = new Fetcher(app.live);
    this.hint = new Hint();
    this.plain = new Text(this);
    this.form = null;
    this.element = h("div", {class: "composer-box"}, this.plain.element);
  }

  get recalling() {
    return this.history.recalling;
  }

  get isEmpty() {
    return !this.form && this.plain.text === "";
  }

  focus() {
    if (!this.form) this.plain.focus();
    else if (!this.element.contains(document.activeElement)) this.form.next(null);
  }

  /** Makes the box the form of a command, filled with what was typed after its name. */
  open(entry, rest) {
    this.plain.text = "";
    this.form = new Form(this, entry);
    this.element.classList.add("is-command");
    fill(this.element, this.form.element);
    this.form.fill(rest);
    return this.form;
  }

  /** Makes the box plain again, with a text. */
  leave(text) {
    this.form = null;
    this.fetcher.drop();
    this.hint.hide();
    this.suggest.hide();
    this.element.classList.remove("is-command");
    fill(this.element, this.plain.element);
    this.plain.text = text;
    this.plain.focus();
    this.plain.propose();
  }

  /** Puts a text into the box as if it were typed. */
  compose(text) {
    this.leave(text);
    this.plain.typed();
  }

  /** Puts back what could not be sent, unless something new has been typed meanwhile; says whether it did. */
  restore(text) {
    if (!this.isEmpty) return false;
    this.compose(text);
    this.quiet();
    return true;
  }

  quiet() {
    this.fetcher.drop();
    this.suggest.hide();
  }

  /** What a command or a question about it has in common. */
  action(entry, options) {
    return {channel: this.app.model.current, command: entry.path, options};
  }

  send(entry, options, line) {
    this.leave("");
    this.sender.send({...this.action(entry, options), do: "command"}, line);
  }

  /** Posts a message. One that is too long stays. */
  say(text) {
    const answer = this.sender.say(text);
    if (answer) this.leave("");
    return answer ?? Promise.resolve({error: "bad"});
  }

  /** Sends a line at once, whatever is in the box. One that cannot be sent comes into the box, with what is wrong. */
  run(line) {
    if (!line.startsWith("/")) return this.say(line);
    const {command, options, missing, errors} = parse(line, this.app.model.commands, [...this.app.model.users.values()]);
    if (errors.length === 0 && missing.length === 0) {
      return this.sender.send({...this.action(command, options), do: "command"}, line);
    }
    this.compose(line);
    this.submit();
    return Promise.resolve({error: "bad"});
  }

  /** Sends what is in the box, for those without an Enter key. */
  submit() {
    if (this.form) this.form.submit();
    else this.plain.enter();
  }

  /** Goes through what was sent before, if there is any in that direction. */
  recall(by) {
    return this.history.step(by, (line) => {
      this.compose(line);
      this.quiet();
    });
  }

  /** Somebody has typed something. */
  touched() {
    this.history.leave();
  }

  /** Somebody wants to begin anew. */
  clear() {
    this.sender.notices.clear();
    this.leave("");
  }
}
