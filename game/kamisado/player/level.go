package player

import (
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
		{Name: kamisado.LevelBeginner, Player: &foresighted{depth: 1, nodes: 1_000, margin: 25, fancy: 100, overlooks: 10}},
		{Name: kamisado.LevelIntermediate, Player: &foresighted{depth: 3, nodes: 20_000, margin: 20, fancy: 100}},
		{Name: kamisado.LevelAdvanced, Player: &foresighted{depth: 6, nodes: 150_000, margin: 10, fancy: 105}},
		{Name: kamisado.LevelPerfect, Player: &perfect{s}},
	}
}
