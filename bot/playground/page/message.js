// One message as Discord shows it: its text, its files, its controls and the lines around them.

import {runnable} from "./command.js";
import {Controls} from "./control.js";
import {fill, h, icon} from "./dom.js";
import {markup, plainLines} from "./markup.js";
import {ephemeral} from "./model.js";
import {matchOf} from "./moves.js";
import {avatar, badge, person} from "./people.js";
import {Files} from "./picture.js";
import {clock, fullTime, language, moment, t} from "./text.js";

const loading = 1 << 7; // Discord's flag of an answer that is to come
const commandInteraction = 2; // its number for what a command causes

/** Whether the bot has not said yet what it will say. @param {Message} message */
function thinking(message) {
  return Boolean(message.flags & loading);
}

/** Whether something stands above a message, so that it cannot go on under the one before. @param {Message} message */
export function hasContext(message) {
  return Boolean(message.message_reference || message.interaction_metadata?.type === commandInteraction);
}

/**
 * The line above an answer: the message it replies to, or the command it came from.
 * @param {App} app @param {Message} message
 */
function context(app, message) {
  if (message.message_reference) return quoted(app, message.message_reference, Boolean(message.interaction_metadata));
  const meta = message.interaction_metadata;
  if (meta?.type !== commandInteraction) return null;
  const name = person(app.model, meta.user).name;
  return h("div", {class: "line"}, icon("reply"),
    h("span", null, h("b", null, name), " ", t("message.used"), " ",
      h("code", {class: "used-command"}, `/${runnable(app.model.commands).find(({path}) => path === meta.name)?.paths[language()] ?? meta.name}`)));
}

/**
 * What a message replies to. The answer to a press in what another user alone has seen quotes nothing.
 * @param {App} app @param {NonNullable<Message["message_reference"]>} reference @param {boolean} pressed
 */
function quoted(app, reference, pressed) {
  const found = app.model.find(reference.message_id);
  if (!found && pressed) return null;
  if (!found) return h("div", {class: "line"}, icon("reply"), h("span", null, t("message.unquotable")));
  const {message} = found.post;
  const who = person(app.model, message.author);
  return h("button", {class: "line", type: "button", onclick: () => app.jump(message.channel_id, message.id)}, icon("reply"),
    h("b", null, who.name), h("span", {class: "quoted"}, plainLines(app, message.content)[0] ?? t("message.picture")));
}

function footer(app, message) {
  return h("p", null, icon("eye"), h("span", null, t("message.private"), " "), h("span", {class: "dotted"}, "· ",
    h("button", {class: "link", type: "button", onclick: () => app.model.dismiss(message.channel_id, message.id)}, t("message.dismiss"))));
}

/**
 * What a screen reader says of a message: what is new in it. The bot puts last what matters most: whose turn it is, or who
 * has won. Empty when there is nothing to say.
 * @param {App} app @param {Message} message @param {Message} [before] the message as it was
 */
export function spoken(app, message, before) {
  const who = person(app.model, message.author).name;
  if (thinking(message)) return before ? "" : t("message.thinking", {Name: who});
  if (before && before.content === message.content) return "";
  const all = plainLines(app, message.content), known = new Set(before ? plainLines(app, before.content) : []);
  const lines = all.filter((line) => !known.has(line));
  if (before && lines.length === 0) return "";
  // With what is new comes the last line: it may be said anew with the same words.
  if (lines.length > 0 && lines.at(-1) !== all.at(-1)) lines.push(all.at(-1) ?? "");
  const note = ephemeral(message) && !before ? ` (${t("message.private")})` : "";
  return `${who}: ${lines.join("\n") || t("message.picture")}${note}`;
}

/**
 * Shows a post for as long as it is there. A change replaces only the parts that differ, so that the focus, an opened
 * description and the picture stay.
 */
export class MessageView {
  #app;
  /** @type {{grouped: boolean, day: string} | null} */
  #place = null;
  #shown = new Map(); // name of a part to the JSON it was made from
  #context = h("div", {class: "context"});
  #gutter = h("div", {class: "gutter"});
  #content = h("div", {class: "content"});
  #files;
  #failure = h("p", {class: "failure", hidden: true});
  #foot = h("div", {class: "foot"});

