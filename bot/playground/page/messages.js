// The messages of the channel that is shown.

import {h} from "./dom.js";
import {MessageView} from "./message.js";
import {ephemeral, hasContext} from "./message_line.js";
import {spoken} from "./spoken.js";
import {Scroll} from "./scroll.js";
import {welcome} from "./welcome.js";
import {dayName, sameDay} from "./time.js";
import {t} from "./text.js";

/** How long messages of one author go on under one name, in ms. */
const groupTime = 7 * 60 * 1000;

/** Discord's number for what a message's controls cause. */
const componentInteraction = 3;

/** @param {object} app */
export function messages(app) {
  return new Messages(app);
}

class Messages {
  #app;
  #views = new Map();
  #channel = "";
  #welcome;
  #list = h("ol", {class: "messages", role: "list"});
  #box;

  constructor(app) {
    this.#app = app;
    this.#welcome = welcome(app);
    this.#box = h("div", {class: "log", id: "log", role: "log", "aria-live": "off", tabIndex: 0}, this.#welcome.element, this.#list);
    this.scroll = new Scroll(this.#box);
    this.element = h("div", {class: "stage"}, this.#box, this.scroll.element);
    app.model.addEventListener("reset", () => this.#sync(true));
    app.model.addEventListener("state", () => this.#sync(true));
    app.model.addEventListener("channels", () => this.#channel !== app.model.current && this.#sync());
    app.model.addEventListener("messages", (event) => this.#news(event.detail));
  }

  /** Goes to a message, in another channel too. */
  jump(channel, id) {
    const {model} = this.#app;
    if (!model.channels.has(channel)) return this.#app.problem(t("jump.channel"));
    if (model.current !== channel) model.select(channel);
    if (!id) return;
    const view = this.#views.get(id);
    if (view) view.flash();
    else this.#app.problem(t("jump.gone"));
  }

  #news({channel, id, isNew}) {
    if (channel !== this.#app.model.current) return isNew && this.#call(channel, id);
    const post = this.#app.model.channels.get(channel).messages.get(id);
    const before = this.#views.get(id)?.post;
    this.#sync();
    if (!post) return;
    if (!before) this.#arrived(post.message);
    const words = spoken(this.#app, post.message, before?.message);
    if (words) this.#app.announce(words);
  }

  /** Says aloud what calls somebody to another channel. */
  #call(channel, id) {
    const {channels, bot} = this.#app.model;
    const {name, direct, messages} = channels.get(channel);
    const post = messages.get(id);
    if (!post.pinged) return;
    const place = direct ? `@${bot?.name ?? ""}` : `#${name}`;
    this.#app.announce(t("spoken.elsewhere", {Channel: place, Text: spoken(this.#app, post.message)}));
  }

  /**
   * Brings the views to what the channel has now; what is the same is left alone.
   * @param {boolean} [isFresh] whether names and the like may have changed too
   */
  #sync(isFresh = false) {
    const channel = this.#app.model.channels.get(this.#app.model.current);
    if (!channel) return;
    const isOther = this.#channel !== channel.id;
    if (isOther) this.#enter(channel);
    this.#box.setAttribute("aria-label", t("channel.messages", {Name: channel.direct ? this.#app.model.bot?.name ?? "" : channel.name}));
    this.#welcome.show(channel);
    this.scroll.keep(() => this.#lay(channel, isFresh), {isOther, isEmpty: channel.messages.size === 0});
  }

  #enter(channel) {
    this.#channel = channel.id;
    this.#views.clear();
    this.#list.replaceChildren();
  }

  /** What stays is not moved: an element that is put in again loses the focus, and its open list. So what goes goes first. */
  #lay(channel, isFresh) {
    for (const [id, view] of this.#views) if (!channel.messages.has(id)) this.#drop(id, view);
    let before = null, at = null;
    for (const post of channel.messages.values()) {
      const view = this.#views.get(post.message.id) ?? this.#make(post);
      view.update(post, placeOf(post, before), isFresh);
      const next = at ? at.nextSibling : this.#list.firstChild;
      if (next !== view.element) this.#list.insertBefore(view.element, next);
      [before, at] = [post, view.element];
    }
  }

  #make(post) {
    const view = new MessageView(this.#app, post);
    this.#views.set(post.message.id, view);
    return view;
  }

  /** Who was in a message that goes must not be thrown to the page's top. */
  #drop(id, view) {
    const hadFocus = view.element.contains(document.activeElement);
    view.controls.update({components: []});
    view.element.remove();
    this.#views.delete(id);
    if (hadFocus) this.#box.focus({preventScroll: true});
  }

  /** One's own messages, and answers to what one did, are always seen; but nobody is taken away from a board in use. */
  #arrived(message) {
    const {me} = this.#app.model;
    const isMine = message.author.id === me || message.interaction_metadata?.user?.id === me;
    const isToBoard = message.interaction_metadata?.type === componentInteraction && this.scroll.isOnBoard;
    if (isMine && !isToBoard) this.scroll.bottom();
    else this.scroll.news();
  }
}

/** Whether a post goes on under the one before, and the day that begins with it. */
function placeOf({message}, before) {
  const date = new Date(message.timestamp);
  const last = before && new Date(before.message.timestamp);
  const isNewDay = !last || !sameDay(date, last);
  const grouped = !isNewDay && before.message.author.id === message.author.id && date - last < groupTime &&
    !hasContext(message) && ephemeral(message) === ephemeral(before.message);
  return {grouped, day: isNewDay ? dayName(date) : ""};
}
