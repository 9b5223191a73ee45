package game

import (
	"context"
	"slices"
	"strings"
)

// Player is a computer player. It sees what its seat may know and nothing else,
// so it cannot peep. It is safe for concurrent use.
type Player interface {
	// Choose picks a legal move for the seat of the view, which is to move. The
	// seed is all its chance: the same view and seed give the same move. Errors
	// are the context's, or say that the view is not one of the player's game.
	Choose(ctx context.Context, v View, seed Seed) (Move, error)
}

// PlayerViewer is a Position that can show a computer player what it needs and no more.
// Where thousands of matches are played, the words and the moves to pick of a view
// take most of the time.
type PlayerViewer interface {
	// PlayerView is View without LastEvents, Status, Prompt, Notation and Groups. The
	// players of the game make the same move of it.
	PlayerView(Seat) View
}

// Level is a computer player by the name players choose it with.
type Level struct {
	// Name is lower case ASCII, such as "perfecto".
	Name   string
	Player Player
}

// Analyzer says what positions are worth, for programs. It is safe for concurrent use.
type Analyzer interface {
	// Analyze reads a position in the one-line form that docs/commands.md gives for
	// the game and returns what is known of it, as a value that encoding/json makes an
	// object of. Errors are the context's, or an *Error with KindPosition that says
	// what is wrong with the text.
	Analyze(ctx context.Context, position string) (any, error)
}

// PerftFunc is a game's perft: it counts the lines of play of exactly depth plies
// from a position, by the game's own convention. The first number is that of the
// leaves; a game may add others, such as how many of them are won. Errors are the
// context's, or say that the position is not one of the counter's game.
type PerftFunc func(ctx context.Context, p Position, depth int) ([]uint64, error)

// Hinter knows what is proven or likely in positions, for hints. It sees what its seat may know
// and nothing else. It is safe for concurrent use.
type Hinter interface {
	// Hint says what is known of a position for the seat of the view, which is to move,
	// such as which moves win or which cell is safe, and what to try where nothing is sure.
	// Errors are the context's, or say that the view is not one of the hinter's game.
	Hint(ctx context.Context, v View) (Hint, error)
}

// Hint is what a coach says of a position.
type Hint struct {
	// Said are short sentences, the most important first.
	Said []Phrase
	// Advised are the moves that a picture marks; none where the coach knows of none.
	Advised []AdvisedMove
	// Caption says what the picture marks; zero where nothing is advised.
	Caption Phrase
	// Drawn is set when the position is proven to be a draw.
	Drawn bool
}

// AdvisedMove is a move that a coach advises.
type AdvisedMove struct {
	Move Move
	// Sure is set when the move is proven to be good: it wins, or is safe. Otherwise it is
	// the best that is known.
	Sure bool
	// Missed is set when the move was not made: the view is that of the position after another one.
	Missed bool
	// Reply is set when the move is the opponent's answer to a wrong one.
	Reply bool
}

// Reviewer judges matches that are over. It is safe for concurrent use.
type Reviewer interface {
	// Review judges every move that led to a position. end is how the match was ended
	// there from outside the rules, nil when it was not or nobody knows. It reports how many
	// of the moves it is done with; progress may be nil. Errors are as Hint's.
	Review(ctx context.Context, p Position, end *Outcome, progress func(done, total int)) (Review, error)
}

// Review is what a coach says about a whole match.
type Review struct {
	// Summary is the match in one sentence. It names the decisive mistake and what
	// would have won instead.
	Summary Phrase
	// Moves are all chosen moves, in order.
	Moves []JudgedMove
	// TurningPoint is the moment at which the match was given away for good, by a move
	// or by a resignation; nil when there is none.
	TurningPoint *TurningPoint
	// Curve is how the match stood at each moment; nil where that says nothing.
	Curve *Curve
}

// Curve is how a match stood from its first moment to its last, for a small picture.
type Curve struct {
	// Lines are one for each side where every side has chances of its own, else one alone.
	Lines []CurveLine
	// Top and Bottom say what the highest and the lowest values stand for, in a few words such as
	// "White ahead", Middle those around 0; where it is zero, that is not decided.
	Top, Middle, Bottom Phrase
	// Parts are the rounds of a match whose values are of the round that is being played alone, in
	// order; none where they are of the match. Sides are then who wins a round at the top and at the
	// bottom.
	Parts []CurvePart
	Sides [2]Term
}

