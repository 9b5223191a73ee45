package engine

import (
	"kamisado/game"
	"kamisado/game/kamisado/engine/solver"
)

// The names of the levels, the weakest first, as people choose them.
const (
	LevelBeginner     = "principiante"
	LevelAmateur      = "aficionado"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelExpert       = "experto"
	LevelPerfect      = "perfecto"
)

// Levels returns the computer players, the weakest first. They share the solver. What
// it finds within a number of nodes depends on its memory a search (solver.Config), so
// machines play the same moves only with the same Config.
//
// Each level is meant to be 200 to 350 Elo points above the one before in every mode;
// docs/solution.md has what was measured. A standard match has several rounds, in which the better player
// prevails more surely than in one. So the levels make more mistakes in it, and more again
// when they are ahead in points; so they do in long matches and marathons. There a side that gives
// away one round that it begins has mostly lost against perfecto, so experto plays
// nearly all of its moves until it is ahead.
func Levels(s *solver.Solver) []game.Level {
	best := &perfect{s}
	return []game.Level{
		{Name: LevelBeginner, Player: &lookahead{
			simple:   strength{depth: 1, nodes: 1_000, margin: 40, overlooks: 25},
			standard: strength{depth: 1, nodes: 1_000, margin: 40, overlooks: 17},
			ahead:    strength{depth: 1, nodes: 1_000, margin: 60, overlooks: 35},
			published: [publishedModes]strength{
				{depth: 1, nodes: 1_000, margin: 40, overlooks: 17},
				{depth: 1, nodes: 1_000, margin: 40, overlooks: 12},
				{depth: 1, nodes: 1_000, margin: 40, overlooks: 7},
			},
		}},
		{Name: LevelAmateur, Player: &lookahead{
			simple:   strength{depth: 2, nodes: 5_000, margin: 30, slips: 62},
			standard: strength{depth: 2, nodes: 5_000, margin: 30, slips: 76},
			ahead:    strength{depth: 1, nodes: 1_000, margin: 40, overlooks: 20},
			published: [publishedModes]strength{
				{depth: 2, nodes: 5_000, margin: 30, slips: 65},
				{depth: 2, nodes: 5_000, margin: 30, slips: 80, relaxes: 20},
				{depth: 2, nodes: 5_000, margin: 30, slips: 80, relaxes: 20},
			},
		}},
		{Name: LevelIntermediate, Player: &lookahead{
			simple:   strength{depth: 3, nodes: 20_000, margin: 20, slips: 10},
			standard: strength{depth: 3, nodes: 20_000, margin: 20, slips: 23},
			ahead:    strength{depth: 3, nodes: 20_000, margin: 20, slips: 100},
			published: [publishedModes]strength{
				{depth: 3, nodes: 20_000, margin: 20, slips: 23},
				{depth: 3, nodes: 20_000, margin: 20, slips: 35, relaxes: 60},
				{depth: 3, nodes: 20_000, margin: 20, slips: 35, relaxes: 60},
			},
		}},
		{Name: LevelAdvanced, Player: &lookahead{
			simple:   strength{depth: 5, nodes: 50_000, margin: 10, slips: 7},
			standard: strength{depth: 4, nodes: 50_000, margin: 10},
			ahead:    strength{depth: 4, nodes: 50_000, margin: 10, slips: 60},
			published: [publishedModes]strength{
				{depth: 5, nodes: 50_000, margin: 10, slips: 16},
				{depth: 4, nodes: 50_000, margin: 10, slips: 3, relaxes: 65},
				{depth: 4, nodes: 50_000, margin: 10, slips: 3, relaxes: 65},
			},
		}},
		{Name: LevelExpert, Player: &lookahead{
			simple:   strength{depth: 5, nodes: 50_000, margin: 10, knows: 55},
			standard: strength{depth: 4, nodes: 50_000, margin: 10, knows: 75},
			ahead:    strength{depth: 4, nodes: 50_000, margin: 10, knows: 38, slips: 50},
			perfect:  best,
			published: [publishedModes]strength{
				{depth: 5, nodes: 50_000, margin: 10, knows: 63, relaxes: 54},
				{depth: 4, nodes: 50_000, margin: 10, knows: 92, relaxes: 75},
				{depth: 4, nodes: 50_000, margin: 10, knows: 94, relaxes: 68},
			},
		}},
		{Name: LevelPerfect, Player: best},
	}
}
