package player

import (
	"context"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
)

// preferred is the order of columns when there is nothing to win or to block.
var preferred = [grid.Columns]int{3, 2, 4, 1, 5, 0, 6}

// simple is a player that sees one move ahead.
type simple struct{}

var _ game.Player = simple{}

// Choose plays the leftmost column that wins at once, or else the leftmost that blocks
// an immediate win, or else the first open one of D C E B F A G.
func (simple) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	g, err := read(ctx, v)
	if err != nil {
		return "", err
	}
	return connectfour.ColumnMove(sees(g)), nil
}

// sees is the column that simple plays.
func sees(g grid.Grid) int {
	for _, discs := range []uint64{g.Own, g.Rival()} {
		for _, c := range columns(g) {
			if g.Next()&grid.Column(c)&grid.Threats(discs, g.All) != 0 {
				return c
			}
		}
	}
	for _, c := range preferred {
		if g.Next()&grid.Column(c) != 0 {
			return c
		}
	}
	return 0
}
