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
			if x.Solved || x.Next != nil {
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

// Both sides play the rest as well as they can: the match ends with the difference that the puzzle has. An answer after
// the first is right if it keeps the win or the draw, and what a wrong one costs is counted from there.
func TestPuzzleIsPlayedOn(t *testing.T) {
	t.Parallel()
	z, wrong := NewPuzzler(), 0
	for _, e := range z.Entries()[:gametest.Cases(60, 15)] {
		x, err := z.Explain(t.Context(), e.Puzzle, e.Solution)
		require.NoError(t, err)
		if x.Next != nil {
			start, err := z.Start(*x.Next)
			require.NoError(t, err)
			side := start.ToMove()[0]
			for move := range start.Legal(side) {
				answered, err := z.Explain(t.Context(), *x.Next, []game.Move{move})
				require.NoError(t, err)
				next := playMoves(t, start.(*othello.Match), move).Board()
				solved, err := solve(t.Context(), boardOf(next), 0)
				require.NoError(t, err)
				score := solved.score
				if next.Turn() != side {
					score = -score
				}
				right := answered.Solved || answered.Next != nil
				require.Equal(t, class(score) == class(e.Goal), right, "%d: %s", e.Number, move)
				if !right {
					wrong++
					require.Equal(t, e.Goal-score, answered.Said[0].Args["Lost"], "%d: %s", e.Number, move)
				}
			}
		}
		for x.Next != nil {
			x, err = z.Explain(t.Context(), *x.Next, x.Next.Solution)
			require.NoError(t, err)
		}
		said := x.Said[0].Args
		own, others := said["Own"].(int), said["Others"].(int)
		require.Equal(t, class(e.Goal), class(own-others), "%d", e.Number)
		if own+others == 64 {
			require.Equal(t, e.Goal, own-others, "%d", e.Number)
		}
	}
	require.Positive(t, wrong)
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
