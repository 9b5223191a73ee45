package minesweeper

import (
	"iter"

	"kamisado/game"
)

// judge says why a move is illegal (rule 4); nil when it is not.
func (m *Match) judge(cell int, act Act) error {
	isOpen, name := m.open.Has(cell), m.setup.Name(cell)
	switch {
	case act == Chording:
		return m.judgeChord(cell)
	case isOpen && act == Flagging:
		return illegal("minesweeper.illegal.flagopen", "Cell", name)
	case isOpen:
		return illegal("minesweeper.illegal.open", "Cell", name)
	case m.flags.Has(cell) && act == Opening:
		return illegal("minesweeper.illegal.flagged", "Cell", name)
	}
	return nil
}

// judgeChord is judge for chording.
func (m *Match) judgeChord(cell int) error {
	name := m.setup.Name(cell)
	if !m.open.Has(cell) {
		return illegal("minesweeper.illegal.chordclosed", "Cell", name)
	}
	flags, closed := m.around(cell)
	number := int(m.field.numbers[cell])
	switch {
	case closed == 0:
		return illegal("minesweeper.illegal.chorddone", "Cell", name)
	case flags != number:
		return illegal("minesweeper.illegal.chordcount", "Cell", name, "Number", number, "Flags", flags)
	}
	return nil
}

// around counts the flags around a cell, and the closed cells without one.
func (m *Match) around(cell int) (flags, closed int) {
	for near := range m.setup.Near(cell) {
		switch {
		case m.flags.Has(near):
			flags++
		case !m.open.Has(near):
			closed++
		}
	}
	return flags, closed
}

// acts lists what may be done with a cell, as judge would have it.
func (m *Match) acts(cell int) []Act {
	switch {
	case m.flags.Has(cell):
		return []Act{Flagging}
	case !m.open.Has(cell):
		return []Act{Opening, Flagging}
	}
	if flags, closed := m.around(cell); closed > 0 && flags == int(m.field.numbers[cell]) {
		return []Act{Chording}
	}
	return nil
}

// chorded are the cells that chording opens.
func (m *Match) chorded(cell int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for near := range m.setup.Near(cell) {
			if !m.open.Has(near) && !m.flags.Has(near) && !yield(near) {
				return
			}
		}
	}
}

// outside refuses a cell that is not on the board.
func (m *Match) outside(move Move) error {
	last := m.setup.Cells() - 1
	move.Act = Opening
	return illegalBy(1, "minesweeper.illegal.outside", "Cell", move.String(), "Last", m.setup.Name(last))
}

func illegal(key string, pairs ...any) error { return illegalBy(4, key, pairs...) }

func illegalBy(rule int, key string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, game.Say(key, pairs...))
}
