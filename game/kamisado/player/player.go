// Package player has the computer players of Kamisado, from one that a beginner
// beats to one that is never wrong.
//
// The lower ones are honest: they look ahead as people do, less or more far, judge
// what they see by the towers with a free way to the far row, and choose among
// what looks about as good. None of them plays a move that it knows to be bad.
// The highest one asks the solver.
//
// What bounds their thinking is counted in positions, never in time, so that the
// same view and seed give the same move on every machine.
package player

import (
	"fmt"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// Levels are the computer players, the weakest first. They share the solver. Its
// memory a search (solver.Config) decides what it finds out within a number of
// nodes: who wants the same moves from machines with different numbers of
// processors sets how many searches there are.
//
// A level's numbers set how far it is from the next one: each beats the one
// before in 85 to 90 of 100 simple matches, and in more standard ones, which have
// several rounds. What the advanced player gets wrong are first moves mostly,
// which nobody can judge by looking ahead.
func Levels(s *solver.Solver) []game.Level {
	return []game.Level{
		{Name: kamisado.LevelBeginner, Player: &lookahead{depth: 1, nodes: 1_000, margin: 25, firstMargin: 100, overlooks: 10}},
		{Name: kamisado.LevelIntermediate, Player: &lookahead{depth: 3, nodes: 20_000, margin: 20, firstMargin: 100}},
		{Name: kamisado.LevelAdvanced, Player: &lookahead{depth: 6, nodes: 150_000, margin: 10, firstMargin: 105}},
		{Name: kamisado.LevelPerfect, Player: &perfect{s}},
	}
}

// read gives the position of a view, after the zero move of a blocked side.
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

// pick takes one of several moves by chance.
func pick(moves []kamisado.Move, random *rand.Rand) game.Move {
	return game.Move(moves[random.IntN(len(moves))].String())
}
