// Package bot is what the bot does, apart from where it does it: a [Request] comes in, a
// [Reply] goes out. A transport such as bot/discord turns its events into requests and
// replies into its messages.
//
// Its handlers are thin. The way of a move through [Bot.Handle]: find the match, let
// bot/session decide and commit it, let bot/present make the new board message, reply.
// Nothing is acknowledged before it is stored, and an error of any kind becomes a sentence
// in one place, reply.go.
//
// Where a computer is to move then, it plays before the reply is made; when it takes its
// time, the reply is deferred. What nobody asked for (a challenge that expires, a
// reminder, a board or a computer's turn that a crash left behind) is done by bot/upkeep.
//
// The files stand on each other: handle.go sends a request to the handler of its action,
// one file a use case (challenge.go, move.go, hand.go, offer.go, leave.go, coach.go,
// records.go, list.go, suggest.go); these stand on bot.go, that on the helpers (start.go,
// find.go, reply.go), and all on the types (request.go, game.go, job.go, dedupe.go).
package bot
