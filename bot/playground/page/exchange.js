// What went over the wire between Discord and the bot: in groups, all that belongs to an interaction together and each
// other request on its own, and how the panel shows them.

import {fill, h} from "./dom.js";
import {language, t} from "./text.js";

const mostKept = 300; // exchanges
const pageSize = 50; // entries of JSON that are shown at a time
const slow = 1000; // milliseconds from which on an answer is slow to people

/** Exchanges that belong together, oldest first. */
class Group {
  /** @type {Exchange[]} */
  exchanges = [];

  /** @param {string} key */
  constructor(key) {
    this.key = key;
  }

  get isInteraction() {
    return Boolean(this.exchanges[0].interaction);
  }

  /** The event that the bot got. It is missing where the panel's memory begins after it. */
  get event() {
    return this.exchanges.find((one) => one.to === "bot");
  }

  get #callback() {
    return this.exchanges.find((one) => isCallback(one) && !isFailed(one));
  }

  /** "failed", "waiting" for the first response, "thinking" after a deferral, "answered", or "done" for a request. */
  get state() {
    if (this.exchanges.some(isFailed)) return "failed";
    if (!this.isInteraction) return "done";
    if (!this.#callback) return "waiting";
    const isDeferred = this.#callback.json?.type === 5;
    const isEdited = this.exchanges.some((one) => isEdit(one) && !isFailed(one));
    return isDeferred && !isEdited ? "thinking" : "answered";
  }

  /** Milliseconds until the first response, or of the request; undefined while there is none. */
  get took() {
    return this.isInteraction ? this.#callback?.took : this.exchanges[0].took;
  }
}

function isCallback(exchange) {
  return /^POST \/interactions\/.*\/callback\b/.test(exchange.name);
}

function isEdit(exchange) {
  return /^PATCH \/webhooks\//.test(exchange.name);
}

function isFailed(exchange) {
  return exchange.status >= 400;
}

function isSlow({took = 0}) {
  return took > slow;
}

export class Log {
  /** @type {Map<string, Group>} */
  #groups = new Map();
  #count = 0; // of exchanges
  // The server repeats what it keeps whenever a panel comes back, and begins to count anew when it is started again.
  #seen = new Set();

  clear() {
    this.#groups.clear();
    this.#count = 0;
  }

