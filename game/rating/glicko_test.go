package rating_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game/rating"
)

// paper is the system of Glickman's example, which has no limits.
func paper(tau float64) rating.System {
	far := math.Inf(1)
	return rating.System{Tau: tau, MinRating: -far, MaxRating: far, MaxDeviation: far, MaxVolatility: far, MaxChange: far}
}

func TestWorkedExample(t *testing.T) {
	t.Parallel()
	got := paper(0.5).After(rating.Glicko{Rating: 1500, Deviation: 200, Volatility: 0.06}, []rating.Result{
		{Opponent: rating.Glicko{Rating: 1400, Deviation: 30}, Score: 1},
		{Opponent: rating.Glicko{Rating: 1550, Deviation: 100}, Score: 0},
		{Opponent: rating.Glicko{Rating: 1700, Deviation: 300}, Score: 0},
	}, 1)
	require.InDelta(t, 1464.06, got.Rating, 0.01)
	require.InDelta(t, 151.52, got.Deviation, 0.01)
	require.InDelta(t, 0.05999, got.Volatility, 0.00001)
}

func TestInactivity(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	player := rating.Glicko{Rating: 1730, Deviation: 60, Volatility: 0.06}

	month := system.Aged(player, system.Periods(30*24*time.Hour))
	require.Equal(t, player.Rating, month.Rating)
	require.Equal(t, player.Volatility, month.Volatility)
	require.InDelta(t, math.Hypot(60, math.Sqrt(30*0.21436)*0.06*173.7178), month.Deviation, 1e-9)
	require.Equal(t, month, system.After(player, nil, system.Periods(30*24*time.Hour)))

	half := system.Aged(player, 2)
	require.InDelta(t, system.Aged(player, 5).Deviation, system.Aged(half, 3).Deviation, 1e-9, "time adds up")
	require.Equal(t, 500.0, system.Aged(player, 1e6).Deviation, "nobody is less known than a beginner")
	require.Zero(t, system.Periods(-time.Hour), "a clock that was put back")
}

func TestGlickoOfEquals(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	start := system.Start
	won := system.After(start, []rating.Result{{Opponent: start, Score: 1}}, 0)
	lost := system.After(start, []rating.Result{{Opponent: start, Score: 0}}, 0)
	drawn := system.After(start, []rating.Result{{Opponent: start, Score: 0.5}}, 0)
	require.Greater(t, won.Rating, 1500.0)
	require.InDelta(t, 1500-lost.Rating, won.Rating-1500, 1e-9)
	require.InDelta(t, 1500, drawn.Rating, 1e-9)
	require.InDelta(t, lost.Deviation, won.Deviation, 1e-9)
	require.Less(t, won.Deviation, start.Deviation)
}

func TestLimits(t *testing.T) {
	t.Parallel()
	system := rating.Lichess()
	surprise := []rating.Result{{Opponent: rating.Glicko{Rating: 4000, Deviation: 45, Volatility: 0.06}, Score: 1}}
	tests := map[string]struct {
		player  rating.Glicko
		results []rating.Result
		check   func(*testing.T, rating.Glicko)
	}{
		"a match moves at most 700 points": {
			rating.Glicko{Rating: 1500, Deviation: 500, Volatility: 0.1},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 2200.0, g.Rating) },
		},
		"nobody is above 4000": {
			rating.Glicko{Rating: 3990, Deviation: 500, Volatility: 0.1},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 4000.0, g.Rating) },
		},
		"nobody is below 400": {
			rating.Glicko{Rating: 410, Deviation: 500, Volatility: 0.1},
			[]rating.Result{{Opponent: rating.Glicko{Rating: 400, Deviation: 45, Volatility: 0.06}}},
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 400.0, g.Rating) },
		},
		"a volatility is at most 0.1": {
			rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.0999},
			surprise,
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 0.1, g.Volatility) },
		},
		"a deviation is at least 45": {
			rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.01},
			[]rating.Result{{Opponent: rating.Glicko{Rating: 1500, Deviation: 45, Volatility: 0.06}, Score: 0.5}},
			func(t *testing.T, g rating.Glicko) { require.Equal(t, 45.0, g.Deviation) },
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.check(t, system.After(test.player, test.results, 0))
		})
	}
}

