package gametest

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/puzzle"
)

// Puzzles is what the suite of a game's puzzles needs to know of them. That each has one solution is
// the game's to prove.
type Puzzles struct {
	Puzzler interface {
		game.Puzzler
		Entries() []puzzle.Entry
	}
	// Source is where its puzzles come from.
	Source puzzle.Source
	// Wrong returns answers to a puzzle that are legal and do not solve it. It may be nil for a puzzle.OneMove.
	Wrong func(t *testing.T, p game.Puzzle) [][]game.Move
	// Illegal is an answer that cannot be given to any puzzle.
	Illegal []game.Move
	// Sayers say phrases, one for each language.
	Sayers []func(game.Phrase) string
}

// The least number of puzzles of a game, and of those of a level.
const (
	leastPuzzles = 400
	leastOfLevel = 60
)

// RunPuzzles runs the suite that every game's puzzles pass.
func RunPuzzles(t *testing.T, c Puzzles) {
	for name, check := range map[string]func(*testing.T){
		"numbers": c.numbers, "levels": c.levels, "views": c.views, "choices": c.choices, "solutions": c.solutions,
		"wrong answers": c.wrong, "illegal answers": c.illegal, "distances": c.distances, "source": c.source,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t)
		})
	}
}

// numbers wants enough puzzles, numbered from 1, of which no two are the same.
func (c *Puzzles) numbers(t *testing.T) {
	puzzles := c.Puzzler.Puzzles()
	require.GreaterOrEqual(t, len(puzzles), leastPuzzles)
	seen := make(map[string]bool)
	for i, p := range puzzles {
		require.Equal(t, i+1, p.Number)
		require.False(t, seen[p.Position], "%d: twice", p.Number)
		seen[p.Position] = true
	}
}

// levels wants enough puzzles of each level, and harder ones in higher levels.
func (c *Puzzles) levels(t *testing.T) {
	ofLevel := make(map[int]int)
	hardest := make(map[int]puzzle.Entry)
	for _, e := range c.Puzzler.Entries() {
		require.Positive(t, e.Failed, "%d: nobody fails at it", e.Number)
		if ofLevel[e.Level]++; ofLevel[e.Level] == 1 || puzzle.Harder(e, hardest[e.Level]) > 0 {
			hardest[e.Level] = e
		}
	}
	for level := 1; level <= game.PuzzleLevels; level++ {
		require.GreaterOrEqual(t, ofLevel[level], leastOfLevel, "level %d", level)
	}
	for _, e := range c.Puzzler.Entries() {
		if e.Level > 1 {
			require.GreaterOrEqual(t, puzzle.Harder(e, hardest[e.Level-1]), 0, "%d is no harder than level %d", e.Number,
				e.Level-1)
		}
	}
}

// views wants a board and a task of each puzzle, in which nothing can be picked.
func (c *Puzzles) views(t *testing.T) {
	for _, p := range c.Puzzler.Puzzles() {
		v, err := c.Puzzler.View(p)
		require.NoError(t, err)
		require.NotNil(t, v.Board, "%d", p.Number)
		require.Len(t, v.ToMove, 1, "%d", p.Number)
		require.Equal(t, v.ToMove[0], v.Bottom, "%d", p.Number)
		require.Empty(t, v.Groups, "%d", p.Number)
		require.Empty(t, v.Advised, "%d: gives the solution away", p.Number)
		c.said(t, p, []game.Phrase{c.Puzzler.Task(p)})
	}
	_, err := c.Puzzler.View(game.Puzzle{Number: 1, Position: "nonsense"})
	require.Error(t, err)
}

// choices wants the solution of each puzzle among what can be picked, each move once, and more
// than the solution.
func (c *Puzzles) choices(t *testing.T) {
	for _, p := range c.Puzzler.Puzzles() {
		c.hasChoice(t, p)
	}
	_, err := c.Puzzler.Choices(game.Puzzle{Number: 1, Position: "nonsense"})
	require.Error(t, err)
}

func (c *Puzzles) hasChoice(t *testing.T, p game.Puzzle) {
	groups, err := c.Puzzler.Choices(p)
	require.NoError(t, err)
	var moves []game.Move
	for _, group := range groups {
		for _, choice := range group.Choices {
			moves = append(moves, choice.Move)
		}
	}
	require.Subset(t, moves, p.Solution, "%d", p.Number)
	require.Greater(t, len(moves), len(p.Solution), "%d", p.Number)
	slices.Sort(moves)
	require.Len(t, slices.Compact(slices.Clone(moves)), len(moves), "%d: a move twice", p.Number)
}

