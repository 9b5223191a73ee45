package connectfour

import (
	"math/bits"
	"strings"

	"kamisado/game"
)

// View returns the same for every seat: Connect Four hides nothing.
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.Notation(),
		LastEvents: m.events(), Outcome: m.outcome.Clone(), Board: m.board(),
		Status: []game.Phrase{game.Say("connect4.status.discs", "Count", m.now.Plies(), "All", Cells)},
	}
	if m.outcome == nil {
		v.Prompt = game.Say("connect4.prompt")
		g := game.Group{Key: "columns", Label: game.Say("connect4.choice.columns"), Buttons: true}
		for move := range m.Legal(m.now.Turn()) {
			g.Choices = append(g.Choices,
				game.Choice{Move: move, Label: game.Say("connect4.choice.column", "Column", string(move))})
		}
		v.Groups = []game.Group{g}
	}
	return v
}

// board makes the typed part of the view.
func (m *Match) board() *Board {
	b := &Board{Turn: game.Nobody, Last: NoCell}
	var discs [2]uint64
	discs[m.now.Turn()], discs[1-m.now.Turn()] = m.now.Own, m.now.Opponent()
	line := linesOf(m.now.Opponent())
	for cell := range Rows * Columns {
		bit := uint64(1) << gridCell(cell)
		for side := range discs {
			if discs[side]&bit != 0 {
				b.Discs[cell] = RedDisc + Disc(side)
			}
		}
		if line&bit != 0 {
			b.Line = append(b.Line, cell)
		}
	}
	if column, ok := m.lastColumn(); ok {
		b.Last = boardCell(m.lastCell(column))
	}
	if m.outcome == nil {
		b.Turn = m.now.Turn()
		for column := range Columns {
			b.Open[column] = m.now.Landing(column) != 0
		}
	}
	return b
}

// Disc is the content of a cell of a Board.
type Disc uint8

// What a cell can hold.
const (
	Empty Disc = iota
	RedDisc
	YellowDisc
)

// NoCell stands for no cell in a Board.
const NoCell = -1

// Board is the typed part of a Connect Four view. Cells are
// counted row by row from the top left: cell i is in row i/Columns from the top and
// in column i%Columns.
type Board struct {
	Discs [Rows * Columns]Disc
	// Turn is the side to move, game.Nobody when the match is over.
	Turn game.Seat
	// Open are the columns that take another disc; none when the match is over.
	Open [Columns]bool
	// Last is the cell of the last disc, NoCell at the start.
	Last int
	// Line are the cells of the winning lines, four or more, in ascending order;
	// none before the end and in a draw.
	Line []int
}

// lastColumn returns the column of the last move, counted from 0; false before the first.
func (m *Match) lastColumn() (int, bool) {
	if m.played == "" {
		return 0, false
	}
	return strings.IndexByte(columnDigits, m.played[len(m.played)-1]), true
}

// lastCell returns the cell of the last disc, counted as a Grid counts them.
func (m *Match) lastCell(column int) int {
	return bits.Len64(m.now.All&Column(column)) - 1
}

// events says what the last move did, the move itself first. Its note is its line of
// the match text.
func (m *Match) events() (events []game.Event) {
	column, ok := m.lastColumn()
	if !ok {
		return nil
	}
	side := 1 - m.now.Turn()
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("connect4.event."+what, pairs...), Note: note})
	}
	add(note(side, column), "drop", "Side", SideTerm(side), "Column", string(ColumnMove(column)),
		"Cell", CellName(boardCell(m.lastCell(column))))
	switch out := resultOf(m.now); {
	case out == nil:
	case out.Method == ByFull:
		add("", "full")
	default:
		add("", "line", "Side", SideTerm(side), "Cells", cellNames(linesOf(m.now.Opponent())))
	}
	return events
}

// note returns a move's line of the match text.
func note(side game.Seat, column int) string {
	return string(letters[side]) + " " + string(ColumnMove(column))
}

// cellNames lists cells as every language does.
func cellNames(cells uint64) string {
	var names []string
	for ; cells != 0; cells &= cells - 1 {
		names = append(names, CellName(boardCell(bits.TrailingZeros64(cells))))
	}
	return strings.Join(names, ", ")
}
