// The messages of the channel that is shown, and how the channel begins.

import {fill, h, icon, lasting} from "./dom.js";
import {ephemeral, hasContext, MessageView, spoken} from "./message.js";
import {matchOf} from "./moves.js";
import {avatar, secondWindow} from "./people.js";
import {sketch} from "./sketch.js";
import {describe} from "./command.js";
import {dayName, language, daysBetween, t} from "./text.js";

const near = 48; // pixels from the end that count as at the end
const tapTime = lasting(3000); // ms after a tap in which a finger counts as on the board; a mouse is there for as long as it is
const hovers = matchMedia("(hover: hover)");

/** Keeps the newest message in sight for readers at the end, and others where they are. */
export class Scroll {
  #box;
  #isAtEnd = true;
  #isEmpty = true;
  /** @type {Element | null} */
  #used = null; // the board that was used last; null when it was something else
  #usedAt = 0;
  /** How far the box may be scrolled to its end. @type {(end: number) => number} */
  limit = (end) => end;
  element = h("button", {class: "newest", type: "button", hidden: true, onclick: () => this.#goToEnd()}, t("channel.newest"), icon("down"));

  /** @param {HTMLElement} box what scrolls */
  constructor(box) {
    this.#box = box;
    box.addEventListener("scroll", () => this.#look(), {passive: true});
    // Pictures that grow, a keyboard that rises: a reader at the end stays there.
    const watch = new ResizeObserver(() => this.#isAtEnd && this.#toEnd());
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, ({target}) => this.#use(target), true);
  }

  /** Whether what was used last is a board: its answer need not be looked for elsewhere. */
  get isOnBoard() {
    return Boolean(this.#used?.isConnected);
  }

  /**
   * Changes what is in the box without scrolling its reader away. Another channel begins at its end; where it is empty, all
   * there is to read is how it begins.
   */
  keep(change, {isOther, isEmpty} = {isOther: false, isEmpty: false}) {
    const stays = this.#isAtEnd || isOther;
    const board = isOther ? null : this.#inUse();
    this.#isEmpty = isEmpty;
    const before = board?.getBoundingClientRect().top;
    change();
    if (board?.isConnected) this.#hold(board, before);
    else if (stays) this.bottom();
  }

  /** A board that the pointer is on must not move: the next click is meant for the cell that is there now. */
  #hold(board, before) {
    this.#box.scrollTop += board.getBoundingClientRect().top - before;
    this.#look(1);
  }

  bottom() {
    this.#isAtEnd = true;
    this.element.hidden = true;
    this.#toEnd();
    if (this.#isEmpty) this.#look();
  }

  news() {
    if (!this.#isAtEnd) this.element.hidden = false;
  }

  /** The button goes away with the click, and the focus must not go with it. */
  #goToEnd() {
    this.bottom();
    this.#box.focus({preventScroll: true});
  }

  #toEnd() {
    this.#box.scrollTop = this.#isEmpty ? 0 : this.#end;
  }

  get #end() {
    return this.limit(this.#box.scrollHeight - this.#box.clientHeight);
  }

  #use(target) {
    this.#used = target instanceof Element && this.#box.contains(target) ? target.closest(".frame") : null;
    this.#usedAt = performance.now();
  }

  /** The board that the pointer is on, or that was just tapped on. */
  #inUse() {
    if (hovers.matches) return this.#box.querySelector(".frame:hover");
    return performance.now() - this.#usedAt < tapTime ? this.#used : null;
  }

  #look(most = near) {
    this.#isAtEnd = this.#end - this.#box.scrollTop < most;
    if (this.#isAtEnd) this.element.hidden = true;
  }
}

const leastBeside = 200; // pixels that private answers need beside a board
const mostBeside = 380;
const leastSeen = 180; // pixels of the last one that are seen below a board, though it loses its upper edge
const margin = 12; // pixels around them

const groupTime = 7 * 60 * 1000; // ms for which messages of one author go on under one name
const componentInteraction = 3; // Discord's number for what a message's controls cause

export class Messages {
  #app;
  /** @type {Map<string, MessageView>} by the message's id */
  #views = new Map();
  #channel = "";
  #welcome;
  /** Whether an answer stands by the board, by its id. @type {Map<string, boolean>} */
  #places = new Map();
  #list = h("ol", {class: "messages", role: "list"});
  /** What one user alone was told since the board in use: it must not push that out of sight. */
  #asides = h("ol", {class: "messages asides", role: "list"});
  #box;

  /** @param {App} app */
  constructor(app) {
    const {model} = app;
    this.#app = app;
    this.#welcome = welcome(app);
    this.#box = h("div", {class: "log", id: "log", role: "log", "aria-live": "off", tabIndex: 0}, this.#welcome.element, this.#list, this.#asides);
    this.scroll = new Scroll(this.#box);
    this.scroll.limit = (end) => this.#limit(end);
    const watch = new ResizeObserver(() => this.#put());
    for (const each of [this.#box, this.#list]) watch.observe(each);
    this.element = h("div", {class: "stage"}, this.#box, this.scroll.element);
    model.on("reset state", () => this.#sync(true));
    model.on("channels", () => this.#channel !== model.current && this.#sync());
    model.on("messages", (news) => this.#news(news));
  }

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
    // At the end a hand is empty, and the table with what comes next is above it.
    if (before && ephemeral(post.message) && matchOf(before.message).hand && !post.message.components?.length) return this.#app.model.dismiss(channel, id);
    if (!before) this.#replace(post.message);
    if (!before) this.#arrived(post);
    this.#age();
    const isOnTheWay = before && this.#views.get(id)?.isPlaying && matchOf(before.message).ply === matchOf(post.message).ply;
    const words = isOnTheWay ? "" : spoken(this.#app, post.message, before?.message);
    if (words) this.#app.announce(words);
  }

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
    if (isOther) {
      this.#channel = channel.id;
      this.#views.clear();
      this.#list.replaceChildren();
      this.#asides.replaceChildren();
    }
    this.#box.setAttribute("aria-label", t("channel.messages", {Name: channel.direct ? this.#app.model.bot?.name ?? "" : channel.name}));
    this.#welcome.show(channel);
    this.scroll.keep(() => this.#lay(channel, isFresh), {isOther, isEmpty: channel.messages.size === 0});
    if (isOther || isFresh) this.#age();
  }

  /**
   * What a click brought for its reader alone takes the place of what the clicks before brought. What a command brought takes
   * nothing away, but of what other commands brought before it one line is left: the board stays in sight.
   */
  #replace(message) {
    if (!ephemeral(message)) return;
    const isClick = message.interaction_metadata?.type === componentInteraction;
    const isAside = (one) => ephemeral(one) && one.interaction_metadata?.type === componentInteraction;
    const isAlike = (one) => (one.attachments?.length ? matchOf(one).match === matchOf(message).match : !message.attachments?.length);
    const all = [...this.#app.model.channels.get(this.#channel).messages.values()].map((post) => post.message).filter((one) => one !== message);
    for (const one of all) {
      if (isClick && isAside(one) && isAlike(one)) this.#app.model.dismiss(this.#channel, one.id);
      else if (!isClick && ephemeral(one) && !isAside(one) && !matchOf(one).match) this.#views.get(one.id)?.fold();
    }
  }

  /** Takes away what one user alone was told about another position. Of a hand and of a question the bot takes care. */
  #age() {
    /** @type {Map<string, number>} */
    const plies = new Map(), all = [...this.#views.values()].map(({post: {message}}) => ({message, ...matchOf(message)}));
    for (const {message, match, ply} of all) if (!ephemeral(message)) plies.set(match, Math.max(ply, plies.get(match) ?? 0));
    const old = all.filter(({message, match, ply, hand}) => ephemeral(message) && !hand && !message.components?.length && (plies.get(match) ?? 0) > ply);
    for (const {message} of old) this.#app.model.dismiss(this.#channel, message.id);
    const moves = [...plies.values()].reduce((sum, ply) => sum + ply, 0);
    for (const view of this.#views.values()) if (isAnswer(view.post.message)) view.age(moves);
  }

  /** What stays is not moved: an element that is put in again loses the focus, and its open list. So what goes goes first. */
  #lay(channel, isFresh) {
    for (const [id, view] of this.#views) if (!channel.messages.has(id)) this.#drop(id, view);
    /** @type {Post | null} */
    let before = null;
    /** @type {Map<HTMLElement, Element | null>} */
    const ends = new Map();
    const all = [...channel.messages.values()], board = all.findLastIndex(({message}) => !ephemeral(message) && message.attachments?.length && matchOf(message).match);
    for (const [index, post] of all.entries()) {
      const list = board >= 0 && index > board && isAnswer(post.message) && this.#isByBoard(all.slice(board + 1, index + 1)) ? this.#asides : this.#list;
      const at = ends.get(list);
      const view = this.#views.get(post.message.id) ?? this.#make(post);
      view.update(post, placeOf(post, before), isFresh);
      const next = at ? at.nextElementSibling : list.firstElementChild;
      if (next !== view.element) list.insertBefore(view.element, next);
      ends.set(list, view.element);
      before = post;
    }
    this.#put();
  }

  /**
   * Whether an answer, the last of what came since the board, is put by it: only where the board was in sight when it came,
   * or nothing else has come since. It stays where it was put.
   * @param {Post[]} since
   */
  #isByBoard(since) {
    const id = since.at(-1)?.message.id ?? "", known = this.#places.get(id);
    if (known !== undefined) return known;
    const at = this.#frame?.getBoundingClientRect(), box = this.#box.getBoundingClientRect();
    const isSeen = at && Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) >= at.height / 2;
    const is = Boolean(isSeen) || since.every(({message}) => isAnswer(message));
    this.#places.set(id, is);
    return is;
  }

  get #frame() {
    return [...this.#list.querySelectorAll("article:not(.is-private) .board:not([hidden])")].at(-1)?.parentElement;
  }

  /** Puts private answers beside the board where there is room, else below it. */
  #put() {
    const frame = this.#asides.firstChild && this.#frame, box = this.#box.getBoundingClientRect(), {style} = this.#asides;
    const at = frame?.getBoundingClientRect(), room = at && innerHeight >= 500 ? this.#box.clientWidth - (at.right - box.left) - 2 * margin : 0;
    this.#asides.classList.toggle("is-beside", room >= leastBeside);
    if (!at) return;
    style.setProperty("--x", `${at.right - box.left + margin}px`);
    style.setProperty("--y", `${at.top - box.top + this.#box.scrollTop}px`);
    style.setProperty("--w", `${Math.min(mostBeside, room)}px`);
    style.setProperty("--h", `${at.height}px`);
  }

  /** What is below the board does not push its upper edge away, if something of it can be seen all the same. */
  #limit(end) {
    const frame = this.#asides.firstChild && !this.#asides.matches(".is-beside") && this.#frame;
    if (!frame) return end;
    const top = frame.getBoundingClientRect().top - this.#box.getBoundingClientRect().top + this.#box.scrollTop;
    const last = /** @type {HTMLElement | null} */ (this.#asides.lastElementChild), seen = Math.min(leastSeen, last?.offsetHeight ?? 0);
    const most = Math.max(top, end - Math.max(0, this.#asides.offsetHeight - seen));
    return top + frame.offsetHeight > most ? Math.min(end, most) : end;
  }

  #make(post) {
    const view = new MessageView(this.#app, post);
    this.#views.set(post.message.id, view);
    return view;
  }

  /** The focus in a message that goes is given to the one before it: it must not be thrown to the page's top. */
  #drop(id, view) {
    const hadFocus = view.element.contains(document.activeElement), before = view.element.previousElementSibling;
    view.controls.update({components: []});
    view.element.remove();
    this.#views.delete(id);
    if (hadFocus) (before?.querySelector("article") ?? this.#box).focus({preventScroll: true});
  }

  /**
   * Scrolls to the user's own messages and to answers to them, but not away from a board in use, unless to another one;
   * and from the beginning of a channel to the first message, where that calls the user.
   * @param {Post} post
   */
  #arrived({message, pinged}) {
    const {me} = this.#app.model;
    const isMine = message.author.id === me || message.interaction_metadata?.user?.id === me;
    const isToBoard = message.interaction_metadata?.type === componentInteraction && this.scroll.isOnBoard && !message.attachments?.length;
    const isFirst = pinged && this.#views.size === 1, {element} = this.#views.get(message.id) ?? {};
    const isAside = element?.parentElement === this.#asides;
    if (isAside) this.#asides.scrollTop = element.offsetTop;
    if (isAside && this.#asides.matches(".is-beside")) {
      if (isMine && !isToBoard) element.scrollIntoView({block: "nearest"});
    } else if (isFirst || (isMine && !isToBoard)) this.scroll.bottom();
    else this.scroll.news();
  }
}

/** Whether a message is an answer for one user alone that asks nothing back. @param {Message} message */
function isAnswer(message) {
  return ephemeral(message) && !message.components?.length;
}

/** Whether a post goes on under the one before, and the day that begins with it. */
function placeOf({message}, before) {
  const date = new Date(message.timestamp);
  const last = before && new Date(before.message.timestamp);
  const isNewDay = !last || daysBetween(last, date) !== 0;
  const grouped = !isNewDay && before.message.author.id === message.author.id && Number(date) - Number(last) < groupTime &&
    !hasContext(message) && ephemeral(message) === ephemeral(before.message);
  return {grouped, day: isNewDay ? dayName(date) : ""};
}

/**
 * The beginning of a channel: what this is, and what to press to play at once. The page knows no game and no bot
 * anywhere else; here it names commands of Kamisado's, because new users know none. The other games
 * are found among the bot's commands.
 * @param {App} app
 */
function welcome(app) {
  const element = h("section", {class: "welcome"});
  let shown = "";
  return {
    element,
    show: (channel) => {
      const {model} = app;
      const json = JSON.stringify([channel.id, model.me, model.online, model.commands, [...model.users.values()]]);
      if (json === shown) return;
      shown = json;
      const focused = [...element.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
      const bot = channel.direct && model.bot, name = channel.direct ? model.bot?.name ?? "" : `#${channel.name}`;
      fill(element, bot ? avatar(bot) : h("span", {class: "avatar is-channel", "aria-hidden": true}, icon("hash")),
        h("h2", {class: "welcome-title"}, channel.direct ? name : t("welcome.title", {Name: name})),
        h("p", {class: "welcome-text"}, channel.direct ? t("welcome.direct") : t("welcome.text")),
        h("div", {class: "starters"}, starters(app, channel)), h("p", {class: "small-print"}, t("welcome.earlier")));
      if (focused >= 0) element.querySelectorAll("button")[focused]?.focus();
    },
  };
}

function starters(app, channel) {
  const opponent = [...app.model.users.values()].find((user) => !user.bot && user.id !== app.model.me);
  return [
    starter(app, sketch("kamisado"), "/kamisado start level:principiante", t("welcome.play"), t("welcome.play.note"), "is-first"),
    starter(app, sketch("kamisado"), "/kamisado start mode:estandar", t("welcome.standard"), t("welcome.standard.note")),
    !channel.direct && opponent && challenge(app, opponent),
    ...games(app),
    starter(app, icon("help"), "/help topic:kamisado", t("welcome.help"), t("welcome.help.note")),
    starter(app, icon("list"), "/games", t("welcome.games"), t("welcome.games.note")),
    starter(app, icon("down"), "/board", t("welcome.board"), t("welcome.board.note")),
  ];
}

/** The other games, each begun alone. What a command says of its game begins with the name and a colon. */
function games(app) {
  const others = app.model.commands.filter(({name, options}) => name !== "kamisado" && options?.some((option) => option.name === "start"));
  return others.map((command) => {
    const [name, ...about] = describe(command, language()).split(":");
    const alone = command.options.some(({options}) => options?.some((option) => option.name === "alone")) ? " alone:true" : "";
    return starter(app, sketch(command.name), `/${command.name} start${alone}`, name, about.join(":").trim());
  });
}

/** @param {App} app @param {SVGElement} picture */
function starter(app, picture, command, name, note, style = "") {
  return h("button", {
    class: `starter ${style}`, type: "button", disabled: !app.model.online, title: command, onclick: () => app.run(command),
  }, picture, h("span", null, h("b", null, name), h("small", null, note)));
}

/** A challenge needs a window in which it is accepted. */
function challenge(app, opponent) {
  return h("div", {class: "starter-pair"},
    starter(app, icon("people"), `/kamisado start opponent:@${opponent.name}`, t("welcome.challenge", {Name: opponent.name}), t("welcome.challenge.note", {Name: opponent.name})),
    secondWindow(app, opponent, "beside"));
}
