package bot

import (
	"slices"

	"kamisado/game"
	"kamisado/game/match"
)

// Request is something a person wants, wherever it came from.
type Request struct {
	// ID is the platform's id of the interaction. The same id means the same
	// request, delivered again.
	ID   string
	User User
	At   Place
	// Message is the message whose control was pressed; empty for a command.
	Message string
	// Private is set when that message is seen by the user alone.
	Private bool
	// Plain is set when that message has no picture.
	Plain bool
	Do    Action
}

// clicked tells whether a control of a public message was pressed, so that the
// answer is an edit of it.
func (r *Request) clicked() bool { return r.Message != "" && !r.Private }

// kind is how the answer to a request shows a match: a click changes the message
// it came from, anything else posts a new one.
func (r *Request) kind() ReplyKind {
	if r.clicked() {
		return Update
	}
	return Post
}

// User is a person of the platform.
type User struct {
	ID string
	// Name is what the person calls themselves. It may hold anything.
	Name string
	// Bot is set for programs; Self for this bot.
	Bot, Self bool
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

// missingFiles is the permission without which nothing goes with a message.
const missingFiles game.Term = "permission.attach"

// files tells whether a message may have a file here.
func (p Place) files() bool { return !slices.Contains(p.Missing, missingFiles) }

// public is the language of messages that everybody sees.
func (p Place) public() string {
	if p.GuildLocale != "" {
		return p.GuildLocale
	}
	return p.Locale
}

// Action is what a person wants. It is one of the types below.
type Action interface{ action() }

type (
	// Start challenges an opponent to a game, or begins one with the computer.
	Start struct {
		Game    game.ID
		Options game.Options
		// Opponent is nil, or the bot itself, for a game against the computer.
		Opponent *User
		// Level is the computer's; empty for the usual one.
		Level string
		// Side is a value of the option color, or empty.
		Side string
		// Hints proposes that both players may ask for hints.
		Hints bool
	}
	// Answer accepts, declines or cancels a challenge.
	Answer struct {
		Match match.ID
		What  AnswerKind
	}
	// Pick chooses a group of moves, such as a tower, to then choose a move.
	Pick struct {
		Match match.ID
		Ply   int
		Group string
	}
	// Play makes a move with a control.
	Play struct {
		Match match.ID
		Ply   int
		Move  game.Move
	}
	// Type makes a move that was typed. Verb is the command, empty for /move.
	Type struct {
		Match string
		Text  string
		Verb  string
	}
	// Show posts the board again, or shows it as text to the user alone.
	Show struct {
		Match string
		Text  bool
		// Ply is the position whose control was pressed; it plays no part.
		Ply int
	}
	// Moves shows the moves so far.
	Moves struct{ Match string }
	// Resign asks whether to resign, or does it when Sure.
	Resign struct {
		Match string
		Sure  bool
		// Ply is the position whose control was pressed.
		Ply int
	}
	// Hint asks a coach what is known of a running match.
	Hint struct {
		Match string
		// Ply is the position whose control was pressed.
		Ply int
	}
	// Review asks a coach for its judgement of a match that is over.
	Review struct {
		Match string
		// List asks for all moves, a line each.
		List bool
		// Ply is the position whose control was pressed; it plays no part.
		Ply int
	}
	// Offer agrees to a restart or a rematch.
	Offer struct {
		Match match.ID
		Ply   int
		What  match.Offering
	}
	// Games lists the user's running matches.
	Games struct{}
	// Help explains. Topic is one of HelpTopics, or empty.
	Help struct{ Topic string }
	// Unknown is a control or command that this version does not know.
	Unknown struct{}
)

// AnswerKind is what somebody answers to a challenge.
type AnswerKind string

// The answers.
const (
	Accept  AnswerKind = "accept"
	Decline AnswerKind = "decline"
	Cancel  AnswerKind = "cancel"
)

func (Start) action()   {}
func (Answer) action()  {}
func (Pick) action()    {}
func (Play) action()    {}
func (Type) action()    {}
func (Show) action()    {}
func (Moves) action()   {}
func (Resign) action()  {}
func (Hint) action()    {}
func (Review) action()  {}
func (Offer) action()   {}
func (Games) action()   {}
func (Help) action()    {}
func (Unknown) action() {}
