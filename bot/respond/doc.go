// Package respond is what the bot's handlers stand on. A [Responder] holds what all of them
// use and makes their replies; the matches that requests mean are found by a [Finder]; an
// error of any kind becomes a sentence in one place, [Responder.ErrorReply]; and
// [PrivateMessages] looks after the messages that users alone see.
//
// A [Game] is one game as the bot offers it: its rules, painter, players and options.
package respond
