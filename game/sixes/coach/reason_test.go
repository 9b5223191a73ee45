package coach

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// cards are the cards of some names.
func cards(t require.TestingT, names string) (s sixes.Set) {
	for name := range strings.FieldsSeq(names) {
		c, err := sixes.ParseCard(name)
		require.NoError(t, err)
		s |= c.Set()
	}
	return s
}

// boardOf is a board that shows a hand.
func boardOf(hand sixes.Set) *sixes.Board {
	b := &sixes.Board{}
	for card := range hand.All() {
		b.Hand = append(b.Hand, card)
	}
	return b
}

// The first of the reasons that holds is given.
func TestReasons(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hand, playable, card string
		want                 []game.Phrase
	}{
		"nothing comes after an ace":          {"ah 9c", "ah 9c", "ah", say("sixes.hint.end")},
		"nor after a king":                    {"kh 9c", "kh 9c", "kh", say("sixes.hint.end")},
		"the next one is one's own":           {"9c 10c 4h", "9c 4h", "9c", say("sixes.hint.next", "Next", "10♣")},
		"the next one down too":               {"4h 3h 9c", "4h 9c", "4h", say("sixes.hint.next", "Next", "3♥")},
		"a way to one's own":                  {"9c jc kc 4h", "9c 4h", "9c", say("sixes.hint.way", "Cards", "J♣, K♣")},
		"a six opens both ways":               {"6s 2s qs 4h", "6s 4h", "6s", say("sixes.hint.way", "Cards", "2♠, Q♠")},
		"not the other way":                   {"8c 2c 3h", "8c 3h", "3h", say("sixes.hint.keep", "Kept", "8♣")},
		"keep what closes most":               {"2h 9c 7d", "2h 9c 7d", "2h", say("sixes.hint.keep", "Kept", "7♦")},
		"what leads to one's own is not kept": {"2h 9c kc", "2h 9c", "2h", say("sixes.hint.few")},
		"the fewest for the others":           {"9c 5d 3d 2d", "9c 5d", "9c", nil},
		"as few as another":                   {"3h 3d", "3h 3d", "3h", say("sixes.hint.few")},
		"another opens nothing":               {"3h 9c 10c", "3h 9c", "3h", nil},
		"nothing good to say":                 {"7h qd kd", "7h qd", "7h", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hand := cards(t, c.hand)
			require.Equal(t, c.want, reasonsFor(boardOf(hand), cards(t, c.playable), cards(t, c.card).First()))
		})
	}
}

// What is said is true: it follows from laying cards on the table one after the other. Whatever
// the others play, they come no further than the reason says.
func TestReasonsAreTrue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		// Rows from the six on both ways, and a hand of what is left.
		var table sixes.Set
		for suit := range sixes.Suit(sixes.Suits) {
			low, high := rapid.IntRange(1, 7).Draw(t, "low"), rapid.IntRange(6, 13).Draw(t, "high")
			for v := low; v <= high && low < 7; v++ {
				table |= sixes.CardOf(suit, v).Set()
			}
		}
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand")) & sixes.Everything &^ table
		if table == 0 || hand&table.Next() == 0 {
			return
		}
		playable := hand & table.Next()
		for card := range playable.All() {
			for _, said := range reasonsFor(boardOf(hand), playable, card) {
				requireTrue(t, said, table, hand, card)
			}
		}
	})
}

// othersReach is what others can lay from a table on that holds no card of a hand.
func othersReach(table, hand sixes.Set) (reached sixes.Set) {
	for {
		more := table.Next() &^ hand
		if more == 0 {
			return reached
		}
		table |= more
		reached |= more
	}
}

// requireTrue checks a reason for playing a card.
func requireTrue(t *rapid.T, said game.Phrase, table, hand sixes.Set, card sixes.Card) {
	before := othersReach(table, hand)
	opened := othersReach(table|card.Set(), hand&^card.Set()) &^ before
	require.Equal(t, opens(hand, card), opened.Len())
	switch said.Key {
	case "sixes.hint.end", "sixes.hint.next":
		require.Zero(t, opened)
	case "sixes.hint.way":
		all := table | card.Set() | before | opened
		for name := range strings.SplitSeq(said.Args["Cards"].(string), ", ") {
			own, err := sixes.ParseCard(name)
			require.NoError(t, err)
			require.True(t, hand.Has(own))
			require.Equal(t, card.Suit(), own.Suit())
			require.False(t, all.Has(own))
		}
	case "sixes.hint.keep":
		kept, err := sixes.ParseCard(said.Args["Kept"].(string))
		require.NoError(t, err)
		require.True(t, hand.Has(kept))
		freed := othersReach(table|kept.Set(), hand&^kept.Set()) &^ before
		require.Greater(t, freed.Len(), opened.Len(), "it keeps more from the others than the advised card")
	case "sixes.hint.few":
		for other := range (hand & table.Next()).All() {
			freed := othersReach(table|other.Set(), hand&^other.Set()) &^ before
			require.GreaterOrEqual(t, freed.Len(), opened.Len())
		}
	}
}
