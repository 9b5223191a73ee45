package player

import (
	"kamisado/game"
)

// Names of the computer players, as people choose them.
const (
	LevelEasy    = "facil"
	LevelGreedy  = "voraz"
	LevelCorners = "esquinas"
	LevelMixed   = "mixto"
	LevelExpert  = "experto"
)

// Levels are the computer players, in the order in which they are shown.
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: rule(first)},
		{Name: LevelGreedy, Player: rule(greedy)},
		{Name: LevelCorners, Player: rule(spiral)},
		{Name: LevelMixed, Player: rule(mixed)},
		{Name: LevelExpert, Player: newExpert()},
	}
}
