// What this window knows: what the browser remembers, and what the server says, kept up to date by the frames that come.

import {kind} from "./command.js";
import {Emitter} from "./connection.js";

const onlyForOne = 1 << 6; // Discord's flag of what one user alone sees
const componentInteraction = 3; // its number for what a control causes

/** Whether only one person sees a message. @param {Message} message */
export function ephemeral(message) {
  return Boolean(message.flags & onlyForOne);
}

/** Whether a message is read by one user alone, and is no board with its controls. @param {Message} message */
export function isAside(message) {
  return ephemeral(message) && !(message.attachments?.length && message.components?.length);
}

/** Whether a message is the answer to the press of a control. @param {Message} message */
export function answersPress(message) {
  return message.interaction_metadata?.type === componentInteraction;
}

/** A storage that fails in silence. Where the browser forbids it, it lasts as long as the page. */
class Memory {
  /** @type {Storage | null} */
  #storage = null;
  /** @type {Map<string, string>} */
  #kept = new Map();

  /** @param {"localStorage" | "sessionStorage"} name */
  constructor(name) {
    try {
      this.#storage = window[name];
    } catch {
      // forbidden
    }
  }

  get(key) {
    return (this.#storage ? this.#storage.getItem(`kamisado.${key}`) : this.#kept.get(key)) ?? "";
  }

  set(key, value) {
    this.#kept.set(key, value);
    try {
      this.#storage?.setItem(`kamisado.${key}`, value);
    } catch {
      // full
    }
  }

  list(key) {
    return this.get(key).split(" ").filter(Boolean);
  }

  /** Adds to a list, which keeps its last hundred. */
  add(key, id) {
    this.set(key, [...this.list(key), id].slice(-100).join(" "));
  }

  remove(key, id) {
    this.set(key, this.list(key).filter((one) => one !== id).join(" "));
  }
}

/** What outlives a reload: choices of the browser, and those of this tab alone, so that two windows can be two people. */
export const memory = {browser: new Memory("localStorage"), tab: new Memory("sessionStorage")};

/**
 * How far a user has read a channel: the id of the newest message, empty where it has never been seen. The browser
 * remembers it, not the tab: two windows of one user then agree, and what came while no window was open is unread.
 */
function readMark(user, channel) {
  return memory.browser.get(`read.${user}.${channel}`);
}

/** Whether a user has all of Discord's permissions that something needs. */
export function isPermitted(user, needed) {
  const all = BigInt(needed ?? 0);
  return (BigInt(user?.permissions ?? 0) & all) === all;
}

/** Whether one id is of a later message than another: ids are numbers too large for JavaScript's, and rise. */
function isNewer(id, than) {
  return id.length === than.length ? id > than : id.length > than.length;
}

/**
 * Users, channels and messages. Its events are 'reset' (everything may have changed), 'state' (users, commands or the
 * bot's presence), 'channels' (the chosen channel, unread and mentions) and 'messages' (detail: {channel, id, isNew}; the
 * message is new, changed or gone).
 */
export class Model extends Emitter {
  me = "";
  guild = {id: "", name: "", language: ""};
  /** @type {Command[]} */
  #commands = [];
  online = false;
  /** Local users in their order, then the bot. @type {Map<string, User>} */
  users = new Map();
  /** @type {Map<string, Channel>} */
  channels = new Map();
  /** The id of the channel that is shown. */
  current = "";

