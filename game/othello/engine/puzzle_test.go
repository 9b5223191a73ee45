package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// Every embedded puzzle has exactly one solution.
func TestEveryPuzzleIsProven(t *testing.T) {
	t.Parallel()
	for _, e := range gametest.PuzzlesToProve(NewPuzzler().Entries()) {
		p, err := othello.ParsePosition(e.Position)
		require.NoError(t, err)
		proof, ok, err := prove(t.Context(), boardOf(p))
		require.NoError(t, err)
		require.True(t, ok, "%d: %s", e.Number, e.Position)
		require.Equal(t, []game.Move{game.Move(p.Size().CellName(proof.cell))}, e.Solution, "%d", e.Number)
		require.Equal(t, proof.score, e.Goal, "%d", e.Number)
		require.Equal(t, proof.nodes, e.Nodes, "%d", e.Number)
	}
}

func TestPuzzles(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	gametest.RunPuzzles(t, gametest.Puzzles{
		Puzzler: NewPuzzler(), Source: PuzzleSource(), Illegal: []game.Move{"z9"},
		Sayers: []func(game.Phrase) string{catalogue.Speaker(lang.Spanish).Say, catalogue.Speaker(lang.English).Say},
	})
}

// The solutions of the shortest ends, and what wrong answers cost, are those of plain minimax.
func TestShortestEndsByMinimax(t *testing.T) {
	t.Parallel()
	z, tried := NewPuzzler(), 0
	for _, e := range z.Entries() {
		start, err := z.Start(e.Puzzle)
		require.NoError(t, err)
		m := start.(*othello.Match)
		board := m.Board()
		if board.Empty().Len() > 7 || tried == 10 {
			continue
		}
		tried++
		side := m.ToMove()[0]
		for move := range m.Legal(side) {
			score := scoreFor(playMoves(t, m, move).Board(), side)
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
		_, ok, err := prove(t.Context(), boardOf(p))
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}
