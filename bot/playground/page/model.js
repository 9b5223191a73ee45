// What this window knows: the server's word, kept up to date by the frames that Live hears.

import {memory} from "./memory.js";

/**
 * Users, channels and messages. Its events are 'reset' (everything may have changed), 'state' (users, commands or the
 * bot's presence), 'channels' (the chosen channel, unread and mentions) and 'messages' (detail: {channel, id}; the message
 * is new, changed or gone).
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
    const channel = this.channels.get(this.current);
    if (channel) channel.unread = channel.mentions = 0;
    this.#tell("channels");
  }

  /** Hides a message that only this user sees, for good. */
  dismiss(channel, id) {
    memory.tab.add("dismissed", id);
    this.#gone({channel, message: id});
  }

  /** Replaces everything; what came while the connection was away counts as unread. */
  #hello(frame) {
    const before = frame.me === this.me ? this.channels : new Map();
    const dismissed = memory.tab.list("dismissed");
    this.me = frame.me;
    this.#take(frame);
    this.channels = new Map(frame.channels.map((channel) => {
      const posts = (channel.messages ?? []).filter((post) => !dismissed.includes(post.message.id));
      const messages = new Map(posts.map((post) => [post.message.id, {message: post.message, pinged: Boolean(post.pinged)}]));
      return [channel.id, {...channel, direct: Boolean(channel.direct), messages, unread: 0, mentions: 0}];
    }));
    if (!this.channels.has(this.current)) this.current = this.channels.keys().next().value ?? "";
    for (const [id, old] of before) this.#catchUp(old, this.channels.get(id));
    this.#tell("reset");
    this.#tell("channels");
  }

  #catchUp(old, channel) {
    if (!channel) return;
    channel.unread = old.unread;
    channel.mentions = old.mentions;
    for (const [id, post] of channel.messages) if (!old.messages.has(id)) this.#count(channel, post);
  }

  #message(frame) {
    const channel = this.channels.get(frame.message.channel_id);
    const id = frame.message.id;
    if (!channel || memory.tab.list("dismissed").includes(id)) return;
    const known = channel.messages.has(id);
    channel.messages.set(id, {message: frame.message, pinged: Boolean(frame.pinged)});
    if (!known) this.#count(channel, frame);
    this.#tell("messages", {channel: channel.id, id});
    if (!known) this.#tell("channels");
  }

  /** Counts a new message where nobody looks. */
  #count(channel, post) {
    const isSeen = channel.id === this.current && document.visibilityState === "visible";
    if (isSeen || post.message.author.id === this.me) return;
    channel.unread++;
    if (post.pinged) channel.mentions++;
  }

  #gone({channel: id, message}) {
    if (this.channels.get(id)?.messages.delete(message)) this.#tell("messages", {channel: id, id: message});
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
