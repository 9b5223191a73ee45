package engine

import (
	"context"

	"kamisado/game/othello"
)

// balancedDepth is how deep an opening is searched, balancedDiscs by how many discs a side may win from it.
const balancedDepth, balancedDiscs = 16, 2

// IsBalanced reports whether a search of a position of 8 by 8, 16 moves deep, says that neither side wins by more than
// two discs. Shallower searches come first and leave out what is further from balance. The error is the context's.
func IsBalanced(ctx context.Context, p othello.Position) (bool, error) {
	c := usual(0)
	c.tableBits = 18
	s := newPatternSearch(ctx, boardOf(p), c)
	for depth := 2; depth <= balancedDepth; depth += 2 {
		most := (balancedDiscs + (balancedDepth-depth)/4) * disc
		value := s.search(0, depth, -most-1, most+1)
		if s.err != nil || value < -most || value > most {
			return false, s.err
		}
	}
	return true, nil
}
