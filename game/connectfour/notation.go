package connectfour

import (
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

// columnDigits are the columns as positions write them, from the left.
const columnDigits = "1234567"

// ParsePosition reads a position: the columns played so far as digits, none for the
// empty board. The game may be over. Errors are *game.Error with KindPosition: a
// text that has something else, plays in a full column or goes on after the end.
func ParsePosition(text string) (grid.Grid, error) {
	var g grid.Grid
	text = strings.TrimSpace(text)
	for i, digit := range []rune(text) {
		column := strings.IndexRune(columnDigits, digit)
		switch {
		case column < 0:
			return grid.Grid{}, badPosition("digit", i, "Text", game.Quote(text))
		case over(g):
			return grid.Grid{}, badPosition("late", i)
		case !open(g, column):
			return grid.Grid{}, badPosition("full", i, "Column", string(ColumnMove(column)))
		}
		g = drop(g, column)
	}
	return g, nil
}

// badPosition says what is wrong with a disc, counted from 0.
func badPosition(what string, disc int, pairs ...any) error {
	pairs = append(pairs, "Disc", disc+1)
	return game.Refuse(game.KindPosition, 0, game.Say("connect4.position."+what, pairs...))
}

// open reports whether a column takes another disc.
func open(g grid.Grid, column int) bool { return g.Next()&grid.Column(column) != 0 }

// drop plays in a column that is open.
func drop(g grid.Grid, column int) grid.Grid { return g.Drop(g.Next() & grid.Column(column)) }

// over reports whether a game has ended.
func over(g grid.Grid) bool { return grid.Connected(g.Opponent()) || g.All == grid.Full }

// turn is the side to move, or that would be if the game were not over.
func turn(g grid.Grid) game.Seat { return game.Seat(g.Plies() % 2) }
