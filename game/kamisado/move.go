package kamisado

import (
	"math/bits"
	"regexp"
	"strings"

	"kamisado/game"
)

// Move is a chosen move: a slide, or a push by the tower on From when To is
// NoCell; or the choice of a hand between rounds, see FillMove. Zero moves are
// not chosen, so they are not Moves.
type Move struct{ From, To Cell }

// Push is the push by the tower on a cell.
func Push(from Cell) Move { return Move{From: from, To: NoCell} }

// IsPush reports whether the move is a push.
func (m Move) IsPush() bool { return m.To == NoCell }

// String is the canonical notation: "c1c6", or "c4" for a push (rule 7), "L" or "R" for a
// choice (rule 34).
func (m Move) String() string {
	if hand, ok := m.Fill(); ok {
		return hand.String()
	}
	if m.IsPush() {
		return m.From.String()
	}
	return m.From.String() + m.To.String()
}

// moveForm is a push or a slide as players type it. One separator may stand between the two cells of a slide.
var moveForm = regexp.MustCompile(`^([a-hA-H][1-8])(?:` + blanks + `(?:to )?(?:[->:xX→–—−]` + blanks +
	`)?([a-hA-H][1-8]))?$`)

const blanks = `[\s\v\x{85}\pZ]*`

// ParseMove reads a move as players type it: "C1 c6", "c1-c6", "c1>c6" (rule 7), "left" (rule 34).
// It does not check its legality. Errors are *game.Error with KindNotation.
func ParseMove(text string) (Move, error) {
	word := strings.TrimSpace(text)
	if hand, ok := handWords[strings.ToLower(word)]; ok {
		return FillMove(hand), nil
	}
	cells := moveForm.FindStringSubmatch(word)
	if cells == nil {
		return Move{}, notMove(text)
	}
	from, _ := CellOf(cells[1])
	to, _ := CellOf(cells[2]) // NoCell for a push
	return Move{From: from, To: to}, nil
}

// ParsePush reads the cell of a tower that is to push, as ParseMove does, and
// takes nothing else.
func ParsePush(text string) (game.Move, error) {
	m, err := ParseMove(text)
	if err != nil || !m.IsPush() {
		return "", game.Refuse(game.KindNotation, 7, "kamisado.notation.cell", "Text", game.Quote(text))
	}
	return game.Move(m.String()), nil
}

func notMove(text string) error {
	return game.Refuse(game.KindNotation, 7, "kamisado.notation", "Text", game.Quote(text))
}

// AppendMoves adds all legal moves of the side to move: towers in the order of
// their cells, for each the push and then the slides in reading order. Between rounds
// they are the hands.
func (p *Position) AppendMoves(moves []Move) []Move {
	side := p.Turn()
	if forced := p.Forced(); forced != None {
		return p.appendTower(moves, side, forced)
	}
	if p.choosing {
		return append(moves, FillMove(Left), FillMove(Right))
	}
	for cell := range NoCell {
		if t := p.At(cell); t.Present && t.Side == side {
			moves = p.appendTower(moves, side, t.Colour)
		}
	}
	return moves
}

func (p *Position) appendTower(moves []Move, side game.Seat, c Colour) []Move {
	from := p.Where(side, c)
	if p.pushed(side, c) > 0 {
		moves = append(moves, Push(from))
	}
	for to := p.Slides(side, c); to != 0; to &= to - 1 {
		moves = append(moves, Move{From: from, To: Cell(bits.TrailingZeros64(uint64(to)))})
	}
	return moves
}

// Hand is from which end of its home row each side fills it (rule 24), as the side sees that
// row from its own end of the board: Black's left is file a, White's left is file h.
type Hand uint8

// The hands.
const (
	Left Hand = iota
	Right

	// Hands is how many there are.
	Hands Hand = 2
)

// handLetters are the hands in notation (rule 34).
const handLetters = "LR"

// handWords are the words for a hand that people type.
var handWords = map[string]Hand{
	"l": Left, "left": Left, "izquierda": Left,
	"r": Right, "right": Right, "derecha": Right,
}

// String is the hand in notation.
func (h Hand) String() string { return handLetters[h : h+1] }

// FillMove is the choice of a hand by the winner of a round: a move from no cell.
func FillMove(h Hand) Move { return Move{From: NoCell, To: Cell(h)} }

// Fill is the hand that the move chooses; false when it moves a tower.
func (m Move) Fill() (Hand, bool) { return Hand(m.To), m.From == NoCell && Hand(m.To) < Hands }

// Choosing reports whether the winner of a round is to choose how the towers stand in the next
// one: it is to move, and the board is that of the round's end (rule 24).
func (p *Position) Choosing() bool { return p.choosing }

// fill makes the choice of a hand. Whoever lost the last round begins the next one (rule 27).
func (p *Position) fill(h Hand) {
	p.towers = [2][Colours]uint8{p.lineUp(Black, h), p.lineUp(White, h)}
	p.occupied = [2]uint64{}
	for side := range p.towers {
		for _, own := range p.towers[side] {
			if own != off {
				p.occupied[side] |= 1 << own
				p.occupied[1-side] |= 1 << flip(own)
			}
		}
	}
	p.choosing, p.turn = false, 1-p.turn
}

// lineUp is where a side's towers stand after a choice: in the order of their rows, from its
// home row on, and in each row from the chosen hand (rules 25 and 26). A side's own squares are
// in that order from its right; with the columns exchanged they are from its left.
func (p *Position) lineUp(side game.Seat, h Hand) (towers [Colours]uint8) {
	columns := uint8(0)
	if h == Left {
		columns = 7
	}
	for c, own := range p.towers[side] {
		if towers[c] = off; own == off {
			continue
		}
		before := uint8(0)
		for _, other := range p.towers[side] {
			if other^columns < own^columns {
				before++
			}
		}
		towers[c] = before ^ columns
	}
	return towers
}
