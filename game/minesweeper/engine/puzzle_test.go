package engine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// parse reads a board.
func parse(t testing.TB, position string) *position {
	t.Helper()
	g, err := parsePosition(position)
	require.NoError(t, err)
	return g
}

// Every embedded puzzle has exactly one solution: no mine can lie on its cells, and one can lie
// on every other closed cell.
func TestEveryPuzzleIsProven(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, e := range gametest.PuzzlesToProve(NewPuzzler().Entries()) {
		g := parse(t, e.Position)
		proof, ok, err := prove(t.Context(), g)
		require.NoError(t, err)
		require.True(t, ok, "%d: %s", e.Number, e.Position)
		require.Equal(t, len(proof.safe), e.Goal, "%d", e.Number)
		require.Equal(t, proof.nodes, e.Nodes, "%d", e.Number)
		require.Equal(t, proof.failed(), e.Failed, "%d", e.Number)
		for cell, number := range g.Numbers {
			if number != solver.Unknown {
				continue
			}
			mines, _, err := layMines(g, cell, refuteNodes)
			require.NoError(t, err)
			isSafe := slices.Contains(e.Solution, game.Move(g.Name(cell)))
			require.Equal(t, isSafe, slices.Contains(proof.safe, cell), "%d: %s", e.Number, g.Name(cell))
			require.Equal(t, isSafe, len(mines) == 0, "%d: %s", e.Number, g.Name(cell))
			if !isSafe {
				requireFits(t, g, mines)
			}
		}
	}
}

// requireFits wants mines that give all numbers.
func requireFits(t testing.TB, g *position, mines []int) {
	t.Helper()
	require.LessOrEqual(t, len(mines), g.Mines)
	for cell, number := range g.Numbers {
		if number == solver.Unknown {
			continue
		}
		require.NotContains(t, mines, cell)
		around := 0
		for near := range g.Near(cell) {
			if slices.Contains(mines, near) {
				around++
			}
		}
		require.Equal(t, int(number), around, g.Name(cell))
	}
}

func TestPuzzles(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	gametest.RunPuzzles(t, gametest.Puzzles{
		Puzzler: NewPuzzler(), Source: PuzzleSource(), Illegal: []game.Move{"z9"},
		Sayers: []func(game.Phrase) string{catalogue.Speaker(lang.Spanish).Say, catalogue.Speaker(lang.English).Say},
		Wrong:  wrong,
	})
}

// wrong are answers that lack a cell, or have one that is not safe.
func wrong(t *testing.T, p game.Puzzle) (answers [][]game.Move) {
	answers = [][]game.Move{p.Solution[1:], p.Solution[:1]}
	g := parse(t, p.Position)
	for cell, number := range g.Numbers {
		if move := game.Move(g.Name(cell)); number == solver.Unknown && !slices.Contains(p.Solution, move) {
			answers = append(answers, append(slices.Clone(p.Solution), move))
		}
	}
	return answers
}

func TestExplain(t *testing.T) {
	t.Parallel()
	p := game.Puzzle{Number: 1, Level: 1, Position: "3x3 2 #1#/12#/###", Solution: []game.Move{"x"}}
	g := parse(t, p.Position)
	found, err := solver.Analyse(t.Context(), g.Grid)
	require.NoError(t, err)
	for cell, number := range g.Numbers {
		if number != solver.Unknown {
			_, err := NewPuzzler().Explain(t.Context(), p, []game.Move{game.Move(g.Name(cell))})
			require.ErrorContains(t, err, "minesweeper.puzzle.open")
			continue
		}
		x, err := NewPuzzler().Explain(t.Context(), p, []game.Move{game.Move(g.Name(cell))})
		require.NoError(t, err)
		key := map[bool]string{
			true: "minesweeper.puzzle.mine", false: "minesweeper.puzzle.could",
		}[slices.Contains(found.Mines, cell)]
		if slices.Contains(found.Safe, cell) {
			continue
		}
		require.Equal(t, key, x.Said[0].Key, g.Name(cell))
		require.Equal(t, minesweeper.Flagged, x.View.Board.(*minesweeper.Board).Squares[cell], "the mine is shown")
	}
	_, err = NewPuzzler().Explain(t.Context(), p, []game.Move{"a1!"})
	require.ErrorContains(t, err, "minesweeper.puzzle.opening")
	_, err = NewPuzzler().Explain(t.Context(), p, []game.Move{"d1"})
	require.ErrorContains(t, err, "minesweeper.illegal.outside")
}

// A search that may not go on says so.
func TestLayMinesStops(t *testing.T) {
	t.Parallel()
	g := parse(t, NewPuzzler().Puzzles()[0].Position)
	_, _, err := layMines(g, slices.Index(g.Numbers, solver.Unknown), 1)
	require.ErrorIs(t, err, errNodes)
}

// What single numbers prove, or nothing proves, is no puzzle.
func TestNoPuzzles(t *testing.T) {
	t.Parallel()
	for name, position := range map[string]string{
		"nothing open":    "3x3 2 ###/###/###",
		"single numbers":  "3x3 2 #10/##0/###",
		"numbers at odds": "2x3 2 #8#/#1#",
	} {
		_, ok, err := prove(t.Context(), parse(t, position))
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}
