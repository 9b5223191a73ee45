// One message as Discord shows it: its text, its files, its controls and the lines around them.

import {Board} from "./board.js";
import {Controls} from "./control.js";
import {fill, h, icon} from "./dom.js";
import {markup, plainLines} from "./markup.js";
import {matchOf, noMap, sides} from "./moves.js";
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
  #files;
  /** @type {Attachment} */
  #file = {url: "", filename: "", size: 0};
  #loaded = ""; // the address of the file whose sides these are
  /** @type {Side[]} */
  #sides = [{map: noMap()}];
  #shown = ""; // which side of which file
  #map = noMap();
  /** The end of the round before, which is to be seen first. @type {Picture | null} */
  #end = null;
  /** Settled when the file is there. @type {Promise<void> | undefined} */
  ready;
  #source = ""; // the address of a picture that is no file
  #image = h("img", {decoding: "async", draggable: "false"});
  #caption = h("figcaption");
  #description = h("p", {class: "description", hidden: true});
  #turn = h("button", {class: "turn", type: "button", hidden: true, "aria-label": t("picture.turn"), title: t("picture.turn"),
    onclick: () => this.#files.turn()}, icon("turn"));
  /** What has the picture's size, for what lies over it. */
  frame = h("div", {class: "frame"}, this.#image);
  element = h("figure", {class: "picture"}, h("div", {class: "pan"}, this.frame), this.#caption, this.#description);
  /** What makes it clickable. @type {Board | null} */
  board = null;

  /** @param {Files} files which it is one of */
  constructor(files) {
    this.#files = files;
  }

  /**
   * Shows another file in the same place: the old picture is seen until the new one is there.
   * @param {Attachment} file @param {Picture | null} [end] the end of the round before
   */
  update(file, end = null) {
    this.ready = this.#load(file, end);
  }

  /** @param {Attachment} file @param {Picture | null} end */
  async #load(file, end) {
    const {width = 1, height = 1, description = ""} = file, url = address(file), isSame = url === address(this.#file);
    this.#file = file;
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.classList.toggle("is-wide", width > 1.6 * height);
    this.#image.width = width;
    this.#image.height = height;
    const text = this.#description;
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
      h("div", {class: "tools"}, description && toggle, this.#turn,
        h("a", {class: "open", href: url, target: "_blank", rel: "noopener noreferrer"}, icon("window"), t("picture.open"))));
    if (focused) /** @type {HTMLElement | null} */ (this.#caption.querySelector(`.${focused}`))?.focus();
    // Without a connection there is no map, and the controls do without.
    const bytes = isSame ? null : await fetch(url).then((answer) => answer.arrayBuffer()).catch(() => new ArrayBuffer(0));
    await end?.ready;
    if (bytes && url === address(this.#file)) {
      this.#end = end;
      this.#sides = sides(bytes);
      this.#loaded = url;
    }
    this.show();
  }

  /** Shows the side of the board that the user sits at, or the other one where they have turned it. */
  show() {
    if (this.#loaded !== address(this.#file)) return;
    const own = Math.max(0, this.#sides.findIndex(({map}) => map.bottom === this.#files.me));
    const at = (own + Number(this.#files.isTurned)) % this.#sides.length, {map, picture} = this.#sides[at];
    const url = this.#loaded, {description = "", filename, width = 1, height = 1} = this.#file;
    this.#turn.hidden = this.#sides.length < 2;
    this.#turn.setAttribute("aria-pressed", String(this.#files.isTurned));
    this.#description.textContent = map.alt || description;
    this.#image.alt = map.alt || description || t("picture.undescribed", {Name: filename});
    if (this.#shown === `${at} ${url}`) return;
    this.#shown = `${at} ${url}`;
    this.#map = map;
    const put = () => {
      URL.revokeObjectURL(this.#source);
      this.#source = picture ? URL.createObjectURL(picture) : "";
      this.#image.src = picture ? `${this.#source}#${url}` : url;
    };
    if (this.board) this.board.show(map, url, {width, height}, put, this.#end?.seen ?? null);
    else put();
  }

  /** @returns {Seen} */
  get seen() {
    return {map: this.#map, image: this.#image};
  }
}

/** The files of one message over its changes: pictures with their description, and others by name and size. */
class Files {
  #app;
  #json = "";
  #match = {isTurned: false};
  /** @type {Picture[]} */
  #pictures = [];
  element = h("div", {class: "files"});

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** What makes the last picture clickable. */
  get board() {
    return this.#pictures.at(-1)?.board ?? null;
  }

  get me() {
    return this.#app.model.me;
  }

  /** Whether the user has turned the boards of the match round. */
  get isTurned() {
    return Boolean(this.#match.isTurned);
  }

  turn() {
    this.#match.isTurned = !this.isTurned;
    for (const picture of this.#pictures) picture.show();
  }

  /** @param {Message} message */
  update(message) {
    const files = message.attachments ?? [], {match} = matchOf(message);
    if (match) this.#match = this.#app.boards[match] ??= {};
    const json = JSON.stringify([this.me, files]);
    if (json === this.#json) return;
    this.#json = json;
    const isPicture = (file) => Boolean(file.content_type?.startsWith("image/") && file.width && file.height);
    const last = files.findLast(isPicture); // the board; before it is the end of a round
    const main = last && (this.#pictures.at(-1) ?? new Picture(this)); // keeps its frame
    if (main) main.board ??= new Board(this.#app, main.frame);
    this.#pictures = [];
    const others = files.filter((file) => file !== last).map((file) => {
      if (!isPicture(file)) return plainFile(file);
      const picture = new Picture(this);
      this.#pictures.push(picture);
      picture.update(file);
      return picture.element;
    });
    // What is put in again loses the focus and how far it was scrolled.
    for (const child of [...this.element.children]) if (child !== main?.element) child.remove();
    if (main && main.element.parentElement !== this.element) this.element.append(main.element);
    this.element.prepend(...others);
    if (!last || !main) return;
    main.update(last, this.#pictures.at(-1));
    this.#pictures.push(main);
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

  get isPlaying() {
    return Boolean(this.#files.board?.isPlaying);
  }

  /** Says below the message why an action on it failed; empty for nothing. */
  fail(text) {
    this.#failure.textContent = text;
    this.#failure.hidden = text === "";
    if (text) this.#app.announce(text);
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
    const last = nodes.findLast(({nodeName}) => nodeName !== "DETAILS");
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
