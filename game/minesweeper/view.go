package minesweeper

import (
	"strings"

	"kamisado/game"
)

// View returns the same for every seat. It shows of the mines what the open cells reveal,
// and all of them when the match is over.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.notation(), LastEvents: m.events(),
		Status: []game.Phrase{m.status()}, Board: m.board(),
	}
	switch {
	case m.outcome != nil:
		v.Outcome = m.outcome.Clone()
		return v
	case m.field == nil && m.given == nil:
		v.Prompt = game.Say("minesweeper.prompt.first")
	default:
		v.Prompt = game.Say("minesweeper.prompt.open")
	}
	v.Form = m.setup.moveForm()
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

// moveForm composes moves: column, row and what to do.
func (s Setup) moveForm() *game.MoveForm {
	columns, rows := make([]string, s.Columns), make([]string, s.Rows)
	for i := range columns {
		columns[i] = game.ColumnName(i)
	}
	for i := range rows {
		rows[i] = rowName(i)
	}
	return &game.MoveForm{
		Fields: []game.FormField{
			{Label: game.Say("minesweeper.form.column"), Values: columns},
			{Label: game.Say("minesweeper.form.row"), Values: rows},
		},
		Actions: []game.FormAction{
			{Label: game.Say("minesweeper.form.open"), Suffix: string(Opening), Else: []string{string(Chording)}},
			{Label: game.Say("minesweeper.form.flag"), Suffix: string(Flagging)},
		},
	}
}

// status says how many mines have no flag, or that there are more flags than mines.
func (m *Match) status() game.Phrase {
	if left := m.left(); left >= 0 {
		return game.Say("minesweeper.status.left", "Left", left, "Mines", m.setup.Mines)
	}
	return game.Say("minesweeper.status.over", "Flags", m.flags.Len(), "Mines", m.setup.Mines)
}

// left returns how many mines have no flag, below 0 with too many flags.
func (m *Match) left() int { return m.setup.Mines - m.flags.Len() }

// notation returns what is open, in the form that the game's analyzer reads: the size, the
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

// Square is what can be seen of a cell.
type Square uint8

// What can be seen of a cell. An open one shows how many of its neighbours are
// mines: Open+0 to Open+8.
const (
	Open   Square = 0
	Closed Square = iota + 9
	// Flagged is closed and marked as a mine.
	Flagged
	// Mine is a mine that is shown when the match is over, WrongFlag a flag on a
	// cell that was none, Exploded the mine that was opened.
	Mine
	WrongFlag
	Exploded
)

// Board is the Board of a view: all that a picture and a text board show. Cells are
// counted row by row from the top left; cell i is in row i/Columns and column
// i%Columns, and rows are numbered from 1 at the top.
type Board struct {
	Size
	Mines   int
	Squares []Square
	// Left is how many mines are not flagged; below 0 with too many flags.
	Left int
	// Given is set where the mines were given, so that the first cell may be one.
	Given bool
	// Last is the cell of the last move, NoCell at the start.
	Last int
	// Won and Lost say how the match ended; both are false while it goes on and
	// after a resignation.
	Won, Lost bool
}

// board returns the picture of the moment.
func (m *Match) board() *Board {
	b := &Board{
		Size: m.setup.Size, Mines: m.setup.Mines,
		Squares: make([]Square, m.setup.Cells()), Left: m.left(), Given: m.given != nil, Last: m.last.cell,
	}
	if m.outcome != nil {
		b.Won, b.Lost = m.outcome.Method == Cleared, m.outcome.Method == ByMine
	}
	for cell := range b.Squares {
		b.Squares[cell] = m.square(cell)
	}
	for _, cell := range m.last.blown {
		b.Squares[cell] = Exploded
	}
	return b
}

// square returns what can be seen of a cell. At the end all mines and all wrong flags are shown (rule 3); what was
// closed besides stays closed, so that one sees how far one came.
func (m *Match) square(cell int) Square {
	isFlagged, isOver := m.flags.Has(cell), m.outcome != nil && m.field != nil
	switch isMine := isOver && m.field.mines.Has(cell); {
	case m.open.Has(cell):
		return Open + Square(m.field.numbers[cell])
	case isFlagged && isOver && !isMine:
		return WrongFlag
	case isFlagged:
		return Flagged
	case isMine:
		return Mine
	}
	return Closed
}

// events returns the events of the last move, none before the first.
func (m *Match) events() []game.Event {
	e := &m.last
	if e.cell == NoCell {
		return nil
	}
	name := m.setup.Name(e.cell)
	events := []game.Event{{Phrase: m.movePhrase(name), Note: name + string(e.action)}}
	if m.isClear() {
		events = append(events, game.Event{Phrase: game.Say("minesweeper.event.cleared")})
	}
	return events
}

// movePhrase says what the last move did to a cell.
func (m *Match) movePhrase(name string) game.Phrase {
	e := &m.last
	switch {
	case e.action == Flagging && m.flags.Has(e.cell):
		return game.Say("minesweeper.event.flagged", "Cell", name)
	case e.action == Flagging:
		return game.Say("minesweeper.event.unflagged", "Cell", name)
	case e.action == Chording && len(e.blown) > 0:
		return game.Say("minesweeper.event.chordhit", "Cell", name,
			"Mines", strings.Join(m.setup.Names(e.blown), ", "), "Plural", len(e.blown))
	case len(e.blown) > 0:
		return game.Say("minesweeper.event.hit", "Cell", name)
	case e.action == Chording:
		return game.Say("minesweeper.event.chorded", "Cell", name, "Count", e.opened, "Plural", e.opened)
	}
	return game.Say("minesweeper.event.opened", "Cell", name, "Count", e.opened, "Plural", e.opened)
}
