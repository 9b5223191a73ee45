// The newest answer that one user alone sees. It stands beside the board where there is room, and else rises from below as
// a sheet. It leaves the board and its controls in sight unless its text is long or it has controls itself.

import {fill, h, icon, isEscape, tool} from "./dom.js";
import {answersPress} from "./model.js";
import {t} from "./text.js";

const mostBeside = 560; // pixels of its width
const margin = 12; // pixels around it
const patient = 1.5; // how many times as high as the room that is free a text may be before it covers the controls, or a board

export class Private {
  #app;
  #scroll;
  #frameOf;
  /** @type {import("./message.js").MessageView | null} */
  #view = null;
  #list = h("ol", {class: "messages", role: "list", tabIndex: 0, "aria-label": t("message.private")});
  element = h("section", {class: "private", hidden: true, "aria-label": t("message.private")},
    h("header", {class: "private-bar"}, icon("eye"), h("span", {class: "private-label"}, t("message.private")),
      tool("close", t("message.dismiss"), () => this.close())),
    this.#list);

  /**
   * @param {App} app @param {import("./messages.js").Scroll} scroll of the messages beside it
   * @param {() => HTMLElement | null | undefined} frameOf the board there
   */
  constructor(app, scroll, frameOf) {
    this.#app = app;
    this.#scroll = scroll;
    this.#frameOf = frameOf;
    scroll.aside = this;
    new ResizeObserver(() => this.put()).observe(this.#list);
    // Who scrolls does not play; but a wide board is panned in play.
    for (const name of ["wheel", "touchmove"]) document.addEventListener(name, ({target}) => !(target instanceof Element && target.closest(".frame, .private")) && this.release(), {passive: true});
    document.addEventListener("keydown", (event) => isEscape(event) && this.close());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** How much of the lower end of what it lies over it hides: what stands beside a board hides nothing. */
  get height() {
    return this.isOpen && !this.element.matches(".is-beside") ? this.element.offsetHeight : 0;
  }

  has(view) {
    return this.#view === view;
  }

  /** Shows an answer in place of the one before; null for none. @param {import("./message.js").MessageView | null} view */
  show(view) {
    if (view === this.#view) return;
    this.#view = view;
    this.element.hidden = !view;
    fill(this.#list, view?.element);
    this.#list.scrollTop = 0;
    this.#scroll.pin(view && this.#frameOf());
    this.put();
    this.#scroll.look();
  }

  /**
   * Takes away an answer about a position that has changed: a picture, or what a press has brought. A question stays, and
   * so does what was asked for by a command. The room below stays free: the board must not move while it is played on.
   */
  outdate() {
    const message = this.#view?.post.message;
    if (!message || message.components?.length) return;
    if (answersPress(message) || message.attachments?.length) this.#app.model.dismiss(message.channel_id, message.id);
  }

  /** Takes the answer away. The focus goes where it was wanted last: to the board. */
  close() {
    const message = this.#view?.post.message, hadFocus = this.element.contains(document.activeElement);
    if (!message) return;
    this.#app.model.dismiss(message.channel_id, message.id);
    this.release();
    if (hadFocus) /** @type {HTMLElement | null | undefined} */ (this.#frameOf()?.closest("article") ?? this.element.parentElement?.querySelector(".log"))?.focus({preventScroll: true});
  }

  /** Lets go of the board, and gives back the room below it once there is no answer. */
  release() {
    this.#scroll.pin(null);
    if (!this.isOpen) this.element.parentElement?.style.removeProperty("--sheet");
  }

  /** Puts it where it covers nothing that the board's player needs: beside the board above its controls, or below the board. */
  put() {
    const stage = this.element.parentElement, frame = this.#frameOf();
    if (!stage || !this.isOpen) return;
    const box = stage.getBoundingClientRect(), at = frame?.getBoundingClientRect(), {style, classList} = this.element, whole = box.height - 2 * margin;
    const isBeside = getComputedStyle(stage.querySelector(".messages") ?? stage).getPropertyValue("--beside") !== "";
    const left = (at ? at.right - box.left : 0.62 * box.width) + margin;
    const used = [...frame?.closest("article")?.querySelectorAll(".modes, .controls") ?? []].map((each) => each.getBoundingClientRect()).filter(({height}) => height > 0);
    const all = this.#list.scrollHeight + this.element.offsetHeight - this.#list.offsetHeight, isPlayed = frame?.querySelector("[data-running]"), isShort = isPlayed && !this.#view?.post.message.components?.length;
    const top = Math.min(...used.map((each) => each.top)), least = isShort ? box.height / 3 : Math.min(all + margin, whole); // long words may cover what is over; what has controls covers those of the board too
    const above = top < box.bottom && top > box.top + least ? top - box.top - margin : whole;
    const free = isBeside ? above : box.height - (frame?.offsetHeight ?? 0) - margin / 2;
    const isCovering = !isBeside && (!frame || all > (isPlayed ? patient : 1) * free);
    classList.toggle("is-beside", isBeside);
    style.setProperty("--left", `${left}px`);
    style.setProperty("--width", `${Math.min(mostBeside, box.width - left - margin)}px`);
    style.setProperty("--bottom", `${isBeside && above !== whole ? box.bottom - top : margin}px`);
    style.setProperty("--most", `${isCovering ? whole : free}px`);
    stage.style.setProperty("--sheet", `${isBeside || isCovering ? 0 : this.element.offsetHeight}px`);
    this.#scroll.stay();
  }
}
