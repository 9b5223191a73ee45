// What one user alone is told: one message at a time, the newest first, in a place of its own where it covers neither a board
// nor the controls below it. It stands beside the board where there is room, over whatever else is at the right edge, and else
// rises from below as a sheet.

import {fill, h, icon, isEscape, lasting, tool} from "./dom.js";
import {componentInteraction} from "./message.js";
import {t} from "./text.js";

const leastBeside = 260; // pixels that it needs beside a board
const mostBeside = 440;
const margin = 12; // pixels around it
const idleTime = lasting(3000); // ms after which a board that nobody has touched may move
const patient = 1.5; // how many times as high as the room below a board a sheet's text may be before it takes all the room there is

export class Private {
  #app;
  #scroll;
  #frameOf;
  /** @type {Map<import("./message.js").MessageView, number>} what there is to read, the oldest first, with the moves that there were when it was last looked at */
  #views = new Map();
  /** @type {import("./message.js").MessageView | null} */
  #shown = null;
  #isFolded = false;
  /** The board that was in sight before the newest took its room, and is to stay there. @type {HTMLElement | null} */
  #kept = null;
  /** Whether the room that it took stays free: a board must not move while it is played on. */
  #holdsRoom = false;
  #label = h("span", {class: "private-label"}, t("message.private"));
  #count = h("span", {class: "private-count"});
  #older = tool("down", t("message.older"), () => this.#turn(-1), {class: "is-older"});
  #newer = tool("down", t("message.newer"), () => this.#turn(1), {class: "is-newer"});
  #fold = tool("down", t("message.fold"), () => {
    this.#holdsRoom = false;
    this.#isFolded = !this.#isFolded;
    this.#look();
  }, {class: "is-fold"});
  #pages = h("div", {class: "private-pages"}, this.#older, this.#count, this.#newer);
  #list = h("ol", {class: "messages", role: "list", tabIndex: 0, "aria-label": t("message.private")});
  element = h("section", {class: "private", hidden: true, "aria-label": t("message.private")},
    h("header", {class: "private-bar"}, icon("eye"), this.#label, this.#pages, this.#fold, tool("close", t("message.dismiss"), () => this.close())),
    this.#list);

  /**
   * @param {App} app @param {import("./messages.js").Scroll} scroll of the messages beside it
   * @param {() => HTMLElement | null | undefined} frameOf the board there that must stay in sight
   */
  constructor(app, scroll, frameOf) {
    this.#app = app;
    this.#scroll = scroll;
    this.#frameOf = frameOf;
    new ResizeObserver(() => this.put()).observe(this.#list);
    // Who scrolls does something else; but a wide board is panned in play.
    for (const name of ["wheel", "touchmove"]) document.addEventListener(name, ({target}) => !(target instanceof Element && target.closest(".frame")) && this.#giveRoom(), {passive: true});
    document.addEventListener("keydown", (event) => isEscape(event) && this.close());
  }

  /** Takes over what there is to read now. @param {import("./message.js").MessageView[]} views the oldest first */
  take(views) {
    if (views.some((view) => !this.#views.has(view))) this.#kept = this.#boardInSight;
    const gone = [...this.#views.keys()].filter((one) => !views.includes(one));
    if (gone.length > 0) this.#hold();
    for (const view of gone) {
      if (view.element.parentElement === this.#list) view.element.remove(); // or it lies among all messages by now
      this.#views.delete(view);
    }
    for (const view of views) if (!this.#views.has(view)) this.#views.set(view, NaN);
    for (const {element} of views) if (element.parentElement !== this.#list) this.#list.append(element);
    if (!this.#shown || !this.#views.has(this.#shown)) this.#shown = views.at(-1) ?? null;
    if (views.length === 0) this.#kept = null;
    this.#look();
  }

  /** Shows a message, and sees to it that the board stays in sight if it is there. @param {import("./message.js").MessageView} view */
  open(view) {
    this.#holdsRoom = false;
    this.#shown = view;
    this.#isFolded = false;
    this.#kept ??= this.#boardInSight;
    this.#list.scrollTop = 0;
    this.#look();
    if (this.#isInTheWay) this.#scroll.bottom();
  }

  /** Empties it: another channel is shown, in which no board needs the room that was held. */
  leave() {
    this.take([]);
    this.release();
  }

  get isOpen() {
    return !this.element.hidden;
  }

  has(view) {
    return this.#views.has(view);
  }

  /** Lets go of the board: something newer in the channel is to be seen. */
  release() {
    this.#kept = null;
    this.#giveRoom();
  }

  /**
   * Keeps the room that it has taken for as long as the board above it is in use, which must not move then. Where the board is
   * not to be seen there is nothing to keep it for.
   */
  #hold() {
    const frame = this.#frameOf(), at = frame?.getBoundingClientRect(), box = this.element.parentElement?.getBoundingClientRect();
    if (!frame || !at || !box || this.#holdsRoom || !this.#scroll.isInUse) return;
    const seen = Math.min(at.bottom, box.bottom - this.#sheet) - Math.max(at.top, box.top);
    if (seen < at.height / 2) return;
    this.#holdsRoom = true;
    const look = () => {
      if (!this.#holdsRoom) return;
      if (this.#scroll.isInUse) setTimeout(look, idleTime);
      else this.#giveRoom();
    };
    setTimeout(look, idleTime);
  }

  /** Gives back the room that was held. */
  #giveRoom() {
    if (!this.#holdsRoom) return;
    this.#holdsRoom = false;
    this.put();
  }

  /**
   * Takes away what clicks have brought when a move is made, and folds what commands have, which the next move takes
   * away: who moves has gone on. A question stays.
   * @param {number} moves that were made so far, in the user's matches
   */
  age(moves) {
    const isOld = ([{post}, before]) => before < moves && !post.message.components?.length;
    const old = [...this.#views].filter(isOld).map(([view]) => view), wasFolded = this.#isFolded;
    for (const view of this.#views.keys()) this.#views.set(view, moves);
    if (old.length > 0) this.#hold();
    if (this.#shown && old.includes(this.#shown)) {
      this.#isFolded = true;
      this.#look();
    }
    const isClicked = (message) => message.interaction_metadata?.type === componentInteraction;
    for (const {post: {message}} of old) if (wasFolded || isClicked(message)) this.#app.model.dismiss(message.channel_id, message.id);
  }

  /** Takes away all that is here. The focus goes where it was wanted last: to the board. */
  close() {
    if (this.#views.size === 0) return;
    const hadFocus = this.element.contains(document.activeElement);
    for (const {post: {message}} of [...this.#views.keys()]) this.#app.model.dismiss(message.channel_id, message.id);
    this.#giveRoom(); // its reader wants it back
    if (hadFocus) /** @type {HTMLElement | null | undefined} */ (this.#frameOf()?.closest("article") ?? this.element.parentElement?.querySelector(".log"))?.focus({preventScroll: true});
  }

  /** How far the messages may be scrolled: what is below the board does not push it away while its reader reads here. */
  limit(end) {
    const frame = this.element.hidden ? null : this.#kept, log = frame?.closest(".log");
    if (!frame || !log) return end;
    const at = frame.getBoundingClientRect(), box = log.getBoundingClientRect();
    return at.height > box.height ? end : Math.min(end, at.top - box.top + log.scrollTop - margin / 2);
  }

  /** Whether some of the board that is to be seen, or of its controls, is not. */
  get #isInTheWay() {
    const at = this.#kept?.getBoundingClientRect(), box = this.element.parentElement?.getBoundingClientRect();
    return Boolean(at && box && (at.top < box.top || endOf(this.#kept) > box.bottom - this.#sheet));
  }

  #turn(step) {
    const all = [...this.#views.keys()], at = all.findIndex((view) => view === this.#shown) + step;
    this.#shown = all[Math.max(0, Math.min(all.length - 1, at))] ?? null;
    this.#isFolded = false;
    this.#list.scrollTop = 0;
    this.#look();
    if (this.#shown) this.#app.announce(this.#shown.article.innerText);
  }

  get #boardInSight() {
    const frame = this.#frameOf(), at = frame?.getBoundingClientRect(), box = this.element.parentElement?.getBoundingClientRect();
    return frame && at && box && Math.min(at.bottom, box.bottom) > Math.max(at.top, box.top) ? frame : null;
  }

  #look() {
    const all = [...this.#views.keys()], at = all.findIndex((view) => view === this.#shown), [first] = all.slice(at);
    for (const view of all) view.element.hidden = view !== this.#shown;
    this.element.hidden = !first;
    this.#list.hidden = this.#isFolded;
    this.element.classList.toggle("is-folded", this.#isFolded);
    this.#pages.hidden = all.length < 2;
    fill(this.#count, t("message.count", {At: at + 1, Count: all.length}));
    this.#older.disabled = at <= 0;
    this.#newer.disabled = at === all.length - 1;
    const name = this.#isFolded ? t("message.unfold") : t("message.fold");
    this.#fold.setAttribute("aria-expanded", String(!this.#isFolded));
    this.#fold.setAttribute("aria-label", name);
    this.#fold.title = name;
    this.put();
  }

  /** The pixels of the messages that it covers from below. */
  get #sheet() {
    return this.element.hidden || this.element.matches(".is-beside") ? 0 : this.element.offsetHeight;
  }

  /** Puts it where it covers nothing that the board's player needs, and makes room for it there. */
  put() {
    const stage = this.element.parentElement;
    if (!stage) return;
    const before = stage.style.getPropertyValue("--sheet");
    if (this.element.hidden) {
      for (const name of this.#holdsRoom ? [] : ["--sheet", "--aside"]) stage.style.removeProperty(name);
      return;
    }
    const box = stage.getBoundingClientRect(), frame = this.#frameOf(), at = frame?.getBoundingClientRect();
    const {element: wire} = this.#app.protocol, edge = wire.hidden || !wire.offsetWidth ? innerWidth : wire.getBoundingClientRect().left;
    const room = edge - 2 * margin - (at ? at.right : box.left + box.width / 3), {style, classList} = this.element;
    const isBeside = room >= leastBeside && innerWidth >= 720, width = Math.min(mostBeside, room);
    classList.toggle("is-beside", isBeside);
    style.setProperty("--right", `${box.right - edge + margin}px`);
    style.setProperty("--width", `${width}px`);
    style.setProperty("--most", `${isBeside ? box.height - 2 * margin : this.#most(box, frame)}px`);
    // The messages end where it begins. The board ends before that, or it would grow with each look.
    const log = stage.querySelector(".log"), end = box.left + (log?.clientWidth ?? 0), begin = edge - margin - width - margin / 2;
    const held = (name) => (this.#holdsRoom ? Number.parseFloat(stage.style.getPropertyValue(name)) || 0 : 0);
    stage.style.setProperty("--aside", `${Math.max(held("--aside"), isBeside ? end - begin : 0)}px`);
    stage.style.setProperty("--sheet", `${Math.max(held("--sheet"), this.#sheet)}px`);
    if (stage.style.getPropertyValue("--sheet") === before) return;
    if (this.#isInTheWay) this.#scroll.bottom();
    else if (!this.#kept) this.#scroll.stay();
  }

  /** How high a sheet may be: it leaves the board in sight, but with much text nothing. */
  #most(box, frame) {
    const all = this.#list.scrollHeight + this.element.offsetHeight - this.#list.offsetHeight;
    const room = box.height - (frame?.offsetHeight ?? 0) - margin / 2;
    return frame && all <= patient * room ? room : box.height - 2 * margin;
  }
}

/** Where the controls below a board end, in pixels of the window. @param {HTMLElement | null} frame */
function endOf(frame) {
  return (frame?.closest("article")?.querySelector(".controls") ?? frame)?.getBoundingClientRect().bottom ?? 0;
}
