// The parts of a line: words without a name, and "name:" with what follows.

import {fold} from "./command.js";

/** Cuts a text before each "name:" of an option. The first part belongs to none. */
export function split(text, options) {
  const parts = [{option: null, text: ""}];
  for (const piece of text.split(/(?<=^|\s)(?=[^\s:]+:)/u)) {
    const [, name, rest] = /^([^\s:]+):(.*)$/su.exec(piece) ?? [];
    const option = name === undefined ? undefined : options.find((one) => fold(one.name) === fold(name));
    if (option) parts.push({option, text: rest});
    else parts.at(-1).text += piece;
  }
  return parts.map((part) => ({...part, text: part.text.trim()}));
}
