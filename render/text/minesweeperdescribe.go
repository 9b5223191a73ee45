package text

import (
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// Describe tells a cell in words, and whether the last move was made there.
func (Minesweeper) Describe(v game.View, cell string, say Speaker) string {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return ""
	}
	at, ok := sizeOf(b).Parse(cell)
	if !ok {
		return ""
	}
	words := []string{say(squarePhrase(b.Squares[at], sizeOf(b).Name(at)))}
	if b.Last == at {
		words = append(words, say(game.Say("minesweeper.cell.last")))
	}
	return strings.Join(words, ", ")
}

// squarePhrase tells what is seen of a cell.
func squarePhrase(s minesweeper.Square, name string) game.Phrase {
	switch s {
	case minesweeper.Open:
		return game.Say("minesweeper.cell.empty", "Cell", name)
	case minesweeper.Closed:
		return game.Say("minesweeper.cell.closed", "Cell", name)
	case minesweeper.Flagged:
		return game.Say("minesweeper.cell.flagged", "Cell", name)
	case minesweeper.Mine:
		return game.Say("minesweeper.cell.mine", "Cell", name)
	case minesweeper.WrongFlag:
		return game.Say("minesweeper.cell.wrongflag", "Cell", name)
	case minesweeper.Exploded:
		return game.Say("minesweeper.cell.exploded", "Cell", name)
	}
	number := int(s - minesweeper.Open)
	return game.Say("minesweeper.cell.number", "Cell", name, "Number", number, "Plural", number)
}
