// The side panel for developers: what Discord and the bot say to each other, as it goes over the wire. All that belongs to
// an interaction stands together, and each other request on its own.

import {fill, h, tool} from "./dom.js";
import {Scroll} from "./messages.js";
import {memory} from "./model.js";
import {language, t} from "./text.js";

const mostKept = 100; // interactions and other requests
const gathering = 30; // milliseconds in which exchanges are gathered: a panel that opens gets hundreds at once

/** The panel. It listens only while it is shown. Its element has an event 'toggle'. */
export class Protocol {
  #app;
  /** @type {Map<string, Group>} */
  #groups = new Map();
  /** @type {Exchange[]} */
  #coming = []; // soon to be shown
  #timer = 0;
  /** @type {Element | null} */
  #before = null; // what had the focus before the panel
  #close = tool("close", t("protocol.close"), () => this.toggle());
  #list = h("ol", {class: "wire-list", tabIndex: 0, "aria-label": t("protocol.list")});
  #scroll = new Scroll(this.#list);

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("aside", {class: "protocol", hidden: true, "aria-label": t("protocol.title"), onkeydown: (event) => this.#key(event)},
      h("header", {class: "protocol-bar"},
        h("div", {class: "protocol-head"}, h("h2", {class: "protocol-title"}, t("protocol.title")),
          h("button", {type: "button", class: "small", onclick: () => this.#clear()}, t("protocol.clear")), this.#close),
        h("p", {class: "protocol-about"}, t("protocol.about"))),
      this.#list);
    app.live.on("exchange", (exchange) => {
      this.#coming.push(exchange);
      this.#timer ||= setTimeout(() => this.#flush(), gathering);
    });
    app.live.on("up", () => this.#clear()); // the server repeats what it keeps
    // A reload leaves the panel as it was, and the focus to the reader.
    app.live.on("hello", () => memory.tab.get("protocol") === "open" && this.element.hidden && this.#show(true), {once: true});
  }

  toggle() {
    const isOpen = this.element.hidden;
    this.#show(isOpen);
    memory.tab.set("protocol", isOpen ? "open" : "");
    if (isOpen) {
      this.#before = document.activeElement;
      this.#close.focus();
    } else if (this.#before instanceof HTMLElement && this.#before.isConnected) {
      this.#before.focus();
    }
  }

  #show(isOpen) {
    this.element.hidden = !isOpen;
    this.#clear();
    this.#app.live.trace(isOpen);
    this.element.dispatchEvent(new CustomEvent("toggle"));
  }

  #flush() {
    this.#timer = 0;
    this.#scroll.keep(() => {
      for (const exchange of this.#coming.splice(0)) this.#add(exchange);
      for (const [key, {element}] of this.#groups) {
        if (this.#groups.size <= mostKept) break;
        this.#groups.delete(key);
        element.remove();
      }
    });
  }

  /** @param {Exchange} exchange */
  #add(exchange) {
    const key = exchange.interaction || `${exchange.seq} ${exchange.at}`, group = this.#groups.get(key) ?? new Group();
    if (!this.#groups.has(key)) this.#list.append(group.element);
    this.#groups.set(key, group);
    group.add(exchange);
  }

  #clear() {
    this.#coming = [];
    this.#groups.clear();
    fill(this.#list);
  }

  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.toggle();
  }
}

/** An interaction in the panel, with all that was said about it; or a request that belongs to none. */
class Group {
  /** The oldest first. @type {Exchange[]} */
  exchanges = [];
  #head = h("summary", {class: "wire-head"});
  #rows = h("div", {class: "wire-rows"});
  element = h("li", {class: "wire-group"});

  get #isInteraction() {
    return Boolean(this.exchanges[0].interaction);
  }

  /** Rows that are there stay as they are, for they may be open. @param {Exchange} exchange */
  add(exchange) {
    this.exchanges.push(exchange);
    this.#rows.append(row(exchange));
    const {exchanges} = this, event = exchanges.find((one) => one.to === "bot"); // none where the panel's memory begins after it
    this.element.classList.toggle("is-failed", exchanges.some(isFailed));
    // Autocomplete (4) comes with every key, so it says what it has to say in one line.
    if (exchanges.length === 1) fill(this.element, this.#isInteraction ? h("details", {open: event?.json?.type !== 4}, this.#head, this.#rows) : this.#rows);
    fill(this.#head,
      h("time", {class: "wire-time"}, new Date(exchanges[0].at).toLocaleTimeString(language(), {hour12: false})),
      h("span", {class: "wire-deed"}, h("span", {class: "wire-user"}, exchanges[0].user ?? ""), " ", summary(event)));
  }
}

function isFailed(exchange) {
  return exchange.status >= 400;
}

/** One exchange: a line that opens to what was sent. Most are never opened, so that is made when they are. @param {Exchange} exchange */
function row(exchange) {
  const {status = 0, code, took, size, name, json} = exchange, inside = h("div", {class: "wire-inside"}), toBot = exchange.to === "bot";
  const failure = code ? t("protocol.failed.code", {Status: status, Code: code}) : t("protocol.failed", {Status: status});
  // The ids in a request only make it long; the whole one is inside. What a callback does is in its type.
  const brief = name.replace(/\/\d{15,}/g, "/…").replace(/\/token\b/g, "/…").replace("/interactions/…/…/", "/interactions/…/");
  const open = (event) => event.currentTarget.open && !inside.firstChild && fill(inside, ...content(exchange));
  return h("details", {class: "wire-row", ontoggle: open}, h("summary", {class: "wire-line"},
    h("span", {class: `wire-arrow ${toBot ? "to-bot" : "to-discord"}`, role: "img",
      "aria-label": toBot ? t("protocol.to.bot") : t("protocol.to.discord")}, toBot ? "→" : "←"),
    h("span", {class: "wire-what"}, brief, name.includes("/callback") && ` ${json?.type}`),
    h("span", {class: "wire-numbers"}, isFailed(exchange) ? h("strong", {class: "wire-failed"}, failure) : exchange.status,
      took ? h("span", {}, milliseconds(took)) : null, h("span", {}, bytes(size)))), inside);
}

/** What an open row shows. @param {Exchange} exchange */
function content({name, json, answer, files = []}) {
  const part = (title, value) => value !== undefined && h("section", {}, h("h3", {}, title), h("pre", {class: "wire-json"}, JSON.stringify(value, null, 2)));
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
  if (data.component_type === 2) return t("protocol.button", {Label: shown.label ?? shown.emoji?.name ?? data.custom_id});
  const label = (value) => shown.options?.find((option) => option.value === value)?.label ?? value;
  return t("protocol.select", {Values: (data.values ?? []).map(label).join(", ")});
}

/** Milliseconds as "9.1 ms" or "1,240 ms". */
function milliseconds(ms) {
  return `${ms.toLocaleString(language(), {maximumFractionDigits: ms < 10 ? 1 : 0})} ms`;
}

/** Bytes as "21.4 kB". */
function bytes(count = 0) {
  return `${(count / 1000).toLocaleString(language(), {maximumFractionDigits: 1})} kB`;
}
