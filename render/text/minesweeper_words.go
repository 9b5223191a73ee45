package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// summary says the last move and how the match stands.
func (minesweeperText) summary(words *sentences, v game.View, b *minesweeper.Board) {
	if b.Last != minesweeper.NoCell {
		words.add("last", "Cell", b.Name(b.Last))
	}
	words.add(outcomeKey(v, b))
}

// outcomeKey returns the key of how the match stands.
func outcomeKey(v game.View, b *minesweeper.Board) string {
	switch {
	case b.Won:
		return "won"
	case b.Lost:
		return "lost"
	case v.Outcome != nil:
		return "over"
	}
	return "running"
}

// alt says all rows or, on boards too large for that, the closed cells beside numbers. Of a
// picture that shows a part of the board it says which, and the rows of that.
func (minesweeperText) alt(words *sentences, v game.View, b *minesweeper.Board) {
	part := b.Marked(v.Advised)
	if !part.Covers(b) {
		first, last := part.Corners()
		words.add("part", "First", first, "Last", last)
	}
	addSize(words, b)
	short := len(words.said)
	words.add("rows", "Rows", rowsOf(b, part))
	if words.room() < 0 {
		words.said = words.said[:short]
		addEdge(words, b)
	}
}

// addSize says how large a board is, and how many mines and closed cells it has.
func addSize(words *sentences, b *minesweeper.Board) {
	closed := 0
	for _, s := range b.Squares {
		if s == minesweeper.Closed {
			closed++
		}
	}
	words.add("board", "Rows", b.Rows, "Columns", b.Columns, "Mines", b.Mines, "Left", b.Left, "Closed", closed)
}

// rowsOf writes the rows of a part, each with its number.
func rowsOf(b *minesweeper.Board, part minesweeper.Part) string {
	rows := make([]string, part.Rows)
	for i := range rows {
		var cells strings.Builder
		first := (part.Row+i)*b.Columns + part.Column
		for _, s := range b.Squares[first : first+part.Columns] {
			cells.WriteByte(styleOf(s).letter)
		}
		rows[i] = fmt.Sprintf("%d %s", part.Row+i+1, cells.String())
	}
	return strings.Join(rows, ", ")
}

// addEdge lists the closed cells beside numbers, as many as there is room for; nothing
// where there are none.
func addEdge(words *sentences, b *minesweeper.Board) {
	var names []string
	for cell, s := range b.Squares {
		if s != minesweeper.Closed {
			continue
		}
		for near := range b.Near(cell) {
			if b.Squares[near] <= minesweeper.Open+8 {
				names = append(names, b.Name(cell))
				break
			}
		}
	}
	addCells(words, names, "edge", "edgemore")
}

// addCells lists cells, all of them or as many as there is room for and how many more there
// are; nothing where there are none.
func addCells(words *sentences, names []string, all, some string) {
	// A name and what separates it from the next take four characters or more.
	before := len(words.said)
	for n := min(len(names), words.room()/4); n > 0; n-- {
		cells := strings.Join(names[:n], ", ")
		if n == len(names) {
			words.add(all, "Cells", cells)
		} else {
			words.add(some, "Cells", cells, "More", len(names)-n)
		}
		if words.room() >= 0 {
			return
		}
		words.said = words.said[:before]
	}
}

// Describe says of a cell that cannot be opened also why: there is a flag on it, or there are too few or too
// many around the number.
func (m Minesweeper) Describe(v game.View, cell string, say Speaker) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	words.said = append(words.said, m.printer.Describe(v, cell, say))
	b, ok := v.Board.(*minesweeper.Board)
	if !ok || v.Outcome != nil {
		return words.join(", ")
	}
	at, ok := b.Parse(cell)
	if !ok {
		return words.join(", ")
	}
	words.addIf(b.Squares[at] == minesweeper.Flagged, "blocked")
	missing, closed := int(b.Squares[at]-minesweeper.Open), false
	if missing < 1 || missing > 8 {
		return words.join(", ")
	}
	for near := range b.Near(at) {
		switch b.Squares[near] {
		case minesweeper.Flagged:
			missing--
		case minesweeper.Closed:
			closed = true
		}
	}
	words.addIf(closed && missing > 0, "missing", "Count", missing, "Plural", missing)
	words.addIf(closed && missing < 0, "extra", "Count", -missing, "Plural", -missing)
	return words.join(", ")
}

// describe puts a cell into words, and whether the last move was made there.
func (minesweeperText) describe(words *sentences, b *minesweeper.Board, cell string, _ bool) {
	at, ok := b.Parse(cell)
	if !ok {
		return
	}
	// Styles other than that of a number have no gaps for it.
	number := int(b.Squares[at] - minesweeper.Open)
	words.add(styleOf(b.Squares[at]).key, "Cell", b.Name(at), "Number", number, "Plural", number)
	words.addIf(b.Last == at, "last")
}

func (minesweeperText) grid(b *minesweeper.Board) cellGrid {
	return cellGrid{rows: b.Rows, columns: b.Columns, row: rowName, column: minesweeper.ColumnName}
}

// legal says how the match stands and, while it goes on, which closed cells something is
// known of.
func (minesweeperText) legal(words *sentences, v game.View, b *minesweeper.Board, _ []string) {
	words.add(outcomeKey(v, b))
	if v.Outcome == nil {
		words.add("legal")
		addEdge(words, b)
	}
}

// more says, in place of the mines that are left, how large the board is and how many mines and closed cells it has.
func (minesweeperText) more(words *sentences, b *minesweeper.Board, question string) {
	if question == askPoints {
		words.said = nil
		addSize(words, b)
	}
}

// find knows the flags, the closed cells beside numbers, the cells with a number and, once
// they are shown, the mines.
func (minesweeperText) find(words *sentences, v game.View, b *minesweeper.Board, about []string) {
	switch name := strings.Join(about, " "); {
	case named(words.say, name, "minesweeper.ask.flags"):
		addSquares(words, b, minesweeper.Flagged, minesweeper.WrongFlag)
	case named(words.say, name, "minesweeper.ask.mines") && v.Outcome == nil:
		words.add("hidden")
	case named(words.say, name, "minesweeper.ask.mines"):
		addSquares(words, b, minesweeper.Mine, minesweeper.Flagged, minesweeper.Exploded)
	case named(words.say, name, "minesweeper.ask.closed"):
		if addEdge(words, b); len(words.said) == 0 {
			addSquares(words, b, minesweeper.Closed)
		}
	case len(name) == 1 && name >= "1" && name <= "8":
		addSquares(words, b, minesweeper.Open+minesweeper.Square(name[0]-'0'))
	}
}

// addSquares says where there are squares of some kinds.
func addSquares(words *sentences, b *minesweeper.Board, kinds ...minesweeper.Square) {
	var names []string
	for cell, s := range b.Squares {
		if slices.Contains(kinds, s) {
			names = append(names, b.Name(cell))
		}
	}
	words.prefix = "ask."
	words.addIf(len(names) == 0, "nowhere")
	addCells(words, names, "cells", "cellsmore")
}

// advice marks the cell that a move is about. A flag says that it is a mine.
func (minesweeperText) advice(_ *minesweeper.Board, m game.AdvisedMove) (cell, key string) {
	if cell, flags := strings.CutSuffix(string(m.Move), string(minesweeper.Flagging)); flags {
		return cell, "mine"
	}
	return string(m.Move), adviceKey(m)
}
