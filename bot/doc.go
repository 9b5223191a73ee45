// Package bot is what the bot does, apart from where it does it: a [chat.Request] comes in,
// a [chat.Reply] goes out. A transport such as bot/discord turns its events into requests
// and replies into its messages.
//
// Its handlers are thin. The way of a move through [Bot.Handle]: find the match, let
// bot/session decide and commit it, let bot/view make the new board message, reply.
// Nothing is acknowledged before it is stored.
//
// Where a computer is to move then, it plays before the reply is made; when it takes its
// time, the reply is deferred. What nobody asked for (a challenge that expires, a
// reminder, a board or a computer's turn that a crash left behind) is done by bot/delivery.
//
// A use case is one file, such as move.go or draw.go. What several of them need stands in bot.go,
// find.go (the match that a request means) and reply.go (boards and errors as answers).
package bot
