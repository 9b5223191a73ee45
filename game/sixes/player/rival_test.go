package player

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/sixes"
)

// The cards that listo may play are those that it does play with one order of its hand
// or another. To be played a card need only be the first of those that are as good.
func TestRivalTies(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand")) & sixes.Everything
		playable := hand & sixes.Set(rapid.Uint64().Draw(t, "playable"))
		if playable == 0 {
			return
		}
		equal := opponentTies(hand, playable)
		cards := slices.Collect(playable.All())
		for i, c := range cards {
			first := append([]sixes.Card{c}, slices.Delete(slices.Clone(cards), i, i+1)...)
			require.Equal(t, smart(slices.Collect(hand.All()), first) == c, equal.Has(c), c)
		}
	})
}

// Of equal cards every one is played with one order of the hand or another, and no
// other card ever.
func TestRivalCard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand"))&sixes.Everything | sixes.SixOfHearts.Set()
		equal, seen := opponentTies(hand, hand), sixes.Set(0)
		for from := range 64 {
			card := opponentCard(hand, hand, from)
			require.Equal(t, 1, card.Len())
			seen |= card
		}
		require.Equal(t, equal, seen)
	})
}
