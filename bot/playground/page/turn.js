// Whose turn a message says it is. The bot puts this sign before the person in every language; the controls are there
// for everybody and say nothing about it.

const sign = "▶";

/**
 * Whether a message asks a user to move.
 * @param {object} message
 * @param {string} user an id
 */
export function isTurnOf(message, user) {
  return message.content.includes(`${sign} <@${user}>`);
}
