package chat

import "kamisado/game"

// Posed is a puzzle that somebody was shown. Nothing of it is stored: what is needed to judge an
// answer stands in the ids of the controls.
type Posed struct {
	Game   game.ID
	Number int
	// Day is the number of the day whose puzzle it is; 0 for one that does not count. Tries is
	// how many answers were given to that.
	Day, Tries int
}

// PuzzleLevels are the names of the levels of puzzles, the easiest first.
func PuzzleLevels() []string { return []string{"simplest", "easy", "medium", "hard", "hardest"} }

type (
	// Puzzle shows a puzzle to the user alone: the one that is posed or, without a number,
	// any of a level; of any game where none is named.
	Puzzle struct {
		Posed
		// Level is 0 for any, Not the number of the one that is not wanted once more.
		Level, Not int
	}
	// PuzzlePick chooses a group of moves, such as a tower, to then choose the move that is
	// the answer.
	PuzzlePick struct {
		Posed
		Group string
	}
	// PuzzleMark marks moves of an answer that is made of several, with one of several menus.
	PuzzleMark struct {
		Posed
		// Menu is the number of the menu, from 0, and Values are the moves chosen in it.
		Menu   int
		Values []string
		// Marked are those marked in the other menus: numbers, from 0, among all choices.
		Marked []int
	}
	// PuzzleAnswer answers a puzzle, with a move or with what is marked.
	PuzzleAnswer struct {
		Posed
		Move game.Move
		// Marked is as in PuzzleMark.
		Marked []int
	}
	// Daily shows the puzzle of the day of a game, or of which games there is one.
	Daily struct {
		// Game is empty for all.
		Game game.ID
		// Table shows how the members of the server have done instead: at all or, with a Preset,
		// on its fields.
		Table  bool
		Preset string
	}
	// DailyField shows the field of the day of a preset, or what it is before it has begun.
	DailyField struct {
		Preset string
		// Begin begins it.
		Begin bool
	}
	// DailyShare tells everybody in the channel how one has done, without the solution.
	DailyShare struct {
		Game game.ID
		// Preset is that of a field; empty for a puzzle.
		Preset string
		Day    int
	}
)

func (Daily) action()        {}
func (DailyField) action()   {}
func (DailyShare) action()   {}
func (Puzzle) action()       {}
func (PuzzlePick) action()   {}
func (PuzzleMark) action()   {}
func (PuzzleAnswer) action() {}

// Several lets any number of things be chosen.
type Several struct {
	// Hint is what it says while nothing is.
	Hint  string
	Items []Item
	// Picked are the values chosen so far.
	Picked []string
	// Do is the action, but for the values chosen.
	Do PuzzleMark
}

func (Several) control() {}
