package kamisado

import (
	"fmt"
	"regexp"
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
	fmt.Fprintf(&b, " %d-%d %s", p.points[Black], p.points[White], p.mode)
	return b.String()
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

// choosingMark follows the side to move while it chooses a hand.
const choosingMark = '?'

// exampleKFN shows the form in errors: the start of a simple match.
var exampleKFN = func() string { p := Start(Simple); return p.KFN() }()

func badKFN(what string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, "kamisado.kfn."+what, pairs...)
}

var (
	// dash is any that other programs write, noColours a long one for two.
	dash      = regexp.MustCompile(`[\p{Pd}−]`)
	noColours = regexp.MustCompile(` [–—] `)
)

// plainMode has the names of modes for those in English.
var plainMode = strings.NewReplacer("á", "a", "ó", "o", "standard", NameStandard, "classic", NameClassic,
	"long", NameLong, "marathon", NameMarathon)

// ParseKFN reads a position as KFN writes it, with any dashes and with the names of the modes in either language.
// Errors are *game.Error with KindPosition; they name the field and what is wrong with it.
func ParseKFN(text string) (Position, error) {
	fields := strings.Fields(dash.ReplaceAllString(noColours.ReplaceAllString(text, " -- "), "-"))
	if len(fields) != 5 {
		return Position{}, badKFN("fields", "Count", len(fields), "Example", exampleKFN)
	}
	mode, ok := ModeOf(plainMode.Replace(strings.ToLower(fields[4])))
	if !ok {
		return Position{}, badKFN("mode", "Text", game.Quote(fields[4]))
	}
	turn, marked := strings.CutSuffix(fields[1], string(choosingMark))
	p := Position{mode: mode, choosing: marked && mode.Published(), last: [2]Colour{None, None}}
	for side := range p.towers {
		for c := range p.towers[side] {
			p.towers[side][c] = off
		}
	}
	lines := strings.Split(fields[0], "/")
	if len(lines) != 8 {
		return Position{}, badKFN("rows", "Count", len(lines))
	}
	for row, line := range lines {
		if err := p.readRow(line, row); err != nil {
			return Position{}, err
		}
	}
	side := strings.Index(sideLetters, turn)
	switch {
	case side >= 0 && len(turn) == 1 && marked == p.choosing:
		p.turn = uint8(side)
	case mode.Published():
		return Position{}, badKFN("turnorchoice", "Text", game.Quote(fields[1]))
	default:
		return Position{}, badKFN("turn", "Text", game.Quote(fields[1]))
	}
	// All of them run; the first error counts.
	for _, err := range []error{
		p.readLast(fields[2]), p.readPoints(fields[3]), p.checkWorth(), p.checkForced(), p.checkChoosing(),
	} {
		if err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

// readRow reads one row of the placement; row 0 is the board's row 8. A run of empty cells is one number, so that a
// position has only one KFN.
func (p *Position) readRow(line string, row int) error {
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
			letter, ok := r, false // capital for White, small for Black
			if side = White; r >= 'a' && r <= 'z' {
				side, letter = Black, r-0x20
			}
			if letter < 0x80 {
				colour, ok = ColourOf(byte(letter))
			}
			switch {
			case !ok:
				return badKFN("letter", "Row", 8-row, "Text", string(r))
			case column > 7:
				return badKFN("width", "Row", 8-row)
			}
			if err := p.add(side, colour, Cell(row*8+column)); err != nil {
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

// add adds a tower to a set-up position.
func (p *Position) add(side game.Seat, c Colour, cell Cell) error {
	own := SquareOf(side, cell)
	name := []any{"Side", SideTerm(side), "Tower", ColouredTerm(c), "Cell", cell.String()}
	switch {
	case p.towers[side][c] != off:
		return badKFN("twice", name...)
	case FarRow>>own&1 == 1 && !p.choosing:
		return badKFN("home", name...)
	}
	p.towers[side][c] = own
	p.occupied[side] |= 1 << own
	p.occupied[1-side] |= 1 << flip(own)
	return nil
}

// readLast reads the last colours of both sides.
func (p *Position) readLast(text string) error {
	if len(text) != 2 {
		return badKFN("last", "Text", game.Quote(text))
	}
	for side := range p.last {
		i := strings.IndexByte(colourLetters, text[side])
		if i < 0 {
			return badKFN("last", "Text", game.Quote(text))
		}
		p.last[side] = Colour(i)
	}
	if p.choosing && p.last != [2]Colour{None, None} {
		return badKFN("lastchoice", "Text", game.Quote(text))
	}
	return nil
}

// readPoints reads the points of both sides: less than end a match, and in published modes as many as
// checkWorth wants.
func (p *Position) readPoints(text string) error {
	_, err := fmt.Sscanf(text, "%d-%d", &p.points[Black], &p.points[White])
	written := fmt.Sprintf("%d-%d", p.points[Black], p.points[White])
	switch {
	case p.mode.Published() && (err != nil || written != text):
		return badKFN("score", "Text", game.Quote(text))
	case p.mode.Published():
	case err != nil || written != text || int(max(p.points[Black], p.points[White])) >= p.mode.Target():
		return badKFN("points", "Text", game.Quote(text), "Mode", ModeTerm(p.mode))
	}
	return nil
}

// checkWorth wants the points of a published mode to be what the towers are worth, and less than
// end a match; and a tower on each side, without which it could never end (rule 23).
func (p *Position) checkWorth() error {
	if !p.mode.Published() {
		return nil
	}
	for side := Black; side <= White; side++ {
		worth, towers := 0, 0
		for c := range Colours {
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
func (p *Position) checkChoosing() error {
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
				return badKFN("arrived", "Side", SideTerm(side), "Tower", ColouredTerm(Colour(c)),
					"Cell", p.Where(side, Colour(c)).String(), "Winner", SideTerm(winner))
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
func (p *Position) checkForced() error {
	forced := p.Forced()
	if forced != None && p.towers[p.turn][forced] == off {
		return badKFN("forced", "Side", SideTerm(p.Turn()), "Tower", ColouredTerm(forced))
	}
	if forced == None && !p.canMove(p.Turn(), None) {
		return badKFN("stuck", "Side", SideTerm(p.Turn()))
	}
	return nil
}

// Alphabet is the letters that colours and towers have on boards, for readers of a
// language. Notation keeps the document's, which are the Spanish ones, in all languages.
type Alphabet uint8

// The alphabets.
const (
	DocumentAlphabet Alphabet = iota
	EnglishAlphabet

	// Alphabets is how many there are.
	Alphabets = 2
)

// englishLetters are the English letters of the colours, in the colours' order. Purple
// and pink begin alike, blue and brown too: those are U and K, B and N.
const englishLetters = "YBNOURKG-"

// AlphabetOf is that of a language, given as the base of a BCP 47 tag. A language without
// one of its own has the document's.
func AlphabetOf(language string) Alphabet {
	if language == "en" {
		return EnglishAlphabet
	}
	return DocumentAlphabet
}

// Colour is a colour's letter, "-" for None.
func (a Alphabet) Colour(c Colour) string {
	if a == EnglishAlphabet {
		return englishLetters[c : c+1]
	}
	return c.String()
}

// Side is the letter of a side, unlike that of any colour beside it: in English sides
// have small letters, as B is blue.
func (a Alphabet) Side(s game.Seat) string {
	if a == EnglishAlphabet {
		return string("bw"[s])
	}
	return string(SideLetter(s))
}
