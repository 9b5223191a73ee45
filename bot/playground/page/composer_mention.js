// People in a message: "@Bruno" in the box is <@id> when it is sent, as in Discord's own box.

import {fold} from "./command.js";
import {userItems} from "./suggest_source.js";

/**
 * The name that is being typed at a position, without its @; null for none.
 * @param {string} text
 * @param {number} at
 */
export function nameAt(text, at) {
  const found = /(?:^|[^\p{L}\p{N}_@/])@([^@\n]{0,32})$/u.exec(text.slice(0, at));
  return found && /^(\s|$)/.test(text.slice(at)) ? found[1] : null;
}

/**
 * Lines of the list for who may be meant: those who are in the channel.
 * @param {object} model
 * @param {string} typed may hold spaces, as names may; then it must be their beginning
 */
export function peopleItems(model, typed) {
  const isDirect = model.channels.get(model.current)?.direct;
  const isThere = (user) => !isDirect || user?.bot || user?.id === model.me;
  const goesOn = ({name}) => !/\s/.test(typed) || fold(name).startsWith(`@${fold(typed)}`) && !isName(name, typed.trim());
  return userItems(model, typed).filter((item) => isThere(model.user(item.value)) && goesOn(item));
}

/** Whether a line of the list is the name that was typed. */
export function isName(name, typed) {
  return fold(name) === `@${fold(typed)}`;
}

/** Code, and mentions that are written out: a name in them is none. */
const kept = "```[\\s\\S]*?```|`[^`\\n]*`|<@!?\\d+>";

/**
 * A text as it is sent, with ids for names.
 * @param {string} text
 * @param {Iterable<{id: string, name: string}>} users
 */
export function encode(text, users) {
  const all = [...users].sort((a, b) => b.name.length - a.name.length); // "Ana María" before "Ana"
  if (all.length === 0) return text;
  const names = all.map(({name}) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(${kept})|(?<![\\p{L}\\p{N}_@/])@(${names})(?![\\p{L}\\p{N}_])`, "giu");
  return text.replace(pattern, (whole, code, name) => {
    const user = code === undefined && find(all, name);
    return user ? `<@${user.id}>` : whole;
  });
}

function find(users, name) {
  return users.find((user) => user.name === name) ?? users.find((user) => user.name.toLowerCase() === name.toLowerCase());
}
