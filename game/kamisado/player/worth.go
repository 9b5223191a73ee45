package player

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// What things are worth to the weaker players. A step ahead of one tower is 1, the
// first tower with a free way to the far row 60; what judge says stays far below
// point.
const (
	// match is the end of the match, less a ply of waiting each.
	match = 100_000
	// point is a round won, sumo what the tower that won it will be good for.
	point, sumo = 2_000, 1_000
	// decided parts the ends of rounds and matches from everything else.
	decided = point - 200
)

// The ways a round ends.
const (
	bySimple = iota
	bySumo
	byBlock
)

// worth is what each side gets for winning the round in each of the ways.
type worth [2][3]int

// enough points end a standard match (rule 16).
const enough = 3

// worthOf is what the end of a position's round brings: the match, or a point and
// a sumo for the rounds to come.
func worthOf(p *kamisado.Position) (w worth) {
	for side := range w {
		w[side] = [3]int{point + sumo, match, point}
		if p.Mode() == kamisado.Simple || p.Points(game.Seat(side))+1 >= enough {
			w[side] = [3]int{match, match, match}
		}
	}
	return w
}
