package engine

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// wholly is how a search looks at everything and judges by what was learned.
func wholly() patternConfig { return patternConfig{weights: learned(), tableBits: 12} }

// A search looks at the same boards on every machine, and after every change that is not meant to make it
// another one.
func TestSearchedNodes(t *testing.T) {
	t.Parallel()
	for size, want := range map[string]int{"8x8": 2_980, "10x10": 14_689, "10x14": 26_608, "14x10": 44_975} {
		p := wander(t, startOf(size), game.Seed{3}, 40).Board()
		s := newSearch(t.Context(), p, usual(0), 0)
		_, err := s.rank(slices.Collect(p.Moves().All()), 6)
		require.NoError(t, err)
		require.Equal(t, want, s.nodes, size)
	}
}

// Rank puts the move first that judge says is best, as deep as it has searched.
func TestRank(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t, othello.Sizes(), 4, 100)
		if len(m.ToMove()) == 0 {
			t.Skip("over before")
		}
		p := m.Board()
		cells := slices.Collect(p.Moves().All())
		list, err := newSearch(context.Background(), p, wholly(), 0).rank(cells, 3)
		require.NoError(t, err)
		judged, err := newSearch(context.Background(), p, wholly(), 0).judge(cells, 3)
		require.NoError(t, err)
		require.Len(t, list, len(judged))
		best := slices.MaxFunc(judged, func(a, b choice) int { return a.value - b.value })
		require.Equal(t, best.value, list[0].value)
		require.Contains(t, judged, list[0])
	})
}

// A search keeps to its nodes, the same question has the same answer, and a search that is stopped says so.
func TestBudget(t *testing.T) {
	t.Parallel()
	for _, size := range othello.Sizes()[:2] {
		p := wander(t, startOf(size), game.Seed{3}, 40).Board()
		cells := slices.Collect(p.Moves().All())
		const nodes = 20_000
		var before []choice
		for range 2 {
			s := newSearch(t.Context(), p, usual(nodes), nodes)
			list, err := s.rank(cells, 60)
			require.NoError(t, err)
			require.InDelta(t, nodes, s.nodes, 100)
			if before != nil {
				require.Equal(t, before, list)
			}
			before = list
		}
		_, err := newSearch(t.Context(), p, usual(nodes), nodes).judge(cells, 12)
		require.ErrorIs(t, err, errNodes)
		stopped, stop := context.WithCancel(t.Context())
		stop()
		_, err = newSearch(stopped, p, usual(0), 0).rank(cells, 60)
		require.ErrorIs(t, err, context.Canceled)
	}
}

// slowValue is the value of a board by plain negamax.
func slowValue(b board, depth int) int {
	cells := slices.Collect(b.legal().All())
	switch {
	case b.over():
		return b.final() * disc
	case len(cells) == 0:
		return -slowValue(b.pass(), depth)
	case depth == 0:
		f := fillingOf(b.own, b.opponent)
		return learned().value(&f, false, len(cells), b.pass().legal().Len(), b.empties())
	}
	best := -beyond
	for _, cell := range cells {
		best = max(best, -slowValue(b.after(cell), depth-1))
	}
	return best
}

// Without ProbCut a search by patterns finds what plain negamax does: within a window, and a bound outside.
func TestPatternSearch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 1, 58)
		depth := rapid.IntRange(0, 3).Draw(t, "depth")
		want := slowValue(b, depth)
		c := patternConfig{weights: learned(), tableBits: rapid.IntRange(0, 8).Draw(t, "table")}
		s := newPatternSearch(context.Background(), b, c)
		require.Equal(t, want, s.value(depth))
		alpha := rapid.IntRange(-mostValue, mostValue-1).Draw(t, "alpha")
		require.Equal(t, want > alpha, s.search(0, depth, alpha, alpha+1) > alpha)
		require.NoError(t, s.err)
	})
}

// A search by patterns to the end finds the exact score.
func TestPatternSearchToTheEnd(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, 1, 7)
		want, err := solve(context.Background(), b, 0)
		require.NoError(t, err)
		s := newPatternSearch(context.Background(), b, patternConfig{weights: learned(), tableBits: 10, sure: 1})
		require.Equal(t, want.score*disc, s.value(b.empties()))
	})
}

// With ProbCut a search looks at fewer boards, and most often chooses the same move.
func TestProbCutSpares(t *testing.T) {
	t.Parallel()
	var all, spared, same, boards int
	for i := range 12 {
		m := wander(t, startOf("8x8"), game.Seed{5, byte(i)}, 36)
		if len(m.ToMove()) == 0 {
			continue
		}
		boards++
		p := m.Board()
		cells := slices.Collect(p.Moves().All())
		whole, cut := newSearch(t.Context(), p, wholly(), 0), newSearch(t.Context(), p, usual(0), 0)
		want, err := whole.rank(cells, 7)
		require.NoError(t, err)
		got, err := cut.rank(cells, 7)
		require.NoError(t, err)
		all, spared = all+whole.nodes, spared+cut.nodes
		if got[0].cell == want[0].cell {
			same++
		}
	}
	require.Less(t, spared*3, all*2)
	require.GreaterOrEqual(t, same*4, boards*3)
	for depth := cutFrom; depth < 20; depth++ {
		require.Less(t, shallower(depth), depth)
		require.Equal(t, depth%2, shallower(depth)%2)
	}
}

// On larger boards, what a move is worth is what the best reply to it is worth to the opponent, one move
// less deep.
func TestWideSearch(t *testing.T) {
	t.Parallel()
	for i := range gametest.Cases(60, 12) {
		m := wander(t, startOf(othello.Sizes()[1+i%3]), game.Seed{byte(i)}, 20+3*i)
		p := m.Board()
		judged, err := newSearch(t.Context(), p, usual(0), 0).judge(slices.Collect(p.Moves().All()), 3)
		require.NoError(t, err)
		for _, c := range judged {
			next := p.Play(c.cell)
			if next.Over() {
				continue
			}
			sign := -1
			if next.Turn() == p.Turn() {
				sign = 1
			}
			replies, err := newSearch(t.Context(), next, usual(0), 0).judge(slices.Collect(next.Moves().All()), 2)
			require.NoError(t, err)
			most := slices.MaxFunc(replies, func(a, b choice) int { return a.value - b.value })
			require.Equal(t, sign*most.value, c.value)
		}
	}
}

// Of a value that stands for a win or a loss the discs are left.
func TestWideDiscs(t *testing.T) {
	t.Parallel()
	p, err := othello.ParsePosition("10x10 XO8/10/10/10/10/10/10/10/10/10 X")
	require.NoError(t, err)
	s := newSearch(t.Context(), p, usual(0), 0)
	list, err := s.judge([]int{2}, 1)
	require.NoError(t, err)
	require.Equal(t, 3.0, s.tree.discs(list[0].value))
	require.Equal(t, -3.0, s.tree.discs(-list[0].value))
	require.Equal(t, 1.5, s.tree.discs(150))
}

// The corner's neighbours are where players of Othello name them.
func TestEvaluator(t *testing.T) {
	t.Parallel()
	e := newEvaluator(othello.Size10x14)
	require.Equal(t, angle{0, 15, [2]int{1, 14}, [2]int{1, 14}, [2]int{14, 10}}, e.corners[0])
	require.Equal(t, angle{139, 124, [2]int{138, 125}, [2]int{-1, -14}, [2]int{14, 10}}, e.corners[3])
	require.Equal(t, 2*14+2*8, e.edges.Len())
}

// BenchmarkRank searches positions that chance led to eight moves deep, with and without ProbCut, and
// reports how many boards that takes and how many are looked at in a second.
func BenchmarkRank(b *testing.B) {
	var positions []othello.Position
	for i := range 20 {
		if m := wander(b, startOf("8x8"), game.Seed{9, byte(i)}, 26+i); len(m.ToMove()) > 0 {
			positions = append(positions, m.Board())
		}
	}
	for _, sure := range []float64{0, 1.3} {
		b.Run(fmt.Sprint(sure), func(b *testing.B) {
			nodes, asked := 0, 0
			for b.Loop() {
				for i := range positions {
					p := positions[i]
					s := newSearch(b.Context(), p, patternConfig{weights: learned(), tableBits: 16, sure: sure}, 0)
					_, err := s.rank(slices.Collect(p.Moves().All()), 8)
					require.NoError(b, err)
					nodes += s.nodes
					asked++
				}
			}
			b.ReportMetric(float64(nodes)/float64(asked), "nodes/board")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
