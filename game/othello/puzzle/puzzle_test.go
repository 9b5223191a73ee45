package puzzle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/puzzle/puzzletest"
)

// Every embedded puzzle has exactly one solution.
func TestEveryPuzzleIsProven(t *testing.T) {
	t.Parallel()
	for _, e := range puzzletest.All(New().Entries()) {
		p, err := othello.ParsePosition(e.Position)
		require.NoError(t, err)
		proof, ok, err := Prove(t.Context(), p.Small())
		require.NoError(t, err)
		require.True(t, ok, "%d: %s", e.Number, e.Position)
		require.Equal(t, []game.Move{game.Move(p.Size().CellName(proof.Cell))}, e.Solution, "%d", e.Number)
		require.Equal(t, proof.Score, e.Goal, "%d", e.Number)
		require.Equal(t, proof.Nodes, e.Nodes, "%d", e.Number)
	}
}

func TestSuite(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	z := New()
	puzzletest.Run(t, puzzletest.Config{
		Puzzler: z, Entries: z.Entries(), Illegal: []game.Move{"z9"},
		Sayers: []func(game.Phrase) string{catalogue.Speaker(lang.Spanish).Say, catalogue.Speaker(lang.English).Say},
		Wrong: func(t *testing.T, p game.Puzzle) [][]game.Move {
			m, err := read(p)
			require.NoError(t, err)
			return puzzletest.Moves(m, p)
		},
	})
}

// value is the final difference of discs for a side by plain minimax: slow, and without
// anything of the solver.
func value(p game.Position, side game.Seat) int {
	if out, over := p.Outcome(); over {
		own, other := out.Score[side], out.Score[1-side]
		empty := othello.Size8x8.Cells() - own - other
		switch {
		case own > other:
			return own - other + empty
		case own < other:
			return own - other - empty
		}
		return 0
	}
	mover := p.ToMove()[0]
	best := -1000
	for move := range p.Legal(mover) {
		next, _ := p.Play(mover, move)
		best = max(best, value(next, mover))
	}
	if mover != side {
		return -best
	}
	return best
}

// The solutions of the shortest ends, and what wrong answers cost, are those of plain minimax.
func TestShortestEndsByMinimax(t *testing.T) {
	t.Parallel()
	z, tried := New(), 0
	for _, e := range z.Entries() {
		m, err := read(e.Puzzle)
		require.NoError(t, err)
		board := m.Board()
		if board.Empty().Len() > 7 || tried == 10 {
			continue
		}
		tried++
		side := m.ToMove()[0]
		for move := range m.Legal(side) {
			next, err := m.Play(side, move)
			require.NoError(t, err)
			score := value(next, side)
			x, err := z.Explain(t.Context(), e.Puzzle, []game.Move{move})
			require.NoError(t, err)
			if x.Solved {
				require.Equal(t, e.Goal, score, "%d: %s", e.Number, move)
				continue
			}
			require.Less(t, class(score), class(e.Goal), "%d: %s", e.Number, move)
			require.Equal(t, -score, x.Said[0].Args["Count"], "%d: %s", e.Number, move)
			require.Equal(t, e.Goal-score, x.Said[0].Args["Lost"], "%d: %s", e.Number, move)
		}
	}
	require.Positive(t, tried)
}

// What has few moves, many empty cells or several solutions is no puzzle.
func TestNoPuzzles(t *testing.T) {
	t.Parallel()
	for name, position := range map[string]string{
		"the start":   "8x8 8/8/8/3OX3/3XO3/8/8/8 X",
		"three moves": "8x8 OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/OXXXXXXO/1XXXX1X1 O",
		"all lost":    "8x8 OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO/XOOOOOOX/1O1O1O1O X",
	} {
		p, err := othello.ParsePosition(position)
		require.NoError(t, err)
		_, ok, err := Prove(t.Context(), p.Small())
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}
