package game

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

// ID names a game everywhere: in commands, rows of the store, keys of texts.
// Lower case ASCII without accents, such as "kamisado".
type ID string

// Seat is a place at the table, counted from 0 in the order of play.
type Seat int

// Nobody is no seat at all: a spectator, or the winner of a draw.
const Nobody Seat = -1

// Move is a move in the game's canonical notation, such as "c1c6". It fits a
// control's id, makes a log readable and every report replayable.
type Move string

// Options are the choices a match is started with, by option name. A game
// states which names and values it takes and refuses all others.
type Options map[string]string

// Unknown is an option that is none of the known ones, the first of them by name; ok is
// false when there is none.
func (o Options) Unknown(known ...string) (name string, ok bool) {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, name) {
			return name, true
		}
	}
	return "", false
}

// OptionPosition is the option every game takes for a set-up position, in the
// game's own one-line notation.
const OptionPosition = "position"

// OptionYes is the value of options that are only given or left out, as programs write it.
const OptionYes = "si"

// ParseYes reads a yes or no as people write it in either language, such as the value of an
// option that has no other. ok is false for anything else.
func ParseYes(text string) (yes, ok bool) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case OptionYes, "sí", "si\u0301", "yes": // the second with an accent that comes apart
		return true, true
	case "no":
		return false, true
	}
	return false, false
}

// Rules is a game: stateless, one value for all its matches.
type Rules interface {
	// ID names the game.
	ID() ID
	// Facts are what is known of a match with some options before it begins. Of options
	// that New refuses they are those of a match without options.
	Facts(Options) Facts
	// New starts a match. Errors are of type *Error with KindOption or
	// KindPosition.
	New(Options, Seed) (Position, error)
	// Parse reads what a player typed as a move, without judging it: tolerant
	// of case and separators, it returns the canonical text. Errors are of type
	// *Error with KindNotation.
	Parse(text string) (Move, error)
}

// Facts are what does not change in a match, whatever is played.
type Facts struct {
	// MinSeats and MaxSeats are how many seats a match may have.
	MinSeats, MaxSeats int
	// Hidden is set in games where a seat knows what others do not, such as the cards
	// of its hand. What it may do is then in its own view alone, and is shown to
	// nobody else.
	Hidden bool
	// Form is set in games whose moves are composed: the view of a seat that may move has
	// a Form and no Groups.
	Form bool
	// Ends is set when the sides sit at two ends of the board, which can so be turned to
	// either of them.
	Ends bool
	// Draw is set in games whose players may agree on a draw, Takeback in those whose players
	// may take moves back. Both are for two that see everything.
	Draw, Takeback bool
	// Variant says which of the game's variants is played, such as "Standard" or
	// "10x14"; zero in games without.
	Variant Phrase
	// SeatNames are the sides' names, by seat.
	SeatNames []Term
}

// Solo reports whether matches are for one.
func (f Facts) Solo() bool { return f.MaxSeats == 1 }

// Duel reports whether matches are for two.
func (f Facts) Duel() bool { return f.MaxSeats == 2 }

// Table reports whether matches may have more than two seats.
func (f Facts) Table() bool { return f.MaxSeats > 2 }

// Position is a moment of a match: everything that decides how it can go on.
// Positions are immutable; Play returns a new one. What happens by itself (a
// pass, a blocked tower, a new round) is part of the move that causes it.
type Position interface {
	// ToMove lists the seats that may act now; none when the rules have ended the match.
	ToMove() []Seat
	// Legal yields the legal moves of a seat in the game's own order. What chance is
	// still to decide is not looked for: a game whose chance is drawn by a move may
	// refuse that one all the same, such as Minesweeper the first opening of a board
	// without a guess for which its seed has none.
	Legal(Seat) iter.Seq[Move]
	// Play makes a move in canonical notation. An illegal one is an *Error
	// that names the broken rule and reveals nothing that the seat may not know; the
	// position is unchanged.
	Play(Seat, Move) (Position, error)
	// Outcome is how the rules have ended the match, and whether they have.
	Outcome() (Outcome, bool)
	// View is all that a seat may know. Nobody sees what spectators see.
	View(Seat) View
}

// Misreader is a Position at which what is typed may be another thing than usual.
type Misreader interface {
	// Misread is the *Error for a text that [Rules.Parse] does not take, which says what is
	// to be typed now; nil where the error of Parse does.
	Misread(text string) error
}

// Limiter is a Position of a game whose rules allow a match without end, such as Minesweeper, in which
// flags can be set and taken away forever.
type Limiter interface {
	// CheckLimit returns an *Error if a legal move exceeds the length of a match, else nil. It never
	// refuses moves that bring the match nearer to its end. Play does not check the limit, because a
	// stored match may exceed it.
	CheckLimit(Seat, Move) error
}

// CheckLimit returns the error of a position's CheckLimit, or nil if the position is no Limiter.
func CheckLimit(p Position, seat Seat, move Move) error {
	if limiter, ok := p.(Limiter); ok {
		return limiter.CheckLimit(seat, move)
	}
	return nil
}

// MisreadAt is what a position says of a text that [Rules.Parse] does not take; nil where the
// error of Parse is to be said.
func MisreadAt(p Position, text string) error {
	if misreader, ok := p.(Misreader); ok {
		return misreader.Misread(text)
	}
	return nil
}

// Opener is Rules of a game for two that may deal the first moves of a match, which then belong to no player.
type Opener interface {
	// Opening returns those that options ask for, made by turns; none if they do not.
	Opening(options Options, seed Seed) []Move
}

// Fielder is Rules of a game for one that set a board for every day, on which everybody plays the same match.
type Fielder interface {
	// Fields are the presets of boards of which each day has one, the easiest first.
	Fields() []Field
	// FieldOf is how the match of a day begins, numbered from 0, on a board of a preset. That is an *Error with KindOption
	// where Fields has no such preset.
	FieldOf(preset string, day int) (FieldStart, error)
}

// Field is a kind of board of which each day has one.
type Field struct {
	// Preset is its name, the same in every language; Name is the one that people read, and About says what it is like.
	Preset string
	Name   Term
	About  Phrase
}

// FieldStart is how a match on the board of a day begins.
type FieldStart struct {
	Options Options
	Seed    Seed
	// First is the move that is made for its player, with which the time begins: what a match is like can depend on its
	// first move.
	First Move
}
