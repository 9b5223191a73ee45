// Links: those to messages of this place stay in the page, all others open beside it.

import {h} from "./dom.js";

const inside = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/**
 * A link with what it shows.
 * @param {object} app
 * @param {string} url
 * @param {(Node|string)[]} children
 */
export function link(app, url, children) {
  const [, , channel, message] = inside.exec(url) ?? [];
  if (!channel) return h("a", {href: url, target: "_blank", rel: "noopener noreferrer"}, children);
  const isPlain = children.length === 1 && children[0] === url;
  return h("a", {
    class: isPlain ? "pill" : null,
    href: `/?${new URLSearchParams({channel, ...(message && {message})})}`,
    onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      app.jump(channel, message);
    },
  }, isPlain ? placeName(app, channel, message) : children);
}

/** Discord shows an address within itself by where it leads. */
function placeName(app, id, message) {
  const channel = app.model.channels.get(id);
  const name = !channel ? "…" : channel.direct ? `@${app.model.bot?.name ?? ""}` : `#${channel.name}`;
  return message ? `${name} ›` : name;
}
