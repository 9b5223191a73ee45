package solver

import "kamisado/game/kamisado"

// Terms are what a question may cost and who hears of its progress. The zero
// value has no bounds.
type Terms struct {
	// Nodes are the most positions to search, give or take a thousand; 0 for any
	// number. Unlike a deadline such a bound means the same on every machine, for
	// solvers with the same Config.
	Nodes uint64
	// Progress is told after every decided move and computed round; may be nil.
	Progress func(Progress)
}

// Result is what there is to know about a position.
type Result struct {
	// Position is what was solved: the position asked for, or where a blocked
	// side's zero move led at once (rule 9).
	Position kamisado.Position
	// Value is that for the side to move.
	Value Value
	// Winning are all moves that win, sorted as text; none in a lost position.
	Winning []kamisado.Move
	// Nodes are the positions searched.
	Nodes uint64
}

// Progress is how far a solution has come.
type Progress struct {
	// Done of Total moves of the position are decided.
	Done, Total int
	// Rounds are the later rounds that had to be computed on the way because the
	// book lacks them.
	Rounds int
	Nodes  uint64
}
