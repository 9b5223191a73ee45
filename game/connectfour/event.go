package connectfour

import (
	"math/bits"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

// lastColumn is the column of the last move, counted from 0; false before the first.
func (m *Match) lastColumn() (int, bool) {
	if m.played == "" {
		return 0, false
	}
	return strings.IndexByte(columnDigits, m.played[len(m.played)-1]), true
}

// lastCell is the cell of the last disc, counted as a Grid counts them.
func (m *Match) lastCell(column int) int {
	return bits.Len64(m.now.All&grid.Column(column)) - 1
}

// news tells what the last move did, the move itself first. Its note is its line of
// the match text.
func (m *Match) news() (events []game.Event) {
	column, ok := m.lastColumn()
	if !ok {
		return nil
	}
	side := 1 - turn(m.now)
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("connect4.event."+what, pairs...), Note: note})
	}
	add(note(side, column), "drop", "Side", SideTerm(side), "Column", string(ColumnMove(column)), "Cell", CellName(boardCell(m.lastCell(column))))
	switch out := resultOf(m.now); {
	case out == nil:
	case out.Method == ByFull:
		add("", "full")
	default:
		add("", "line", "Side", SideTerm(side), "Cells", cellNames(grid.Lines(m.now.Opponent())))
	}
	return events
}

// note is a move's line of the match text.
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
