// Files of a message: pictures with their description, and others by name and size.

import {h, fill} from "./dom.js";
import {address} from "./address.js";
import {Board} from "./board.js";
import {icon} from "./icon.js";
import {Picture, isPicture} from "./picture.js";
import {language, t} from "./text.js";

/** The files of one message over its changes. */
export class Files {
  #json = "";
  #picture = null;

  element = h("div", {class: "files"});
  /** What makes the first picture clickable; null without a picture. */
  board = null;

  update(message) {
    const json = JSON.stringify(message.attachments ?? []);
    if (json === this.#json) return;
    this.#json = json;
    const files = message.attachments ?? [];
    const first = files.find(isPicture);
    this.#main(first);
    fill(this.element, files.map((file) => (file === first ? this.#picture.element : isPicture(file) ? new Picture(file).element : plainFile(file))));
  }

  /** Keeps the frame of a picture that another takes the place of: the old one is seen until the new one is there. */
  #main(file) {
    if (!file) {
      this.#picture = this.board = null;
      return;
    }
    if (this.#picture) this.#picture.update(file);
    else {
      this.#picture = new Picture(file);
      this.board = new Board(this.#picture.frame);
    }
    this.board.load(file);
  }
}

function plainFile(file) {
  return h("div", {class: "file"}, icon("file"),
    h("div", null, h("a", {href: address(file), target: "_blank", rel: "noopener noreferrer"}, file.filename), h("small", null, size(file.size))));
}

function size(bytes) {
  const form = (value, unit) => new Intl.NumberFormat(language(), {style: "unit", unit, maximumFractionDigits: 1}).format(value);
  return bytes < 1000 ? t("file.bytes", {Count: bytes}) : form(bytes / 1000, "kilobyte");
}
