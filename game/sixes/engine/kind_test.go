package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// picks are how the kinds with a fixed rule choose, by the levels' own code.
var picks = map[kind]func(hand, playable []sixes.Card) sixes.Card{
	kindFoolish: foolish, kindCautious: cautious, kindSmart: smart,
}

// The ties of a kind are the cards that it does play with one order of its hand or another.
// To be played a card need only be the first of those that are as good.
func TestTies(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand")) & sixes.Everything
		playable := hand & sixes.Set(rapid.Uint64().Draw(t, "playable"))
		if playable == 0 {
			return
		}
		cards := slices.Collect(playable.All())
		for k, pick := range picks {
			equal := k.ties(hand, playable)
			for i, c := range cards {
				first := append([]sixes.Card{c}, slices.Delete(slices.Clone(cards), i, i+1)...)
				require.Equal(t, pick(slices.Collect(hand.All()), first) == c, equal.Has(c), "%v: %v", k, c)
			}
		}
	})
}

// A model plays what the level plays with a hand in the model's order.
func TestModelPlaysAsLevels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hand := sixes.Set(rapid.Uint64().Draw(t, "hand")) & sixes.Everything
		playable := hand & sixes.Set(rapid.Uint64().Draw(t, "playable"))
		if playable == 0 {
			return
		}
		var m model
		for i, at := range rapid.Permutation(make([]int, 64)).Draw(t, "order") {
			m.order[i] = uint32(at + i*7%64)
		}
		byOrder := slices.SortedFunc(playable.All(), func(a, b sixes.Card) int {
			return int(m.order[place(a.Set())]) - int(m.order[place(b.Set())])
		})
		for k, pick := range picks {
			m.kinds[1] = k
			require.Equal(t, pick(slices.Collect(hand.All()), byOrder).Set(), m.card(1, hand, playable))
		}
	})
}

// meetLevel plays a match of a level from the deal on and shows its positions.
func meetLevel(t *testing.T, of simple, seed game.Seed, visit func(*sixes.Match)) {
	t.Helper()
	var p game.Position = sixes.NewMatch(seed)
	for {
		if p.View(game.Nobody).Board.(*sixes.Board).Deck == 0 {
			visit(p.(*sixes.Match))
		}
		if len(p.ToMove()) == 0 {
			return
		}
		seat := p.ToMove()[0]
		move, err := of.Choose(t.Context(), p.View(seat), game.Seed{})
		require.NoError(t, err)
		p, err = p.Play(seat, move)
		require.NoError(t, err)
	}
}

// In the middle of a match it is mostly known what the opponents are: samples say so more often than
// of any other kind, and much more often than before the first card.
func TestKindsAreInferred(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		truth kind
		least float64
	}{"tonto": {kindFoolish, 0.5}, "prudente": {kindCautious, 0.9}, "listo": {kindSmart, 0.65}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var seen [kinds]int
			all, random := 0, rand.New(rand.NewPCG(9, uint64(c.truth)))
			for i := range 12 {
				meetLevel(t, simple(picks[c.truth]), game.Seed{7}.ForPly(i), func(m *sixes.Match) {
					v := m.View(sixes.West)
					b := v.Board.(*sixes.Board)
					if b.Turn != sixes.West || b.Seats[sixes.West].Cards != 5 {
						return
					}
					w := &sampler{knowledge: newKnowledge(v.Seat, b), random: random}
					for range chainLength {
						_, m, err := w.next(t.Context())
						require.NoError(t, err)
						for seat := sixes.South; seat <= sixes.North; seat++ {
							seen[m.kinds[seat]]++
							all++
						}
					}
				})
			}
			require.GreaterOrEqual(t, all, 8*3*chainLength)
			t.Logf("%v of %d", seen, all)
			require.Equal(t, seen[c.truth], slices.Max(seen[:]))
			require.Greater(t, float64(seen[c.truth]), c.least*float64(all))
		})
	}
}