// solutions wants puzzles to be solved by their solutions, with the moves of an answer in any order. What is left after
// one is a puzzle that has a choice of moves.
func (c *Puzzles) solutions(t *testing.T) {
	puzzles := c.Puzzler.Puzzles()
	for i := 0; i < len(puzzles); i += Cases(5, 50) {
		for p := &puzzles[i]; p != nil; {
			answer := slices.Clone(p.Solution)
			slices.Reverse(answer)
			x, err := c.Puzzler.Explain(t.Context(), *p, answer)
			require.NoError(t, err)
			require.NotEqual(t, x.Solved, x.Next != nil, "%d", p.Number)
			require.NotNil(t, x.View.Board)
			c.said(t, *p, x.Said)
			if p = x.Next; p != nil {
				c.said(t, *p, []game.Phrase{c.Puzzler.Task(*p)})
				require.Equal(t, x.View.ToMove[0], x.View.Bottom, "%d", p.Number)
				c.hasChoice(t, *p)
			}
		}
	}
}

// wrong wants wrong answers to be refuted, those of one puzzle in ten: each takes a search.
func (c *Puzzles) wrong(t *testing.T) {
	if c.Wrong == nil {
		c.Wrong = func(t *testing.T, p game.Puzzle) [][]game.Move {
			start, err := c.Puzzler.(interface {
				Start(p game.Puzzle) (game.Position, error)
			}).Start(p)
			require.NoError(t, err)
			return OtherMoves(start, p)
		}
	}
	puzzles := c.Puzzler.Puzzles()
	for i := 0; i < len(puzzles); i += Cases(10, 50) {
		p := puzzles[i]
		answers := c.Wrong(t, p)
		require.NotEmpty(t, answers, "%d", p.Number)
		for _, answer := range answers {
			x, err := c.Puzzler.Explain(t.Context(), p, answer)
			require.NoError(t, err)
			require.False(t, x.Solved || x.Next != nil, "%d: %s", p.Number, answer)
			require.NotNil(t, x.View.Board)
			c.said(t, p, x.Said)
		}
	}
}

// illegal wants refusals with reasons of what is no answer.
func (c *Puzzles) illegal(t *testing.T) {
	p := c.Puzzler.Puzzles()[0]
	for _, answer := range [][]game.Move{nil, c.Illegal} {
		_, err := c.Puzzler.Explain(t.Context(), p, answer)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal, "%s", answer)
		c.said(t, p, []game.Phrase{refusal.Why})
	}
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`^$|\.puzzle\.|<\w+>|<no value>|\{\{`)

// said wants sentences in all languages.
func (c *Puzzles) said(t *testing.T, p game.Puzzle, said []game.Phrase) {
	require.NotEmpty(t, said, "%d", p.Number)
	for _, say := range c.Sayers {
		for _, phrase := range said {
			require.NotRegexp(t, unsaid, say(phrase), "%d: %s", p.Number, phrase.Key)
		}
	}
}

// distances wants the positions to differ in a number of cells, however they are turned.
func (c *Puzzles) distances(t *testing.T) {
	var cells []string
	for _, e := range c.Puzzler.Entries() {
		turned, err := c.Source.Images(e.Position)
		require.NoError(t, err)
		for i, other := range cells {
			require.GreaterOrEqual(t, puzzle.Distance(turned, other), c.Source.Apart, "%d and %d are alike", i+1, e.Number)
		}
		cells = append(cells, turned[0])
	}
}

// source wants the source to find a puzzle that its solution solves, the same one every time.
func (c *Puzzles) source(t *testing.T) {
	for i := 0; ; i++ {
		seed := game.Seed{7: 2}.ForPly(i)
		found, err := c.Source.Find(t.Context(), seed)
		require.NoError(t, err)
		if len(found) == 0 {
			continue
		}
		again, err := c.Source.Find(t.Context(), seed)
		require.NoError(t, err)
		require.Equal(t, found, again)
		failed, err := c.Source.Measure(t.Context(), found[0], seed)
		require.NoError(t, err)
		same, err := c.Source.Measure(t.Context(), found[0], seed)
		require.NoError(t, err)
		require.Equal(t, failed, same)
		_, err = puzzle.Line(t.Context(), c.Puzzler, found[0].Puzzle)
		require.NoError(t, err)
		return
	}
}

// PuzzlesToProve returns the puzzles that a test proves: every single one, but one in ten under the
// race detector, which has nothing to find in a proof.
func PuzzlesToProve(entries []puzzle.Entry) (all []puzzle.Entry) {
	for i := 0; i < len(entries); i += Cases(1, 10) {
		all = append(all, entries[i])
	}
	return all
}

// OtherMoves returns the legal moves of a position apart from a puzzle's solution, an answer each.
func OtherMoves(p game.Position, z game.Puzzle) (wrong [][]game.Move) {
	for move := range p.Legal(p.ToMove()[0]) {
		if !puzzle.Solves(z, move) {
			wrong = append(wrong, []game.Move{move})
		}
	}
	return wrong
}
