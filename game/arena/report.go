package arena

import (
	"math"

	"kamisado/game"
)

// Report is the result of a series.
type Report struct {
	Game  game.ID   `json:"game"`
	Games int       `json:"games"`
	Seed  game.Seed `json:"seed"`
	// Standings are how the players did, in the order of the config.
	Standings []Standing `json:"seats"`
	// Plies are the moves of all matches together, those of openings included.
	Plies int `json:"-"`
}

// Standing is how one player did.
type Standing struct {
	Player string `json:"player"`
	Counts
	// Seats are its results by the seat it had.
	Seats []Counts `json:"-"`
}

// Counts counts matches as one player sees them.
type Counts struct {
	Games int `json:"-"`
	Wins  int `json:"wins"`
	Draws int `json:"draws"`
	// Passes are those of all matches together, in games that count them.
	Passes int `json:"-"`
}

// Losses returns the matches that another player won.
func (c Counts) Losses() int { return c.Games - c.Wins - c.Draws }

// Score returns the share of the points won, from 0 to 1: a draw brings half a point.
// It is 0 without matches.
func (c Counts) Score() float64 {
	if c.Games == 0 {
		return 0
	}
	return (float64(c.Wins) + float64(c.Draws)/2) / float64(c.Games)
}

// MeanPasses returns how often the player passed in a match; 0 without matches.
func (c Counts) MeanPasses() float64 {
	if c.Games == 0 {
		return 0
	}
	return float64(c.Passes) / float64(c.Games)
}

// add counts a match for a player on a seat.
func (c *Counts) add(out game.Outcome, seat game.Seat) {
	c.Games++
	if int(seat) < len(out.Passes) {
		c.Passes += out.Passes[seat]
	}
	switch out.Winner {
	case seat:
		c.Wins++
	case game.Nobody:
		c.Draws++
	}
}

// newReport makes the report before the first match.
func newReport(c *Config) *Report {
	r := &Report{Game: c.Rules.ID(), Seed: c.Seed, Standings: make([]Standing, len(c.Players))}
	for i := range r.Standings {
		r.Standings[i] = Standing{Player: c.Players[i].Name, Seats: make([]Counts, len(c.Players))}
	}
	return r
}

// add counts a match.
func (r *Report) add(c *Config, match int, played result) {
	r.Games++
	r.Plies += played.plies
	for seat := range game.Seat(len(c.Players)) {
		s := &r.Standings[c.entrant(match, seat)]
		s.add(played.outcome, seat)
		s.Seats[seat].add(played.outcome, seat)
	}
}

// z is how many standard deviations hold 95 % of a normal distribution.
const z = 1.959963984540054

// Wilson returns the 95 % confidence interval of a score between 0 and 1 in a number of
// matches. Unlike the normal approximation it holds for few matches and for scores near 0
// and 1. With draws it is a little too wide.
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

// Elo returns the difference in strength between two players for the score of one against the
// other, in Elo points: 0 for one half, 191 for three quarters, infinite for 0 and 1. It
// is defined for matches of two only.
func Elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// Elo returns the difference in strength to the other player of a series of two, and its 95 %
// confidence interval. Bounds may be infinite.
func (c Counts) Elo() (difference, low, high float64) {
	least, most := Wilson(c.Score(), c.Games)
	if c.Games == 0 {
		return 0, Elo(least), Elo(most)
	}
	return Elo(c.Score()), Elo(least), Elo(most)
}
