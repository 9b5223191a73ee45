// Where words belong that name no option.

import {isFree, read} from "./command_value.js";

/**
 * Finds options for words without a name. What can only be a choice, a user or a yes goes to the first option that
 * takes it; the other words belong together, for "c1 c6" is one move, and go to the first free text.
 */
export function place(text, open, users, filled, errors) {
  const words = text.split(/\s+/).filter(Boolean);
  const strange = [];
  while (words.length > 0) {
    const found = strict(words, open, users);
    if (found) {
      filled.push(found.filled);
      open = open.filter((option) => option !== found.filled.option);
      words.splice(0, found.words);
    } else {
      strange.push(words.shift());
    }
  }
  if (strange.length === 0) return;
  const rest = strange.join(" ");
  const free = open.find((option) => isFree(option) && option.required) ?? open.find(isFree);
  if (free) filled.push({option: free, text: rest, value: read(rest, free, users)});
  else errors.push({kind: "extra", text: rest});
}

/** The first option that takes the longest beginning of the words, names such as "Ana María" included. */
function strict(words, open, users) {
  for (let most = words.length; most > 0; most--) {
    const text = words.slice(0, most).join(" ");
    for (const option of open) {
      const value = isFree(option) ? undefined : read(text, option, users);
      if (value !== undefined) return {filled: {option, text, value}, words: most};
    }
  }
  return null;
}
