package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/sixes"
)

// cardSet returns the set of the cards of some names.
func cardSet(t require.TestingT, names ...string) (s sixes.Set) {
	for name := range strings.FieldsSeq(strings.Join(names, " ")) {
		c, err := sixes.ParseCard(name)
		require.NoError(t, err)
		s |= c.Set()
	}
	return s
}

// A choice is less likely the more cards were equal to it, and is a mistake where another
// one was better; which ones are depends on the kind.
func TestLikelihood(t *testing.T) {
	t.Parallel()
	h := history{{cardSet(t, "2h"), cardSet(t, "2h", "qs", "3d")}}
	for name, c := range map[string]struct {
		kind kind
		hand []string
		want float64
	}{
		"nothing else to play":           {kindSmart, []string{"9c"}, 1},
		"the other has a longer way":     {kindSmart, []string{"3d"}, 1},
		"one as good":                    {kindSmart, []string{"qs"}, 0.5},
		"a useful one was left":          {kindSmart, []string{"3d", "ad"}, mistakeRate},
		"prudente sees no use":           {kindCautious, []string{"3d", "ad"}, 1},
		"one as good for prudente":       {kindCautious, []string{"qs", "3d"}, 0.5},
		"tonto looks at nothing":         {kindFoolish, []string{"qs", "3d", "9c"}, 1.0 / 3},
		"a person likes what listo does": {kindPerson, []string{"3d"}, 1 - whimRate/2},
		"a person does anything":         {kindPerson, []string{"3d", "ad"}, whimRate / 2},
	} {
		require.InDelta(t, c.want, h.likelihood(c.kind, cardSet(t, c.hand...)), 1e-12, name)
	}
}

// What tonto played says of its hand's order: the likelihood is the share of the orders in which
// it would have played the same. Where it is not exact it is less.
func TestLikelihoodCountsOrders(t *testing.T) {
	t.Parallel()
	exact, most := 0, 1.0
	rapid.Check(t, func(t *rapid.T) {
		cards := []sixes.Card{3, 9, 17, 22, 31, 45}
		dealt := rapid.Permutation(cards).Draw(t, "dealt")
		var nexts []sixes.Set
		for range rapid.IntRange(1, 5).Draw(t, "turns") {
			nexts = append(nexts, sixes.SetOf(rapid.SliceOfDistinct(rapid.SampledFrom(cards), rapid.ID).Draw(t, "next")...))
		}
		h, hand := playFoolish(dealt, nexts)
		same, all := 0, 0
		eachOrder(slices.Clone(cards), 0, func(order []sixes.Card) {
			all++
			if other, _ := playFoolish(order, nexts); slices.Equal(other, h) {
				same++
			}
		})
		share, likely := float64(same)/float64(all), h.likelihood(kindFoolish, hand)
		require.LessOrEqual(t, likely, share+1e-9)
		require.Less(t, share, 8*likely)
		if share < likely+1e-9 {
			exact++
		}
		most = max(most, share/likely)
	})
	t.Logf("exact in %d cases, at most %.2f times too little", exact, most)
	require.Greater(t, exact, 30)
}

// playFoolish returns what tonto plays of a dealt hand, the last first, and what it keeps.
func playFoolish(dealt []sixes.Card, nexts []sixes.Set) (h history, hand sixes.Set) {
	hand = sixes.SetOf(dealt...)
	for _, next := range nexts {
		for _, c := range dealt {
			if hand.Has(c) && next.Has(c) {
				h = append(history{{c.Set(), next}}, h...)
				hand &^= c.Set()
				break
			}
		}
	}
	return h, hand
}

// eachOrder shows all orders of some cards.
func eachOrder(cards []sixes.Card, from int, see func([]sixes.Card)) {
	if from == len(cards) {
		see(cards)
		return
	}
	for i := from; i < len(cards); i++ {
		cards[from], cards[i] = cards[i], cards[from]
		eachOrder(cards, from+1, see)
		cards[from], cards[i] = cards[i], cards[from]
	}
}

// A card that tonto has twice left for another one stands behind one that it has just got
// the chance to play, three times of four; cards that were never left stand anywhere.
func TestOrderFollowsWhatWasLeft(t *testing.T) {
	t.Parallel()
	left, fresh, other := cardSet(t, "9c"), cardSet(t, "3d"), cardSet(t, "jh")
	h := history{
		{cardSet(t, "5s"), cardSet(t, "5s", "9c")},
		{cardSet(t, "7h"), cardSet(t, "7h", "9c")},
	}
	random := rand.New(rand.NewPCG(11, 12))
	const draws = 20_000
	behind, before := 0, 0
	for range draws {
		var order [64]uint32
		h.drawOrder(kindFoolish, left|fresh|other, &order, random)
		if order[place(left)] > order[place(fresh)] {
			behind++
		}
		if order[place(fresh)] < order[place(other)] {
			before++
		}
	}
	require.InDelta(t, 0.75, float64(behind)/draws, 0.02)
	require.InDelta(t, 0.5, float64(before)/draws, 0.02)
}
