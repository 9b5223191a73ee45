package minesweeper

// board is the picture of the moment. When the match is over all cells are shown
// (rule 3), also those that had not been opened.
func (m *Match) board() *Board {
	b := &Board{
		Rows: m.setup.Rows, Columns: m.setup.Columns, Mines: m.setup.Mines,
		Squares: make([]Square, m.setup.Cells()), Left: m.left(), Last: m.last.cell,
	}
	if m.outcome != nil {
		b.Won, b.Lost = m.outcome.Method == Cleared, m.outcome.Method == ByMine
	}
	all := m.outcome != nil && m.field != nil
	for cell := range b.Squares {
		if all {
			b.Squares[cell] = m.bare(cell)
		} else {
			b.Squares[cell] = m.square(cell)
		}
	}
	for _, cell := range m.last.blown {
		b.Squares[cell] = Exploded
	}
	return b
}

// square is what can be seen of a cell while the match goes on.
func (m *Match) square(cell int) Square {
	switch {
	case m.open.Has(cell):
		return Open + Square(m.field.numbers[cell])
	case m.flags.Has(cell):
		return Flagged
	}
	return Closed
}

// bare is what is shown of a cell at the end.
func (m *Match) bare(cell int) Square {
	isMine, isFlagged := m.field.mines.Has(cell), m.flags.Has(cell)
	switch {
	case isMine && isFlagged:
		return Flagged
	case isMine:
		return Mine
	case isFlagged:
		return WrongFlag
	}
	return Open + Square(m.field.numbers[cell])
}
