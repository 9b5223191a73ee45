package connectfour

import "kamisado/game"

// Lessons returns the steps of the lesson: four in a line, a threat that must be answered, and two threats at once.
func Lessons() []game.Lesson {
	return []game.Lesson{
		{Name: "four", Played: []game.Move{"D", "C", "D", "C", "D", "E"}, Answers: []game.Move{"D"}},
		{
			Name: "block", Played: []game.Move{"A", "E", "A", "F", "G", "D"},
			Answers: []game.Move{"C"}, Refuted: true,
		},
		{Name: "fork", Played: []game.Move{"D", "D", "C", "C"}, Answers: []game.Move{"E", "B"}},
	}
}
