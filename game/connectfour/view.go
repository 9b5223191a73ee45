package connectfour

import (
	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

// View is the same for every seat: Connect Four hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.Notation(),
		LastEvents: m.news(), Outcome: m.outcome.Clone(), Board: m.board(),
		Status: []game.Phrase{game.Say("connect4.status.discs", "Count", m.now.Plies(), "All", grid.Cells)},
	}
	if m.outcome == nil {
		v.Prompt = game.Say("connect4.duty")
		v.Groups = []game.Group{m.group()}
	}
	return v
}

// group has a button for every open column.
func (m *Match) group() game.Group {
	g := game.Group{Key: "columns", Label: game.Say("connect4.choice.columns"), Buttons: true}
	for move := range m.Legal(turn(m.now)) {
		g.Choices = append(g.Choices, game.Choice{Move: move, Label: game.Say("connect4.choice.column", "Column", string(move))})
	}
	return g
}

// board is what pictures and text boards show.
func (m *Match) board() *Board {
	b := &Board{Turn: game.Nobody, Last: NoCell}
	discs := [2]uint64{m.now.Own, m.now.Opponent()}
	if turn(m.now) == Yellow {
		discs[Red], discs[Yellow] = discs[Yellow], discs[Red]
	}
	line := grid.Lines(m.now.Opponent())
	for cell := range Rows * Columns {
		bit := uint64(1) << gridCell(cell)
		switch {
		case discs[Red]&bit != 0:
			b.Discs[cell] = RedDisc
		case discs[Yellow]&bit != 0:
			b.Discs[cell] = YellowDisc
		}
		if line&bit != 0 {
			b.Line = append(b.Line, cell)
		}
	}
	if column, ok := m.lastColumn(); ok {
		b.Last = boardCell(m.lastCell(column))
	}
	if m.outcome == nil {
		b.Turn = turn(m.now)
		for column := range Columns {
			b.Open[column] = open(m.now, column)
		}
	}
	return b
}
