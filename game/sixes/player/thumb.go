package player

import "kamisado/game/sixes"

// foolish takes the first card from the left.
func foolish(_, playable []sixes.Card) sixes.Card { return playable[0] }

// minded takes the card that leaves the others the shortest way on; of equal ones the
// first from the left.
func minded(_, playable []sixes.Card) sixes.Card {
	best := playable[0]
	for _, c := range playable {
		if c.Way() < best.Way() {
			best = c
		}
	}
	return best
}

// smart chooses as minded does among the cards beyond which it holds another one, or
// among all when there are none such.
func smart(hand, playable []sixes.Card) sixes.Card {
	held := sixes.SetOf(hand...)
	var useful []sixes.Card
	for _, c := range playable {
		if held&beyond(c.Set()) != 0 {
			useful = append(useful, c)
		}
	}
	if len(useful) == 0 {
		useful = playable
	}
	return minded(hand, useful)
}