  /** @param {Connection} live whose frames are kept */
  constructor(live) {
    super();
    live.on("hello", (frame) => this.#hello(frame));
    live.on("message", (frame) => this.#message(frame));
    live.on("gone", (frame) => this.#gone(frame));
    live.on("threads", ({threads}) => this.#arrange(threads));
    live.on("state", (frame) => {
      this.#take(frame);
      this.emit("state");
    });
    // Another window of this browser may have read on.
    addEventListener("storage", ({key}) => key?.startsWith("kamisado.read.") && this.read());
  }

  user(id) {
    return this.users.get(id);
  }

  get bot() {
    return [...this.users.values()].find((user) => user.bot);
  }

  /** What a channel is called: direct messages by the bot's name. @param {Channel} channel */
  nameOf({direct, name}) {
    return direct ? this.bot?.name ?? "" : name;
  }

  /** The same with its sign. @param {Channel} channel */
  labelOf(channel) {
    return (channel.direct ? "@" : "#") + this.nameOf(channel);
  }

  find(id) {
    for (const channel of this.channels.values()) {
      const post = channel.messages.get(id);
      if (post) return {channel, post};
    }
    return null;
  }

  select(id) {
    if (!this.channels.has(id)) return;
    this.current = id;
    memory.tab.set("channel", id);
    this.read();
  }

  /** Takes what the current channel shows as read. */
  read() {
    for (const channel of this.channels.values()) this.#count(channel);
    this.emit("channels");
  }

  /** Hides a message that only this user sees, for good. */
  dismiss(channel, id) {
    memory.tab.add("dismissed", id);
    this.#gone({channel, message: id});
  }

  /**
   * Replaces everything; what came while no window was open counts as unread. What the user alone was told before the page
   * was opened is not shown again, as on Discord.
   */
  #hello(frame) {
    for (const {message} of frame.channels.flatMap((channel) => channel.messages ?? [])) if (isAside(message) && !this.find(message.id)) memory.tab.add("dismissed", message.id);
    const dismissed = memory.tab.list("dismissed");
    this.me = frame.me;
    this.#take(frame);
    this.channels = new Map(frame.channels.map((channel) => {
      const posts = (channel.messages ?? []).filter((post) => !dismissed.includes(post.message.id));
      const messages = new Map(posts.map((post) => [post.message.id, post]));
      return [channel.id, {...channel, direct: Boolean(channel.direct), messages, unread: 0, mentions: 0}];
    }));
    this.#sort();
    this.#offer();
    if (!this.channels.has(this.current)) this.current = this.channels.keys().next().value ?? "";
    memory.tab.set("channel", this.current); // it may come from the address, which a reload has not
    for (const channel of this.channels.values()) if (!readMark(this.me, channel.id)) this.#mark(channel);
    for (const channel of this.channels.values()) this.#count(channel);
    this.emit("reset");
    this.emit("channels");
  }

  /** Puts each thread below its channel. */
  #sort() {
    const all = [...this.channels.values()];
    const below = ({id}) => all.filter(({parent}) => parent === id);
    this.channels = new Map(all.filter(({parent}) => !parent).flatMap((one) => [one, ...below(one)]).map((one) => [one.id, one]));
  }

  /** Offers the channels by their names where an option of a command wants one. */
  #offer(options = this.commands) {
    const choices = [...this.channels.values()].filter(({direct}) => !direct).map(({id, name}) => ({name: `#${name}`, value: id}));
    for (const option of options) {
      if (option.type === kind.channel) option.choices = choices;
      this.#offer(option.options ?? []);
    }
  }

  /** Takes over which threads there are; whoever looks at one that went is in its channel again. @param {Channel[]} threads */
  #arrange(threads) {
    const before = this.channels, {parent} = before.get(this.current) ?? {};
    const empty = () => ({direct: false, messages: new Map(), unread: 0, mentions: 0});
    const known = threads.map((one) => ({...(before.get(one.id) ?? empty()), ...one}));
    this.channels = new Map([...[...before.values()].filter((one) => !one.parent), ...known].map((one) => [one.id, one]));
    this.#sort();
    this.#offer();
    if (!this.channels.has(this.current)) this.select(parent);
    this.emit("channels");
  }

  #message({message, pinged, language}) {
    const channel = this.channels.get(message.channel_id);
    const {id} = message;
    if (!channel || memory.tab.list("dismissed").includes(id)) return;
    const isNew = !channel.messages.has(id);
    channel.messages.set(id, {message, pinged, language});
    if (isNew) this.#count(channel);
    this.emit("messages", {channel: channel.id, id, isNew});
    if (isNew) this.emit("channels");
  }

  /** Counts what is unread in a channel; nothing in the one that is looked at. @param {Channel} channel */
  #count(channel) {
    if (channel.id === this.current && document.visibilityState === "visible") this.#mark(channel);
    const mark = readMark(this.me, channel.id);
    const unread = [...channel.messages.values()].filter(({message}) => isNewer(message.id, mark) && message.author.id !== this.me);
    channel.unread = unread.length;
    channel.mentions = unread.filter((post) => post.pinged).length;
  }

  /** Remembers how far the user has read; a mark never goes back. */
  #mark({id: channel, messages}) {
    const id = [...messages.keys()].at(-1) ?? "0";
    if (isNewer(id, readMark(this.me, channel))) memory.browser.set(`read.${this.me}.${channel}`, id);
  }

  #gone({channel: id, message}) {
    const channel = this.channels.get(id);
    if (!channel?.messages.delete(message)) return;
    this.#count(channel);
    this.emit("messages", {channel: id, id: message, isNew: false});
    this.emit("channels");
  }

  /** The commands that the user is offered in the kind of channel that is shown. */
  get commands() {
    const context = this.channels.get(this.current)?.direct ? 1 : 0;
    return this.#commands.filter((command) =>
      (command.contexts?.includes(context) ?? true) && isPermitted(this.users.get(this.me), command.default_member_permissions));
  }

  #take({guild, users, commands, online}) {
    this.guild = guild;
    this.users = new Map(users.map((user) => [user.id, user]));
    this.#commands = commands ?? [];
    this.online = Boolean(online);
    this.#offer();
  }
}
