package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// benchKFN is in the middle of a game.
const benchKFN = "5RV1/4S3/2r5/N4P1M/1Z1p3s/4A3/1v1a4/m5zn N SZ 0-0 simple"

func parse(t testing.TB, kfn string) kamisado.Position {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	return p
}

// BenchmarkSearch reports how many positions a second are looked at.
func BenchmarkSearch(b *testing.B) {
	p := parse(b, benchKFN)
	start := solver.Pack(p)
	s := newSearch(b.Context(), &p, 1<<62)
	b.ReportAllocs()
	for b.Loop() {
		s.value(&start, 8, 0, -2*match, 2*match)
	}
	b.ReportMetric(float64(s.nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(s.nodes)/float64(b.N), "nodes/op")
}

// A search allocates nothing, however many positions it looks at.
func TestSearchAllocatesNothing(t *testing.T) {
	p := parse(t, benchKFN)
	start := solver.Pack(p)
	s := newSearch(t.Context(), &p, 1<<62)
	require.Zero(t, testing.AllocsPerRun(10, func() { s.value(&start, 5, 0, -2*match, 2*match) }))
}

// Alpha-beta finds what looking at everything finds.
func TestSearchIsMinimax(t *testing.T) {
	t.Parallel()
	for _, kfn := range []string{
		benchKFN,
		"8/8/1NZPSA2/1s+p+z+n+a+2/8/8/8/8 N -- 0-0 estandar",
		"N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 1-2 estandar",
		"NZPSARVM/8/2mvr3/8/8/8/4s3/az1p3n B A- 0-0 simple",
	} {
		p := parse(t, kfn)
		start := solver.Pack(p)
		for depth := range 5 {
			s := newSearch(t.Context(), &p, 1<<62)
			require.Equal(t, everything(s, &p, &start, depth, 0), s.value(&start, depth, 0, -2*match, 2*match), "%s %d", kfn, depth)
		}
	}
}

// everything is value without a window, on the rules' own positions.
func everything(s *search, p *kamisado.Position, q *solver.Board, depth, ply int) int {
	if way, is := s.reachesFarRow(q); is {
		return s.endValues[q.Turn()][way] - ply
	}
	if depth == 0 {
		return evaluate(q)
	}
	best := -2 * match
	for _, m := range p.AppendMoves(nil) {
		next, effect := p.Play(m)
		value := 0
		if effect.Round != nil {
			value = -s.endValues[effect.Round.Winner][byBlock] + ply + 1
		} else {
			q := solver.Pack(next)
			value = everything(s, &next, &q, depth-1, ply+1)
			if next.Turn() != p.Turn() {
				value = -value
			}
		}
		best = max(best, value)
	}
	return best
}

// A search ends with its nodes, and what was found before counts.
func TestRateKeepsToItsNodes(t *testing.T) {
	t.Parallel()
	p := kamisado.Start(kamisado.Simple)
	start := solver.Pack(p)
	for _, nodes := range []int{200, 5_000, 40_000} {
		s := newSearch(t.Context(), &p, nodes)
		list := options(&p, &s.endValues)
		require.NoError(t, s.rate(&start, list, 20, 0))
		require.ErrorIs(t, s.err, errNodes)
		require.LessOrEqual(t, s.nodes, nodes+1_000)
		require.Len(t, list, 102)
	}
}

// The end of a round is worth what it brings.
func TestWorth(t *testing.T) {
	t.Parallel()
	for kfn, want := range map[string]endValues{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple":   {{match, match, match}, {match, match, match}},
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar": {{point + sumo, match, point}, {point + sumo, match, point}},
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 1-2 estandar": {{point + sumo, match, point}, {match, match, match}},
	} {
		p := parse(t, kfn)
		require.Equal(t, want, endValuesOf(&p), kfn)
	}
}

// What judge says never weighs as much as a round.
func TestJudgeIsModest(t *testing.T) {
	t.Parallel()
	for _, kfn := range []string{
		benchKFN,
		"8/8/8/8/M+V+R+A+S+P+Z+N+/8/8/7n N -- 0-0 estandar",
		"m+v+r+a+s+p+z+n+/8/8/8/8/8/8/M7 N -- 0-0 estandar",
	} {
		p, err := kamisado.ParseKFN(kfn)
		if err != nil {
			continue
		}
		q := solver.Pack(p)
		require.Less(t, evaluate(&q), decided, kfn)
		require.Greater(t, evaluate(&q), -decided, kfn)
	}
}

// A line-up of which nothing is proven is chosen before one whose round is proven to be lost, and
// one that is proven to be won before both. Where the proofs are alike, trial rounds decide.
func TestBetterHand(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		left, right LineUp
		want        kamisado.Hand
	}{
		"lost and open":            {LineUp{Points: 1, Known: true}, LineUp{Points: 1}, kamisado.Right},
		"open and lost":            {LineUp{Points: 1}, LineUp{Points: 1, Known: true}, kamisado.Left},
		"open and won":             {LineUp{Points: 1}, LineUp{Known: true}, kamisado.Right},
		"fewer points":             {LineUp{Points: 4, Known: true}, LineUp{Points: 2, Known: true}, kamisado.Right},
		"more points in trials":    {LineUp{Points: 1, Known: true, net: 4}, LineUp{Points: 1, Known: true, net: 2}, kamisado.Left},
		"fewer lost in trials":     {LineUp{Points: 1, net: -9}, LineUp{Points: 1, net: -8}, kamisado.Right},
		"better ahead":             {LineUp{Points: 1, net: 3, ahead: 40}, LineUp{Points: 1, net: 5}, kamisado.Left},
		"better ahead, not enough": {LineUp{Points: 1, net: 3, ahead: 10}, LineUp{Points: 1, net: 5}, kamisado.Right},
		"far better ahead":         {LineUp{Points: 1, net: -18, ahead: 5_000}, LineUp{Points: 1, net: -2}, kamisado.Right},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, betterHand(&[kamisado.Hands]LineUp{test.left, test.right}, sameEveryTime()))
		})
	}
}
