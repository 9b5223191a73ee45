package player

import (
	"context"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/solver"
)

// beyond is how many positions the perfect player may search to win sooner or lose
// later, once it knows who wins: about ten million make a second.
const beyond = 3_000_000

// perfect is a player that never gives away what a position is worth.
type perfect struct{ solver *solver.Solver }

var _ game.Player = (*perfect)(nil)

// Choose plays what wins soonest, or draws, or loses latest; of equally good columns
// the most central one, so that it has no use for chance.
func (p *perfect) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	g, err := read(ctx, v)
	if err != nil {
		return "", err
	}
	column, err := p.solver.Move(ctx, g, beyond)
	if err != nil {
		return "", err
	}
	return connectfour.ColumnMove(column), nil
}
