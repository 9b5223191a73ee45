// One message as Discord shows it. A change replaces only the parts that differ, so that the focus, an opened
// description and the picture stay.

import {h, fill} from "./dom.js";
import {avatar} from "./avatar.js";
import {person} from "./author.js";
import {byline, context, footer, ephemeral, hasContext, thinking} from "./message_line.js";
import {markup} from "./block.js";
import {Files} from "./attachment.js";
import {Controls} from "./control.js";
import {clock, fullTime} from "./time.js";
import {t} from "./text.js";

/** Shows a post for as long as it is there. */
export class MessageView {
  #app;
  #place = "";
  #shown = new Map(); // name of a part to the JSON it was made from

  /**
   * @param {object} app
   * @param {object} post
   */
  constructor(app, post) {
    this.#app = app;
    this.id = post.message.id;
    this.context = h("div", {class: "context"});
    this.gutter = h("div", {class: "gutter"});
    this.head = h("div", {class: "byline", id: `by-${this.id}`});
    this.content = h("div", {class: "content"});
    this.files = new Files();
    this.controls = new Controls(app, this);
    this.failure = h("p", {class: "failure", hidden: true});
    this.foot = h("div", {class: "foot"});
    this.article = h("article", {class: "message", id: `m-${this.id}`, tabIndex: -1, "aria-labelledby": `by-${this.id}`},
      this.context, this.gutter, this.head, this.content, this.files.element, this.controls.element, this.failure, this.foot);
    this.element = h("li", {class: "entry"}, this.article);
  }

  /**
   * Shows what a post has become.
   * @param {object} post
   * @param {{grouped: boolean, day: string}} place grouped under the message before; the day that begins with it
   * @param {boolean} isFresh whether more than the post may have changed
   */
  update(post, {grouped, day}, isFresh) {
    if (!isFresh && this.post === post && this.#place === `${grouped} ${day}`) return;
    this.post = post;
    this.#place = `${grouped} ${day}`;
    const message = post.message;
    const who = person(this.#app.model, message.author);
    this.#frame(post, grouped);
    this.#part("day", day, () => this.#divide(day));
    this.#part("context", [message.interaction_metadata, message.message_reference], () => fill(this.context, context(this.#app, message)));
    this.#part("gutter", [grouped, who], () => fill(this.gutter, grouped ? clock(new Date(message.timestamp)) : avatar(who)));
    this.#part("head", [who, grouped, new Date().getDate()], () => fill(this.head, byline(who, message)));
    this.#part("content", [message.content, message.edited_timestamp, message.flags], () => fill(this.content, this.#text(message)));
    this.files.update(message);
    this.controls.update(message);
    this.files.board?.offer(message, this.controls, this.#app.model.me);
    this.#part("foot", message.flags, () => fill(this.foot, ephemeral(message) && footer(this.#app, message)));
  }

  /** Says below the message why an action on it failed; empty for nothing. */
  fail(text) {
    this.failure.textContent = text;
    this.failure.hidden = text === "";
    if (text) this.#app.announce(text);
  }

  /** Shows where it is, for who came by a link. */
  flash() {
    this.article.scrollIntoView({block: "center"});
    this.article.focus({preventScroll: true});
    this.article.classList.remove("is-found");
    void this.article.offsetWidth; // lets the animation begin again
    this.article.classList.add("is-found");
  }

  #frame(post, grouped) {
    const list = this.article.classList;
    list.toggle("is-grouped", grouped);
    list.toggle("is-pinged", post.pinged);
    list.toggle("is-private", ephemeral(post.message));
    list.toggle("has-context", hasContext(post.message));
  }

  #divide(day) {
    this.element.querySelector(".divider")?.remove();
    if (day) this.element.prepend(h("div", {class: "divider", role: "separator", "aria-label": day}, h("span", null, day)));
  }

  #text(message) {
    if (thinking(message)) {
      const name = person(this.#app.model, message.author).name;
      return h("p", {class: "pondering"}, h("span", {class: "dots", "aria-hidden": true}, h("i"), h("i"), h("i")), t("message.thinking", {Name: name}));
    }
    const nodes = markup(this.#app, message.content);
    if (!message.edited_timestamp || nodes.length === 0) return nodes;
    const mark = h("small", {class: "edited", title: fullTime(new Date(message.edited_timestamp))}, ` ${t("message.edited")}`);
    const last = nodes.at(-1);
    if (last.nodeName === "DIV") last.append(mark);
    else nodes.push(mark);
    return nodes;
  }

  /** Makes a part again when what it shows has changed. */
  #part(name, data, make) {
    const json = JSON.stringify(data ?? null);
    if (this.#shown.get(name) === json) return;
    this.#shown.set(name, json);
    make();
  }
}
