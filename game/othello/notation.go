package othello

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/game"
)

// letters are the sides' in positions and match texts, by seat.
const letters = "XO"

// String returns the position in one line, in the form of the package's comment.
func (p Position) String() string {
	text, empty := []byte(p.size.String()), 0
	for cell := range p.size.Cells() {
		if cell%p.size.Columns() == 0 {
			text = append(text, " /"[min(cell, 1)])
		}
		side := p.at(cell)
		if side == game.Nobody {
			empty++
		}
		if empty > 0 && (side != game.Nobody || (cell+1)%p.size.Columns() == 0) {
			text, empty = strconv.AppendInt(text, int64(empty), 10), 0
		}
		if side != game.Nobody {
			text = append(text, letters[side])
		}
	}
	return string(append(text, ' ', letters[p.turn]))
}

// at returns whose disc is on a cell, game.Nobody for an empty one.
func (p Position) at(cell int) game.Seat {
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
	if want := size.Rows(); len(rows) != want {
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
			p.discs[side] = p.discs[side].Or(One(i))
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
	columns := p.size.Columns()
	column, digits := 0, 0
	for i := 0; i < len(text); i++ {
		side := strings.IndexByte(letters, text[i]&^0x20)
		switch {
		case side >= 0 && column < columns:
			p.discs[side] = p.discs[side].Or(One(row*columns + column))
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

// Parse reads a cell as players type it, the letter and the number in either order: "d3", "D 3", "3D".
// It does not know how large the board is. Errors are *game.Error with KindNotation.
func (Rules) Parse(text string) (game.Move, error) {
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
	digits = strings.TrimFunc(digits, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("-,.:", r)
	})
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

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByFull: "lleno", ByBlocked: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo", game.Agreed: "acuerdo",
}

// TextFormat writes a match as its start, a line a move ("X d3") or pass ("O --") and the
// result: the discs of Black and White and how it ended, "40-24 lleno".
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters:  letters,
		Head:     func(p game.Position) string { return p.(*Match).start.String() },
		ReadHead: readHead, HeadForm: headForm,
		Notes: func(p game.Position) []string {
			m := p.(*Match)
			return game.Notes(m.last.events(m.now.size))
		},
		IsResult: func(line string) bool { return isDigit(line[0]) },
		Result: func(p game.Position, out game.Outcome) string {
			count := p.(*Match).now.Count()
			return fmt.Sprintf("%d-%d %s", count[Black], count[White], methodWords[out.Method])
		},
	}
}

// headForm is what a position in a line looks like.
var headForm = regexp.MustCompile(`^\d+x\d+ [^ ]*/`)

func readHead(line game.Line) (game.Options, error) {
	if line.Text == "" {
		return nil, line.Refuse("othello.record.empty")
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}
