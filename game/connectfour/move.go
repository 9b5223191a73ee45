package connectfour

import (
	"strings"

	"kamisado/game"
)

// columnLetters are the columns as moves write them, from the left.
const columnLetters = "ABCDEFG"

// ColumnMove is the move in a column, counted from 0.
func ColumnMove(column int) game.Move { return game.Move(columnLetters[column : column+1]) }

// ParseColumn reads a column, counted from 0: its letter in either case, or its
// number from 1. Errors are *game.Error with KindNotation.
func ParseColumn(text string) (int, error) {
	text = strings.TrimSpace(text)
	if len(text) == 1 {
		for _, names := range []string{columnLetters, "abcdefg", columnDigits} {
			if column := strings.Index(names, text); column >= 0 {
				return column, nil
			}
		}
	}
	return 0, game.Refuse(game.KindNotation, 1, game.Say("connect4.notation", "Text", game.Quote(text)))
}
