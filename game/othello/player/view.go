package player

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/othello"
)

// read gives the position of a view, after the pass of a side that cannot move.
func read(v game.View) (othello.Position, error) {
	if v.Game != othello.ID {
		return othello.Position{}, fmt.Errorf("player: a view of %q is not one of %s", v.Game, othello.ID)
	}
	p, err := othello.ParsePosition(v.Notation)
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	if v.Outcome != nil || p.Over() {
		return p, fmt.Errorf("player: the match is over in %q", v.Notation)
	}
	if p.Moves().IsEmpty() {
		p = p.Passed()
	}
	return p, nil
}