// CurvePart is a part of a curve: a round.
type CurvePart struct {
	Round int
	// First is the index of its first value, 0 for the first part; its last one is that before the
	// next part's.
	First int
}

// CurveLine is one line of a curve.
type CurveLine struct {
	// Name is whose line it is; empty where there is one alone.
	Name Term
	// Values are how it stood before the first of the review's moves and after each of them,
	// from -1 to 1.
	Values []float64
}

// Split returns the values of a line by part; all in one where there are no parts.
func (c *Curve) Split(values []float64) (parts [][]float64) {
	end := len(values)
	for _, part := range slices.Backward(c.Parts) {
		parts, end = append(parts, values[part.First:end]), part.First
	}
	if len(parts) == 0 {
		return [][]float64{values}
	}
	slices.Reverse(parts)
	return parts
}

// Rounds are the moves, grouped by the round they were played in.
func (r Review) Rounds() (rounds [][]JudgedMove) {
	for i, j := range r.Moves {
		if i == 0 || j.Round != r.Moves[i-1].Round {
			rounds = append(rounds, nil)
		}
		last := &rounds[len(rounds)-1]
		*last = append(*last, j)
	}
	return rounds
}

// JudgedMove is a move and what it was worth.
type JudgedMove struct {
	// Number counts the chosen moves of the match from 1.
	Number int
	// Round is the round it was played in, from 1.
	Round int
	Seat  Seat
	Move  Move
	// Verdict is what the move was worth.
	Verdict Verdict
	// Remark says it in words, with what would have been better.
	Remark Phrase
	// Better are the moves that would have been, as far as they are known; none where the move was good.
	Better []AdvisedMove
}

// Verdict is what a move was worth. A game's reviews use those that make sense in it; its
// phrase "<game>.review.legend" says what they mean there.
type Verdict int

// The verdicts. The first five are proven.
const (
	// Winning keeps a won position.
	Winning Verdict = iota
	// Losing is played in a lost position: no move was better.
	Losing
	// Mistake gives a better result away, but the opponent gave it back.
	Mistake
	// Decisive gives a better result away for good: the last mistake of a match,
	// unless who profited from it resigned.
	Decisive
	// Even keeps a drawn position.
	Even
	// Good is a move of which no better one is known.
	Good
	// Inaccuracy costs something, such as discs or chances, but not the match.
	Inaccuracy
	// Guess had to be made by chance, because nothing was sure.
	Guess
	// Unproven is a move of which too little is proven to say whether another was better.
	Unproven
)

// Mark is a verdict in a list of moves, as chess has marks for mistakes. It wants
// an explanation beside it.
func (v Verdict) Mark() string { return [...]string{"+", "-", "?", "??", "=", "+", "?!", "~", "."}[v] }

// TurningPoint is the moment of the decisive mistake.
type TurningPoint struct {
	// Number is that of the mistake among the review's moves; 0 when it was to give up after the last of them.
	Number int
	// Better are the moves that would have kept what was given up so, as far as they are known.
	Better []AdvisedMove
}

// Start returns the number of the move that a reader of a review is shown first: the one at the turning point, or the
// last.
func (r Review) Start() int {
	if t := r.TurningPoint; t != nil && t.Number > 0 {
		return t.Number
	}
	return len(r.Moves)
}

// Puzzle is a position with exactly one solution, or what is left of such a puzzle after right answers.
type Puzzle struct {
	// Number names it among those of its game, from 1, in every version.
	Number int
	// Level is how hard it is, from 1, the easiest, to PuzzleLevels, as measured.
	Level int
	// Position is the position as its game writes it in a line.
	Position string
	// Solution is the right answer, in canonical notation: one move, or all of them where the task asks for all, as in
	// Minesweeper. After right answers it is one of those that may be right.
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
	// Next is what is left of the puzzle after a right answer that does not solve it yet; nil elsewhere. Replies are the
	// moves that were played after the answer.
	Next    *Puzzle
	Replies []Move
}
