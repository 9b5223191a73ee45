package othello

import (
	"iter"

	"kamisado/game"
)

// Match is a whole match up to a moment: the game.Position of Othello. It is never changed; Play
// returns a new one.
type Match struct {
	// start is the position it began with, before a pass.
	start, now Position
	last       effect
	// passes counts how often each side could not move.
	passes  [2]int
	outcome *game.Outcome
	// moves are the cells of the moves so far.
	moves []uint8
}

// effect is what the last move did, with the pass that followed. Before the first move there may be
// a pass too, in a position that was set up.
type effect struct {
	side game.Seat
	// cell is where the disc was put, NoCell before the first move.
	cell int
	// turned are the discs that were turned over.
	turned Set
	// passed is the side that could not move then, game.Nobody if there is none (rule 4).
	passed game.Seat
}

// The ways a match ends by its rules (rule 5).
const (
	// ByFull: every cell has a disc.
	ByFull game.Method = "full"
	// ByBlocked: neither side can move.
	ByBlocked game.Method = "blocked"
)

var _ game.EndViewer = (*Match)(nil)

// NewMatch starts a match from a position.
func NewMatch(start Position) *Match {
	m := &Match{start: start, now: start.Passed(), last: effect{cell: NoCell}}
	m.finish(start.Turn())
	return m
}

// finish notes the pass of the side that was due to move in m.now, or the end of the match.
func (m *Match) finish(due game.Seat) {
	m.last.passed = game.Nobody
	switch {
	case m.now.Over():
		count := m.now.Count()
		out := game.Outcome{Winner: game.Nobody, Method: ByBlocked, Score: count[:], Passes: m.passes[:]}
		if m.now.Empty().IsEmpty() {
			out.Method = ByFull
		}
		switch black, white := count[Black], count[White]; {
		case black > white:
			out.Winner = Black
		case white > black:
			out.Winner = White
		}
		m.outcome = out.Clone()
	case m.now.Turn() != due:
		m.last.passed = due
		m.passes[due]++
	}
}

// Board returns the compact position of this moment.
func (m *Match) Board() Position { return m.now }

// ToMove returns the one side to move, none when the match is over.
func (m *Match) ToMove() []game.Seat {
	if m.outcome != nil {
		return nil
	}
	return []game.Seat{m.now.Turn()}
}

// Legal yields the legal moves row by row from the top, each from the left.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if m.outcome != nil || seat != m.now.Turn() {
			return
		}
		for cell := range m.now.Moves().All() {
			if !yield(game.Move(m.now.size.CellName(cell))) {
				return
			}
		}
	}
}

// Play makes a move. The text may be in any form that Rules.Parse reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := Rules{}.Parse(string(text))
	if err != nil {
		return nil, err
	}
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 0, "othello.over")
	}
	if seat != m.now.Turn() {
		return nil, game.Refuse(game.KindTurn, 0, "othello.turn", "Side", SideTerm(m.now.Turn()))
	}
	cell := m.now.size.CellOf(move)
	switch {
	case cell == NoCell:
		last := m.now.size.CellName(m.now.size.Cells() - 1)
		return nil, illegal(1, "outside", "Cell", string(move), "Size", SizeTerm(m.now.size), "Last", last)
	case m.now.at(cell) != game.Nobody:
		return nil, illegal(3, "occupied", "Cell", string(move))
	case !m.now.Moves().Has(cell):
		return nil, illegal(3, "nothing", "Cell", string(move))
	}
	return m.playCell(cell), nil
}

func illegal(rule int, what string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, "othello.illegal."+what, pairs...)
}

// playCell makes a legal move.
func (m *Match) playCell(cell int) *Match {
	next := *m
	next.now, next.last = m.now.Play(cell), effect{side: m.now.Turn(), cell: cell, turned: m.now.Flips(cell)}
	next.moves = append(m.moves[:len(m.moves):len(m.moves)], uint8(cell))
	next.finish(1 - m.now.Turn())
	return &next
}

// Replay yields the cell of each move of the match with the match before it, from the start on.
func (m *Match) Replay() iter.Seq2[*Match, int] {
	return func(yield func(*Match, int) bool) {
		now := NewMatch(m.start)
		for _, cell := range m.moves {
			if !yield(now, int(cell)) {
				return
			}
			now = now.playCell(int(cell))
		}
	}
}

// EndView returns the view of a match that was ended here.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }
