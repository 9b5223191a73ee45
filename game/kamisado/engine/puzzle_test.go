package engine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Every embedded puzzle has exactly one solution.
func TestEveryPuzzleIsProven(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, e := range gametest.PuzzlesToProve(NewPuzzler(shared).Entries()) {
		p, err := kamisado.ParseKFN(e.Position)
		require.NoError(t, err)
		proof, ok, err := provePuzzle(t.Context(), shared, p)
		require.NoError(t, err)
		require.True(t, ok, "%d: %s", e.Number, e.Position)
		require.Equal(t, []game.Move{game.Move(proof.move.String())}, e.Solution, "%d", e.Number)
		require.Equal(t, proof.plies, e.Goal, "%d", e.Number)
		require.Equal(t, proof.nodes, e.Nodes, "%d", e.Number)
	}
}

func TestPuzzles(t *testing.T) {
	t.Parallel()
	catalogue, err := readOnce()
	require.NoError(t, err)
	gametest.RunPuzzles(t, gametest.Puzzles{
		Puzzler: NewPuzzler(shared), Source: PuzzleSource(), Illegal: []game.Move{"a1a1"},
		Sayers: []func(game.Phrase) string{catalogue.Speaker(lang.Spanish).Say, catalogue.Speaker(lang.English).Say},
	})
}

// The answer that refutes a wrong move wins, and as soon as it says.
func TestRefutation(t *testing.T) {
	t.Parallel()
	z := NewPuzzler(shared)
	for _, p := range z.Puzzles()[:40] {
		m, err := z.Start(p)
		require.NoError(t, err)
		answer := gametest.OtherMoves(m, p)[0]
		x, err := z.Explain(t.Context(), p, answer)
		require.NoError(t, err)
		if len(x.View.Advised) == 0 {
			continue // neither side can move, or the opponent is blocked
		}
		next, err := m.Play(m.ToMove()[0], answer[0])
		require.NoError(t, err)
		reply, err := kamisado.ParseMove(string(x.View.Advised[0].Move))
		require.NoError(t, err)
		winner, err := shared.WinnerAfter(t.Context(), next.(*kamisado.Match).Board(), reply, solver.Limits{})
		require.NoError(t, err)
		require.Equal(t, next.ToMove()[0], winner, "%d: %s %s", p.Number, answer, reply)
	}
}

// The side hurries and the opponent delays, so that the match ends when the puzzle says. Any move that wins is right,
// also a slow one.
func TestPuzzleIsPlayedOn(t *testing.T) {
	t.Parallel()
	z, slow := NewPuzzler(shared), 0
	for _, e := range z.Entries()[:gametest.Cases(40, 5)] {
		plies, p := 0, &e.Puzzle
		for p != nil {
			start, err := z.Start(*p)
			require.NoError(t, err)
			result, err := shared.Solve(t.Context(), start.(*kamisado.Match).Board(), solver.Limits{})
			require.NoError(t, err)
			slow += len(result.Winning) - 1
			for move := range start.Legal(start.ToMove()[0]) {
				won := slices.ContainsFunc(result.Winning, func(m kamisado.Move) bool { return m.String() == string(move) })
				x, err := z.Explain(t.Context(), *p, []game.Move{move})
				require.NoError(t, err)
				require.Equal(t, won, x.Solved || x.Next != nil, "%d: %s", e.Number, move)
			}
			x, err := z.Explain(t.Context(), *p, p.Solution)
			require.NoError(t, err)
			plies += 1 + len(x.Replies)
			p = x.Next
		}
		require.Equal(t, e.Goal, plies, "%d", e.Number)
	}
	require.Positive(t, slow)
}

// Where the search for an answer takes too long, nothing is made up.
func TestRefutationIsBounded(t *testing.T) {
	t.Parallel()
	next, err := kamisado.NewMatch(kamisado.Start(kamisado.Simple)).Play(kamisado.Black, "c1c2")
	require.NoError(t, err)
	x, err := NewPuzzler(shared).refute(t.Context(), next.(*kamisado.Match), "Move", "c1c2")
	require.NoError(t, err)
	require.Equal(t, "kamisado.puzzle.fails", x.Said[0].Key)
	require.Empty(t, x.View.Advised)
}

// A move after which neither side can move, or the opponent is blocked, needs no answer.
func TestRefutationWithoutAnswer(t *testing.T) {
	t.Parallel()
	for key, c := range map[string]struct{ kfn, move string }{
		"kamisado.puzzle.blocked":  {"8/8/8/S7/az6/8/8/2n4s N -- 0-0 simple", "c1c7"},
		"kamisado.puzzle.deadlock": {"4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple", "c1c7"},
	} {
		p, err := kamisado.ParseKFN(c.kfn)
		require.NoError(t, err)
		next, err := kamisado.NewMatch(p).Play(p.Turn(), game.Move(c.move))
		require.NoError(t, err)
		x, err := NewPuzzler(shared).refute(t.Context(), next.(*kamisado.Match), "Move", c.move)
		require.NoError(t, err)
		require.Equal(t, key, x.Said[0].Key)
		require.Empty(t, x.View.Advised)
	}
}

// What is decided, trivial or has several solutions is no puzzle.
func TestNoPuzzles(t *testing.T) {
	t.Parallel()
	for name, kfn := range map[string]string{
		"the start":          "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"won at once":        "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple",
		"a match of rounds":  "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"two moves that win": "NZP2RV1/2m5/3a4/4M2A/8/1v6/4Sp2/2r1s1zn B RA 0-0 simple",
	} {
		p, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
		_, ok, err := provePuzzle(t.Context(), shared, p)
		require.NoError(t, err)
		require.False(t, ok, name)
	}
}
