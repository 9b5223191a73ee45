package othello

import (
	"kamisado/game"
	"kamisado/game/othello/bitboard"
)

// The ways a match ends by its rules (rule 5).
const (
	// ByFull: every cell has a disc.
	ByFull game.Method = "full"
	// ByBlocked: nobody can move.
	ByBlocked game.Method = "blocked"
)

// Effect is what a move did, with all that followed from it by itself.
type Effect struct {
	Side game.Seat
	// Cell is the cell of the disc that was put, NoCell at the start of a match.
	Cell int
	// Turned are the discs that were turned over.
	Turned bitboard.Set
	// Passed is the side that had no move afterwards and passed, game.Nobody when none
	// did (rule 4).
	Passed game.Seat
	// End is how the match ended with the move, empty when it goes on.
	End game.Method
	// Count is how many discs each side has now.
	Count [2]int
}

// Play makes a legal move and what follows from it by itself.
func (p Position) Play(cell int) (Position, Effect) {
	e := Effect{Side: p.Turn(), Cell: cell}
	e.Turned = p.play(cell)
	p.settle(&e)
	return p, e
}

// settle passes for a side that cannot move, or ends the match.
func (p *Position) settle(e *Effect) {
	e.Passed, e.Count = game.Nobody, p.Count()
	switch {
	case !p.Moves().IsEmpty():
	case p.Empty().IsEmpty():
		e.End = ByFull
	case p.Over():
		e.End = ByBlocked
	default:
		e.Passed = p.Turn()
		*p = p.Passed()
	}
}

// winner is who has more discs, game.Nobody when both have as many.
func (e *Effect) winner() game.Seat {
	switch black, white := e.Count[Black], e.Count[White]; {
	case black > white:
		return Black
	case white > black:
		return White
	}
	return game.Nobody
}
