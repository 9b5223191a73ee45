// Package bot is what the bot does, apart from where it does it: a [chat.Request] comes in,
// a [chat.Reply] goes out. A transport such as bot/discord turns its events into requests
// and replies into its messages.
//
// Its handlers are thin. The way of a move through [Bot.Handle]: find the match, let
// bot/session decide and commit it, let bot/present make the new board message, reply.
// Nothing is acknowledged before it is stored.
//
// Where a computer is to move then, it plays before the reply is made; when it takes its
// time, the reply is deferred. What nobody asked for (a challenge that expires, a
// reminder, a board or a computer's turn that a crash left behind) is done by bot/upkeep.
//
// handle.go sends a request to the handler of its action. Here are those that begin, play
// and end matches, one file a use case; those that only look are in bot/lookback. All stand
// on bot/respond, which finds matches and makes replies.
package bot
