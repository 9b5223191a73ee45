package minesweeper

import "kamisado/game"

// Lessons returns the steps of the lesson, on one board: a mine that a number gives away, the cells that are safe
// because of it, and how they are opened at once.
func Lessons() []game.Lesson {
	board, seed := game.Options{OptionRows: "5", OptionColumns: "5", OptionMines: "4"}, game.Seed{11}
	return []game.Lesson{
		{Name: "mine", Options: board, Seed: seed, Played: []game.Move{"a1"}, Answers: []game.Move{"d3!"}},
		{
			Name: "safe", Options: board, Seed: seed, Played: []game.Move{"a1", "d3!"},
			Answers: []game.Move{"c4", "b4", "d4", "c3*"},
		},
		{
			Name: "around", Options: board, Seed: seed, Played: []game.Move{"a1", "d3!", "c4"},
			Answers: []game.Move{"c3*", "c4*"},
		},
	}
}
