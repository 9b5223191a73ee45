// Package moderate is what those who manage a server do about its matches: they decide how
// matches are started and shown there, and end matches that should not go on. Everybody else,
// and everybody in direct messages, is refused: which commands the platform offers to whom is
// no protection.
package moderate
