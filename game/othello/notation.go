package othello

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
)

// letters are the sides' in positions and match texts, by seat.
const letters = "XO"

// String is the position in one line, in the form of the package's comment.
func (p *Position) String() string {
	shape := p.size.Shape()
	var b strings.Builder
	b.WriteString(p.size.String())
	for row := range shape.Rows {
		b.WriteByte(" /"[min(row, 1)])
		empty := 0
		for cell := row * shape.Columns; cell < (row+1)*shape.Columns; cell++ {
			side := p.at(cell)
			if side == game.Nobody {
				empty++
				continue
			}
			writeEmpty(&b, empty)
			b.WriteByte(letters[side])
			empty = 0
		}
		writeEmpty(&b, empty)
	}
	b.WriteByte(' ')
	b.WriteByte(letters[p.turn])
	return b.String()
}

func writeEmpty(b *strings.Builder, cells int) {
	if cells > 0 {
		b.WriteString(strconv.Itoa(cells))
	}
}

// at returns whose disc is on a cell, game.Nobody for an empty one.
func (p *Position) at(cell int) game.Seat {
	for side := Black; side <= White; side++ {
		if p.discs[side].Has(cell) {
			return side
		}
	}
	return game.Nobody
}

// ParsePosition reads a position as String writes it; the letters may be small. A board of 8 by 8
// may also be written as other programs do, with a letter for each cell: "X" and "O", and "-" for
// an empty one, row by row from the top, then a blank and the side to move. It takes any discs, on
// which the match may even be over. Errors are *game.Error with KindPosition.
func ParsePosition(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 2 && utf8.RuneCountInString(fields[0]) == Size8x8.Cells() {
		return parseCells(fields[0], fields[1])
	}
	if len(fields) != 3 {
		start := Start(Size8x8)
		return Position{}, badPosition("fields", "Count", len(fields), "Example", start.String())
	}
	size, ok := SizeOf(fields[0])
	if !ok {
		return Position{}, badPosition("size", "Text", game.Quote(fields[0]), "Sizes", strings.Join(Sizes(), ", "))
	}
	p := Position{size: size}
	rows := strings.Split(fields[1], "/")
	if want := size.Shape().Rows; len(rows) != want {
		return Position{}, badPosition("rows", "Count", len(rows), "Rows", want)
	}
	for i, row := range rows {
		if err := p.setRow(i, row); err != nil {
			return Position{}, err
		}
	}
	return p, p.setTurn(fields[2])
}

// parseCells reads a board of 8 by 8 cell by cell.
func parseCells(cells, turn string) (Position, error) {
	p := Position{size: Size8x8}
	for i, letter := range []rune(cells) {
		side := strings.IndexRune(letters, unicode.ToUpper(letter))
		switch {
		case side >= 0:
			p.discs[side] = p.discs[side].Or(bitboard.One(i))
		case letter != '-':
			return Position{}, badPosition("cell", "Number", i+1, "Text", string(letter))
		}
	}
	return p, p.setTurn(turn)
}

// setTurn reads the side to move.
func (p *Position) setTurn(text string) error {
	turn := strings.Index(letters, strings.ToUpper(text))
	if turn < 0 || len(text) != 1 {
		return badPosition("turn", "Text", game.Quote(text))
	}
	p.turn = uint8(turn)
	return nil
}

// setRow reads a row.
func (p *Position) setRow(row int, text string) error {
	columns := p.size.Shape().Columns
	column, digits := 0, 0
	for i := 0; i < len(text); i++ {
		side := strings.IndexByte(letters, text[i]&^0x20)
		switch {
		case side >= 0 && column < columns:
			p.discs[side] = p.discs[side].Or(bitboard.One(row*columns + column))
			column, digits = column+1, 0
		case text[i] >= '0' && text[i] <= '9' && digits <= columns:
			// A number grows digit by digit, and the cells with it.
			grown := 10*digits + int(text[i]-'0')
			if grown == 0 {
				return badPosition("letter", "Row", row+1, "Text", game.Quote(text))
			}
			column, digits = column+grown-digits, grown
		case side >= 0:
			return badPosition("width", "Row", row+1, "Columns", columns)
		default:
			return badPosition("letter", "Row", row+1, "Text", game.Quote(text))
		}
	}
	if column != columns {
		return badPosition("width", "Row", row+1, "Columns", columns)
	}
	return nil
}

func badPosition(what string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say("othello.position."+what, pairs...))
}

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

// isPass lists what players type to pass.
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

// CheckMove returns the cell of a move in canonical notation if the move is legal. Errors are
// *game.Error with KindIllegal.
func (p *Position) CheckMove(move game.Move) (cell int, err error) {
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
