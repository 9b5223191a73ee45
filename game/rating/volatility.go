package rating

import "math"

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
