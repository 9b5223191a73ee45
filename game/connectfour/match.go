package connectfour

import (
	"iter"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

// Methods by which a match ends.
const (
	// ByLine: four discs in a line.
	ByLine game.Method = "line"
	// ByFull: the board is full and has no line, a draw.
	ByFull game.Method = "full"
)

// Match is a match under way, a game.Position. It is immutable: Play returns a new
// one.
type Match struct {
	// start are the columns of the position it began with, played those since, as
	// digits. They reproduce all the rest.
	start, played string
	now           grid.Grid
	outcome       *game.Outcome
}

var (
	_ game.Position  = (*Match)(nil)
	_ game.EndViewer = (*Match)(nil)
)

// NewMatch starts a match from a position in notation. Errors are *game.Error with
// KindPosition; a position in which the game is over is one.
func NewMatch(position string) (*Match, error) {
	g, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if over(g) {
		return nil, game.Refuse(game.KindPosition, 0, game.Say("connect4.position.over"))
	}
	return &Match{start: strings.TrimSpace(position), now: g}, nil
}

// Grid is the compact position of this moment.
func (m *Match) Grid() grid.Grid { return m.now }

// Notation is the position in one line: the columns played so far as digits.
func (m *Match) Notation() string { return m.start + m.played }

// ToMove is the one side to move, none when the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{turn(m.now)}
}

// Legal yields the open columns from the left.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != turn(m.now) {
			return
		}
		for column := range Columns {
			if open(m.now, column) && !yield(ColumnMove(column)) {
				return
			}
		}
	}
}

// EndView is the view of a match that was ended here.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome tells how the match ended.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }
