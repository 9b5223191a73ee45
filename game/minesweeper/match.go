package minesweeper

import (
	"iter"
	"slices"
	"strconv"

	"kamisado/game"
	"kamisado/game/minesweeper/solver"
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
	// given are the mines of a board that was not drawn; nil for others.
	given Set
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
		now.given = m.given
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

// Found returns the number of the drawing in which no guess is needed, or the mines that were given.
func (m *Match) Found() string {
	if m.given != nil {
		return m.setup.list(m.given)
	}
	if !m.setup.GuessFree || m.field == nil {
		return ""
	}
	return strconv.Itoa(m.draw)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// isClear reports whether every cell without a mine is open.
func (m *Match) isClear() bool { return m.open.Len() == m.setup.Cells()-m.setup.Mines }

// Play makes a move. The text may be in any form that ParseMove reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := ParseMove(string(text))
	if err != nil {
		return nil, err
	}
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 3, "minesweeper.over")
	}
	if seat != Player {
		return nil, game.Refuse(game.KindTurn, 0, "minesweeper.turn")
	}
	cell, ok := m.setup.Cell(move.Row, move.Column)
	if !ok {
		name, last := Move{Row: move.Row, Column: move.Column}.String(), m.setup.Name(m.setup.Cells()-1)
		return nil, illegalBy(1, "minesweeper.illegal.outside", "Cell", name, "Last", last)
	}
	if err := m.checkMove(cell, move.Action); err != nil {
		return nil, err
	}
	next := *m
	if err := next.make(cell, move.Action); err != nil {
		return nil, err
	}
	next.played = &played{move: move, before: m.played}
	return &next, nil
}

// make makes a legal move; it changes the match. The only error is that no board without a
// guess is found.
func (m *Match) make(cell int, action Action) error {
	m.last = effect{action: action, cell: cell}
	switch {
	case action == Flagging:
		m.flags = m.flags.Clone()
		if m.flags.Has(cell) {
			m.flags.Remove(cell)
		} else {
			m.flags.Add(cell)
			m.flagged++
		}
		return nil
	case action == Chording:
		var closed []int
		for near := range m.setup.Near(cell) {
			if !m.open.Has(near) && !m.flags.Has(near) {
				closed = append(closed, near)
			}
		}
		m.openAll(closed)
		return nil
	case m.field == nil:
		if err := m.lay(cell); err != nil {
			return err
		}
	}
	m.openAll([]int{cell})
	return nil
}

// lay draws the mines at the first opening (rules 4 and 6), unless they were given. Where the drawing is known, only
// that one is solved again.
func (m *Match) lay(first int) error {
	m.first = first
	if m.given != nil {
		m.field = newField(m.setup.Size, m.given)
		return nil
	}
	if m.draw != undrawn {
		m.field = newField(m.setup.Size, m.setup.Draw(m.seed, first, m.draw))
		if !solver.Solvable(m.setup.Neighbours(), m.field.numbers, m.setup.Mines, first) {
			return badDraw()
		}
		return nil
	}
	ok := false
	if m.draw, m.field, ok = m.setup.search(m.seed, first, mostDraws); !ok {
		return game.Refuse(game.KindIllegal, 6, "minesweeper.guessfree.none",
			"Cell", m.setup.Name(first), "Draws", mostDraws)
	}
	return nil
}

// openAll opens cells, each with what opens by itself, and ends the match if they win or lose it.
// It changes the match.
func (m *Match) openAll(cells []int) {
	m.open = m.open.Clone()
	for _, cell := range cells {
		if m.field.mines.Has(cell) {
			m.last.blown = append(m.last.blown, cell)
			continue
		}
		m.last.opened += m.field.flood(m.setup.Size, m.open, m.flags, cell)
	}
	switch {
	case len(m.last.blown) > 0:
		m.outcome = &game.Outcome{Winner: game.Nobody, Method: ByMine}
	case m.isClear():
		m.outcome = &game.Outcome{Winner: Player, Method: Cleared}
	}
}

// field has the mines, once they are drawn. It is never changed.
type field struct {
	mines Set
	// numbers holds for every cell how many mines are around it.
	numbers []uint8
}

func newField(size Size, mines Set) *field {
	f := &field{mines: mines, numbers: make([]uint8, size.Cells())}
	for cell := range mines.All() {
		for near := range size.Near(cell) {
			f.numbers[near]++
		}
	}
	return f
}

// flood opens a cell without a mine in a set of open cells and, if it has no number, its
// neighbours, and so on. Flagged cells stay closed. It returns how many cells were opened.
func (f *field) flood(size Size, open, flags Set, cell int) (opened int) {
	if open.Has(cell) {
		return 0
	}
	open.Add(cell)
	for todo := []int{cell}; len(todo) > 0; {
		cell := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		opened++
		if f.numbers[cell] > 0 {
			continue
		}
		for near := range size.Near(cell) {
			if !open.Has(near) && !flags.Has(near) {
				open.Add(near)
				todo = append(todo, near)
			}
		}
	}
	return opened
}
