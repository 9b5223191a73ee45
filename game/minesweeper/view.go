package minesweeper

import (
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper/grid"
)

// View is the same for every seat. It shows of the mines what the open cells tell,
// and all of them when the match is over.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.notation(), LastEvents: m.news(),
		Status: []game.Phrase{game.Say("minesweeper.status.left", "Left", m.left(), "Mines", m.setup.Mines)},
		Board:  m.board(),
	}
	switch {
	case m.outcome != nil:
		v.Outcome = m.outcome.Clone()
		return v
	case m.field == nil:
		v.Prompt = game.Say("minesweeper.duty.first")
	default:
		v.Prompt = game.Say("minesweeper.duty.open")
	}
	v.Form = m.setup.dial()
	return v
}

// phrase says what is played on.
func (s Setup) phrase() game.Phrase {
	pairs := []any{"Rows", s.Rows, "Columns", s.Columns, "Mines", s.Mines, "Plural", s.Mines}
	if s.GuessFree {
		return game.Say("minesweeper.variant.guessfree", pairs...)
	}
	return game.Say("minesweeper.variant.usual", pairs...)
}

// dial composes moves: column, row and what to do.
func (s Setup) dial() *game.MoveForm {
	columns, rows := make([]string, s.Columns), make([]string, s.Rows)
	for i := range columns {
		columns[i] = grid.ColumnName(i)
	}
	for i := range rows {
		rows[i] = grid.RowName(i)
	}
	return &game.MoveForm{
		Fields: []game.FormField{
			{Label: game.Say("minesweeper.dial.column"), Values: columns},
			{Label: game.Say("minesweeper.dial.row"), Values: rows},
		},
		Actions: []game.FormAction{
			{Label: game.Say("minesweeper.dial.open"), Suffix: string(Opening)},
			{Label: game.Say("minesweeper.dial.flag"), Suffix: string(Flagging)},
			{Label: game.Say("minesweeper.dial.chord"), Suffix: string(Chording)},
		},
	}
}

// left is how many mines have no flag, below 0 with too many flags.
func (m *Match) left() int { return m.setup.Mines - m.flags.Len() }

// notation is what is open, in the form that the game's analyst reads: the size, the
// mines, and the rows with # for what is closed. Flags are no knowledge.
func (m *Match) notation() string {
	var text strings.Builder
	text.WriteString(Setup{Size: m.setup.Size, Mines: m.setup.Mines}.String())
	for cell := range m.setup.Cells() {
		switch {
		case cell == 0:
			text.WriteByte(' ')
		case cell%m.setup.Columns == 0:
			text.WriteByte('/')
		}
		if m.open.Has(cell) {
			text.WriteByte('0' + m.field.numbers[cell])
		} else {
			text.WriteByte('#')
		}
	}
	return text.String()
}
