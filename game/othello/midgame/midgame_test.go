package midgame_test

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
	"kamisado/game/othello/solver"
)

// wander plays moves by chance from the start while more than left cells are empty. It returns
// false if the game was over before.
func wander(seed game.Seed, left int) (bitboard.Small, bool) {
	b := bitboard.Small{Own: 0x0000000810000000, Opponent: 0x0000001008000000}
	for ply := 0; empties(b) > left; ply++ {
		cells := cellsOf(b)
		if len(cells) == 0 {
			return b, false
		}
		if b = b.Play(cells[int(seed.ForPly(ply)[0])%len(cells)]); b.Moves().IsEmpty() {
			b = b.Pass()
		}
	}
	return b, !b.Moves().IsEmpty()
}

func empties(b bitboard.Small) int { return bits.OnesCount64(^(b.Own | b.Opponent)) }

func cellsOf(b bitboard.Small) []int { return slices.Collect(b.Moves().All()) }

// drawBoard draws a board with a move.
func drawBoard(t *rapid.T, least, most int) bitboard.Small {
	seed := game.Seed{}.ForPly(rapid.IntRange(0, 1<<20).Draw(t, "seed"))
	b, ok := wander(seed, rapid.IntRange(least, most).Draw(t, "empty"))
	if !ok {
		t.Skip("over before")
	}
	return b
}

// slow is the value of a board by plain negamax.
func slow(b bitboard.Small, depth int) int {
	cells := cellsOf(b)
	switch {
	case len(cells) == 0 && b.Pass().Moves().IsEmpty():
		return midgame.Final(b)
	case len(cells) == 0:
		return -slow(b.Pass(), depth)
	case depth == 0:
		d := pattern.Read(b.Own, b.Opponent)
		return pattern.Learned().Value(&d, false, len(cells), b.Pass().Moves().Len(), empties(b))
	}
	best := -2 * pattern.MostValue
	for _, cell := range cells {
		best = max(best, -slow(b.Play(cell), depth-1))
	}
	return best
}

// Without ProbCut a search finds what plain negamax does: within a window, and a bound outside.
func TestValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 1, 58)
		depth := rapid.IntRange(0, 3).Draw(t, "depth")
		want := slow(b, depth)
		s := midgame.New(context.Background(), midgame.Config{Weights: pattern.Learned(), TableBits: rapid.IntRange(0, 8).Draw(t, "table")})
		got, err := s.Value(b, depth, -pattern.MostValue, pattern.MostValue)
		require.NoError(t, err)
		require.Equal(t, want, got)
		alpha := rapid.IntRange(-pattern.MostValue, pattern.MostValue-1).Draw(t, "alpha")
		got, err = s.Value(b, depth, alpha, alpha+1)
		require.NoError(t, err)
		require.Equal(t, want > alpha, got > alpha)
	})
}

// A search to the end finds the exact score.
func TestValueToTheEnd(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 1, 7)
		want, err := solver.Solve(context.Background(), b)
		require.NoError(t, err)
		s := midgame.New(context.Background(), midgame.Config{Weights: pattern.Learned(), TableBits: 10, Sure: 1})
		got, err := s.Value(b, empties(b), -pattern.MostValue, pattern.MostValue)
		require.NoError(t, err)
		require.Equal(t, want.Score*pattern.Disc, got)
	})
}

// Rank puts the move first that Judge says is best, as deep as it has searched.
func TestRank(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 4, 56)
		c := midgame.Config{Weights: pattern.Learned(), TableBits: 12}
		list, depth, err := midgame.New(context.Background(), c).Rank(b, cellsOf(b), 3)
		require.NoError(t, err)
		require.Equal(t, 3, depth)
		judged, err := midgame.New(context.Background(), c).Judge(b, cellsOf(b), 3)
		require.NoError(t, err)
		require.Len(t, list, len(judged))
		best := slices.MaxFunc(judged, func(a, b midgame.Choice) int { return a.Value - b.Value })
		require.Equal(t, best.Value, list[0].Value)
		require.Contains(t, judged, list[0])
	})
}

// A search keeps to its nodes, and the same question has the same answer.
func TestNodes(t *testing.T) {
	t.Parallel()
	b, ok := wander(game.Seed{3}, 40)
	require.True(t, ok)
	c := midgame.Config{Weights: pattern.Learned(), Nodes: 20_000, TableBits: 12, Sure: 1.3}
	var before []midgame.Choice
	for range 2 {
		s := midgame.New(t.Context(), c)
		list, depth, err := s.Rank(b, cellsOf(b), 60)
		require.NoError(t, err)
		require.Greater(t, depth, 4)
		require.InDelta(t, c.Nodes, s.Nodes(), 100)
		if before != nil {
			require.Equal(t, before, list)
		}
		before = list
	}
	_, err := midgame.New(t.Context(), c).Judge(b, cellsOf(b), 12)
	require.ErrorIs(t, err, midgame.ErrNodes)
}

func TestStops(t *testing.T) {
	t.Parallel()
	b, ok := wander(game.Seed{3}, 40)
	require.True(t, ok)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	s := midgame.New(stopped, midgame.Config{Weights: pattern.Learned(), TableBits: 12})
	_, _, err := s.Rank(b, cellsOf(b), 60)
	require.ErrorIs(t, err, context.Canceled)
}

// With ProbCut a search looks at fewer boards, and most often chooses the same move.
func TestProbCutSpares(t *testing.T) {
	t.Parallel()
	var all, spared, same, boards int
	for i := range 12 {
		b, ok := wander(game.Seed{5, byte(i)}, 36)
		if !ok {
			continue
		}
		boards++
		whole := midgame.New(t.Context(), midgame.Config{Weights: pattern.Learned(), TableBits: 14})
		want, _, err := whole.Rank(b, cellsOf(b), 7)
		require.NoError(t, err)
		cut := midgame.New(t.Context(), midgame.Config{Weights: pattern.Learned(), TableBits: 14, Sure: 1.3})
		got, _, err := cut.Rank(b, cellsOf(b), 7)
		require.NoError(t, err)
		all, spared = all+whole.Nodes(), spared+cut.Nodes()
		if got[0].Cell == want[0].Cell {
			same++
		}
	}
	require.Less(t, spared*3, all*2)
	require.GreaterOrEqual(t, same*4, boards*3)
}

func TestShallower(t *testing.T) {
	t.Parallel()
	for depth := midgame.CutFrom; depth < 20; depth++ {
		require.Less(t, midgame.Shallower(depth), depth)
		require.Equal(t, depth%2, midgame.Shallower(depth)%2)
	}
}
