package engine

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A key has one node, which stays where it is while others are added.
func TestTreeFinds(t *testing.T) {
	t.Parallel()
	const nodes = 1000
	s := newSearch(0, nodes)
	var all []*node
	for i := range nodes {
		// Few slots for many keys: they have to make way for each other.
		n := s.find(uint64(i%7)<<40 | uint64(i))
		require.Zero(t, n.visits)
		n.add(0, i)
		all = append(all, n)
	}
	for i, n := range all {
		require.Same(t, n, s.find(uint64(i%7)<<40|uint64(i)))
		require.Equal(t, int32(i), n.points[0])
	}
}

// A node tries its cards by their priors at first, later by their results, and never stops
// trying one.
func TestNodePicks(t *testing.T) {
	t.Parallel()
	n := &node{priors: [choicesMost]float32{0.1, 0.6, 0.2, 0.1}}
	for range 20 {
		n.add(n.pick(4), 0)
	}
	require.Greater(t, n.tries[1], n.tries[2])
	require.Greater(t, n.tries[2], n.tries[3])
	require.Equal(t, n.tries[0], n.tries[3])
	for range 1000 {
		at := n.pick(4)
		n.add(at, 9*at)
	}
	require.Greater(t, n.tries[3], n.tries[2])
	require.Greater(t, n.tries[2], n.tries[0])
	require.Greater(t, n.tries[0], int32(2))
}

// best returns the most points that a seat can get with all hands known.
func best(tb table, me int, card sixes.Set, m *model) int {
	seat := tb.turn
	if tb.play(card) {
		return endValue(&tb, me, seat)
	}
	hand := tb.held[tb.turn]
	playable := hand & tb.next
	if tb.turn != me {
		return best(tb, me, m.card(tb.turn, hand, playable), m)
	}
	most := -sixes.HandSize
	for rest := playable; rest != 0; rest &= rest - 1 {
		most = max(most, best(tb, me, rest&-rest, m))
	}
	return most
}

// Given the same determinization again and again the search finds the win where there is
// one, also where defaultPolicy loses.
func TestSearchLearns(t *testing.T) {
	t.Parallel()
	missed, learned := 0, 0
	views(t, 20, func(p game.Position, v game.View) {
		tb := trueTable(p, v)
		playable := tb.held[tb.turn] & tb.played.Next()
		if playable.Len() < 2 || tb.held[tb.turn].Len() > 8 {
			return
		}
		m := &model{kinds: [sixes.Seats]kind{kindSmart, kindCautious, kindFoolish, kindSmart}}
		s, card := newSearch(tb.turn, 700), playable&-playable
		most, first := best(tb, tb.turn, card, m), s.try(tb, card, m)
		for range 500 {
			require.LessOrEqual(t, s.try(tb, card, m), most)
		}
		won := 0
		for range 100 {
			won += min(1, max(0, s.try(tb, card, m)))
		}
		if most > 0 && first < 0 {
			missed++
			learned += won
		}
	})
	require.Greater(t, missed, 10)
	require.Greater(t, learned, 85*missed)
}

// The better half stays, sorted and stable, but at least two.
func TestHalve(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ points, want []int }{
		"one":   {[]int{-5}, []int{0}},
		"two":   {[]int{-5, 3}, []int{1, 0}},
		"three": {[]int{1, -5, 3}, []int{2, 0}},
		"five":  {[]int{1, 9, 3, 2, 4}, []int{1, 4, 2}},
		"equal": {[]int{7, 7, 7, 7, 7, 7, 7, 7}, []int{0, 1, 2, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all []candidate
			for i, points := range c.points {
				all = append(all, candidate{card: sixes.Card(i), points: points})
			}
			var got []int
			for _, left := range halve(all) {
				got = append(got, int(left.card))
			}
			require.Equal(t, c.want, got)
		})
	}
}

// Priors sum to 1 and follow the values of the cards; the highest is that of the default
// policy's card, and none is too small.
func TestPriors(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand"))&sixes.Everything | sixes.SixOfHearts.Set()
		playable, cards := drawPlayable(hand, rapid.Uint64().Draw(t, "playable"))
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

// drawPlayable returns some cards of a hand, at least one and at most choicesMost.
func drawPlayable(hand sixes.Set, some uint64) (playable sixes.Set, cards []sixes.Card) {
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
