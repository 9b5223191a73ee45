// What a text means as the value of an option, and how a value is written.

import {choiceName, choiceNames, fold, kind} from "./command.js";

const yes = ["true", "yes", "si", "verdadero", "on"];
const no = ["false", "no", "falso", "off"];

/** Whether any text will do for an option: the bot judges it then. */
export function isFree(option) {
  return option.type === kind.text && !option.choices?.length;
}

/**
 * Reads a text as the value of an option.
 * @param {string} text as typed: a choice by value or by its name in any language, a user by @name, name or id
 * @param {object} option
 * @param {object[]} users who can be chosen
 * @returns {string|number|boolean|undefined} undefined when it is none
 */
export function read(text, option, users) {
  const typed = fold(text);
  if (typed === "") return undefined;
  if (option.choices?.length) {
    return option.choices.find((choice) => choiceNames(choice).some((name) => fold(name) === typed))?.value;
  }
  switch (option.type) {
    case kind.boolean:
      return yes.includes(typed) ? true : no.includes(typed) ? false : undefined;
    case kind.user:
      return user(typed, users)?.id;
    case kind.integer:
    case kind.number:
      return number(typed, option.type === kind.integer);
    default:
      return text.trim();
  }
}

/** Finds a user by "@name", "name", "<@id>" or "id". */
function user(typed, users) {
  const id = /^<@!?(\d+)>$/.exec(typed)?.[1] ?? typed;
  const name = typed.replace(/^@\s*/, "");
  return users.find((one) => one.id === id) ?? users.find((one) => fold(one.name) === name);
}

function number(typed, whole) {
  const value = Number(typed.replace(",", "."));
  return Number.isFinite(value) && (!whole || Number.isInteger(value)) ? value : undefined;
}

/**
 * How a value is shown to a reader.
 * @param {{true: string, false: string}} words for booleans
 */
export function show(value, option, users, language, words) {
  const choice = option.choices?.find((one) => one.value === value);
  if (choice) return choiceName(choice, language);
  if (option.type === kind.boolean) return value ? words.true : words.false;
  if (option.type === kind.user) return `@${users.find((one) => one.id === value)?.name ?? value}`;
  return String(value);
}

/** How a value is written in a line, the same in every language, so that the line can be read back. */
export function write(value, option, users) {
  return option.type === kind.user ? show(value, option, users) : String(value);
}