  /**
   * Keeps an exchange, unless it is here or was cleared away, and returns the group that it is in.
   * @param {Exchange} exchange @returns {Group | null}
   */
  add(exchange) {
    const id = `${exchange.seq} ${exchange.at}`;
    if (this.#seen.has(id)) return null;
    this.#seen.add(id);
    if (this.#seen.size > 2 * mostKept) this.#seen.delete(this.#seen.values().next().value);
    const key = exchange.interaction || `#${id}`;
    const group = this.#groups.get(key) ?? new Group(key);
    this.#groups.set(key, group);
    group.exchanges.push(exchange);
    this.#count++;
    return group;
  }

  /** Forgets the oldest groups beyond what is kept, and returns them. */
  prune() {
    const old = [];
    for (const group of this.#groups.values()) {
      if (this.#count <= mostKept || this.#groups.size === 1) break;
      this.#groups.delete(group.key);
      this.#count -= group.exchanges.length;
      old.push(group);
    }
    return old;
  }
}

/** An interaction in the panel, with all that was said about it; or a request that belongs to none. */
export class GroupView {
  #group;
  #copy;
  #shown = 0; // exchanges that have a row
  #head = h("summary", {class: "wire-head"});
  #rows = h("div", {class: "wire-rows"});

  /** @param {Group} group @param {(text: string) => void} copy */
  constructor(group, copy) {
    this.#group = group;
    this.#copy = copy;
    // Autocomplete (4) comes with every key, so it says what it has to say in one line.
    const isOpen = group.event?.json?.type !== 4;
    this.element = h("li", {class: "wire-group"}, group.isInteraction ? h("details", {open: isOpen}, this.#head, this.#rows) : this.#rows);
    this.update();
  }

  /** Shows what is new. Rows that are there stay as they are, for they may be open. */
  update() {
    const group = this.#group, {exchanges, state, took} = group;
    this.#rows.append(...exchanges.slice(this.#shown).map((exchange) => row(exchange, this.#copy)));
    this.#shown = exchanges.length;
    this.element.classList.toggle("is-failed", state === "failed");
    this.element.classList.toggle("is-slow", isSlow(group));
    if (!group.isInteraction) return;
    fill(this.#head,
      h("time", {class: "wire-time"}, new Date(exchanges[0].at).toLocaleTimeString(language(), {hour12: false})),
      h("span", {class: "wire-deed"}, h("span", {class: "wire-user"}, exchanges[0].user ?? ""), " ", summary(group.event)),
      h("span", {class: "wire-numbers"},
        state === "answered" && isSlow(group) && h("strong", {class: "wire-slow"}, t("protocol.slow")),
        h("span", {class: `wire-state ${state}`}, stateName(state)),
        took !== undefined && h("span", {class: "wire-took"}, milliseconds(took))));
  }

  fits(filter) {
    if (filter === "errors") return this.#group.state === "failed";
    return filter === "all" || this.#group.isInteraction;
  }
}

function stateName(state) {
  if (state === "failed") return t("protocol.state.failed");
  if (state === "waiting") return t("protocol.state.waiting");
  return state === "thinking" ? t("protocol.state.thinking") : t("protocol.state.answered");
}

/** One exchange: a line that opens to what was sent. Most are never opened, and their trees are large. */
function row(exchange, copy) {
  const inside = h("div", {class: "wire-inside"});
  const open = (event) => event.currentTarget.open && !inside.firstChild && fill(inside, ...content(exchange, copy));
  return h("details", {class: "wire-row", ontoggle: open}, h("summary", {class: "wire-line"}, ...line(exchange)), inside);
}

/** @param {Exchange} exchange */
function line(exchange) {
  const {status = 0, code, took, size, name} = exchange;
  const toBot = exchange.to === "bot", failed = isFailed(exchange);
  const failure = code ? t("protocol.failed.code", {Status: status, Code: code}) : t("protocol.failed", {Status: status});
  const mark = failed ? h("strong", {class: "wire-failed"}, failure)
    : isSlow(exchange) ? h("strong", {class: "wire-slow"}, t("protocol.slow")) : exchange.status;
  // The ids in a request only make it long; the whole one is inside.
  const brief = name.replace(/\/\d{15,}/g, "/…").replace(/\/token\b/g, "/…").replace("/interactions/…/…/", "/interactions/…/");
  return [
    h("span", {class: `wire-arrow ${toBot ? "to-bot" : "to-discord"}`, role: "img",
      "aria-label": toBot ? t("protocol.to.bot") : t("protocol.to.discord")}, toBot ? "→" : "←"),
    h("span", {class: "wire-what"}, purpose(exchange) || brief),
    h("span", {class: "wire-numbers"}, mark, took ? h("span", {}, milliseconds(took)) : null, h("span", {}, bytes(size))),
  ];
}

/** What an open row shows. @param {Exchange} exchange */
function content({name, json, answer, files = []}, copy) {
  const part = (title, value) => value !== undefined && h("section", {},
    h("h3", {}, title, h("button", {type: "button", class: "wire-copy", "aria-label": t("protocol.copy.what", {What: title}),
      onclick: () => copy(JSON.stringify(value, null, 2))}, t("protocol.copy"))),
    h("div", {class: "json"}, tree(null, value, 2)));
  return [
    h("p", {class: "wire-name"}, name),
    part(t("protocol.payload"), json),
    files.length > 0 && h("section", {}, h("h3", {}, t("protocol.files")), h("ul", {class: "wire-files"},
      files.map((file) => h("li", {}, `${file.name} · ${file.type} · ${bytes(file.size)}`)))),
    part(t("protocol.answer"), answer),
  ];
}

/** What the user did: "/move c1c6", a button's label, what was chosen in a select. */
function summary(event) {
  const {type, data = {}, message} = event?.json ?? {};
  switch (type) {
    case 2: return commandLine(data);
    case 3: return controlUsed(data, message);
    case 4: return t("protocol.autocomplete", {Command: commandLine(data)});
    default: return event?.name ?? t("protocol.interaction");
  }
}

/** A command as it would be typed, without the name of a single option. */
function commandLine(data) {
  const words = [data.name];
  let options = data.options ?? [];
  while (options[0]?.type === 1 || options[0]?.type === 2) {
    words.push(options[0].name);
    options = options[0].options ?? [];
  }
  const values = options.map((option) => {
    const user = data.resolved?.users?.[option.value];
    const value = user ? `@${user.global_name ?? user.username}` : String(option.value);
    return options.length === 1 ? value : `${option.name}:${value}`;
  });
  return `/${[...words, ...values].join(" ")}`.trimEnd();
}

/** A button by its label, or a select with what was chosen in it, as the message showed them. */
function controlUsed(data, message) {
  const all = (message?.components ?? []).flatMap((row) => row.components ?? []);
  const shown = all.find((each) => each.custom_id === data.custom_id) ?? {};
  if (data.component_type === 2) {
    return t("protocol.button", {Label: shown.label ?? shown.emoji?.name ?? data.custom_id});
  }
  const label = (value) => shown.options?.find((option) => option.value === value)?.label ?? value;
  return t("protocol.select", {Values: (data.values ?? []).map(label).join(", ")});
}

/** What an exchange is for: the kind of a callback, or what becomes of a message. */
function purpose(exchange) {
  if (isEdit(exchange)) return t("protocol.edit");
  if (/^POST \/webhooks\//.test(exchange.name)) return t("protocol.followup");
  if (!isCallback(exchange)) return "";
  const type = exchange.json?.type;
  switch (type) {
    case 4: return t("protocol.callback.message", {Type: type});
    case 5: return t("protocol.callback.deferred", {Type: type});
    case 6: return t("protocol.callback.later", {Type: type});
    case 7: return t("protocol.callback.update", {Type: type});
    case 8: return t("protocol.callback.choices", {Type: type});
    default: return t("protocol.callback.other", {Type: type ?? "?"});
  }
}

/** Bytes as "812 B" or "21.4 kB". */
function bytes(count = 0) {
  return count < 1000 ? `${count} B` : `${number(count / 1000, 1)} kB`;
}

/** Milliseconds as "9.1 ms" or "1.24 s". */
function milliseconds(ms) {
  if (ms >= 1000) return `${number(ms / 1000, 2)} s`;
  return `${number(ms, ms < 10 ? 1 : 0)} ms`;
}

function number(value, digits) {
  return value.toLocaleString(language(), {maximumFractionDigits: digits});
}

/**
 * JSON as a tree that folds: a name and its value. The entries of lists have no names. Branches are made when they are
 * opened, for an answer may have thousands of leaves.
 * @param {string | null} name @param {any} value what JSON.parse gave
 * @param {number} depth how many levels are open at first
 */
function tree(name, value, depth) {
  const key = name === null ? [] : [h("span", {class: "json-key"}, JSON.stringify(name)), ": "];
  const entries = value !== null && typeof value === "object" ? Object.entries(value) : [];
  if (entries.length === 0) return h("div", {class: "json-leaf"}, ...key, leaf(value));
  const isList = Array.isArray(value);
  // The names of an object's first entries, so that one sees what is worth opening.
  const peek = ` ${entries.slice(0, 4).map(([name]) => name).join(", ")}${entries.length > 4 ? ", …" : ""}`;
  const body = h("div", {class: "json-body"});
  const grow = () => body.firstChild || more(body, entries, isList, depth - 1);
  const branch = h("details", {class: "json-branch", ontoggle: () => branch.open && grow()},
    h("summary", {}, ...key, h("span", {class: "json-count"}, isList ? `[${entries.length}]` : `{${entries.length}}`),
      !isList && h("span", {class: "json-peek"}, peek)),
    body);
  if (depth > 0) {
    branch.open = true;
    grow();
  }
  return branch;
}

function leaf(value) {
  if (value !== null && typeof value === "object") return Array.isArray(value) ? "[]" : "{}";
  return h("span", {class: `json-${value === null ? "null" : typeof value}`}, JSON.stringify(value));
}

function more(body, entries, isList, depth) {
  body.append(...entries.slice(0, pageSize).map(([name, value]) => tree(isList ? null : name, value, depth)));
  const rest = entries.slice(pageSize);
  if (rest.length === 0) return;
  const button = h("button", {type: "button", class: "json-more", onclick: () => {
    button.remove();
    more(body, rest, isList, depth);
  }}, t("protocol.rest", {Count: rest.length}));
  body.append(button);
}
