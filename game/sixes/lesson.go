package sixes

import "kamisado/game"

// Lessons returns the steps of the lesson: a row goes on, a six begins one, and a card that helps nobody else.
func Lessons() []game.Lesson {
	return []game.Lesson{
		{Name: "row", Seed: game.Seed{52}, Played: []game.Move{DealAll, "6h"}, Answers: []game.Move{"7h"}},
		{Name: "six", Seed: game.Seed{100}, Played: []game.Move{DealAll, "6h", "6c"}, Answers: []game.Move{"6s", "6d"}},
		{
			Name: "keep", Seed: game.Seed{52}, Played: []game.Move{DealAll, "6h", "6d", "5h", "4h"},
			Answers: []game.Move{"5d"},
		},
	}
}
