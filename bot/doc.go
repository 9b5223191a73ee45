// Package bot is what the bot does, apart from where it does it: challenges,
// moves, boards, resignations, as [Request] in and [Reply] out. A transport such
// as bot/discord turns its events into requests and replies into its messages.
//
// The way of a move through [Bot.Handle]: find the match, let game/match decide,
// commit the events to the store, make the new board message from the public
// view, reply. Nothing is acknowledged before it is stored, and a refusal of any
// kind becomes a sentence in one place, excuse.go.
//
// Where a computer is to move then, turn.go lets it play before the reply is made,
// and later.go makes that an answer which comes later when it takes its time.
//
// What nobody asked for (a challenge that expires, a reminder, a board or a
// computer's turn that a crash left behind) is found by [Bot.Sweep] in the store,
// so that it survives the process.
package bot
