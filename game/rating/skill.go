package rating

import "math"

// Skill is the strength of a player in games between more than two: a normal
// distribution.
type Skill struct{ Mu, Sigma float64 }

// The parameters of the paper's authors.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	// beta is how much a performance differs from one match to the next.
	beta = startSigma / 2
	// smallest is the least part of a variance that one match leaves.
	smallest = 0.0001
)

// NewSkill is what everybody begins with.
func NewSkill() Skill { return Skill{startMu, startSigma} }

// Points is the strength as players see it: what a player is almost surely worth, on a
// scale where everybody begins with 1500.
func (s Skill) Points() float64 { return 1500 + 40*(s.Mu-3*s.Sigma) }

// Rank returns the players after a match in which they took places, 1 for the first;
// equal places are ties.
func Rank(players []Skill, places []int) []Skill {
	c := spread(players)
	after := make([]Skill, len(players))
	for i, p := range players {
		gain, certainty := 0.0, 0.0
		for q := range players {
			if places[q] > places[i] {
				continue
			}
			share := chance(players, places, i, places[q], c)
			tied := float64(ties(places, places[q]))
			gain -= share / tied
			if q == i {
				gain += 1 / tied
			}
			certainty += share * (1 - share) / tied
		}
		variance := sq(p.Sigma)
		// The last factor is the paper's gamma, which keeps a variance from shrinking too fast.
		certainty *= variance / sq(c) * p.Sigma / c
		after[i] = Skill{p.Mu + variance/c*gain, p.Sigma * math.Sqrt(max(1-certainty, smallest))}
	}
	return after
}

// spread is the standard deviation of all performances together.
func spread(players []Skill) float64 {
	sum := 0.0
	for _, p := range players {
		sum += sq(p.Sigma) + sq(beta)
	}
	return math.Sqrt(sum)
}

// chance is how likely a player comes first among those who took a place or a later one.
func chance(players []Skill, places []int, i, place int, c float64) float64 {
	sum := 0.0
	for s, other := range players {
		if places[s] >= place {
			// Differences keep the exponents small.
			sum += math.Exp((other.Mu - players[i].Mu) / c)
		}
	}
	return 1 / sum
}

// ties is the number of players who took a place.
func ties(places []int, place int) int {
	n := 0
	for _, p := range places {
		if p == place {
			n++
		}
	}
	return n
}
