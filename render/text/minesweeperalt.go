package text

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// Alt tells a board in words: how the match stands, the last move, and then all rows
// or, on boards too large for that, the closed cells beside numbers.
func (Minesweeper) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return ""
	}
	limit = cmp.Or(limit, math.MaxInt)
	closed := 0
	for _, s := range b.Squares {
		if s == minesweeper.Closed {
			closed++
		}
	}
	sentences := []string{
		say(standingOf(v, b)),
		say(game.Say("minesweeper.alt.board", "Rows", b.Rows, "Columns", b.Columns, "Mines", b.Mines, "Left", b.Left, "Closed", closed)),
	}
	if b.Last != minesweeper.NoCell {
		sentences = append(sentences, say(game.Say("minesweeper.alt.last", "Cell", sizeOf(b).Name(b.Last))))
	}
	told := strings.Join(sentences, " ")
	if rows := told + " " + say(game.Say("minesweeper.alt.rows", "Rows", rowsOf(b))); utf8.RuneCountInString(rows) <= limit {
		return rows
	}
	return cut(told+tellEdge(b, say, limit-utf8.RuneCountInString(told)), limit)
}

// standingOf is how the match stands.
func standingOf(v game.View, b *minesweeper.Board) game.Phrase {
	switch {
	case b.Won:
		return game.Say("minesweeper.alt.won")
	case b.Lost:
		return game.Say("minesweeper.alt.lost")
	case v.Outcome != nil:
		return game.Say("minesweeper.alt.over")
	}
	return game.Say("minesweeper.alt.running")
}

// rowsOf writes all rows, each with its number.
func rowsOf(b *minesweeper.Board) string {
	rows := make([]string, b.Rows)
	for row := range rows {
		var cells strings.Builder
		for _, s := range b.Squares[row*b.Columns : (row+1)*b.Columns] {
			cells.WriteByte(letter(s))
		}
		rows[row] = fmt.Sprintf("%d %s", row+1, cells.String())
	}
	return strings.Join(rows, ", ")
}

// tellEdge lists the closed cells beside numbers, as many as there is room for;
// nothing where there are none.
func tellEdge(b *minesweeper.Board, say Speaker, room int) string {
	size := sizeOf(b)
	var names []string
	for cell, s := range b.Squares {
		if s != minesweeper.Closed {
			continue
		}
		for near := range size.Near(cell) {
			if b.Squares[near] <= minesweeper.Open+8 {
				names = append(names, size.Name(cell))
				break
			}
		}
	}
	// A name and what separates it from the next take four characters or more.
	for n := min(len(names), room/4); n > 0; n-- {
		phrase := game.Say("minesweeper.alt.edge", "Cells", strings.Join(names[:n], ", "))
		if n < len(names) {
			phrase = game.Say("minesweeper.alt.edgemore", "Cells", strings.Join(names[:n], ", "), "More", len(names)-n)
		}
		if said := " " + say(phrase); utf8.RuneCountInString(said) <= room {
			return said
		}
	}
	return ""
}
