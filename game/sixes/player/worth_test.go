package player

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/sixes"
)

// The shares of the playable cards are all of the tries, in the order of what the cards are
// worth, with the most for the one that a playout would play; none is so small that its card
// would not be tried.
func TestShares(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand"))&sixes.Everything | sixes.SixOfHearts.Set()
		playable, cards := playableOf(hand, rapid.Uint64().Draw(t, "playable"))
		got := priors(hand, playable)
		most, sum := slices.Max(got[:]), float32(0)
		for i, c := range cards {
			sum += got[i]
			require.GreaterOrEqual(t, 32*got[i], most)
			if c.Set() == defaultPolicy(hand, playable) {
				require.InDelta(t, most, got[i], 0)
			}
			for j, other := range cards {
				if cardValue(hand, c.Set()) >= cardValue(hand, other.Set()) {
					require.GreaterOrEqual(t, got[i], got[j])
				}
			}
		}
		require.InDelta(t, 1, sum, 1e-5)
	})
}

// playableOf is some cards of a hand, at least one and at most choicesMost.
func playableOf(hand sixes.Set, some uint64) (playable sixes.Set, cards []sixes.Card) {
	for c := range hand.All() {
		if (some&uint64(c.Set()) != 0 || c == sixes.SixOfHearts) && len(cards) < choicesMost {
			playable |= c.Set()
			cards = append(cards, c)
		}
	}
	if playable == 0 {
		return hand & -hand, []sixes.Card{hand.First()}
	}
	return playable, cards
}
