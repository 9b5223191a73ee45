package chat

import (
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// Action is what a person wants. It is one of the types below.
type Action interface{ action() }

// Match is the match that an action is about, Ply the position whose control was pressed;
// it plays no part in Hand, Show and Review.
type (
	// Start challenges an opponent to a game, or begins one with the computer.
	Start struct {
		Game    game.ID
		Options game.Options
		// Opponent is nil, or the bot itself, for a game against the computer.
		Opponent *User
		// Level is the computer's; empty for the usual one.
		Level string
		// Side is a value of the option color, or empty. Seat is the seat that whoever starts
		// takes in a match of two, whatever they are called; nil for that of Side, or chance.
		Side string
		Seat *game.Seat
		// Open challenges everybody: whoever accepts first is the opponent.
		Open bool
		// Hints proposes that both players may ask for hints.
		Hints bool
		// Unrated proposes a match that does not count for ratings.
		Unrated bool
		// Thread asks for a thread of the match's own, or for none; nil where the server decides.
		Thread *bool
		// Turned asks for a board that is turned to its players.
		Turned bool
		// MoveTime is the name of one of MoveTimes; empty for the usual one.
		MoveTime string
		// Alone begins a game that has a lobby without one: computers take the other seats.
		Alone bool
		// Opening is what was played before, by Seed; nil in all but imported matches.
		Opening *match.Opening
		// Seed is the match's; nil for one that is drawn.
		Seed *game.Seed
	}
	// Import starts a match that goes on from the text of another one or from a position.
	Import struct {
		// Start is all but what the text says. Its Game is empty where the text is to say that too.
		Start
		// Text is what was typed, empty where there is a File.
		Text string
		File *Upload
	}
	// Sit takes or gives back a seat of a table that waits for players, or begins its
	// match.
	Sit struct {
		Match match.ID
		What  SitKind
		// Level is that of a computer which is added; empty for the usual one.
		Level string
	}
	// Replace has a computer take the seat of somebody who keeps a table waiting.
	Replace struct {
		Match match.ID
		Ply   int
		Seat  game.Seat
	}
	// Records shows leaderboards: of the server where they are asked for or, in
	// direct messages, of the channel.
	Records struct {
		// Game is empty for all games.
		Game game.ID
		// Leaderboard is the name of one; empty for all.
		Leaderboard string
	}
	// Leaderboard shows who is best in a game on the server where it is asked for.
	Leaderboard struct{ Game game.ID }
	// Profile shows how strong a person is there.
	Profile struct {
		// User is nil for the asker.
		User *User
		// Hide takes the asker out of leaderboards and profiles, or lets them come back; nil
		// to show one.
		Hide *bool
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
	// PickField picks the value of a field of a move form, such as a column. Once every
	// field is picked, that makes the move.
	PickField struct {
		Match match.ID
		Ply   int
		// Field is the number of the field, from 0, and Value what is picked for it.
		Field int
		Value string
		// Picked is what has been picked before, by field; empty where nothing has.
		Picked []string
		// Action is the suffix of what is done with it.
		Action string
	}
	// PickAction picks what a move form does with what is picked, such as to set a flag.
	PickAction struct {
		Match match.ID
		Ply   int
		// Action is its suffix, Picked as in PickField.
		Action string
		Picked []string
	}
	// Hand shows a player what its seat alone may know, such as the cards it holds.
	Hand struct {
		Match match.ID
		Ply   int
	}
	// Play makes a move with a control.
	Play struct {
		Match match.ID
		Ply   int
		Move  game.Move
	}
	// TypeMove makes a move that was typed. Verb is the command, empty for /move.
	TypeMove struct {
		Match string
		Text  string
		Verb  string
	}
	// Show shows the board again, in a new message or in the one with the control that was
	// pressed, or as text to the user alone.
	Show struct {
		Match string
		Text  bool
		// Ask is a question about the board, answered to the user alone; empty for none.
		Ask string
		Ply int
	}
	// Moves shows the moves so far.
	Moves struct{ Match string }
	// Resign asks whether to resign, does it when Sure, or lets it be when Kept.
	Resign struct {
		Match      string
		Sure, Kept bool
		Ply        int
	}
	// Hint asks a coach what is known of a running match.
	Hint struct {
		Match string
		Ply   int
	}
	// Review asks a coach for its judgement of a match that is over.
	Review struct {
		Match string
		// List asks for all moves, a line each.
		List bool
		Ply  int
	}
	// Offer agrees to a restart or a rematch.
	Offer struct {
		Match match.ID
		Ply   int
		What  match.Offering
		// Sure is set when whoever throws a running match away was asked before.
		Sure bool
	}
	// Settle offers a draw or asks for a takeback, or answers that.
	Settle struct {
		Match string
		Ply   int
		What  match.Offering
		// Answer is Accept or Decline; empty for an offer.
		Answer AnswerKind
	}
	// Another starts a match after one that is over, as its menus have it.
	Another struct {
		Match match.ID
		What  AnotherKind
		// Value is the level or the game that is chosen.
		Value string
	}
	// More shows to a player alone what else can be done in a match between people.
	More struct {
		Match match.ID
		Ply   int
	}
	// Clock does something about a match that waits for somebody else's move.
	Clock struct {
		Match match.ID
		Ply   int
		What  ClockKind
	}
	// Animate posts all of a match that is over as one moving picture.
	Animate struct {
		Match match.ID
		Ply   int
	}
	// Replay shows a position of a match to the user alone.
	Replay struct {
		Match string
		// Move is the number of the move whose position is shown, Step where to go from it.
		Move int
		Step ReplayStep
	}
	// Export gives a match as files.
	Export struct{ Match string }
	// Privacy shows what is kept of the user, or forgets the user.
	Privacy struct {
		What PrivacyKind
		// User and Asked are who was asked whether to be forgotten, and when, of PrivacySure
		// and PrivacyKeep.
		User  string
		Asked time.Time
	}
	// Games lists the user's running matches.
	Games struct{}
	// Next shows which of the user's other matches waits for them most.
	Next struct{ Match match.ID }
	// Help explains. Topic is the name of a topic or the id of a game, or empty.
	Help struct{ Topic string }
	// Unknown is a control or command that this version does not know.
	Unknown struct{}
)

// Solo reports whether the match begins at once, because no other person is asked.
func (s *Start) Solo() bool { return !s.Open && (s.Opponent == nil || s.Opponent.Self) }

// AnswerKind is what somebody answers to a challenge or an offer.
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
	// SitDeal begins the match and has its cards dealt.
	SitDeal SitKind = "deal"
)

// ReplayStep is where to go from a position of a match.
type ReplayStep string

// The steps. ReplayMistake leads to the next mistake.
const (
	ReplayFirst   ReplayStep = "first"
	ReplayBack    ReplayStep = "back"
	ReplayOn      ReplayStep = "on"
	ReplayLast    ReplayStep = "last"
	ReplayMistake ReplayStep = "mistake"
)

// ReplaySteps are all of them, in their order.
func ReplaySteps() []ReplayStep {
	return []ReplayStep{ReplayFirst, ReplayBack, ReplayOn, ReplayLast, ReplayMistake}
}

// PrivacyKind is what somebody wants of what is kept of them.
type PrivacyKind string

// What can be: to see it, to have it deleted, and the two answers to the question whether that
// is meant.
const (
	PrivacyShow   PrivacyKind = "show"
	PrivacyDelete PrivacyKind = "delete"
	PrivacySure   PrivacyKind = "forget"
	PrivacyKeep   PrivacyKind = "keep"
)

// AnotherKind is what of a match is to be another in the next one.
type AnotherKind string

// What can be.
const (
	OtherLevel AnotherKind = "level"
	OtherGame  AnotherKind = "game"
)

func (Another) action()     {}
func (Sit) action()         {}
func (Replace) action()     {}
func (Records) action()     {}
func (Leaderboard) action() {}
func (Profile) action()     {}
func (Start) action()       {}
func (Import) action()      {}
func (Answer) action()      {}
func (Pick) action()        {}
func (PickField) action()   {}
func (PickAction) action()  {}
func (Hand) action()        {}
func (Play) action()        {}
func (TypeMove) action()    {}
func (Show) action()        {}
func (Moves) action()       {}
func (Resign) action()      {}
func (Hint) action()        {}
func (Review) action()      {}
func (Offer) action()       {}
func (Settle) action()      {}
func (More) action()        {}
func (Clock) action()       {}
func (Animate) action()     {}
func (Replay) action()      {}
func (Export) action()      {}
func (Privacy) action()     {}
func (Games) action()       {}
func (Next) action()        {}
func (Help) action()        {}
func (Unknown) action()     {}
