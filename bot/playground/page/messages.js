// The messages of the channel that is shown, and how the channel begins.

import {fill, h, icon, lasting} from "./dom.js";
import {hasContext, MessageView, spoken} from "./message.js";
import {answersPress, ephemeral, isAside} from "./model.js";
import {isRunning, isTurnOf, matchOf} from "./moves.js";
import {avatar, secondWindow} from "./people.js";
import {Private} from "./private.js";
import {sketch} from "./sketch.js";
import {describe} from "./command.js";
import {dayName, language, daysBetween, t} from "./text.js";

const near = 48; // pixels from the end that count as at the end; of what is in sight more is seen
const tapTime = lasting(3000); // ms after a tap in which a finger counts as on the board; a mouse is there for as long as it is
const hovers = matchMedia("(hover: hover)");

/** Keeps the newest message in sight for readers at the end, and others where they are. */
export class Scroll {
  #box;
  #isAtEnd = true;
  #isEmpty = true;
  /** The board that was used last; null when it was something else. @type {Element | null} */
  #used = null;
  #usedAt = 0;
  /** The board that is played on and in sight. @type {Element | null} */
  #seen = null;
  /** The board that stays in sight while its player reads beside it. @type {Element | null} */
  #pinned = null;
  #width = 0;
  /** The message of a board that calls the user, and is out of sight. @type {HTMLElement | null} */
  #called = null;
  /** What lies over the lower end of the box. @type {Private | null} */
  aside = null;
  element = h("button", {class: "newest", type: "button", hidden: true, onclick: () => this.#go()}, t("channel.newest"), icon("down"));

  /** @param {HTMLElement} box what scrolls */
  constructor(box) {
    this.#box = box;
    box.addEventListener("scroll", () => this.look(), {passive: true});
    // Pictures that grow, a keyboard that rises: a reader at the end stays there.
    const watch = new ResizeObserver(() => this.#resized());
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, ({target}) => {
      this.#used = target instanceof Element && box.contains(target) ? target.closest(".frame") : null;
      this.#usedAt = performance.now();
    }, true);
  }

  /** A reader at the end stays there, and a board in sight when a phone is turned. */
  #resized() {
    const isTurned = this.#width !== this.#box.clientWidth, seen = this.#seen;
    this.#width = this.#box.clientWidth;
    this.stay();
    if (isTurned && seen?.isConnected) seen.scrollIntoView({block: "nearest"});
  }

  /** Keeps a board in sight from now on, if it is, whatever comes at the end; null for none. @param {Element | null | undefined} board */
  pin(board) {
    this.#pinned = board && this.#isInSight(board) ? board : null;
  }

  /** Keeps what is pinned in sight, with its controls where there is room, or a reader at the end there. */
  stay() {
    if (!this.#pinned?.isConnected) return this.#isAtEnd && this.#toEnd();
    for (const part of [this.#pinned.closest("article")?.querySelector(".controls"), this.#pinned]) part?.scrollIntoView({block: "nearest"});
  }

  /**
   * Changes what is in the box without scrolling its reader away. Another channel begins at its end; where it is empty, all
   * there is to read is how it begins.
   */
  keep(change, {isOther, isEmpty} = {isOther: false, isEmpty: false}) {
    const stays = this.#isAtEnd || isOther;
    const board = isOther ? null : this.#inUse();
    this.#isEmpty = isEmpty;
    const before = board?.getBoundingClientRect().top, wasPlayed = board?.querySelector("[data-running]");
    change();
    if (board?.querySelector("[data-running]")) { // it must not move while it is played on: the next click is meant for the cell that is there now
      this.#box.scrollTop += board.getBoundingClientRect().top - before;
      this.look(1);
    } else if (this.#pinned?.isConnected) this.stay();
    else if (stays || (wasPlayed && board?.closest("li")?.matches(":last-child"))) this.bottom(); // its end is read, and what can be done then
  }

  bottom() {
    this.#isAtEnd = true;
    this.#toEnd();
    this.#heed();
    this.element.hidden = !this.#called;
    if (this.#isEmpty) this.look();
  }

  /** Brings a message into sight that its reader has turned into a board. @param {HTMLElement} message */
  show(message) {
    message.scrollIntoView({block: "start"});
    this.look();
  }

  /** Something has come that is not for this reader alone. */
  news() {
    if (this.#isAtEnd && !this.#pinned) this.#toEnd();
    if (!this.#isEndInSight) this.#offer();
  }

  /** A board in the channel has become the user's to play on, or is it no more. @param {HTMLElement} message @param {boolean} isTurn */
  call(message, isTurn) {
    if (isTurn && !this.#isBoardInSight(message)) {
      this.#called = message;
      this.#offer();
    } else if (!isTurn && this.#called === message) this.#uncall();
  }

  #uncall() {
    this.#called = null;
    this.element.hidden = true;
  }

  /** Who is called needs it no more where the board is in sight, or gone. */
  #heed() {
    if (this.#called && (!this.#called.isConnected || this.#isBoardInSight(this.#called))) this.#uncall();
  }

  /** Shows the button that leads to what is called for, or to the end. */
  #offer() {
    fill(this.element, this.#called ? t("channel.turn") : t("channel.newest"), icon("down"));
    this.element.hidden = false;
  }

  /** The button goes away with the click, and the focus must not go with it. */
  #go() {
    this.#heed();
    const called = this.#called;
    this.#uncall();
    this.#pinned = null;
    if (called ? !this.#isBoardInSight(called) : !this.#isEndInSight) this.aside?.close();
    if (called) called.scrollIntoView({block: "nearest"});
    else this.bottom();
    (called?.querySelector("article") ?? this.#box).focus({preventScroll: true});
  }

  /** Whether the board of a message is in sight, or the hand from which it is played. @param {HTMLElement} message */
  #isBoardInSight(message) {
    const {match} = message.dataset, frames = match ? this.#box.querySelectorAll(`[data-match="${CSS.escape(match)}"] .frame`) : [];
    return frames.length > 0 ? [...frames].some((frame) => this.#isInSight(frame, this.aside?.height)) : this.#isInSight(message, this.aside?.height);
  }

  /** Whether the newest message is in sight: its upper edge at least. */
  get #isEndInSight() {
    const last = this.#box.querySelector(".messages > :last-child");
    return !last || this.#isInSight(last, near + (this.aside?.height ?? 0));
  }

  /** @param {Element} element @param {number} [hidden] pixels of the box's lower end that something lies over */
  #isInSight(element, hidden = 0) {
    const at = element.getBoundingClientRect(), box = this.#box.getBoundingClientRect();
    return at.bottom > box.top + near && at.top < box.bottom - hidden;
  }

  /** What one user alone is told at the end, such as a step of a lesson. It is read from its top; but a match in it is played from its end. */
  get #told() {
    return this.#box.querySelector('.messages > :is([data-match=""], :not(:has([data-running]))):last-child > .is-private');
  }

  #toEnd() {
    const told = this.#told;
    if (told) told.scrollIntoView({block: "start"});
    else this.#box.scrollTop = this.#isEmpty ? 0 : this.#box.scrollHeight;
  }

  /** The board that the pointer is on, or that was just tapped on. */
  #inUse() {
    if (hovers.matches) return this.#box.querySelector(".frame:hover");
    return performance.now() - this.#usedAt < tapTime ? this.#used : null;
  }

  look(most = near) {
    const board = [...this.#box.querySelectorAll(".board[data-running]")].at(-1), {scrollHeight, clientHeight, scrollTop} = this.#box;
    this.#seen = board && this.#isInSight(board) ? board : null;
    const told = this.#told?.getBoundingClientRect().top ?? Infinity;
    this.#isAtEnd = scrollHeight - clientHeight - scrollTop < most || Math.abs(told - this.#box.getBoundingClientRect().top) < most;
    this.#heed();
    if (this.#isAtEnd && !this.#called && this.#isEndInSight) this.element.hidden = true;
  }
}

const groupTime = 7 * 60 * 1000; // ms for which messages of one author go on under one name

export class Messages {
  #app;
  /** @type {Map<string, MessageView>} by the message's id */
  #views = new Map();
  #channel = "";
  /** The message that was used or opened last. @type {Element | null} */
  #used = null;
  #welcome;
  #list = h("ol", {class: "messages", role: "list"});
  #private;
  #box;

  /** @param {App} app */
  constructor(app) {
    const {model} = app;
    this.#app = app;
    this.#welcome = welcome(app);
    this.#box = h("div", {class: "log", id: "log", role: "log", "aria-live": "off", tabIndex: 0}, this.#welcome.element, this.#list);
    this.scroll = new Scroll(this.#box);
    this.#private = new Private(app, this.scroll, () => this.#frame);
    const watch = new ResizeObserver(() => this.#private.put());
    for (const each of [this.#box, this.#list]) watch.observe(each);
    this.#list.addEventListener("focusin", ({target}) => (this.#used = target instanceof Element ? target.closest("article") : null));
    this.element = h("div", {class: "stage"}, this.#box, this.#private.element);
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
    if (!view) return this.#app.problem(t("jump.gone"));
    view.article.scrollIntoView({block: "center"});
    view.article.focus({preventScroll: true});
  }

  /**
   * The board that the keyboard goes to: the one that was used or opened last, if it can be played on or stepped through, or
   * the newest. There is none while something lies open that Escape closes. @type {HTMLElement | undefined}
   */
  get board() {
    const boards = /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll('.board[data-running], .message:has([data-control$="/first"]) .board'));
    return this.#private.isOpen ? undefined : [...boards].find((board) => this.#used?.contains(board)) ?? [...boards].at(-1);
  }

  #news({channel, id, isNew}) {
    if (channel !== this.#app.model.current) return isNew && this.#call(channel, id);
    const post = this.#app.model.channels.get(channel).messages.get(id), before = this.#views.get(id)?.post;
    // At the end of a hand what comes next is at the table above it.
    if (post && before && !isAside(before.message) && isAside(post.message) && !post.message.components?.length) return this.#app.model.dismiss(channel, id);
    // What is private, or answers a command, is read in place of what the user was told before.
    const isAnswer = post && (ephemeral(post.message) || (post.message.interaction_metadata?.user?.id === this.#app.model.me && !answersPress(post.message)));
    if (isAnswer && !before) this.#private.close();
    this.#sync();
    if (!post) return;
    if (before) this.#changed(before.message, post.message);
    else this.#arrived(post);
    const isOnTheWay = before && this.#views.get(id)?.isPlaying && matchOf(before.message).ply === matchOf(post.message).ply;
    const view = this.#views.get(id);
    if (view && !isOnTheWay) view.speak(before?.message);
  }

  /** Sees what the change of a message means to the user: a challenge was accepted, a turn has come, or is over. */
  #changed(before, after) {
    const {me} = this.#app.model, element = this.#views.get(after.id)?.element, isTurn = isTurnOf(after, me);
    const isMoved = matchOf(after).ply !== matchOf(before).ply || isRunning(after) !== isRunning(before);
    if (isMoved && this.#isOfUser(after)) this.#private.outdate();
    if (element && isTurn !== isTurnOf(before, me)) this.scroll.call(element, isTurn);
    const isOther = !matchOf(after).match && before.attachments?.[0]?.url !== after.attachments?.[0]?.url; // such as the next step of a lesson
    if (element && ephemeral(after) && !isAside(after) && (isOther || isAside(before))) this.scroll.show(element); // its clock may run
  }

  /** Whether a message shows a match of the user's: it names its players. @param {Message} message */
  #isOfUser(message) {
    return !ephemeral(message) && message.content.includes(`<@${this.#app.model.me}>`);
  }

  #call(channel, id) {
    const {model} = this.#app, place = model.channels.get(channel), post = place.messages.get(id);
    if (!post.pinged) return;
    this.#app.announce(t("spoken.elsewhere", {Channel: model.labelOf(place), Text: spoken(this.#app, post.message)}));
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
      this.#private.release(); // in another channel no board needs the room
    }
    this.#box.setAttribute("aria-label", t("channel.messages", {Name: this.#app.model.nameOf(channel)}));
    this.#welcome.show(channel);
    this.scroll.keep(() => this.#lay(channel, isFresh), {isOther, isEmpty: channel.messages.size === 0});
  }

  /** What stays is not moved: an element that is put in again loses the focus, and its open list. So what goes goes first. */
  #lay(channel, isFresh) {
    for (const [id, view] of this.#views) if (!channel.messages.has(id)) this.#drop(id, view);
    const all = [...channel.messages.values()], aside = asideOf(all);
    /** @type {Post | null} */
    let before = null;
    /** @type {Element | null} */
    let end = null;
    for (const post of all.filter((one) => one !== aside)) {
      const view = this.#show(post, placeOf(post, before), isFresh), next = end ? end.nextElementSibling : this.#list.firstElementChild;
      if (next !== view.element) this.#list.insertBefore(view.element, next);
      end = view.element;
      before = post;
    }
    this.#private.show(aside ? this.#show(aside, {grouped: false, day: ""}, isFresh) : null);
  }

  #show(post, place, isFresh) {
    const view = this.#views.get(post.message.id) ?? this.#make(post);
    view.update(post, place, isFresh);
    return view;
  }

  /** The board that was shown last. */
  get #frame() {
    return [...this.#list.querySelectorAll(".board:not([hidden])")].at(-1)?.parentElement;
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
    const {me} = this.#app.model, view = this.#views.get(message.id);
    if (!view || this.#private.has(view)) return;
    const isMine = message.author.id === me || message.interaction_metadata?.user?.id === me;
    const isToBoard = answersPress(message) && !message.attachments?.length;
    if (message.attachments?.length && this.#isOfUser(message)) this.#private.outdate();
    if (isMine) this.#used = view.article;
    if (isMine || pinged) this.#private.release(); // what others say to each other moves no board
    if ((pinged && this.#views.size === 1) || (isMine && !isToBoard)) this.scroll.bottom();
    else this.scroll.news();
  }
}

/** What one user alone was told, if it would push a board away. What came before any board lies where it came. @param {Post[]} all */
function asideOf(all) {
  const board = all.findIndex(({message}) => !ephemeral(message) && message.attachments?.length && matchOf(message).match);
  return board < 0 ? undefined : all.slice(board).findLast(({message}) => isAside(message));
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
      const bot = channel.direct && model.bot;
      fill(element, bot ? avatar(bot) : h("span", {class: "avatar is-channel", "aria-hidden": true}, icon("hash")),
        h("h2", {class: "welcome-title"}, channel.direct ? model.nameOf(channel) : t("welcome.title", {Name: model.labelOf(channel)})),
        h("p", {class: "welcome-text"}, channel.direct ? t("welcome.direct") : t("welcome.text")),
        h("div", {class: "starters"},
          starter(app, icon("help"), "/learn", t("welcome.learn"), t("welcome.learn.note"), "is-whole"),
          starter(app, sketch("kamisado"), "/kamisado start level:principiante", t("welcome.play"), t("welcome.play.note"), "is-first"),
          starter(app, sketch("kamisado"), "/kamisado start mode:estandar", t("welcome.standard"), t("welcome.standard.note")), games(app)),
        h("div", {class: "starters is-help"}, helpers(app, channel)), h("p", {class: "small-print"}, t("welcome.earlier")));
      if (focused >= 0) element.querySelectorAll("button")[focused]?.focus();
    },
  };
}

/** What else one may want first. */
function helpers(app, channel) {
  const opponent = [...app.model.users.values()].find((user) => !user.bot && user.id !== app.model.me);
  return [
    !channel.direct && opponent && challenge(app, opponent),
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
