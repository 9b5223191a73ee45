package kamisado

import "kamisado/game"

// The ways a round ends.
const (
	// ByRow: a tower stands on the rival's home row (rule 13).
	ByRow game.Method = "row"
	// ByDeadlock: a mutual block (rules 10 and 11).
	ByDeadlock game.Method = "deadlock"
)

// Effect is all that one chosen move did, the automatic part included.
type Effect struct {
	Side game.Seat
	Move Move
	// Tower is what moved, as it was before a promotion. It is not Present in
	// the effect of a set-up position's start, which has no move.
	Tower Tower
	// Pushed and PushedTo are the tower a push moved and its new cell.
	Pushed   Tower
	PushedTo Cell
	// Zero is the cell of the tower that made a zero move, NoCell without one;
	// ZeroSide is whose it is (rule 9).
	Zero     Cell
	ZeroSide game.Seat
	// Stuck is the cell of the second blocked tower in a mutual block, NoCell
	// otherwise. Its zero move is not made (rule 10).
	Stuck Cell
	// Missing is the colour of the tower that MissingSide would have to use now
	// and does not have: its choice is free instead. None otherwise.
	Missing     Colour
	MissingSide game.Seat
	// Round tells how the round ended, nil while it goes on.
	Round *RoundEnd
}

// still is the effect of nothing: what a set-up position's start begins with.
func still(side game.Seat) Effect {
	return Effect{Side: side, Move: Push(NoCell), PushedTo: NoCell, Zero: NoCell, Stuck: NoCell, Missing: None}
}

// RoundEnd is the end of a round.
type RoundEnd struct {
	Winner game.Seat
	Method game.Method
	// Scored are the points the winner got for it.
	Scored int
	// Promoted is the colour of the tower that became a sumo, None if none did.
	Promoted Colour
	// Points are both sides' points after it.
	Points [2]int
	// Match is set when the match ended with it.
	Match bool
	// Final is the board as the round left it, a promotion included, before the
	// towers went home for the next one.
	Final Position
}
