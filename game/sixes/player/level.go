package player

import "kamisado/game"

// The names of the levels.
const (
	LevelFoolish = "tonto"
	LevelMinded  = "prudente"
	LevelSmart   = "listo"
	LevelExpert  = "experto"
)

// Levels are the computer players, the weakest first (rule 6).
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelFoolish, Player: simple{foolish}},
		{Name: LevelMinded, Player: simple{minded}},
		{Name: LevelSmart, Player: simple{smart}},
		{Name: LevelExpert, Player: expert{playouts: expertPlayouts}},
	}
}
