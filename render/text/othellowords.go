package text

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Alt tells a board in words: whose turn it is and where it may play, the last move, and
// the discs of both sides row by row.
func (Othello) Alt(v game.View, say Speaker, limit int) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	var sentences []string
	add := func(key string, pairs ...any) {
		sentences = append(sentences, say(game.Say("othello.alt."+key, pairs...)))
	}
	switch {
	case v.Outcome != nil && v.Outcome.Winner == game.Nobody:
		add("over")
	case v.Outcome != nil:
		add("won", "Side", othello.SideTerm(v.Outcome.Winner))
	default:
		add("turn", "Side", othello.SideTerm(b.Turn))
		add("legal", "Cells", othelloList(b))
	}
	if b.Last != othello.NoCell {
		add("moved", "Cell", othelloName(b, b.Last), "Count", len(b.Turned))
	}
	for side := othello.Black; side <= othello.White; side++ {
		if b.Count[side] == 0 {
			add("none", "Side", othello.SideTerm(side))
			continue
		}
		add("discs", "Side", othello.SideTerm(side), "Count", b.Count[side], "Rows", othelloRows(b, othello.Disc(side)+1))
	}
	return cut(strings.Join(sentences, " "), limit)
}

// othelloList lists the legal cells.
func othelloList(b *othello.Board) string {
	names := make([]string, len(b.Legal))
	for i, cell := range b.Legal {
		names[i] = othelloName(b, cell)
	}
	return strings.Join(names, ", ")
}

// othelloRows tells where discs of one kind are, row by row: the row's number and the
// columns, three or more side by side as the first and the last: "4: a c-f; 5: d".
func othelloRows(b *othello.Board, disc othello.Disc) string {
	var rows []string
	for row := range b.Rows {
		if columns := othelloRuns(b.Discs[row*b.Columns:(row+1)*b.Columns], disc); columns != "" {
			rows = append(rows, fmt.Sprintf("%d: %s", row+1, columns))
		}
	}
	return strings.Join(rows, "; ")
}

// othelloRuns are the columns of one row.
func othelloRuns(row []othello.Disc, disc othello.Disc) string {
	var runs []string
	for from := 0; from < len(row); from++ {
		to := from
		for to < len(row) && row[to] == disc {
			to++
		}
		switch to - from {
		case 0:
			continue
		case 1, 2:
			to = from + 1
			runs = append(runs, string(rune('a'+from)))
		default:
			runs = append(runs, fmt.Sprintf("%c-%c", 'a'+from, 'a'+to-1))
		}
		from = to - 1
	}
	return strings.Join(runs, " ")
}

// Describe tells a cell in words: whose disc it has, and what is marked there.
func (Othello) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*othello.Board)
	if !ok {
		return ""
	}
	c, ok := othelloFind(b, cell)
	if !ok {
		return ""
	}
	what := game.Say("othello.cell.empty", "Cell", cell)
	if disc := b.Discs[c]; disc != othello.Empty {
		what = game.Say("othello.cell.disc", "Cell", cell, "Side", othello.SideTerm(game.Seat(disc)-1))
	}
	words := []string{say(what)}
	add := func(marked bool, key string) {
		if marked {
			words = append(words, say(game.Say(key)))
		}
	}
	add(slices.Contains(b.Legal, c), "othello.cell.legal")
	add(b.Last == c, "othello.cell.last")
	add(slices.Contains(b.Turned, c), "othello.cell.turned")
	return strings.Join(words, ", ")
}
