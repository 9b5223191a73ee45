// How far a user has read a channel. The browser remembers it, not the tab: two windows of one user then agree, and what
// came while no window was open is unread in the next.

import {memory} from "./memory.js";

/** The id of the newest message that was read; empty where the channel has never been seen. */
export function readMark(user, channel) {
  return memory.browser.get(keyOf(user, channel));
}

/** Remembers how far somebody has read; a mark never goes back. */
export function setReadMark(user, channel, id) {
  if (isNewer(id, readMark(user, channel))) memory.browser.set(keyOf(user, channel), id);
}

/** Calls back when another window of this browser has set a mark. */
export function onReadMark(listen) {
  addEventListener("storage", ({key}) => key?.startsWith("kamisado.read.") && listen());
}

/** Whether one id is of a later message than another: ids are numbers too large for JavaScript's, and rise. */
export function isNewer(id, than) {
  return id.length === than.length ? id > than : id.length > than.length;
}

function keyOf(user, channel) {
  return `read.${user}.${channel}`;
}
