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
		"8/1N+ZP2m1/4S3/3s+4/1r2A3/4z3/2n2V2/8 N -Z 1-1 larga",
		"8/1NZP+S3/1RVAM3/1z+++s++na3/1mvr4/8/8/8 N A- 10-1 maraton",
	} {
		p := parse(t, kfn)
		start := solver.Pack(p)
		for depth := range 5 {
			s := newSearch(t.Context(), &p, 1<<62)
			require.Equal(t, everything(s, &p, &start, depth, 0), s.value(&start, depth, 0, -2*match, 2*match), "%s %d", kfn,
				depth)
		}
	}
}

// everything is value without a window, on the rules' own positions.
func everything(s *search, p *kamisado.Position, b *solver.Board, depth, ply int) int {
	best, row := -2*match, false
	for _, m := range p.AppendMoves(nil) {
		if _, effect := p.Play(m); effect.Round != nil && effect.Round.Method == kamisado.ByRow {
			best, row = max(best, worth(p, p.Turn(), effect.Round.Scored, effect.Round.Promoted != kamisado.None)-ply), true
		}
	}
	if row && (best > match/2 || !p.Mode().Published()) {
		return best
	}
	if depth == 0 {
		return max(best, s.round.evaluate(b))
	}
	for _, m := range p.AppendMoves(nil) {
		next, effect := p.Play(m)
		value := 0
		switch end := effect.Round; {
		case end == nil:
			b := solver.Pack(next)
			value = everything(s, &next, &b, depth-1, ply+1)
			if next.Turn() != p.Turn() {
				value = -value
			}
		case end.Method == kamisado.ByDeadlock:
			value = ply + 1 - worth(p, end.Winner, end.Scored, end.Promoted != kamisado.None)
		default:
			continue
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
		list := options(&p)
		require.NoError(t, s.rate(&start, list, 20, 0))
		require.ErrorIs(t, s.err, errNodes)
		require.LessOrEqual(t, s.nodes, nodes+1_000)
		require.Len(t, list, 102)
	}
}

// The end of a round is worth what it brings: by a simple tower, a sumo and a mutual block.
func TestWorth(t *testing.T) {
	t.Parallel()
	for kfn, want := range map[string][3]int{
		"NZP+SARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar": {point + promotion, match, point},
		"NZP+SARVM/8/8/8/8/8/8/mvraspzn B -- 2-1 estandar": {point + promotion, match, point},
		"NZP+SARVM/8/8/8/8/8/8/mvraspzn B -- 1-2 estandar": {match, match, match},
		"NZP+SARVM/8/8/8/8/8/8/mvraspzn B -- 0-1 clasica":  {point + ring, match, match},
	} {
		p := parse(t, kfn)
		r := newRound(&p)
		got := [3]int{
			r.rows[kamisado.White][kamisado.Azul], r.rows[kamisado.White][kamisado.Purpura],
			r.blocks[kamisado.White][kamisado.Purpura],
		}
		require.Equal(t, want, got, kfn)
	}
}

// What evaluate says never weighs as much as a round.
func TestEvaluateIsModest(t *testing.T) {
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
		b, r := solver.Pack(p), newRound(&p)
		require.Less(t, r.evaluate(&b), decided, kfn)
		require.Greater(t, r.evaluate(&b), -decided, kfn)
	}
}

// A line-up of which nothing is proven is chosen before one whose round is proven to be lost, and
// one that is proven to be won before both. Where the proofs are alike, trial rounds decide.
func TestBetterHand(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		left, right lineUp
		want        kamisado.Hand
	}{
		"lost and open": {lineUp{points: 1, known: true}, lineUp{points: 1}, kamisado.Right},
		"open and lost": {lineUp{points: 1}, lineUp{points: 1, known: true}, kamisado.Left},
		"open and won":  {lineUp{points: 1}, lineUp{known: true}, kamisado.Right},
		"fewer points":  {lineUp{points: 4, known: true}, lineUp{points: 2, known: true}, kamisado.Right},
		"more points in trials": {
			lineUp{points: 1, known: true, net: 4}, lineUp{points: 1, known: true, net: 2}, kamisado.Left,
		},
		"fewer lost in trials":     {lineUp{points: 1, net: -9}, lineUp{points: 1, net: -8}, kamisado.Right},
		"better ahead":             {lineUp{points: 1, net: 3, ahead: 40}, lineUp{points: 1, net: 5}, kamisado.Left},
		"better ahead, not enough": {lineUp{points: 1, net: 3, ahead: 10}, lineUp{points: 1, net: 5}, kamisado.Right},
		"far better ahead":         {lineUp{points: 1, net: -18, ahead: 5_000}, lineUp{points: 1, net: -2}, kamisado.Right},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, betterHand(&[kamisado.Hands]lineUp{test.left, test.right}, sameEveryTime()))
		})
	}
}
