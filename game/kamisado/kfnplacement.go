package kamisado

import (
	"strings"

	"kamisado/game"
)

func readPlacement(p *Position, fields []string) error {
	lines := strings.Split(fields[0], "/")
	if len(lines) != 8 {
		return badKFN("rows", "Count", len(lines))
	}
	for i, line := range lines {
		if err := p.readRow(line, i); err != nil {
			return err
		}
	}
	return nil
}

// readRow reads one row of the placement; row 0 is the board's row 8. A run of
// empty cells is one number, so that a position has only one KFN.
func (p *Position) readRow(line string, row int) error {
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
			if err := p.put(side, colour, Cell(row*8+column)); err != nil {
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

// put adds a tower of a set-up position.
func (p *Position) put(side game.Seat, c Colour, cell Cell) error {
	own := ownSquare(side, cell)
	name := []any{"Side", SideTerm(side), "Tower", ColourTerm(c), "Cell", cell.String()}
	if p.towers[side][c] != offBoard {
		return badKFN("twice", name...)
	}
	if farRow>>own&1 == 1 {
		return badKFN("home", name...)
	}
	p.towers[side][c] = own
	p.occupied[side] |= 1 << own
	p.occupied[1-side] |= 1 << (63 - own)
	return nil
}
