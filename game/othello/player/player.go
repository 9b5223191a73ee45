// Package player has the computer players of Othello, on all sizes of board: four that
// follow a simple rule, and an expert that searches.
//
// The search is bounded in positions, never in time, so that the same view and seed give
// the same move on every machine.
package player

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/othello"
)

// Names of the computer players, as people choose them.
const (
	LevelEasy    = "facil"
	LevelGreedy  = "voraz"
	LevelCorners = "esquinas"
	LevelMixed   = "mixto"
	LevelExpert  = "experto"
)

// Levels returns the computer players, in the order in which they are shown.
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: rule(first)},
		{Name: LevelGreedy, Player: rule(greedy)},
		{Name: LevelCorners, Player: rule(spiral)},
		{Name: LevelMixed, Player: rule(mixed)},
		{Name: LevelExpert, Player: usual},
	}
}

// read returns the position of a view, after the pass of a side that cannot move.
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
