// The files of a message: pictures with their description, boards among them that can be turned, and others by name and size.

import {Board} from "./board.js";
import {fill, h, icon} from "./dom.js";
import {memory} from "./model.js";
import {matchOf, noMap, sides} from "./moves.js";
import {language, t} from "./text.js";

/** Where the page's own server has a file, wherever Discord says it is. */
function address(file) {
  return new URL(file.url, location.href).pathname;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a file is a picture that moves. @param {Attachment} file */
function moves(file) {
  return file.content_type === "image/gif";
}

/** The first picture of one that moves. @param {Attachment} file @returns {Promise<Blob | null>} */
async function firstOf({url, width, height}) {
  const image = h("img", {src: address({url})}), canvas = h("canvas", {width, height});
  await image.decode();
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done));
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
  /** What is seen of a picture that moves while it does not; it does at once for who wants no less of that. @type {Blob | null} */
  #paused = null;
  #isPlaying = !still.matches;
  #image = h("img", {decoding: "async", draggable: "false"});
  #caption = h("figcaption");
  #description = h("p", {class: "description", hidden: true});
  #said = h("p", {class: "said", hidden: true}); // what happened there, where the message goes on from it
  #turn = h("button", {class: "turn", type: "button", hidden: true, onclick: () => this.#files.turn()}, icon("turn"));
  #play = h("button", {class: "play", type: "button", onclick: () => {
    this.#isPlaying = !this.#isPlaying;
    this.show();
  }});
  /** What has the picture's size, for what lies over it. */
  frame = h("div", {class: "frame"}, this.#image);
  element = h("figure", {class: "picture"}, h("div", {class: "pan"}, this.frame), this.#caption, this.#said, this.#description);
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
    this.element.ariaBusy = String(url !== this.#loaded); // a press on the old picture would be of no use
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.classList.toggle("is-wide", width > 1.3 * height);
    this.#image.width = width;
    this.#image.height = height;
    const text = this.#description, turn = t("picture.turn");
    this.#turn.setAttribute("aria-label", turn);
    this.#turn.title = turn;
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
      h("div", {class: "tools"}, description && toggle, this.#turn, moves(file) && this.#play,
        h("a", {class: "open", href: url, target: "_blank", rel: "noopener noreferrer"}, icon("window"), h("span", null, t("picture.open")))));
    if (focused) /** @type {HTMLElement | null} */ (this.#caption.querySelector(`.${focused}`))?.focus();
    // Without a connection there is no map, and the controls do without.
    const bytes = isSame ? null : await fetch(url).then((answer) => answer.arrayBuffer()).catch(() => new ArrayBuffer(0));
    const paused = bytes?.byteLength && moves(file) ? await firstOf(file) : null;
    await end?.ready;
    if (bytes && url === address(this.#file)) {
      this.#end = end;
      this.#sides = sides(bytes);
      this.#paused = paused;
      this.#loaded = url;
    }
    this.show();
  }

  /** Shows the side of the board that the user sits at, or the other one where they have turned it. */
  show() {
    if (this.#loaded !== address(this.#file)) return;
    this.element.ariaBusy = "false";
    const own = Math.max(0, this.#sides.findIndex(({map}) => map.bottom === this.#files.me));
    const at = (own + Number(this.#files.isTurned)) % this.#sides.length, {map, picture = this.#isPlaying ? null : this.#paused} = this.#sides[at];
    const url = this.#loaded, {description = "", filename, width = 1, height = 1} = this.#file;
    this.#play.textContent = this.#isPlaying ? t("picture.pause") : t("picture.play");
    this.#turn.hidden = this.#sides.length < 2;
    this.#turn.setAttribute("aria-pressed", String(this.#files.isTurned));
    this.#description.textContent = map.alt || description;
    this.#image.alt = map.alt || description || t("picture.undescribed", {Name: filename});
    const shown = `${at} ${this.#isPlaying} ${url}`;
    if (this.#shown === shown) return;
    this.#shown = shown;
    this.#map = map;
    this.#said.textContent = map.said;
    this.#said.hidden = map.said === "";
    if (map.language) this.#files.speak(this.#image.lang = this.#said.lang = this.#description.lang = map.language);
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

/** The files of one message over its changes. */
export class Files {
  #app;
  #json = "";
  #match = ""; // the last one that the message was about
  /** @type {Picture[]} */
  #pictures = [];
  element = h("div", {class: "files"});

  /** @param {App} app @param {(language: string) => void} speak hears what language a picture is in */
  constructor(app, speak) {
    this.#app = app;
    this.speak = speak;
  }

  /** What makes the last picture clickable. */
  get board() {
    return this.#pictures.at(-1)?.board ?? null;
  }

  get me() {
    return this.#app.model.me;
  }

  /** Whether the user has turned the boards of the match round: the tab remembers it, as it does drafts. */
  get isTurned() {
    return memory.tab.list("turned").includes(this.#match);
  }

  turn() {
    if (this.isTurned) memory.tab.remove("turned", this.#match);
    else memory.tab.add("turned", this.#match);
    for (const picture of this.#pictures) picture.show();
  }

  /** @param {Message} message */
  update(message) {
    const files = message.attachments ?? [], {match} = matchOf(message);
    this.#match = match || this.#match;
    const json = JSON.stringify([this.me, files]);
    if (json === this.#json) return;
    this.#json = json;
    const isPicture = (file) => Boolean(file.content_type?.startsWith("image/") && file.width && file.height);
    const last = files.findLast(isPicture); // the board; before it is the end of a round
    const main = last && (this.#pictures.at(-1) ?? new Picture(this)); // keeps its frame
    if (main && !moves(last)) main.board ??= new Board(this.#app, main.frame);
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
