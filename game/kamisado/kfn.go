package kamisado

import (
	"strconv"
	"strings"

	"kamisado/game"
)

// KFN writes the position in one line: placement, side to move, last colours,
// points and mode, such as
//
//	NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple
//
// A tower's rings are plus signs behind its letter. While the winner of a round chooses, a
// question mark follows the side to move (rule 34).
func (p *Position) KFN() string {
	var b strings.Builder
	b.WriteString(placementOf(p))
	b.WriteByte(' ')
	b.WriteByte(SideLetter(p.Turn()))
	if p.choosing {
		b.WriteByte(choosingMark)
	}
	b.WriteByte(' ')
	b.WriteByte(p.last[Black].Letter())
	b.WriteByte(p.last[White].Letter())
	b.WriteString(" " + scoreOf(p) + " " + p.mode.String())
	return b.String()
}

// scoreOf is the points in notation, "1-0".
func scoreOf(p *Position) string {
	return strconv.Itoa(p.Points(Black)) + "-" + strconv.Itoa(p.Points(White))
}

// placementOf is the first field of a position's KFN.
func placementOf(p *Position) string {
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
		for range t.Rank {
			b.WriteByte('+')
		}
	}
	flush()
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
			p.towers[side][c] = off
		}
	}
	for _, read := range []func(*Position, []string) error{
		readMode, readPlacement, readTurn, readLast, readPoints, checkWorth, checkForced, checkChoosing,
	} {
		if err := read(&p, fields); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// choosingMark follows the side to move while it chooses a hand.
const choosingMark = '?'

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
	p.choosing = mode.Published() && strings.HasSuffix(fields[1], string(choosingMark))
	return nil
}

func readTurn(p *Position, fields []string) error {
	letter := fields[1]
	if p.choosing {
		letter = strings.TrimSuffix(letter, string(choosingMark))
	}
	turn := strings.Index(sideLetters, letter)
	if turn < 0 || len(letter) != 1 {
		what := "turn"
		if p.mode.Published() {
			what = "turnorchoice"
		}
		return badKFN(what, "Text", game.Quote(fields[1]))
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
	if p.choosing && p.last != [2]Colour{None, None} {
		return badKFN("lastchoice", "Text", game.Quote(fields[2]))
	}
	return nil
}

func readPoints(p *Position, fields []string) error {
	text := fields[3]
	if p.mode.Published() {
		return readScore(p, text)
	}
	ok := len(text) == 3 && text[1] == '-' && strings.IndexByte("012", text[0]) >= 0 && strings.IndexByte("012", text[2]) >= 0
	if !ok || p.mode == Simple && text != "0-0" {
		return badKFN("points", "Text", game.Quote(text), "Mode", ModeTerm(p.mode))
	}
	p.points = [2]uint8{text[0] - '0', text[2] - '0'}
	return nil
}

// readScore reads the points of a published mode.
func readScore(p *Position, text string) error {
	for side, number := range strings.SplitN(text, "-", 2) {
		points, err := strconv.ParseUint(number, 10, 8)
		if err != nil {
			break
		}
		p.points[side] = uint8(points)
	}
	if scoreOf(p) != text {
		return badKFN("score", "Text", game.Quote(text))
	}
	return nil
}

// checkWorth wants the points of a published mode to be what the towers are worth, and less than
// end a match; and a tower on each side, without which it could never end (rule 23).
func checkWorth(p *Position, _ []string) error {
	if !p.mode.Published() {
		return nil
	}
	for side := Black; side <= White; side++ {
		worth, towers := 0, 0
		for c := range Colour(Colours) {
			worth += Worth(p.Rank(side, c))
			if p.towers[side][c] != off {
				towers++
			}
		}
		points := []any{"Side", SideTerm(side), "Points", p.Points(side)}
		switch {
		case towers == 0:
			return badKFN("none", "Side", SideTerm(side))
		case worth != p.Points(side):
			return badKFN("worth", append(points, "Worth", worth)...)
		case worth >= p.mode.Target():
			return badKFN("ended", append(points, "Target", p.mode.Target(), "Mode", ModeTerm(p.mode))...)
		}
	}
	return nil
}

// checkChoosing wants a board on which the side that chooses has won a round: at most one tower
// is on the opponent's home row, and that and no other side has the ring for it (rule 24).
func checkChoosing(p *Position, _ []string) error {
	if !p.choosing {
		return nil
	}
	winner, arrived := p.Turn(), 0
	for side := Black; side <= White; side++ {
		for c, own := range p.towers[side] {
			if FarRow>>own&1 == 0 {
				continue
			}
			if arrived++; side != winner || !p.Sumo(side, Colour(c)) || arrived > 1 {
				return badKFN("arrived", "Side", SideTerm(side), "Tower", ColouredTerm(Colour(c)), "Cell", p.Where(side, Colour(c)).String(), "Winner", SideTerm(winner))
			}
		}
	}
	if p.ranks[winner] == 0 {
		return badKFN("unwon", "Winner", SideTerm(winner))
	}
	return nil
}

// checkForced wants the forced tower on the board and, where the choice is
// free, something to choose.
func checkForced(p *Position, _ []string) error {
	forced := p.Forced()
	if forced != None && p.towers[p.turn][forced] == off {
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
	column, digit, rings := 0, "", uint8(0) // rings are how many more may follow
	var side game.Seat
	var colour Colour
	for _, r := range line {
		switch {
		case digit != "" && r >= '0' && r <= '9':
			return badKFN("digits", "Row", 8-row, "Text", digit+string(r))
		case r >= '1' && r <= '8':
			column += int(r - '0')
			digit, rings = string(r), 0
		case r == '+' && rings > 0:
			if p.mode.rules().topRank == 0 {
				return badKFN("sumo", "Row", 8-row)
			}
			p.ranks[side] += 1 << (4 * colour)
			rings--
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
			digit, rings = "", max(1, min(p.mode.rules().topRank, playingRanks-1))
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
	if p.towers[side][c] != off {
		return badKFN("twice", name...)
	}
	if FarRow>>own&1 == 1 && !p.choosing {
		return badKFN("home", name...)
	}
	p.towers[side][c] = own
	p.occupied[side] |= 1 << own
	p.occupied[1-side] |= 1 << (63 - own)
	return nil
}
