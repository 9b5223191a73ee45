// The link that opens the page once more as somebody else, to play against oneself or to look at both sides.

import {h} from "./dom.js";
import {icon} from "./icon.js";
import {t} from "./text.js";

/**
 * @param {object} app
 * @param {{id: string, name: string}} user who the window is for
 * @param {string} style the link's class; with "tool" it shows a picture alone
 */
export function secondWindow(app, user, style) {
  const text = t("people.window", {Name: user.name});
  const link = h("a", {
    class: style, target: "_blank", rel: "noopener", title: text, "aria-label": text, href: address(app, user),
    // The channel is the one that is shown when the link is used.
    onpointerdown: () => (link.href = address(app, user)), onfocus: () => (link.href = address(app, user)),
  }, icon("window"), style !== "tool" && text);
  return link;
}

function address({model}, user) {
  const query = new URLSearchParams({user: user.id});
  if (!model.channels.get(model.current)?.direct) query.set("channel", model.current);
  return `/?${query}`;
}
