package minesweeper

import (
	"strings"
	"unicode"

	"kamisado/game"
	"kamisado/game/minesweeper/grid"
)

// Act is what a move does with a cell.
type Act string

// The acts, by what is written after the cell.
const (
	// Opening opens a closed cell.
	Opening Act = ""
	// Flagging sets a flag on a closed cell, or takes it away.
	Flagging Act = "!"
	// Chording opens what is closed around an open number with as many flags.
	Chording Act = "*"
)

// Move is a move on any board: the row and column are counted from 0.
type Move struct {
	Row, Column int
	Act         Act
}

// String is the canonical notation: "b7", "b7!" or "b7*" (rule 5).
func (m Move) String() string {
	return grid.ColumnName(m.Column) + grid.RowName(m.Row) + string(m.Act)
}

// between are the characters that may stand between a move's parts.
const between = "-,.:;_"

// ParseMove reads a move as players type it: "B7", "b 7 !", or row and column as
// "7b" (rule 5). It does not know the board. Errors are *game.Error with
// KindNotation.
func ParseMove(text string) (Move, error) {
	rest, act := cutAct(strings.TrimSpace(text))
	first, rest := cutWord(rest)
	second, rest := cutWord(rest)
	if rest == "" {
		column, isColumn := grid.ParseColumn(first)
		row, isRow := grid.ParseRow(second)
		if !isColumn && !isRow {
			column, isColumn = grid.ParseColumn(second)
			row, isRow = grid.ParseRow(first)
		}
		if isColumn && isRow {
			return Move{Row: row, Column: column, Act: act}, nil
		}
	}
	return Move{}, game.Refuse(game.KindNotation, 5, game.Say("minesweeper.notation", "Text", game.Quote(text)))
}

// cutAct takes the act off the end of a text.
func cutAct(text string) (rest string, act Act) {
	for _, act := range []Act{Flagging, Chording} {
		if cut, ok := strings.CutSuffix(text, string(act)); ok {
			return strings.TrimSpace(cut), act
		}
	}
	return text, Opening
}

// cutWord takes the letters or the digits off the front of a text, in small letters,
// and what separates them from the next.
func cutWord(text string) (word, rest string) {
	isPart := isDigit
	if text != "" && !isDigit(rune(text[0])) {
		isPart = isLetter
	}
	at := strings.IndexFunc(text, func(r rune) bool { return !isPart(r) })
	if at < 0 {
		return strings.ToLower(text), ""
	}
	rest = strings.TrimLeftFunc(text[at:], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(between, r) })
	return strings.ToLower(text[:at]), rest
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
