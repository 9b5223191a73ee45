package rating

// What deviations mean to those who read ratings.
const (
	// provisionalFrom is the deviation from which on a rating is a guess.
	provisionalFrom = 110
	// rankedTo is the deviation up to which players are ranked, rankedToFew where fewer than
	// enough are.
	rankedTo    = 75
	rankedToFew = 90
	enough      = 10
)

// Provisional reports whether so little is known of a player that the rating is a guess.
func (g Glicko) Provisional() bool { return g.Deviation >= provisionalFrom }

// RankedTo is the deviation up to which players are ranked, of whom these are all.
func RankedTo(players []Glicko) float64 {
	known := 0
	for _, p := range players {
		if p.Deviation <= rankedTo {
			known++
		}
	}
	if known < enough {
		return rankedToFew
	}
	return rankedTo
}
