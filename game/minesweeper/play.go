package minesweeper

import (
	"kamisado/game"
	"kamisado/game/minesweeper/solver"
)

// Play makes a move. The text may be in any form that ParseMove reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := ParseMove(string(text))
	if err != nil {
		return nil, err
	}
	if m.outcome != nil {
		return nil, game.Refuse(game.KindOver, 3, game.Say("minesweeper.over"))
	}
	if seat != Player {
		return nil, game.Refuse(game.KindTurn, 0, game.Say("minesweeper.turn"))
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

// lay draws the mines at the first opening (rules 4 and 6). Where the drawing is known, only that
// one is solved again.
func (m *Match) lay(first int) error {
	m.first = first
	if m.draw != undrawn {
		m.field = newField(m.setup.Size, m.setup.Draw(m.seed, first, m.draw))
		if !solver.Solvable(m.setup.Neighbours(), m.field.numbers, m.setup.Mines, first) {
			return badDraw()
		}
		return nil
	}
	ok := false
	if m.draw, m.field, ok = m.setup.search(m.seed, first, mostDraws); !ok {
		return game.Refuse(game.KindIllegal, 6, game.Say("minesweeper.guessfree.none",
			"Cell", m.setup.Name(first), "Draws", mostDraws))
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
