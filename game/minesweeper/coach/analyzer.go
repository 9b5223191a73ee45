package coach

import (
	"context"
	"errors"

	"kamisado/game/minesweeper/solver"
)

// Analysis is what is proven of a position's closed cells.
type Analysis struct {
	// Safe are the cells that are certainly no mine, Mines those that certainly are one,
	// in reading order.
	Safe  []string `json:"safe"`
	Mines []string `json:"mines"`
	// Probability of a mine, for every closed cell; 0 and 1 included.
	Probability map[string]float64 `json:"probability"`
}

// Analyze reads a position as ParsePosition does and returns an Analysis. It also returns a
// *game.Error if no mines fit the numbers, or if they are connected too widely to count.
func (Coach) Analyze(ctx context.Context, position string) (any, error) {
	g, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	found, err := solver.Analyse(ctx, g)
	switch {
	case errors.Is(err, solver.ErrImpossible):
		return nil, bad("minesweeper.position.impossible")
	case errors.Is(err, solver.ErrHard):
		return nil, bad("minesweeper.position.hard")
	case err != nil:
		return nil, err
	}
	a := Analysis{Safe: g.Names(found.Safe), Mines: g.Names(found.Mines), Probability: make(map[string]float64)}
	for cell, number := range g.Cells {
		if number == solver.Unknown {
			a.Probability[g.Name(cell)] = found.Probability[cell]
		}
	}
	return a, nil
}
