// A picture with its place kept free before it is there, and with its description on request.

import {h, fill} from "./dom.js";
import {address} from "./address.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/** Whether a file is shown, not listed. */
export function isPicture(file) {
  return Boolean(file.content_type?.startsWith("image/") && file.width && file.height);
}

export class Picture {
  #image = h("img", {decoding: "async", draggable: "false"});
  #caption = h("figcaption");
  #description = h("p", {class: "description", hidden: true});

  /** What has the picture's size, for what lies over it. */
  frame = h("div", {class: "frame"}, this.#image);
  element = h("figure", {class: "picture"}, this.frame, this.#caption, this.#description);

  constructor(file) {
    this.update(file);
  }

  /** Shows another file in the same place. */
  update(file) {
    this.element.style.setProperty("--ratio", file.width / file.height);
    this.element.style.setProperty("--natural", `${file.width}px`);
    this.#image.width = file.width;
    this.#image.height = file.height;
    this.#image.alt = file.description || t("picture.undescribed", {Name: file.filename});
    this.#image.src = address(file);
    this.#describe(file);
  }

  #describe(file) {
    const text = this.#description;
    text.textContent = file.description ?? "";
    if (!file.description) text.hidden = true;
    const toggle = h("button", {
      class: "alt", type: "button", "aria-expanded": !text.hidden, "aria-label": `ALT: ${t("picture.description")}`,
      onclick: () => {
        text.hidden = !text.hidden;
        toggle.setAttribute("aria-expanded", !text.hidden);
      },
    }, "ALT");
    const focused = this.#caption.contains(document.activeElement) && document.activeElement.className;
    fill(this.#caption,
      h("div", {class: "tools"}, file.description && toggle,
        h("a", {class: "open", href: address(file), target: "_blank", rel: "noopener noreferrer"}, icon("window"), t("picture.open"))));
    if (focused) this.#caption.querySelector(`.${focused}`)?.focus();
  }
}
