package player

import (
	"kamisado/game"
	"kamisado/game/connectfour/solver"
)

// Names of computer players.
const (
	LevelEasy    = "facil"
	LevelSimple  = "simple"
	LevelPerfect = "perfecto"
)

// Levels are the computer players, the weakest first. The solver may be shared.
func Levels(s *solver.Solver) []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: easy{}},
		{Name: LevelSimple, Player: simple{}},
		{Name: LevelPerfect, Player: &perfect{s}},
	}
}
