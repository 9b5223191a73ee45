// The lines around a message's text: who, in answer to what, for whom.

import {h} from "./dom.js";
import {badge, colourOf} from "./avatar.js";
import {icon} from "./icon.js";
import {person} from "./author.js";
import {plainLines} from "./block.js";
import {moment} from "./time.js";
import {t} from "./text.js";

const flagEphemeral = 1 << 6;
const flagLoading = 1 << 7;
const commandInteraction = 2;

/** Whether only one person sees a message. */
export function ephemeral(message) {
  return Boolean(message.flags & flagEphemeral);
}

/** Whether the bot has not said yet what it will say. */
export function thinking(message) {
  return Boolean(message.flags & flagLoading);
}

/** Whether something stands above a message, so that it cannot go on under the one before. */
export function hasContext(message) {
  return Boolean(message.message_reference || message.interaction_metadata?.type === commandInteraction);
}

/** Name, badge and time. */
export function byline(who, message) {
  return [
    h("h3", {class: "name", "data-colour": who.bot ? null : colourOf(who.id)}, who.name),
    who.bot && badge(),
    moment(new Date(message.timestamp)),
  ];
}

/** The line above an answer: the message it replies to, or the command it came from. */
export function context(app, message) {
  if (message.message_reference) return quoted(app, message.message_reference);
  const meta = message.interaction_metadata;
  if (meta?.type !== commandInteraction) return null;
  const name = person(app.model, meta.user).name;
  return h("div", {class: "line"}, icon("reply"),
    h("span", null, h("b", {"data-colour": colourOf(meta.user.id)}, name), " ", t("message.used"), " ",
      h("code", {class: "used-command"}, `/${meta.name ?? ""}`)));
}

function quoted(app, reference) {
  const found = app.model.find(reference.message_id);
  if (!found) return h("div", {class: "line"}, icon("reply"), h("span", null, t("message.unquotable")));
  const {message} = found.post;
  const who = person(app.model, message.author);
  return h("button", {class: "line", type: "button", onclick: () => app.jump(message.channel_id, message.id)}, icon("reply"),
    h("b", {"data-colour": who.bot ? null : colourOf(who.id)}, who.name), h("span", {class: "quoted"}, plainLines(app, message.content)[0] ?? t("message.picture")));
}

/** What stands below a message that nobody else sees. */
export function footer(app, message) {
  return h("p", null, icon("eye"), h("span", null, t("message.private")), " · ",
    h("button", {class: "link", type: "button", onclick: () => app.model.dismiss(message.channel_id, message.id)}, t("message.dismiss")));
}
