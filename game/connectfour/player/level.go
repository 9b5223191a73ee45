package player

import (
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/solver"
)

// Levels are the computer players, the weakest first. The solver may be shared.
func Levels(s *solver.Solver) []game.Level {
	return []game.Level{
		{Name: connectfour.LevelEasy, Player: easy{}},
		{Name: connectfour.LevelSimple, Player: simple{}},
		{Name: connectfour.LevelPerfect, Player: &perfect{s}},
	}
}
