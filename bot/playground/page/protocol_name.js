// What an exchange is, in words.

import {isCallback} from "./protocol_log.js";
import {t} from "./text.js";

/** What somebody did: "/move c1c6", a button's label, what was chosen in a select. */
export function deed(event) {
  const {type, data = {}, message} = event?.json ?? {};
  switch (type) {
    case 2: return commandLine(data);
    case 3: return control(data, message);
    case 4: return t("protocol.autocomplete", {Command: commandLine(data)});
    default: return event?.name ?? t("protocol.interaction");
  }
}

/** A command as somebody would type it. The name of a single option goes without saying. */
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
function control(data, message) {
  const shown = find(message?.components ?? [], data.custom_id) ?? {};
  if (data.component_type === 2) {
    return t("protocol.button", {Label: shown.label ?? shown.emoji?.name ?? data.custom_id});
  }
  const label = (value) => shown.options?.find((option) => option.value === value)?.label ?? value;
  return t("protocol.select", {Values: (data.values ?? []).map(label).join(", ")});
}

function find(components, id) {
  for (const component of components) {
    if (component.custom_id === id) return component;
    const inner = find(component.components ?? [], id);
    if (inner) return inner;
  }
  return undefined;
}

/** What an exchange is for: Discord's word for an event, the kind of a callback, or what becomes of a message. */
export function purpose(exchange) {
  if (isCallback(exchange)) return callback(exchange.json?.type);
  if (/^PATCH \/webhooks\//.test(exchange.name)) return t("protocol.edit");
  if (/^POST \/webhooks\//.test(exchange.name)) return t("protocol.followup");
  return "";
}

/** Discord's kinds of first responses. */
function callback(type) {
  switch (type) {
    case 4: return t("protocol.callback.message", {Type: type});
    case 5: return t("protocol.callback.deferred", {Type: type});
    case 6: return t("protocol.callback.later", {Type: type});
    case 7: return t("protocol.callback.update", {Type: type});
    case 8: return t("protocol.callback.choices", {Type: type});
    default: return t("protocol.callback.other", {Type: type ?? "?"});
  }
}

/** A request without the ids that only make it long; the whole one is inside. */
export function brief(name) {
  return name.replace(/\/\d{15,}/g, "/…").replace(/\/token\b/g, "/…").replace("/interactions/…/…/", "/interactions/…/");
}
