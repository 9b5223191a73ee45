package kamisado

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado/square"
)

// KFN writes the position in one line: placement, side to move, last colours,
// points and mode, such as
//
//	NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple
func (p *Position) KFN() string {
	var b strings.Builder
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			b.WriteByte('0' + empty)
			empty = 0
		}
	}
	for cell := range NoCell {
		if cell%8 == 0 && cell > 0 {
			flush()
			b.WriteByte('/')
		}
		t := p.At(cell)
		if !t.Present {
			empty++
			continue
		}
		flush()
		letter := t.Colour.Letter() // capital for White, small for Black
		if t.Side == Black {
			letter |= 0x20
		}
		b.WriteByte(letter)
		if t.Sumo {
			b.WriteByte('+')
		}
	}
	flush()
	b.WriteByte(' ')
	b.WriteByte(SideLetter(p.Turn()))
	b.WriteByte(' ')
	b.WriteByte(p.last[Black].Letter())
	b.WriteByte(p.last[White].Letter())
	b.Write([]byte{' ', '0' + p.points[Black], '-', '0' + p.points[White], ' '})
	b.WriteString(p.mode.String())
	return b.String()
}

// ParseKFN reads a position as KFN writes it. Errors are *game.Error with
// KindPosition; they name the field and what is wrong with it.
func ParseKFN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) != 5 {
		return Position{}, badKFN("fields", "Count", len(fields), "Example", exampleKFN)
	}
	p := Position{last: [2]Colour{None, None}}
	for side := range p.towers {
		for c := range p.towers[side] {
			p.towers[side][c] = square.Off
		}
	}
	for _, read := range []func(*Position, []string) error{
		readMode, readPlacement, readTurn, readLast, readPoints, checkForced,
	} {
		if err := read(&p, fields); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// exampleKFN shows the form in errors: the start of a simple match.
var exampleKFN = func() string { p := Start(Simple); return p.KFN() }()

func badKFN(what string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say("kamisado.kfn."+what, pairs...))
}

func readMode(p *Position, fields []string) error {
	mode, ok := ModeOf(fields[4])
	if !ok {
		return badKFN("mode", "Text", game.Quote(fields[4]))
	}
	p.mode = mode
	return nil
}

func readTurn(p *Position, fields []string) error {
	turn := strings.Index(sideLetters, fields[1])
	if turn < 0 || len(fields[1]) != 1 {
		return badKFN("turn", "Text", game.Quote(fields[1]))
	}
	p.turn = uint8(turn)
	return nil
}

func readLast(p *Position, fields []string) error {
	if len(fields[2]) != 2 {
		return badKFN("last", "Text", game.Quote(fields[2]))
	}
	for side := range p.last {
		i := strings.IndexByte(colourLetters, fields[2][side])
		if i < 0 {
			return badKFN("last", "Text", game.Quote(fields[2]))
		}
		p.last[side] = Colour(i)
	}
	return nil
}

func readPoints(p *Position, fields []string) error {
	text := fields[3]
	ok := len(text) == 3 && text[1] == '-' && strings.IndexByte("012", text[0]) >= 0 && strings.IndexByte("012", text[2]) >= 0
	if !ok || p.mode == Simple && text != "0-0" {
		return badKFN("points", "Text", game.Quote(text), "Mode", p.mode.String())
	}
	p.points = [2]uint8{text[0] - '0', text[2] - '0'}
	return nil
}

// checkForced wants the forced tower on the board and, where the choice is
// free, something to choose.
func checkForced(p *Position, _ []string) error {
	forced := p.Forced()
	if forced != None && p.towers[p.turn][forced] == square.Off {
		return badKFN("forced", "Side", SideTerm(p.Turn()), "Tower", ColouredTerm(forced))
	}
	if forced == None && !p.canMove(p.Turn(), None) {
		return badKFN("stuck", "Side", SideTerm(p.Turn()))
	}
	return nil
}

func readPlacement(p *Position, fields []string) error {
	lines := strings.Split(fields[0], "/")
	if len(lines) != 8 {
		return badKFN("rows", "Count", len(lines))
	}
	for i, line := range lines {
		if err := readRow(p, line, i); err != nil {
			return err
		}
	}
	return nil
}

// readRow reads one row of the placement into a position; row 0 is the board's row 8. A run of
// empty cells is one number, so that a position has only one KFN.
func readRow(p *Position, line string, row int) error {
	column, digit, canBeSumo := 0, "", false
	var side game.Seat
	var colour Colour
	for _, r := range line {
		switch {
		case digit != "" && r >= '0' && r <= '9':
			return badKFN("digits", "Row", 8-row, "Text", digit+string(r))
		case r >= '1' && r <= '8':
			column += int(r - '0')
			digit, canBeSumo = string(r), false
		case r == '+' && canBeSumo:
			if p.mode == Simple {
				return badKFN("sumo", "Row", 8-row)
			}
			p.sumos[side] |= 1 << colour
			canBeSumo = false
		default:
			var ok bool
			if side, colour, ok = towerOf(r); !ok {
				return badKFN("letter", "Row", 8-row, "Text", string(r))
			}
			if column > 7 {
				return badKFN("width", "Row", 8-row)
			}
			if err := addTower(p, side, colour, Cell(row*8+column)); err != nil {
				return err
			}
			column++
			digit, canBeSumo = "", true
		}
	}
	if column != 8 {
		return badKFN("width", "Row", 8-row)
	}
	return nil
}

// towerOf reads a letter of the placement.
func towerOf(r rune) (side game.Seat, c Colour, ok bool) {
	if r > 'z' {
		return 0, None, false
	}
	side = White
	if r >= 'a' {
		side, r = Black, r-0x20
	}
	c, ok = ColourOf(byte(r))
	return side, c, ok
}

// addTower adds a tower to a set-up position.
func addTower(p *Position, side game.Seat, c Colour, cell Cell) error {
	own := SquareOf(side, cell)
	name := []any{"Side", SideTerm(side), "Tower", ColouredTerm(c), "Cell", cell.String()}
	if p.towers[side][c] != square.Off {
		return badKFN("twice", name...)
	}
	if square.FarRow>>own&1 == 1 {
		return badKFN("home", name...)
	}
	p.towers[side][c] = own
	p.occupied[side] |= 1 << own
	p.occupied[1-side] |= 1 << (63 - own)
	return nil
}
