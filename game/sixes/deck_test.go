package sixes_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/sixes"
)

// slowDeck returns the deck of a seed by the words of Deck, with numbers of any size.
func slowDeck(seed game.Seed) (deck []sixes.Card) {
	for suit := range sixes.Suit(sixes.Suits) {
		for value := 1; value <= 13; value++ {
			deck = append(deck, sixes.CardOf(suit, value))
		}
	}
	random, all := rand.NewChaCha8(seed), new(big.Int).Lsh(big.NewInt(1), 64)
	for i := 51; i >= 1; i-- {
		n := big.NewInt(int64(i + 1))
		x := new(big.Int).SetUint64(random.Uint64())
		for x.Cmp(new(big.Int).Mod(all, n)) < 0 {
			x.SetUint64(random.Uint64())
		}
		j := new(big.Int).Mod(x, n).Int64()
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck
}

func drawSeed(t *rapid.T) (seed game.Seed) {
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(t, "seed"))
	return seed
}

func TestDeckIsAsItsWordsSay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seed := drawSeed(t)
		deck := sixes.Deck(seed)
		require.Equal(t, slowDeck(seed), deck[:])
		require.Equal(t, sixes.Everything, sixes.SetOf(deck[:]...), "every card once")
	})
}

// The deal of a seed never changes: people check old matches by it.
func TestDealOfASeed(t *testing.T) {
	t.Parallel()
	var hands []string
	for _, hand := range sixes.Deal(game.Seed{}) {
		var cards []string
		for _, c := range hand {
			cards = append(cards, c.String())
		}
		hands = append(hands, strings.Join(cards, " "))
	}
	require.Equal(t, dealOfZero, hands)
}

// Over many seeds every card comes to every place of the deck about equally often,
// and every pair of neighbours too. The seeds are always the same, so that the test
// has no chance; a fair shuffle exceeds such bounds in one of 10,000 sets of seeds.
func TestDealIsFair(t *testing.T) {
	t.Parallel()
	const decks = 52 * 400
	var at, after [52][52]int
	for i := range decks {
		deck := sixes.Deck(game.Seed{}.ForPly(i))
		for place, c := range deck {
			at[place][c]++
			if place > 0 {
				after[deck[place-1]][c]++
			}
		}
	}
	// 51·51 degrees of freedom: mean 2601, standard deviation 72.
	require.InDelta(t, 2601, chiSquare(at, decks/52.0), 3.9*72)
	// Each card follows each other one in 51 of 52·51 places.
	for c := range 52 {
		require.Zero(t, after[c][c])
	}
	require.InDelta(t, 51*52, chiSquare(after, decks/52.0)-52*decks/52.0, 4.5*73)
}

// chiSquare returns the sum of the squared deviations from a mean, in means.
func chiSquare(counts [52][52]int, mean float64) (sum float64) {
	for _, row := range counts {
		for _, n := range row {
			sum += (float64(n) - mean) * (float64(n) - mean) / mean
		}
	}
	return sum
}

func TestSets(t *testing.T) {
	t.Parallel()
	for c := range sixes.NoCard {
		set := c.Set()
		require.Equal(t, 1, set.Len())
		require.Equal(t, c, set.First())
		require.True(t, set.Has(c))
		require.False(t, (sixes.Everything &^ set).Has(c))
		require.Equal(t, c, sixes.CardOf(c.Suit(), c.Value()))
	}
	require.Equal(t, sixes.NoCard, sixes.Set(0).First())
	require.False(t, sixes.Everything.Has(sixes.NoCard))
	require.Len(t, slices.Collect(sixes.Everything.All()), 52)
}

// What can be played is what the words of the rules say, for all tables.
func TestNext(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var table sixes.Set
		runs := map[sixes.Suit]sixes.Run{}
		for suit := range sixes.Suit(sixes.Suits) {
			if suit != sixes.Hearts && rapid.Bool().Draw(t, "no row") {
				continue
			}
			run := sixes.Run{Low: rapid.IntRange(1, 6).Draw(t, "low"), High: rapid.IntRange(6, 13).Draw(t, "high")}
			for value := run.Low; value <= run.High; value++ {
				table |= sixes.CardOf(suit, value).Set()
			}
			runs[suit] = run
			require.Equal(t, run, table.Run(suit))
		}
		for c := range sixes.NoCard {
			run, begun := runs[c.Suit()]
			want := c.Value() == 6
			if begun {
				want = c.Value() == run.Low-1 || c.Value() == run.High+1
			}
			require.Equal(t, want, table.Next().Has(c), "%s on %v", c, runs)
		}
	})
	require.Equal(t, sixes.SixOfHearts.Set(), sixes.Set(0).Next())
}

// dealOfZero are the hands of the seed of 32 zeros.
var dealOfZero = []string{
	"ac 3s 2h 8d 7h 6d qh 5c kc 10s 2s qd kh",
	"as 5d jd 7c 3c ks 8h 2c 9s kd jc ad 9d",
	"4c 6c 8c 3d 9h 7d jh 3h qs 4d 10d 5h js",
	"6h 5s 10h 8s qc 4h 4s 6s 9c 7s 2d ah 10c",
}
