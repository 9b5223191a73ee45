package bot

import (
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
)

// Request is something a person wants, wherever it came from.
type Request struct {
	// ID is the platform's id of the interaction. The same id means the same
	// request, delivered again.
	ID   string
	User chat.User
	At   Place
	// Message is the message whose control was pressed; empty for a command.
	Message string
	// Private is set when that message is seen by the user alone.
	Private bool
	// Plain is set when that message has no picture.
	Plain bool
	Do    chat.Action
}

// clicked reports whether a control of a public message was pressed, so that the
// answer is an edit of it.
func (r *Request) clicked() bool { return r.Message != "" && !r.Private }

// handed reports whether a control of a message that the user alone sees was pressed,
// such as a card of a hand.
func (r *Request) handed() bool { return r.Message != "" && r.Private }

// quiet reports whether the answer changes messages and posts none, so that nobody is
// notified of it.
func (r *Request) quiet() bool {
	_, resigns := r.Do.(chat.Resign)
	return r.clicked() || r.handed() && !resigns
}

// kind is how the answer to a request shows a match: a click changes the message
// it came from, anything else posts a new one.
func (r *Request) kind() ReplyKind {
	if r.clicked() {
		return Update
	}
	return Post
}

// Place is where a request was made and what the bot may do there.
type Place struct {
	// Guild is empty in direct messages.
	Guild, Channel string
	// Locale is the user's language, GuildLocale the server's.
	Locale, GuildLocale string
	// Missing are the permissions the bot lacks for a board with a picture, as
	// catalogue keys.
	Missing []game.Term
}

// files reports whether a message may have a file here.
func (p Place) files() bool { return !slices.Contains(p.Missing, chat.PermissionFiles) }

// public is the language of messages that everybody sees.
func (p Place) public() string {
	if p.GuildLocale != "" {
		return p.GuildLocale
	}
	return p.Locale
}
