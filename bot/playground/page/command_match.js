// Which of several names somebody means who has typed a part of one.

import {fold} from "./command.js";

/**
 * How well a name fits what is typed: 0 for the name itself, then names that begin so, that have a word that begins
 * so, and that have it anywhere; Infinity when it does not fit.
 */
export function rank(name, typed) {
  const [whole, part] = [fold(name), fold(typed)];
  if (whole === part) return 0;
  if (whole.startsWith(part)) return 1;
  if (whole.split(/[\s/_-]+/).some((word) => word.startsWith(part))) return 2;
  return whole.includes(part) ? 3 : Infinity;
}

/**
 * The items that fit, best first, and in their own order among equals.
 * @template T
 * @param {T[]} items
 * @param {string} typed
 * @param {(item: T) => string[]} names all names of an item; its best counts
 * @returns {T[]}
 */
export function match(items, typed, names) {
  return items
    .map((item) => ({item, rank: Math.min(...names(item).map((name) => rank(name, typed)))}))
    .filter((found) => found.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.item);
}

/** A text without signs and spaces, since "c1 c6" and "c1-c6" mean the same move. */
export function squeeze(text) {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}
