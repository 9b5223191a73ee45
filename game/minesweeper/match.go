package minesweeper

import (
	"iter"
	"slices"
	"strconv"

	"kamisado/game"
)

// The methods that a match ends by, besides a resignation.
const (
	// Cleared: every cell without a mine is open.
	Cleared game.Method = "cleared"
	// ByMine: a mine was opened.
	ByMine game.Method = "exploded"
)

// Match is a match up to a moment: the game.Position of Minesweeper. It is never
// changed; Play returns a new one.
type Match struct {
	setup Setup
	seed  game.Seed
	// draw is the number of the drawing; undrawn before the first cell is opened, unless
	// Resume has set it.
	draw int
	// field is nil before the first cell is opened, which is first.
	field       *field
	first       int
	open, flags Set
	// flagged is how often a flag was set, including those that were taken away again.
	flagged int
	last    effect
	// played is the last move, with those before it; nil before the first.
	played  *played
	outcome *game.Outcome
}

// undrawn is the number of no drawing.
const undrawn = -1

// effect is what a move did.
type effect struct {
	action Action
	// cell is NoCell before the first move.
	cell int
	// opened counts the cells that were opened; blown are the mines among them.
	opened int
	blown  []int
}

// played is a move that was made, and what was made before it. Matches share it, so that a
// move costs no more late in a match than early.
type played struct {
	move   Move
	before *played
}

var (
	_ game.SearchedPosition = (*Match)(nil)
	_ game.EndViewer        = (*Match)(nil)
	_ game.Limiter          = (*Match)(nil)
)

// NewMatch starts a match. The setup must be one that Rules.New would take.
func NewMatch(s Setup, seed game.Seed) *Match {
	return &Match{
		setup: s, seed: seed, draw: undrawn,
		open: NewSet(s.Cells()), flags: NewSet(s.Cells()),
		last: effect{cell: NoCell},
	}
}

// ToMove returns the player until the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{Player}
}

// Legal yields the legal moves in reading order, for each cell opening before flagging. It does
// not search for a board without guesses: Play of the first cell may still find none.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != Player {
			return
		}
		for cell := range m.setup.Cells() {
			for _, action := range m.actions(cell) {
				if !yield(game.Move(m.setup.Name(cell) + string(action))) {
					return
				}
			}
		}
	}
}

// Replay yields each move of the match with the match before it, from the start on.
func (m *Match) Replay() iter.Seq2[*Match, Move] {
	return func(yield func(*Match, Move) bool) {
		var moves []Move
		for p := m.played; p != nil; p = p.before {
			moves = append(moves, p.move)
		}
		now := NewMatch(m.setup, m.seed)
		if m.setup.GuessFree {
			now.draw = m.draw
		}
		for _, move := range slices.Backward(moves) {
			if !yield(now, move) {
				return
			}
			next, _ := now.Play(Player, game.Move(move.String())) // it was played before
			now = next.(*Match)
		}
	}
}

// EndView returns the view of a match that was ended here: it shows the mines.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Found returns the number of the drawing in which no guess is needed.
func (m *Match) Found() string {
	if !m.setup.GuessFree || m.field == nil {
		return ""
	}
	return strconv.Itoa(m.draw)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// isClear reports whether every cell without a mine is open.
func (m *Match) isClear() bool { return m.open.Len() == m.setup.Cells()-m.setup.Mines }
