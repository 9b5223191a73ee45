// Reads a whole line such as "/kamisado start estandar @bruno hints:true". The form that a typed command becomes is
// filled by the same reading, so that typing, pasting and choosing all end in the same command.

import {lead, runnable} from "./command.js";
import {split} from "./command_part.js";
import {place} from "./command_place.js";
import {isFree, read} from "./command_value.js";

/**
 * A text for an option. Value is undefined when the option does not take it.
 * @typedef {{option: object, text: string, value: (string|number|boolean|undefined)}} Filled
 */

/**
 * @typedef {object} Parsed
 * @property {import("./command.js").Entry|null} command null when there is none of that name
 * @property {Filled[]} filled                in the order of the line
 * @property {{name: string, value: any}[]} options those with a value, as the server takes them
 * @property {object[]} missing               required options without a text
 * @property {{kind: string, text: string, option?: object}[]} errors of kind "command" (there is none of that name),
 *   "value" (the option does not take it), "extra" (it fits no option)
 */

/**
 * Reads a line.
 * @param {string} line with or without the slash
 * @param {object[]} commands as Discord's API lists them
 * @param {object[]} users
 * @returns {Parsed}
 */
export function parse(line, commands, users) {
  const text = line.trim().replace(/^\//, "");
  const found = lead(text, runnable(commands));
  if (!found) {
    return {command: null, filled: [], options: [], missing: [], errors: [{kind: "command", text}]};
  }
  return {command: found.entry, ...parseOptions(found.rest ?? "", found.entry.options, users)};
}

/**
 * Reads what stands after a command's name: first the words without a name, then each "name:" with all that follows
 * up to the next one, as Discord writes commands that are copied.
 */
export function parseOptions(text, options, users) {
  const filled = [];
  const errors = [];
  const open = () => options.filter((option) => !filled.some((one) => one.option === option));
  for (const part of split(text, options)) {
    if (!part.option) {
      place(part.text, open(), users, filled, errors);
    } else if (open().includes(part.option)) {
      const rest = take(part.text, part.option, users, filled, errors);
      place(rest, open(), users, filled, errors);
    } else {
      errors.push({kind: "extra", text: `${part.option.name}:${part.text}`});
    }
  }
  return {
    filled,
    options: filled.filter((one) => one.value !== undefined).map((one) => ({name: one.option.name, value: one.value})),
    missing: open().filter((option) => option.required),
    errors,
  };
}

/**
 * Fills a named option with the most words that it takes, and returns the words after those. A free text takes all.
 */
function take(text, option, users, filled, errors) {
  const words = text.split(/\s+/).filter(Boolean);
  for (let most = isFree(option) ? 0 : words.length; most > 0; most--) {
    const value = read(words.slice(0, most).join(" "), option, users);
    if (value === undefined) continue;
    filled.push({option, text: words.slice(0, most).join(" "), value});
    return words.slice(most).join(" ");
  }
  const value = isFree(option) ? read(text, option, users) : undefined;
  if (text !== "" && value === undefined) errors.push({kind: "value", text, option});
  if (text !== "") filled.push({option, text, value});
  return "";
}
