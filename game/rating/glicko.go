// Package rating keeps the strength of players in numbers that results between them
// move: Glicko-2 for two, Plackett-Luce after Weng and Lin for more. It is arithmetic
// alone: who is rated, and when, others decide.
//
// Sources: M. E. Glickman, "Example of the Glicko-2 system" (2013); R. C. Weng and
// C.-J. Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011),
// algorithm 4.
package rating

import (
	"math"
	"time"
)

// Glicko is the strength of a player in games between two.
type Glicko struct {
	// Rating is the strength, in points; 1500 is where everybody begins.
	Rating float64
	// Deviation is how far the true strength may be from that, as a standard deviation
	// in points.
	Deviation float64
	// Volatility is how much the strength changes from one rating period to the next,
	// on Glicko-2's own scale.
	Volatility float64
}

// Result is a match as one of its two players sees it.
type Result struct {
	// Opponent is the other's strength before the match.
	Opponent Glicko
	// Score is 1 for a win, 0.5 for a draw and 0 for a loss.
	Score float64
}

// System is Glicko-2 with the constants and limits of one community.
type System struct {
	// Start is what everybody begins with.
	Start Glicko
	// Tau says how fast volatilities change; smaller is slower.
	Tau float64
	// PeriodsADay is the number of rating periods in a day.
	PeriodsADay float64
	// The rest are limits: of a rating, of its deviation and volatility, and of what
	// results that are counted at once may change about a rating.
	MinRating, MaxRating       float64
	MinDeviation, MaxDeviation float64
	MaxVolatility              float64
	MaxChange                  float64
}

// Lichess is the system with the parameters that lichess.org has found for many players
// and few matches each.
func Lichess() System {
	return System{
		Start:       Glicko{Rating: 1500, Deviation: 500, Volatility: 0.09},
		Tau:         0.75,
		PeriodsADay: 0.21436,
		MinRating:   400, MaxRating: 4000,
		MinDeviation: 45, MaxDeviation: 500,
		MaxVolatility: 0.1,
		MaxChange:     700,
	}
}

// scale is the number of points in one unit of Glicko-2's own scale.
const scale = 173.7178

// Periods is the number of rating periods in a time, not always whole.
func (s System) Periods(d time.Duration) float64 {
	return max(0, d.Hours()/24*s.PeriodsADay)
}

// Aged is what is known of a player after a number of rating periods without a match:
// less.
func (s System) Aged(g Glicko, periods float64) Glicko {
	g.Deviation = s.deviation(math.Sqrt(sq(g.Deviation/scale)+periods*sq(g.Volatility)) * scale)
	return g
}

// After is a player after the results of a time of so many rating periods. Without
// results it is Aged.
func (s System) After(g Glicko, results []Result, periods float64) Glicko {
	if len(results) == 0 {
		return s.Aged(g, periods)
	}
	mu, phi := g.level(), g.Deviation/scale
	var information, surplus float64
	for _, r := range results {
		weight := reliability(r.Opponent.Deviation / scale)
		expected := 1 / (1 + math.Exp(-weight*(mu-r.Opponent.level())))
		information += sq(weight) * expected * (1 - expected)
		surplus += weight * (r.Score - expected)
	}
	variance := 1 / information
	next := Glicko{Volatility: s.volatility(phi, g.Volatility, variance, variance*surplus)}
	phi = 1 / math.Sqrt(1/(sq(phi)+periods*sq(next.Volatility))+information)
	next.Rating = g.Rating + limit(sq(phi)*surplus*scale, -s.MaxChange, s.MaxChange)
	next.Rating = limit(next.Rating, s.MinRating, s.MaxRating)
	next.Deviation = s.deviation(phi * scale)
	return next
}

// level is the rating on Glicko-2's own scale, where 0 is 1500.
func (g Glicko) level() float64 { return (g.Rating - 1500) / scale }

// reliability is the paper's g: how much a result against an opponent of a deviation
// counts, at most 1.
func reliability(phi float64) float64 { return 1 / math.Sqrt(1+3*sq(phi/math.Pi)) }

func (s System) deviation(points float64) float64 {
	return limit(points, s.MinDeviation, s.MaxDeviation)
}

func limit(x, lowest, highest float64) float64 { return min(max(x, lowest), highest) }

func sq(x float64) float64 { return x * x }

// precision is how exactly the logarithm of a squared volatility is found.
const precision = 1e-12

// volatility is step 5 of the paper: the volatility after results of a variance and an
// improvement, both on Glicko-2's own scale. It is the root of a falling function of the
// logarithm x of its square, which the Illinois method closes in on.
func (s System) volatility(phi, before, variance, improvement float64) float64 {
	start := math.Log(sq(before))
	f := func(x float64) float64 {
		spread := sq(phi) + variance + math.Exp(x)
		return math.Exp(x)*(sq(improvement)-spread)/(2*sq(spread)) - (x-start)/sq(s.Tau)
	}
	a, b := s.bracket(f, start, sq(improvement)-sq(phi)-variance)
	fa, fb := f(a), f(b)
	for math.Abs(b-a) > precision && fb != 0 {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return limit(math.Exp(b/2), 0, s.MaxVolatility)
}

// bracket returns two places with the root between them. excess is by how much the
// improvement squared is more than what was to be expected.
func (s System) bracket(f func(float64) float64, start, excess float64) (float64, float64) {
	if excess > 0 {
		return start, math.Log(excess)
	}
	b := start - s.Tau
	for f(b) < 0 {
		b -= s.Tau
	}
	return start, b
}

// provisionalFrom is the deviation from which on a rating is a guess.
const provisionalFrom = 110

// Provisional reports whether so little is known of a player that the rating is a guess.
func (g Glicko) Provisional() bool { return g.Deviation >= provisionalFrom }
