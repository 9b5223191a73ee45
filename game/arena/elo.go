package arena

import "math"

// z is how many standard deviations hold 95 % of a normal distribution.
const z = 1.959963984540054

// Wilson is the 95 % interval for a score between 0 and 1 in so many matches.
// Other than the usual interval it holds for few matches and scores near 0 and 1.
// With draws it is a little wider than need be.
func Wilson(score float64, games int) (low, high float64) {
	if games <= 0 {
		return 0, 1
	}
	n := float64(games)
	middle := score + z*z/(2*n)
	spread := z * math.Sqrt(score*(1-score)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return max(0, (middle-spread)/scale), min(1, (middle+spread)/scale)
}

// Elo is the difference in strength between two players of whom one has a score
// against the other, in Elo points: 0 for one half, 191 for three quarters,
// infinite for all or nothing. For matches of more than two it means nothing.
func Elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// Elo is the difference in strength to the other player of a series of two, and
// its 95 % interval. Bounds may be infinite.
func (t Tally) Elo() (difference, low, high float64) {
	least, most := t.Interval()
	if t.Games == 0 {
		return 0, Elo(least), Elo(most)
	}
	return Elo(t.Score()), Elo(least), Elo(most)
}
