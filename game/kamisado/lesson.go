package kamisado

import "kamisado/game"

// Lessons returns the steps of the lesson: the towers, their moves and colours, the far row, blocked towers and, in
// matches of several rounds, sumos and the line-up.
func Lessons() []game.Lesson {
	standard := game.Options{game.OptionPosition: "NZPSARVM/8/8/8/8/8/8/mvr+aspzn B -- 1-0 estandar"}
	return []game.Lesson{
		{Name: "towers", Answers: []game.Move{
			"c1c6", "c1c2", "c1c3", "c1c4", "c1c5", "c1c7", "c1b2", "c1a3", "c1d2", "c1e3", "c1f4", "c1g5", "c1h6",
		}},
		{Name: "moves", Played: []game.Move{"c1c6", "a8a4"}, Answers: []game.Move{"d1g4"}},
		{Name: "colours", Played: []game.Move{"c1c6", "a8a4", "d1g4", "c8b7"}, Answers: []game.Move{"h1h6"}},
		{Name: "row", Played: []game.Move{"h1h7", "c8a6", "b1b7", "a8a7"}, Answers: []game.Move{"c1c8"}},
		{
			Name: "danger", Played: []game.Move{"h1h3", "g8c4", "b1g6", "e8e3"},
			Answers: []game.Move{"c1c3", "c1b2"}, Refuted: true,
		},
		{Name: "blocks", Played: []game.Move{"b1b2", "h8h2"}, Answers: []game.Move{"c1c3"}},
		{
			Name: "blocked", Played: []game.Move{"d1h5", "e8f7"},
			Answers: []game.Move{"h5g6", "h5h6"}, Refuted: true,
		},
		{
			Name: "deadlock", Played: []game.Move{"g1g7", "h8h7", "f1f5", "g8a2"},
			Answers: []game.Move{"f5f7", "f5e6", "f5f6", "f5g6"},
		},
		{
			Name: "trap", Played: []game.Move{"a1a7", "f8f3", "h1h4", "d8d3"},
			Answers: []game.Move{"f1g2"}, Refuted: true,
		},
		{Name: "sumo", Options: standard, Played: []game.Move{"b8a7", "c1c3", "h8h2"}, Answers: []game.Move{"c3h8"}},
		{
			Name: "push", Options: standard, Played: []game.Move{"g8b3", "d1f3", "a8a7", "c1b2", "h8h2"},
			Answers: []game.Move{"b2"},
		},
		{
			Name: "sides", Options: game.Options{OptionMode: Classic.String()},
			Played: []game.Move{"h1h7", "c8a6", "b1b7", "a8a7", "c1c8"}, Answers: []game.Move{"R"},
		},
	}
}
