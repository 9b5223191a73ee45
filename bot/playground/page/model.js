// What this window knows: the server's word, kept up to date by the frames that Live hears.

import {memory} from "./memory.js";
import {isNewer, onReadMark, readMark, setReadMark} from "./read_mark.js";

/**
 * Users, channels and messages. Its events are 'reset' (everything may have changed), 'state' (users, commands or the
 * bot's presence), 'channels' (the chosen channel, unread and mentions) and 'messages' (detail: {channel, id, isNew}; the
 * message is new, changed or gone).
 */
export class Model extends EventTarget {
  me = "";
  guild = {id: "", name: "", language: ""};
  commands = [];
  online = false;
  /** Local users in their order, then the bot. @type {Map<string, object>} */
  users = new Map();
  /** {id, name, direct, messages: Map of id to post, unread, mentions} by id. @type {Map<string, object>} */
  channels = new Map();
  /** The id of the channel that is shown. */
  current = "";

  /** @param {Live} live whose frames are kept */
  constructor(live) {
    super();
    live.addEventListener("hello", (event) => this.#hello(event.detail));
    live.addEventListener("message", (event) => this.#message(event.detail));
    live.addEventListener("gone", (event) => this.#gone(event.detail));
    live.addEventListener("state", (event) => this.#state(event.detail));
    onReadMark(() => this.#recount());
  }

  user(id) {
    return this.users.get(id);
  }

  get bot() {
    return [...this.users.values()].find((user) => user.bot);
  }

  /** The post of a message in any channel. */
  find(id) {
    for (const channel of this.channels.values()) {
      if (channel.messages.has(id)) return {channel, post: channel.messages.get(id)};
    }
    return null;
  }

  /** Shows a channel. */
  select(id) {
    if (!this.channels.has(id)) return;
    this.current = id;
    memory.tab.set("channel", id);
    this.read();
  }

  /** Takes what the current channel shows as read. */
  read() {
    this.#recount();
  }

  /** Hides a message that only this user sees, for good. */
  dismiss(channel, id) {
    memory.tab.add("dismissed", id);
    this.#gone({channel, message: id});
  }

  /** Replaces everything; what came while nobody was there counts as unread. */
  #hello(frame) {
    const dismissed = memory.tab.list("dismissed");
    this.me = frame.me;
    this.#take(frame);
    this.channels = new Map(frame.channels.map((channel) => {
      const posts = (channel.messages ?? []).filter((post) => !dismissed.includes(post.message.id));
      const messages = new Map(posts.map((post) => [post.message.id, {message: post.message, pinged: Boolean(post.pinged)}]));
      return [channel.id, {...channel, direct: Boolean(channel.direct), messages, unread: 0, mentions: 0}];
    }));
    if (!this.channels.has(this.current)) this.current = this.channels.keys().next().value ?? "";
    memory.tab.set("channel", this.current); // it may come from the address, which a reload has not
    for (const channel of this.channels.values()) if (!readMark(this.me, channel.id)) this.#mark(channel);
    for (const channel of this.channels.values()) this.#count(channel);
    this.#tell("reset");
    this.#tell("channels");
  }

  #message(frame) {
    const channel = this.channels.get(frame.message.channel_id);
    const id = frame.message.id;
    if (!channel || memory.tab.list("dismissed").includes(id)) return;
    const known = channel.messages.has(id);
    channel.messages.set(id, {message: frame.message, pinged: Boolean(frame.pinged)});
    if (!known) this.#count(channel);
    this.#tell("messages", {channel: channel.id, id, isNew: !known});
    if (!known) this.#tell("channels");
  }

  /** Counts what is unread in a channel. Where somebody looks, that is nothing. */
  #count(channel) {
    if (channel.id === this.current && document.visibilityState === "visible") this.#mark(channel);
    const mark = readMark(this.me, channel.id);
    const unread = [...channel.messages.values()].filter(({message}) => isNewer(message.id, mark) && message.author.id !== this.me);
    channel.unread = unread.length;
    channel.mentions = unread.filter((post) => post.pinged).length;
  }

  /** Takes all of a channel as read. */
  #mark(channel) {
    setReadMark(this.me, channel.id, [...channel.messages.keys()].at(-1) ?? "0");
  }

  #recount() {
    for (const channel of this.channels.values()) this.#count(channel);
    this.#tell("channels");
  }

  #gone({channel: id, message}) {
    const channel = this.channels.get(id);
    if (!channel?.messages.delete(message)) return;
    this.#count(channel);
    this.#tell("messages", {channel: id, id: message, isNew: false});
    this.#tell("channels");
  }

  #state(frame) {
    this.#take(frame);
    this.#tell("state");
  }

  #take({guild, users, commands, online}) {
    this.guild = guild;
    this.users = new Map(users.map((user) => [user.id, user]));
    this.commands = commands ?? [];
    this.online = Boolean(online);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }
}
