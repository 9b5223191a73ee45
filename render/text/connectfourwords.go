package text

import (
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Alt tells a board in words, the most urgent first: who is to move and where, the last
// disc, then where everything is.
func (ConnectFour) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return ""
	}
	var sentences []string
	add := func(key string, pairs ...any) {
		sentences = append(sentences, say(game.Say("connect4.alt."+key, pairs...)))
	}
	tellTurn(add, v, b)
	if b.Last != connectfour.NoCell {
		add("moved", "Cell", connectfour.CellName(b.Last))
	}
	any := false
	for side := connectfour.Red; side <= connectfour.Yellow; side++ {
		if cells := discCells(b, discOf(side)); cells != "" {
			any = true
			add("discs", "Side", connectfour.SideTerm(side), "Cells", cells)
		}
	}
	if !any {
		add("empty")
	}
	return cut(strings.Join(sentences, " "), limit)
}

// tellTurn tells who can play where, or who has won by which line.
func tellTurn(add func(string, ...any), v game.View, b *connectfour.Board) {
	switch {
	case v.Outcome == nil:
		add("turn", "Side", connectfour.SideTerm(b.Turn), "Columns", openColumns(b))
	case v.Outcome.Winner == game.Nobody:
		add("over")
	default:
		add("won", "Side", connectfour.SideTerm(v.Outcome.Winner))
	}
	if len(b.Line) > 0 {
		var names []string
		for _, cell := range b.Line {
			names = append(names, connectfour.CellName(cell))
		}
		add("line", "Cells", strings.Join(names, ", "))
	}
}

// openColumns lists the columns that take a disc as every language does.
func openColumns(b *connectfour.Board) string {
	var names []string
	for column, open := range b.Open {
		if open {
			names = append(names, string(connectfour.ColumnMove(column)))
		}
	}
	return strings.Join(names, ", ")
}

// discOf is a side's disc.
func discOf(side game.Seat) connectfour.Disc {
	return connectfour.RedDisc + connectfour.Disc(side)
}

// discCells lists where a side's discs are, column by column from the bottom.
func discCells(b *connectfour.Board, disc connectfour.Disc) string {
	var names []string
	for column := range connectfour.Columns {
		for row := connectfour.Rows - 1; row >= 0; row-- {
			if cell := row*connectfour.Columns + column; b.Discs[cell] == disc {
				names = append(names, connectfour.CellName(cell))
			}
		}
	}
	return strings.Join(names, ", ")
}

// Describe tells a cell in words: what it holds and is marked for, and, since
// pointing at a cell means its column, where a disc would fall. A column, which is what
// the picture's cells are, is told by that cell, or by its top one when it is full.
func (ConnectFour) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return ""
	}
	c, ok := connectfour.CellOf(cell)
	if !ok {
		c, ok = columnCell(b, cell)
	}
	if !ok {
		return ""
	}
	var words []string
	add := func(key string, pairs ...any) {
		words = append(words, say(game.Say("connect4.cell."+key, pairs...)))
	}
	if b.Discs[c] == connectfour.Empty {
		add("empty", "Cell", connectfour.CellName(c))
	} else {
		side := game.Seat(b.Discs[c] - connectfour.RedDisc)
		add("disc", "Cell", connectfour.CellName(c), "Side", connectfour.SideTerm(side))
	}
	if c == b.Last {
		add("last")
	}
	if inLine(b, c) {
		add("line")
	}
	if b.Turn != game.Nobody {
		tellFall(add, b, c)
	}
	return strings.Join(words, ", ")
}

// columnCell is the cell by which a column is told, such as "D".
func columnCell(b *connectfour.Board, name string) (cell int, ok bool) {
	for column := range connectfour.Columns {
		if string(connectfour.ColumnMove(column)) != name {
			continue
		}
		if landing := landingCell(b, column); landing != connectfour.NoCell {
			return landing, true
		}
		return column, true
	}
	return connectfour.NoCell, false
}

// landingCell is where a disc in a column would fall, NoCell when that is full.
func landingCell(b *connectfour.Board, column int) int {
	landing := connectfour.NoCell
	for at := column; at < len(b.Discs) && b.Discs[at] == connectfour.Empty; at += connectfour.Columns {
		landing = at
	}
	return landing
}

// tellFall tells where a disc in a cell's column would fall.
func tellFall(add func(string, ...any), b *connectfour.Board, cell int) {
	column := cell % connectfour.Columns
	name := string(connectfour.ColumnMove(column))
	landing := landingCell(b, column)
	switch landing {
	case connectfour.NoCell:
		add("full", "Column", name)
	case cell:
		add("here", "Column", name)
	default:
		add("falls", "Column", name, "Landing", connectfour.CellName(landing))
	}
}