  /** @param {App} app @param {Post} post */
  constructor(app, post) {
    const {id} = post.message;
    this.#app = app;
    this.#files = new Files(app, (spoken) => this.#speakIn(spoken));
    this.post = post;
    this.head = h("div", {class: "byline", id: `by-${id}`});
    this.controls = new Controls(app, this);
    this.article = h("article", {class: "message", id: `m-${id}`, tabIndex: -1, "aria-labelledby": `by-${id}`},
      this.#context, this.#gutter, this.head, this.#content, this.#files.element, this.controls.element, this.#failure, this.#foot);
    this.article.addEventListener("keydown", (event) => this.controls.step(event), true); // before the board's own keys
    this.element = h("li", {class: "entry"}, this.article);
  }

  /**
   * Shows what a post has become.
   * @param {Post} post
   * @param {{grouped: boolean, day: string}} place grouped under the message before; the day that begins with it
   * @param {boolean} isFresh whether more than the post may have changed
   */
  update(post, {grouped, day}, isFresh) {
    if (!isFresh && this.post === post && this.#place?.grouped === grouped && this.#place.day === day) return;
    this.post = post;
    this.#place = {grouped, day};
    if (!post.message.attachments?.length || !this.#content.lang) this.#speakIn(post.language || language());
    this.#show();
  }

  /** Says what language the bot's words are in: that of its picture, else the one that the bot was told to speak. @param {string} language */
  #speakIn(language) {
    for (const part of [this.#content, this.controls.element]) part.lang = language;
  }

  #show() {
    const app = this.#app, {message} = this.post, {grouped = false, day = ""} = this.#place ?? {};
    const who = person(app.model, message.author);
    this.#style(this.post, grouped);
    this.#part("day", day, () => this.#divide(day));
    this.#part("context", [message.interaction_metadata, message.message_reference], () => fill(this.#context, context(app, message)));
    this.#part("gutter", [grouped, who], () => fill(this.#gutter, grouped ? clock(new Date(message.timestamp)) : avatar(who)));
    this.#part("head", [who, grouped, new Date().getDate()], () => fill(this.head,
      h("h3", {class: "name"}, who.name), who.bot && badge(), moment(new Date(message.timestamp))));
    this.#part("content", [message.content, message.edited_timestamp, message.flags], () => fill(this.#content, this.#text(message)));
    this.#files.update(message);
    this.controls.update(message);
    this.element.dataset.match = matchOf(message).match;
    this.#files.board?.offer(message, this.controls, ephemeral(message));
    this.#part("foot", message.flags, () => fill(this.#foot, ephemeral(message) && footer(app, message)));
  }

  get isPlaying() {
    return Boolean(this.#files.board?.isPlaying);
  }

  /** Says aloud what is new. @param {Message} [before] the message as it was */
  speak(before) {
    const words = spoken(this.#app, this.post.message, before);
    if (words) this.#app.announce(words, this.#content.lang);
  }

  /** Says below the message why an action on it failed; empty for nothing. */
  fail(text) {
    this.#failure.textContent = text;
    this.#failure.hidden = text === "";
    if (text) this.#app.announce(text);
  }

  #style(post, grouped) {
    const list = this.article.classList;
    list.toggle("is-grouped", grouped);
    list.toggle("is-pinged", Boolean(post.pinged));
    list.toggle("is-private", ephemeral(post.message));
    list.toggle("has-context", hasContext(post.message));
  }

  #divide(day) {
    this.element.querySelector(".divider")?.remove();
    if (day) this.element.prepend(h("div", {class: "divider", role: "separator", "aria-label": day}, h("span", null, day)));
  }

  /** @param {Message} message */
  #text(message) {
    if (thinking(message)) {
      const {name} = person(this.#app.model, message.author);
      return h("p", {class: "pondering"}, h("span", {class: "dots", "aria-hidden": true}, h("i"), h("i"), h("i")), t("message.thinking", {Name: name}));
    }
    const nodes = markup(this.#app, message.content);
    const last = nodes.findLast(({nodeName}) => nodeName !== "DETAILS");
    if (!message.edited_timestamp || !last || ephemeral(message)) return nodes; // what one alone sees changes by one's own presses
    const mark = h("small", {class: "edited", lang: language(), title: fullTime(new Date(message.edited_timestamp))}, ` ${t("message.edited")}`);
    if (last.nodeName === "DIV") last.appendChild(mark);
    else nodes.push(mark);
    return nodes;
  }

  #part(name, data, make) {
    const json = JSON.stringify(data);
    if (this.#shown.get(name) === json) return;
    this.#shown.set(name, json);
    make();
  }
}
