// One message as Discord shows it: its text, its files, its controls and the lines around them.

import {Board} from "./board.js";
import {Controls} from "./control.js";
import {fill, h, icon} from "./dom.js";
import {markup, plainLines} from "./markup.js";
import {matchOf} from "./moves.js";
import {avatar, badge, colourOf, person} from "./people.js";
import {clock, fullTime, language, moment, t} from "./text.js";

const flag = {ephemeral: 1 << 6, loading: 1 << 7};
const commandInteraction = 2;

/** Whether only one person sees a message. @param {Message} message */
export function ephemeral(message) {
  return Boolean(message.flags & flag.ephemeral);
}

/** Whether the bot has not said yet what it will say. @param {Message} message */
function thinking(message) {
  return Boolean(message.flags & flag.loading);
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
  if (message.message_reference) return quoted(app, message.message_reference);
  const meta = message.interaction_metadata;
  if (meta?.type !== commandInteraction) return null;
  const name = person(app.model, meta.user).name;
  return h("div", {class: "line"}, icon("reply"),
    h("span", null, h("b", {"data-colour": colourOf(meta.user.id)}, name), " ", t("message.used"), " ",
      h("code", {class: "used-command"}, `/${meta.name ?? ""}`)));
}

function quoted(app, reference) {
  const found = app.model.find(reference.message_id);
  if (!found) return h("div", {class: "line"}, icon("reply"), h("span", null, t("message.unquotable")));
  const {message} = found.post;
  const who = person(app.model, message.author);
  return h("button", {class: "line", type: "button", onclick: () => app.jump(message.channel_id, message.id)}, icon("reply"),
    h("b", {"data-colour": who.bot ? null : colourOf(who.id)}, who.name), h("span", {class: "quoted"}, plainLines(app, message.content)[0] ?? t("message.picture")));
}

function footer(app, message) {
  return h("p", null, icon("eye"), h("span", null, t("message.private")), " · ",
    h("button", {class: "link", type: "button", onclick: () => app.model.dismiss(message.channel_id, message.id)}, t("message.dismiss")));
}

const mostSpoken = 700; // characters of a message that are read aloud
const lastLines = 2; // at its end that are never left out

/**
 * What a screen reader says of a message: what is new in it, and of a long one how it begins and how it ends. The bot
 * puts last what matters most: whose turn it is, or who has won. Empty when there is nothing to say.
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
  return `${who}: ${clip(lines) || t("message.picture")}${note}`;
}

/** Leaves out what is too much, before the last lines. */
function clip(lines) {
  const text = lines.join("\n");
  if (text.length <= mostSpoken) return text;
  const end = lines.slice(-lastLines).join("\n").slice(-mostSpoken / 2);
  return `${text.slice(0, mostSpoken - end.length)}…\n${end}`;
}

/** Where the page's own server has a file, wherever Discord says it is. */
function address(file) {
  return new URL(file.url, location.href).pathname;
}

