// Package rest sends requests to Discord's REST API, within what Discord allows.
//
// Answers to interactions go out at once: they have limits of their own, and are dead after
// three seconds. Everything else shares a budget. Discord accepts fifty requests a second of
// a bot, some of each route, and shuts an address out that gets ten thousand invalid answers
// in ten minutes; so requests wait in a queue of bounded length, the most urgent first, and
// what nobody needs any more is dropped.
//
// discordgo's own way of sending is not used: it tries again without end after 429, keeps a
// limit for every token of an interaction, and sends everything that waits for a limit at the
// instant at which it ends.
package rest
