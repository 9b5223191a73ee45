package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// Every embedded puzzle has exactly one solution.
func TestEveryPuzzleIsProven(t *testing.T) {
	t.Parallel()
	for _, e := range gametest.PuzzlesToProve(NewPuzzler(sharedSolver).Entries()) {
		g, err := connectfour.ParsePosition(e.Position)
		require.NoError(t, err)
		proof, ok, err := prove(t.Context(), sharedSolver, g)
		require.NoError(t, err)
		require.True(t, ok, "%d: %s", e.Number, e.Position)
		require.Equal(t, []game.Move{connectfour.ColumnMove(proof.column)}, e.Solution, "%d", e.Number)
		require.Equal(t, proof.wins, e.Goal, "%d", e.Number)
	}
}

func TestPuzzles(t *testing.T) {
	t.Parallel()
	catalogue, err := readOnce()
	require.NoError(t, err)
	gametest.RunPuzzles(t, gametest.Puzzles{
		Puzzler: NewPuzzler(sharedSolver), Source: PuzzleSource(), Illegal: []game.Move{"H"},
		Sayers: []func(game.Phrase) string{catalogue.Speaker(lang.Spanish).Say, catalogue.Speaker(lang.English).Say},
	})
}

// The answer that refutes a wrong move takes the win away or wins, as it says.
func TestRefutation(t *testing.T) {
	t.Parallel()
	z := NewPuzzler(sharedSolver)
	for _, e := range z.Entries()[:40] {
		m, err := connectfour.NewMatch(e.Position)
		require.NoError(t, err)
		for _, answer := range gametest.OtherMoves(m, e.Puzzle) {
			x, err := z.Explain(t.Context(), e.Puzzle, answer)
			require.NoError(t, err)
			next, err := m.Play(m.ToMove()[0], answer[0])
			require.NoError(t, err)
			replied, err := next.Play(next.ToMove()[0], x.View.Advised[0].Move)
			require.NoError(t, err)
			score, err := sharedSolver.Score(t.Context(), replied.(*connectfour.Match).Grid())
			require.NoError(t, err)
			if x.Said[0].Key == "connect4.puzzle.drawn" {
				require.Zero(t, score, "%d: %s", e.Number, answer)
				require.Positive(t, e.Goal, "%d: a draw solves it", e.Number)
			} else {
				require.Negative(t, score, "%d: %s", e.Number, answer)
			}
		}
	}
}

// What is decided, trivial or has several solutions is no puzzle.
func TestNoPuzzles(t *testing.T) {
	t.Parallel()
	for name, position := range map[string]string{
		"four at once":            "112233",
		"a forced block":          "2122312",
		"won by more than one":    "652155411414544411235",
		"over":                    "1122334",
		"lost whatever is played": lost(t),
	} {
		g, err := connectfour.ParsePosition(position)
		require.NoError(t, err)
		_, ok, err := prove(t.Context(), sharedSolver, g)
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}

// lost returns the position after the solution of a puzzle that wins, not at once.
func lost(t *testing.T) string {
	for _, e := range NewPuzzler(sharedSolver).Entries() {
		if e.Goal > 2 {
			m, err := connectfour.NewMatch(e.Position)
			require.NoError(t, err)
			next, err := m.Play(m.ToMove()[0], e.Solution[0])
			require.NoError(t, err)
			return next.(*connectfour.Match).Notation()
		}
	}
	t.Fatal("no puzzle is won")
	return ""
}

// The results agree with Score on every move.
func TestResultsAreSignsOfScores(t *testing.T) {
	t.Parallel()
	for _, e := range NewPuzzler(sharedSolver).Entries()[:40] {
		g, err := connectfour.ParsePosition(e.Position)
		require.NoError(t, err)
		results, _, err := sharedSolver.results(t.Context(), g)
		require.NoError(t, err)
		for column, result := range results {
			cell := g.Landing(column)
			if cell == 0 {
				require.Equal(t, closed, result)
				continue
			}
			score, err := sharedSolver.Score(t.Context(), g.Drop(cell))
			require.NoError(t, err)
			require.Equal(t, -sign(score), result, "%s, column %d", e.Position, column)
		}
	}
}
