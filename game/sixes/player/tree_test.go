package player

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A key has one node, which stays where it is while others are added.
func TestTreeFinds(t *testing.T) {
	t.Parallel()
	const nodes = 1000
	tr := newTree(nodes)
	var all []*node
	for i := range nodes {
		// Few slots for many keys: they have to make way for each other.
		n := tr.find(uint64(i%7)<<40 | uint64(i))
		require.Zero(t, n.visits)
		n.add(0, i)
		all = append(all, n)
	}
	for i, n := range all {
		require.Same(t, n, tr.find(uint64(i%7)<<40|uint64(i)))
		require.Equal(t, int32(i), n.points[0])
	}
}

// A node tries its cards as the rule of thumb would at first, later the better ones more,
// and gives up none.
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

// best is the most points that a seat can get in a world that it knows.
func best(tb table, me int, card sixes.Set, turns *[sixes.Seats]int) int {
	seat := tb.turn
	if tb.play(card) {
		return endValue(&tb, me, seat)
	}
	hand := tb.held[tb.turn]
	playable := hand & tb.next
	if tb.turn != me {
		return best(tb, me, opponentCard(hand, playable, turns[tb.turn]), turns)
	}
	most := -sixes.HandSize
	for rest := playable; rest != 0; rest &= rest - 1 {
		most = max(most, best(tb, me, rest&-rest, turns))
	}
	return most
}

// In one world again and again the search learns to win where that is possible, also
// where ownChoice, with which its first try goes on, loses.
func TestSearchLearns(t *testing.T) {
	t.Parallel()
	missed, learned := 0, 0
	views(t, 20, func(p game.Position, v game.View) {
		tb := trueTable(p, v)
		playable := tb.held[tb.turn] & tb.played.Next()
		if playable.Len() < 2 || tb.held[tb.turn].Len() > 8 {
			return
		}
		var turns [sixes.Seats]int
		s, card := newSearch(tb.turn, 700), playable&-playable
		most, first := best(tb, tb.turn, card, &turns), s.try(tb, card, &turns)
		for range 500 {
			require.LessOrEqual(t, s.try(tb, card, &turns), most)
		}
		won := 0
		for range 100 {
			won += min(1, max(0, s.try(tb, card, &turns)))
		}
		if most > 0 && first < 0 {
			missed++
			learned += won
		}
	})
	require.Greater(t, missed, 10)
	require.Greater(t, learned, 85*missed)
}