func BenchmarkGlicko(b *testing.B) {
	system := rating.Lichess()
	results := []rating.Result{{Opponent: system.Start, Score: 1}}
	for b.Loop() {
		system.After(system.Start, results, 1)
	}
}

// FuzzGlicko holds that no results break the arithmetic or pass a limit.
func FuzzGlicko(f *testing.F) {
	f.Add(1500.0, 500.0, 0.09, 1500.0, 500.0, 1.0, 0.5)
	f.Add(879.0, 215.0, 0.068, 3918.0, 78.0, 1.0, 0.0)
	f.Add(4000.0, 45.0, 0.1, 400.0, 45.0, 0.0, 1e9)
	f.Fuzz(func(t *testing.T, points, deviation, volatility, other, unsure, score, periods float64) {
		in := func(x, low, high float64) bool { return x >= low && x <= high }
		if !in(points, 400, 4000) || !in(other, 400, 4000) || !in(deviation, 45, 500) || !in(unsure, 45, 500) ||
			!in(volatility, 1e-4, 0.1) || !in(score, 0, 1) || !in(periods, 0, 1e12) {
			return
		}
		player := rating.Glicko{Rating: points, Deviation: deviation, Volatility: volatility}
		opponent := rating.Glicko{Rating: other, Deviation: unsure, Volatility: 0.06}
		got := rating.Lichess().After(player, []rating.Result{{Opponent: opponent, Score: score}}, periods)
		require.True(t, in(got.Rating, 400, 4000), "%+v", got)
		require.True(t, in(got.Deviation, 45, 500), "%+v", got)
		require.True(t, got.Volatility > 0 && got.Volatility <= 0.1, "%+v", got)
	})
}

// number is a number of 128 bits, to which the rounding of float64 is compared.
type number struct{ *big.Float }

func exactly(x float64) number { return number{new(big.Float).SetPrec(128).SetFloat64(x)} }

func empty() *big.Float { return new(big.Float).SetPrec(128) }

func (a number) plus(b number) number   { return number{empty().Add(a.Float, b.Float)} }
func (a number) minus(b number) number  { return number{empty().Sub(a.Float, b.Float)} }
func (a number) times(b number) number  { return number{empty().Mul(a.Float, b.Float)} }
func (a number) over(b number) number   { return number{empty().Quo(a.Float, b.Float)} }
func (a number) root() number           { return number{empty().Sqrt(a.Float)} }
func (a number) halved(by int) number   { return number{empty().SetMantExp(a.Float, -by)} }
func (a number) square() number         { return a.times(a) }
func (a number) abs() number            { return number{empty().Abs(a.Float)} }
func (a number) above(b float64) bool   { return a.Cmp(big.NewFloat(b)) > 0 }
func (a number) float() (value float64) { value, _ = a.Float64(); return value }

// exp is the series of the exponential function near 0, squared until it is that of a.
func (a number) exp() number {
	const squarings, terms = 20, 9
	x := a.halved(squarings)
	sum, term := exactly(1), exactly(1)
	for i := range terms {
		term = term.times(x).over(exactly(float64(i + 1)))
		sum = sum.plus(term)
	}
	for range squarings {
		sum = sum.square()
	}
	return sum
}

// log is where Newton's method finds a by exp.
func (a number) log() number {
	x := exactly(math.Log(a.float()))
	for range 2 {
		x = x.minus(exactly(1)).plus(a.over(x.exp()))
	}
	return x
}

// paperExample is "Example of the Glicko-2 system" by Mark E. Glickman, step by step, for
// a number of rating periods that need not be one.
func paperExample(player rating.Glicko, results []rating.Result, periods, tau float64) rating.Glicko {
	one, pi := exactly(1), number{}
	pi.Float, _ = empty().SetString("3.14159265358979323846264338327950288419716939937510")
	points := exactly(1737178).over(exactly(10000))
	// Step 2: convert onto the Glicko-2 scale.
	mu, phi, sigma := exactly(player.Rating).minus(exactly(1500)).over(points), exactly(player.Deviation).over(points), exactly(player.Volatility)
	// Steps 3 and 4: the variance and the improvement.
	inverse, sum := exactly(0), exactly(0)
	for _, r := range results {
		muj, phij := exactly(r.Opponent.Rating).minus(exactly(1500)).over(points), exactly(r.Opponent.Deviation).over(points)
		g := one.over(one.plus(exactly(3).times(phij.square()).over(pi.square())).root())
		e := one.over(one.plus(g.times(muj.minus(mu)).exp()))
		inverse = inverse.plus(g.square().times(e).times(one.minus(e)))
		sum = sum.plus(g.times(exactly(r.Score).minus(e)))
	}
	v := one.over(inverse)
	delta := v.times(sum)
	// Step 5: the volatility, by the Illinois algorithm.
	a, t2 := sigma.square().log(), exactly(tau).square()
	f := func(x number) number {
		ex := x.exp()
		below := phi.square().plus(v).plus(ex)
		return ex.times(delta.square().minus(below)).over(exactly(2).times(below.square())).minus(x.minus(a).over(t2))
	}
	left, right := a, number{}
	if d := delta.square().minus(phi.square()).minus(v); d.above(0) {
		right = d.log()
	} else {
		k := 1.0
		for !f(a.minus(exactly(k * tau))).above(0) {
			k++
		}
		right = a.minus(exactly(k * tau))
	}
	fleft, fright := f(left), f(right)
	for right.minus(left).abs().above(1e-20) && fright.Sign() != 0 {
		c := left.plus(left.minus(right).times(fleft).over(fright.minus(fleft)))
		fc := f(c)
		if fc.Sign()*fright.Sign() <= 0 {
			left, fleft = right, fright
		} else {
			fleft = fleft.halved(1)
		}
		right, fright = c, fc
	}
	sigma = left.halved(1).exp()
	// Steps 6 to 8: the deviation, the rating, and back.
	star := phi.square().plus(exactly(periods).times(sigma.square())).root()
	phi = one.over(one.over(star.square()).plus(inverse).root())
	mu = mu.plus(phi.square().times(sum))
	return rating.Glicko{
		Rating: mu.times(points).plus(exactly(1500)).float(), Deviation: phi.times(points).float(), Volatility: sigma.float(),
	}
}

// TestGlickoAgainstThePaper compares 10,000 random results, a few at a time, between players of any strength with the
// paper's steps in exact arithmetic.
func TestGlickoAgainstThePaper(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	somebody := func() rating.Glicko {
		return rating.Glicko{
			Rating:     400 + 3600*random.Float64(),
			Deviation:  45 + 455*random.Float64(),
			Volatility: 0.01 + 0.09*random.Float64(),
		}
	}
	for compared := 0; compared < 10_000; {
		tau, periods := 0.2+random.Float64(), 3*random.Float64()
		player, results := somebody(), make([]rating.Result, 1+random.IntN(4))
		for k := range results {
			results[k] = rating.Result{Opponent: somebody(), Score: float64(random.IntN(3)) / 2}
		}
		compared += len(results)
		want := paperExample(player, results, periods, tau)
		got := paper(tau).After(player, results, periods)
		require.InEpsilon(t, want.Rating, got.Rating, 1e-9, "%v %+v %+v", tau, player, results)
		require.InEpsilon(t, want.Deviation, got.Deviation, 1e-9, "%v %+v %+v", tau, player, results)
		require.InEpsilon(t, want.Volatility, got.Volatility, 1e-9, "%v %+v %+v", tau, player, results)
	}
}

func TestProvisional(t *testing.T) {
	t.Parallel()
	require.True(t, rating.Lichess().Start.Provisional())
	require.True(t, rating.Glicko{Deviation: 110}.Provisional())
	require.False(t, rating.Glicko{Deviation: 109.99}.Provisional())
}
