package othello

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

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

// ParsePosition reads a position as String writes it; the letters may be small. It may also be a board as other
// programs write it, with a sign for each cell and the side to move, Black if none is named. It takes any discs, on
// which the match may even be over. Errors are *game.Error with KindPosition.
func ParsePosition(text string) (Position, error) {
	if beginOfBoard(text) != "" {
		return readBoard(text)
	}
	fields := strings.Fields(text)
	if len(fields) != 3 {
		start := Start(Size8x8)
		return Position{}, badPosition("fields", "Count", len(fields), "Example", start.String())
	}
	size, ok := SizeOf(strings.ToLower(fields[0]))
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
	turn := strings.Index(letters, strings.ToUpper(fields[2]))
	if turn < 0 || len(fields[2]) != 1 {
		return p, badPosition("turn", "Text", game.Quote(fields[2]))
	}
	p.turn = uint8(turn)
	return p, nil
}

// readBoard reads a board of another program without moves.
func readBoard(text string) (Position, error) {
	p, plain, end, err := parseBoard(text)
	if rest := strings.TrimSpace(plain[end:]); err == nil && rest != "" {
		err = badPosition("turn", "Text", game.Quote(rest))
	}
	return p, err
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
	return game.Refuse(game.KindPosition, 0, "othello.position."+what, pairs...)
}

// lastColumn is the last one of any board.
const lastColumn = 'n'

// between matches what may stand between the letter and the number of a cell.
const between = `[\s\v\x{85}\pZ,.:-]*`

// cellForm is a cell as players type it.
var cellForm = regexp.MustCompile(`^(?:([a-n])` + between + `(1[0-4]|[1-9])` + between + `|(1[0-4]|[1-9])` + between +
	`([a-n]))$`)

// Parse reads a cell as players type it, the letter and the number in either order: "d3", "D 3", "3D".
// It does not know how large the board is. Errors are *game.Error with KindNotation.
func (Rules) Parse(text string) (game.Move, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if isPass[word] {
		return "", game.Refuse(game.KindNotation, 4, "othello.notation.pass")
	}
	part := cellForm.FindStringSubmatch(word)
	if part == nil {
		return "", game.Refuse(game.KindNotation, 1, "othello.notation", "Text", game.Quote(text))
	}
	return game.Move(part[1] + part[4] + part[2] + part[3]), nil
}

// isPass lists what players type to pass, and what records have for it.
var isPass = map[string]bool{"pass": true, "paso": true, "pasar": true, "--": true, "pa": true, "ps": true, "tt": true}

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
		ReadHead: game.ReadPosition, HeadForm: headForm, Foreign: formats,
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
var headForm = regexp.MustCompile(`^\d+[xX]\d+\s+\S*/`)
