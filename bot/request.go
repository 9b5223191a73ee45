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

// handed tells whether a control of a message that the user alone sees was pressed,
// such as a card of a hand.
func (r *Request) handed() bool { return r.Message != "" && r.Private }

// quiet tells whether the answer changes messages and posts none, so that nobody is
// notified of it.
func (r *Request) quiet() bool {
	_, resigns := r.Do.(Resign)
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
	// Sit takes or gives back a seat of a table that waits for players, or begins its
	// match.
	Sit struct {
		Match match.ID
		What  SitKind
	}
	// Replace has a computer take the seat of somebody who keeps a table waiting.
	Replace struct {
		Match match.ID
		Ply   int
		Seat  game.Seat
	}
	// Records shows tables of records: of the server where they are asked for or, in
	// direct messages, of the channel.
	Records struct {
		// Game is empty for all games.
		Game game.ID
		// Table is the name of a table; empty for all.
		Table string
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
	// Turn picks a part of a move that is composed, such as a column.
	Turn struct {
		Match match.ID
		Ply   int
		// Part is the number of the part, from 0, and Value what is picked for it.
		Part  int
		Value string
		// Picked is what has been picked before, by part; empty where nothing has.
		Picked []string
	}
	// Hand shows a player what its seat alone may know, such as the cards it holds.
	Hand struct {
		Match match.ID
		// Ply is the position whose control was pressed; it plays no part.
		Ply int
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

// SitKind is what somebody does at a table that waits for players.
type SitKind string

// What can be done there.
const (
	SitJoin     SitKind = "join"
	SitLeave    SitKind = "leave"
	SitComputer SitKind = "computer"
	SitBegin    SitKind = "begin"
)

func (Sit) action()     {}
func (Replace) action() {}
func (Records) action() {}
func (Start) action()   {}
func (Answer) action()  {}
func (Pick) action()    {}
func (Turn) action()    {}
func (Hand) action()    {}
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
