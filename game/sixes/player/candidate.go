package player

import (
	"cmp"
	"slices"

	"kamisado/game/sixes"
)

// candidate is a card that may be played, with the points that its playouts won.
type candidate struct {
	card   sixes.Card
	points int
}

// candidates are all cards that may be played, without points.
func candidates(playable []sixes.Card) (all []candidate) {
	for _, card := range playable {
		all = append(all, candidate{card: card})
	}
	return all
}

// better are the better half of the candidates, the best first, but two at least: those
// have had as many playouts, so their points can be compared.
func better(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.points, a.points) })
	return all[:min(len(all), max(2, (len(all)+1)/2))]
}
