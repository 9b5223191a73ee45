package connectfour

import (
	"regexp"
	"strings"

	"kamisado/game"
)

// columnDigits are the columns as positions write them, from the left.
const columnDigits = "1234567"

// ParsePosition reads a position: the columns played so far as digits, none for the
// empty board. The game may be over. Errors are *game.Error with KindPosition: a
// text that has something else, plays in a full column or goes on after the end.
func ParsePosition(text string) (Grid, error) {
	var g Grid
	text = strings.TrimSpace(text)
	for i, digit := range []rune(text) {
		column := strings.IndexRune(columnDigits, digit)
		switch {
		case column < 0:
			return Grid{}, badPosition("digit", i, "Text", game.Quote(text))
		case g.Over():
			return Grid{}, badPosition("late", i)
		case g.Landing(column) == 0:
			return Grid{}, badPosition("full", i, "Column", string(ColumnMove(column)))
		}
		g = g.Drop(g.Landing(column))
	}
	return g, nil
}

// badPosition says what is wrong with a disc, counted from 0.
func badPosition(what string, disc int, pairs ...any) error {
	pairs = append(pairs, "Disc", disc+1)
	return game.Refuse(game.KindPosition, 0, "connect4.position."+what, pairs...)
}

// CellName returns the name of a Board's cell: the column's letter and the row from the
// bottom, such as "d1".
func CellName(cell int) string {
	return strings.ToLower(string(ColumnMove(cell%Columns))) + string(rune('0'+Rows-cell/Columns))
}

// CellOf returns the Board's cell of a name, in either case; false for other texts.
func CellOf(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	column := strings.IndexByte(columnLetters, strings.ToUpper(name)[0])
	row := int(name[1] - '0')
	if column < 0 || row < 1 || row > Rows {
		return 0, false
	}
	return (Rows-row)*Columns + column, true
}

// gridCell returns a Board's cell as a Grid counts them, boardCell the reverse.
func gridCell(cell int) int { return cell%Columns*Stride + Rows - 1 - cell/Columns }

func boardCell(cell int) int { return (Rows-1-cell%Stride)*Columns + cell/Stride }

// columnLetters are the columns as moves write them, from the left.
const columnLetters = "ABCDEFG"

// ColumnMove returns the move in a column, counted from 0.
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
	return 0, game.Refuse(game.KindNotation, 1, "connect4.notation", "Text", game.Quote(text))
}

// columns is the format of programs for Connect Four: a digit or a letter for the column of each disc.
var columns = game.ForeignFormat{
	Name: "columns", Example: "4453",
	Fits: regexp.MustCompile(`(?i)^\s*([1-9][\d\s,;-]*|[1-7]{4}.*|[a-g][a-g\s,;-]*|[a-g]{4}.*)$`).MatchString,
	Read: func(t *game.Transcript) error {
		t.Word = columnForm
		return nil
	},
	Write: func(last game.Position, _ *game.Outcome) string { return last.(*Match).Notation() },
}

var columnForm = regexp.MustCompile(`[^\s,;-]`)