/** A picture with its place kept free before it is there, and with its description on request. */
class Picture {
  #image = h("img", {decoding: "async", draggable: "false"});
  #caption = h("figcaption");
  #description = h("p", {class: "description", hidden: true});
  /** What has the picture's size, for what lies over it. */
  frame = h("div", {class: "frame"}, this.#image);
  element = h("figure", {class: "picture"}, h("div", {class: "pan"}, this.frame), this.#caption, this.#description);

  /** @param {Attachment} file */
  constructor(file) {
    this.update(file);
  }

  /** Shows another file in the same place. @param {Attachment} file */
  update(file) {
    const {width = 1, height = 1, description = ""} = file;
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.classList.toggle("is-wide", width > 1.6 * height);
    this.#image.width = width;
    this.#image.height = height;
    this.#image.alt = description || t("picture.undescribed", {Name: file.filename});
    this.#image.src = address(file);
    const text = this.#description;
    text.textContent = description;
    if (!description) text.hidden = true;
    const toggle = h("button", {
      class: "alt", type: "button", "aria-expanded": !text.hidden, "aria-label": `ALT: ${t("picture.description")}`,
      onclick: () => {
        text.hidden = !text.hidden;
        toggle.setAttribute("aria-expanded", String(!text.hidden));
      },
    }, "ALT");
    const active = document.activeElement;
    const focused = this.#caption.contains(active) && active?.className;
    fill(this.#caption,
      h("div", {class: "tools"}, description && toggle,
        h("a", {class: "open", href: address(file), target: "_blank", rel: "noopener noreferrer"}, icon("window"), t("picture.open"))));
    if (focused) /** @type {HTMLElement | null} */ (this.#caption.querySelector(`.${focused}`))?.focus();
  }
}

/** The files of one message over its changes: pictures with their description, and others by name and size. */
class Files {
  #app;
  #json = "";
  /** @type {Picture | null} */
  #picture = null;
  element = h("div", {class: "files"});
  /** What makes the last picture clickable. @type {Board | null} */
  board = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @param {Message} message */
  update(message) {
    const files = message.attachments ?? [];
    const json = JSON.stringify(files);
    if (json === this.#json) return;
    this.#json = json;
    const isPicture = (file) => Boolean(file.content_type?.startsWith("image/") && file.width && file.height);
    const last = files.findLast(isPicture); // the board; before it is the end of a round
    const main = last && this.#main(last);
    if (!last) this.#picture = this.board = null;
    // What is put in again loses the focus and how far it was scrolled.
    if (files.length === 1 && main?.parentElement === this.element && this.element.childElementCount === 1) return;
    fill(this.element, files.map((file) => (file === last ? main : isPicture(file) ? new Picture(file).element : plainFile(file))));
  }

  /** Keeps the frame of a picture that another takes the place of: the old one is seen until the new one is there. */
  #main(file) {
    const picture = (this.#picture ??= new Picture(file));
    this.board ??= new Board(this.#app, picture.frame);
    this.board.load(address(file), file); // while the old picture can still be seen
    picture.update(file);
    return picture.element;
  }
}

function plainFile(file) {
  const kilobytes = new Intl.NumberFormat(language(), {style: "unit", unit: "kilobyte", maximumFractionDigits: 1});
  const size = file.size < 1000 ? t("file.bytes", {Count: file.size}) : kilobytes.format(file.size / 1000);
  return h("div", {class: "file"}, icon("file"),
    h("div", null, h("a", {href: address(file), target: "_blank", rel: "noopener noreferrer"}, file.filename), h("small", null, size)));
}

/**
 * Shows a post for as long as it is there. A change replaces only the parts that differ, so that the focus, an opened
 * description and the picture stay.
 */
export class MessageView {
  #app;
  #place = "";
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
    this.#files = new Files(app);
    this.post = post;
    this.head = h("div", {class: "byline", id: `by-${id}`});
    this.controls = new Controls(app, this);
    this.article = h("article", {class: "message", id: `m-${id}`, tabIndex: -1, "aria-labelledby": `by-${id}`},
      this.#context, this.#gutter, this.head, this.#content, this.#files.element, this.controls.element, this.#failure, this.#foot);
    this.element = h("li", {class: "entry"}, this.article);
  }

  /**
   * Shows what a post has become.
   * @param {Post} post
   * @param {{grouped: boolean, day: string}} place grouped under the message before; the day that begins with it
   * @param {boolean} isFresh whether more than the post may have changed
   */
  update(post, {grouped, day}, isFresh) {
    if (!isFresh && this.post === post && this.#place === `${grouped} ${day}`) return;
    this.post = post;
    this.#place = `${grouped} ${day}`;
    const app = this.#app, {message} = post;
    const who = person(app.model, message.author);
    this.#style(post, grouped);
    this.#part("day", day, () => this.#divide(day));
    this.#part("context", [message.interaction_metadata, message.message_reference], () => fill(this.#context, context(app, message)));
    this.#part("gutter", [grouped, who], () => fill(this.#gutter, grouped ? clock(new Date(message.timestamp)) : avatar(who)));
    this.#part("head", [who, grouped, new Date().getDate()], () => fill(this.head,
      h("h3", {class: "name", "data-colour": who.bot ? null : colourOf(who.id)}, who.name), who.bot && badge(), moment(new Date(message.timestamp))));
    this.#part("content", [message.content, message.edited_timestamp, message.flags], () => fill(this.#content, this.#text(message)));
    this.#files.update(message);
    this.controls.update(message);
    this.#files.board?.offer(message, this.controls, ephemeral(message));
    this.#part("foot", message.flags, () => fill(this.#foot, ephemeral(message) && footer(app, message)));
  }

  /** Says below the message why an action on it failed; empty for nothing. */
  fail(text) {
    this.#failure.textContent = text;
    this.#failure.hidden = text === "";
    if (text) this.#app.announce(text);
  }

  /**
   * Ends what was offered to one user alone for another position. A hand stays: the bot brings it up to date.
   * @param {Map<string, {ply: number, isOver: boolean}>} boards by match
   */
  age(boards) {
    const {message} = this.post, {match, ply, hand} = matchOf(message), now = boards.get(match);
    if (!match || !now || (now.ply <= ply && !now.isOver)) return;
    if (!hand) this.controls.retire();
  }

  flash() {
    this.article.scrollIntoView({block: "center"});
    this.article.focus({preventScroll: true});
    this.article.classList.remove("is-found");
    void this.article.offsetWidth; // lets the animation begin again
    this.article.classList.add("is-found");
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
    const last = nodes.at(-1);
    if (!message.edited_timestamp || !last) return nodes;
    const mark = h("small", {class: "edited", title: fullTime(new Date(message.edited_timestamp))}, ` ${t("message.edited")}`);
    if (last.nodeName === "DIV") last.appendChild(mark);
    else nodes.push(mark);
    return nodes;
  }

  #part(name, data, make) {
    const json = JSON.stringify(data ?? null);
    if (this.#shown.get(name) === json) return;
    this.#shown.set(name, json);
    make();
  }
}
