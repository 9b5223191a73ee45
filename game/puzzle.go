package game

import (
	"context"
	"strings"
)

// Puzzle is a position with exactly one solution.
type Puzzle struct {
	// Number names it among those of its game, from 1, in every version.
	Number int
	// Level is how hard it is, from 1, the easiest, to PuzzleLevels, as measured.
	Level int
	// Position is the position as its game writes it in a line.
	Position string
	// Solution are the moves that solve it, in canonical notation: one, or all of them
	// where the task asks for all, as in Minesweeper.
	Solution []Move
}

// Answer reads the moves of an answer that somebody has typed, with blanks, commas or semicolons
// between them. Where the solution is a single move all of the text is one, as a move may have
// blanks in it: "c1 c6". Whether they are moves of the position is for Explain to say.
func (p Puzzle) Answer(text string) (moves []Move) {
	if len(p.Solution) == 1 {
		return []Move{Move(text)}
	}
	for move := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t,;", r) }) {
		moves = append(moves, Move(move))
	}
	return moves
}

// PuzzleLevels is how many steps of difficulty puzzles have.
const PuzzleLevels = 5

// Puzzler has the puzzles of a game. It is safe for concurrent use.
type Puzzler interface {
	// Puzzles are all of them, by number. They are shared: nobody may change them.
	Puzzles() []Puzzle
	// Task says what is asked for, and View shows the position. The error of View says
	// that the puzzle is not one of the game's.
	Task(Puzzle) Phrase
	View(Puzzle) (View, error)
	// Choices are the moves that an answer is made of, as a player picks them: the legal ones.
	// Errors are those of View.
	Choices(Puzzle) ([]Group, error)
	// Explain judges an answer: whether it solves the puzzle, and why or why not: what
	// refutes it. Moves may be in any form that the game's Rules parse, and in any order.
	// Errors are the context's, or a *Error for moves that are not legal in the position and
	// for too many or too few of them.
	Explain(ctx context.Context, p Puzzle, answer []Move) (Explanation, error)
}

// Explanation says what came of an answer.
type Explanation struct {
	Solved bool
	// Said are short sentences, such as what the opponent plays next and what comes of it.
	Said []Phrase
	// View shows the position with what was answered and, where it does not solve the
	// puzzle, what refutes it, as an advised move. It does not give the solution away.
	View View
}
