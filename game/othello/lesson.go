package othello

import "kamisado/game"

// Lessons returns the steps of the lesson: turning discs, several lines at once, the corner and the pass.
func Lessons() []game.Lesson {
	return []game.Lesson{
		{Name: "turn", Answers: []game.Move{"f5", "e6"}},
		{
			Name: "lines", Played: []game.Move{"e6", "f6", "f5", "d6", "e7", "g5", "h4", "f7"},
			Answers: []game.Move{"c5"},
		},
		{Name: "corner", Played: []game.Move{"d3", "c3", "b3", "b2", "f5", "b4"}, Answers: []game.Move{"a1"}},
		{
			Name: "pass", Played: []game.Move{"d3", "c3", "e6", "e3", "c4", "e7", "f7", "c5", "e8", "g8"},
			Answers: []game.Move{"g6"},
		},
	}
}
