package player

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
)

// read is the position of a view in which somebody is to move.
func read(ctx context.Context, v game.View) (grid.Grid, error) {
	if err := ctx.Err(); err != nil {
		return grid.Grid{}, err
	}
	if v.Game != connectfour.ID || len(v.ToMove) == 0 {
		return grid.Grid{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	return connectfour.ParsePosition(v.Notation)
}

// columns are those open, from the left.
func columns(g grid.Grid) (open []int) {
	for c := range grid.Columns {
		if g.Next()&grid.Column(c) != 0 {
			open = append(open, c)
		}
	}
	return open
}
