package othello

import (
	"fmt"
	"strings"
	"unicode"

	"kamisado/game"
)

// The largest columns and rows of any board.
const (
	lastColumn = 'n'
	lastRow    = 14
)

// ParseMove reads a cell as players type it, the letter and the number in either
// order: "d3", "D 3", "3D". It does not know how large the board is. Errors are
// *game.Error with KindNotation.
func ParseMove(text string) (game.Move, error) {
	word := strings.ToLower(strings.TrimFunc(text, unicode.IsSpace))
	if isPass[word] {
		return "", game.Refuse(game.KindNotation, 4, game.Say("othello.notation.pass"))
	}
	letter, number, ok := cutCell(word)
	if !ok {
		return "", game.Refuse(game.KindNotation, 1, game.Say("othello.notation", "Text", game.Quote(text)))
	}
	return game.Move(fmt.Sprintf("%c%d", letter, number)), nil
}

// isPass lists what players type who want to pass.
var isPass = map[string]bool{"pass": true, "paso": true, "pasar": true, "--": true}

// cutCell takes a word apart that is a letter and a number, with blanks and
// separators between them or none.
func cutCell(word string) (letter byte, number int, ok bool) {
	if word == "" {
		return 0, 0, false
	}
	digits := word[1:]
	if letter = word[0]; isDigit(letter) {
		last := len(word) - 1
		letter, digits = word[last], word[:last]
	}
	digits = strings.TrimFunc(digits, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-,.:", r) })
	for i := range len(digits) {
		if !isDigit(digits[i]) || i > 1 {
			return 0, 0, false
		}
		number = 10*number + int(digits[i]-'0')
	}
	ok = letter >= 'a' && letter <= lastColumn && number >= 1 && number <= lastRow && digits[0] != '0'
	return letter, number, ok
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// Judge finds the cell of a move in canonical notation and tells why it may not be
// played on. Errors are *game.Error with KindIllegal.
func (p *Position) Judge(move game.Move) (cell int, err error) {
	cell = p.size.CellOf(move)
	if cell == NoCell {
		last := p.size.CellName(p.size.Cells() - 1)
		return cell, illegal(1, "outside", "Cell", string(move), "Size", SizeTerm(p.size), "Last", last)
	}
	moves := p.Moves()
	if moves.Has(cell) {
		return cell, nil
	}
	if side := p.at(cell); side != game.Nobody {
		return cell, illegal(3, "occupied", "Cell", string(move))
	}
	return cell, illegal(3, "nothing", "Cell", string(move))
}

func illegal(rule int, what string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, game.Say("othello.illegal."+what, pairs...))
}
