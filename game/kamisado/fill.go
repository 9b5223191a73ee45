package kamisado

import (
	"strings"

	"kamisado/game"
)

// Hand is from which end of its home row each side fills it (rule 24), as the side sees that
// row from its own end of the board: Black's left is file a, White's left is file h.
type Hand uint8

// The hands.
const (
	Left Hand = iota
	Right

	// Hands is how many there are.
	Hands = 2
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
func (m Move) Fill() (Hand, bool) { return Hand(m.To), m.From == NoCell && m.To < Hands }

// parseFill reads the choice of a hand.
func parseFill(text string) (Move, bool) {
	hand, ok := handWords[strings.ToLower(text)]
	return FillMove(hand), ok
}

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
