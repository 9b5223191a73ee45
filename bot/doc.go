// Package bot is what the bot does, apart from where it does it: challenges,
// moves, boards, resignations, as [Request] in and [Reply] out. A transport such
// as bot/discord turns its events into requests and replies into its messages.
//
// The way of a move through [Bot.Handle]: find the match, let game/match decide,
// commit the events to the store, make the new board message from the public
// view, reply. Nothing is acknowledged before it is stored, and a refusal of any
// kind becomes a sentence in one place, excuse.go.
//
// What nobody asked for (a challenge that expires, a reminder, a board that a
// crash left behind) is found by [Bot.Sweep] in the store, so that it survives
// the process.
package bot
