// Package player has the computer players of Kamisado.
//
// The lower three levels search a few plies ahead by alpha-beta, evaluate positions by
// the towers with a free way to the far row, and choose at random among the moves whose
// values are close to the best. The highest level asks the solver and never gives a won
// position away.
//
// Work is bounded in positions, never in time, so that the same view and seed give the
// same move on every machine.
package player

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// Levels returns the computer players, the weakest first. They share the solver. What
// it finds within a number of nodes depends on its memory a search (solver.Config), so
// machines play the same moves only with the same Config.
//
// Each level beats the one before in 85 to 90 of 100 simple matches, and in more of the
// standard ones, which have several rounds. The advanced player's mistakes are mostly
// first moves of a round, which a search of a few plies cannot evaluate.
func Levels(s *solver.Solver) []game.Level {
	return []game.Level{
		{Name: kamisado.LevelBeginner, Player: &lookahead{depth: 1, nodes: 1_000, margin: 25, firstMargin: 100, overlooks: 10}},
		{Name: kamisado.LevelIntermediate, Player: &lookahead{depth: 3, nodes: 20_000, margin: 20, firstMargin: 100}},
		{Name: kamisado.LevelAdvanced, Player: &lookahead{depth: 6, nodes: 150_000, margin: 10, firstMargin: 105}},
		{Name: kamisado.LevelPerfect, Player: &perfect{s}},
	}
}

// read returns the position of a view, after the zero move of a blocked side.
func read(v game.View) (kamisado.Position, error) {
	if v.Game != kamisado.ID {
		return kamisado.Position{}, fmt.Errorf("player: a view of %q is not one of %s", v.Game, kamisado.ID)
	}
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over || v.Outcome != nil {
		return p, fmt.Errorf("player: the match is over in %q", v.Notation)
	}
	return m.Board(), nil
}
