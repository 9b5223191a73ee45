package engine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

// playedBy plays a match of levels, by seat, from the deal on, until it has so many cards
// on the table.
func playedBy(t testing.TB, seed game.Seed, cards int, levels [4]string) *sixes.Match {
	t.Helper()
	players := make(map[string]game.Player)
	for _, l := range Levels() {
		players[l.Name] = l.Player
	}
	p, err := sixes.NewMatch(seed).Play(sixes.West, sixes.DealAll)
	require.NoError(t, err)
	for range cards {
		seat := p.ToMove()[0]
		move, err := players[levels[seat]].Choose(t.Context(), p.View(seat), game.Seed{})
		require.NoError(t, err)
		p, err = p.Play(seat, move)
		require.NoError(t, err)
	}
	return p.(*sixes.Match)
}

// four returns all seats of a level.
func four(level string) [4]string { return [4]string{level, level, level, level} }

// A hint names and marks the card that the expert plays, all through a match, with how much
// it wins while the match is not won; of a choice it mostly gives a reason.
func TestHint(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	expert := Levels()[3].Player
	keys, reasons, choices := make(map[string]int), 0, 0
	for before := range playedBy(t, game.Seed{3}, sixes.DeckSize, four(LevelSmart)).Replay() {
		seat := before.ToMove()[0]
		v := before.View(seat)
		got, err := Coach{}.Hint(t.Context(), v)
		require.NoError(t, err)
		require.Len(t, got.Advised, 1)
		want, err := expert.Choose(t.Context(), v, game.Seed{})
		require.NoError(t, err)
		require.Equal(t, want, got.Advised[0].Move)
		card, err := sixes.ParseCard(string(want))
		require.NoError(t, err)
		require.Equal(t, card.Symbol(), got.Said[0].Args["Card"])
		require.Equal(t, got.Said[0].Key == "sixes.hint.only", got.Advised[0].Sure)
		require.Equal(t, playableOf(v.Board.(*sixes.Board)).Len() == 1, got.Advised[0].Sure)
		require.LessOrEqual(t, len(got.Said), 2)
		inEnglish(t, got.Said...)
		keys[got.Said[0].Key]++
		if !got.Advised[0].Sure {
			choices++
			reasons += len(got.Said) - 1
		}
	}
	require.Len(t, keys, 3, "the only card, the best one, and the best one for a place: %v", keys)
	require.Greater(t, 2*reasons, choices)
}

// Before the deal there is nothing to advise, and what cannot be answered is an error.
func TestHintRefuses(t *testing.T) {
	t.Parallel()
	got, err := Coach{}.Hint(t.Context(), sixes.NewMatch(game.Seed{}).View(sixes.West))
	require.NoError(t, err)
	require.Equal(t, game.Hint{Said: []game.Phrase{game.Say("sixes.hint.deal")}}, got)
	over := playedBy(t, game.Seed{}, sixes.DeckSize, four(LevelSmart))
	_, err = Coach{}.Hint(t.Context(), over.View(sixes.West))
	require.Error(t, err, "the match is over")
	_, err = Coach{}.Hint(t.Context(), game.View{Game: "chess"})
	require.Error(t, err)
}

// Shares are told as whole numbers, never as if they were sure.
func TestOfHundred(t *testing.T) {
	t.Parallel()
	for share, want := range map[float64]int{0: 1, 0.004: 1, 0.254: 25, 0.256: 26, 0.999: 99, 1: 99} {
		require.Equal(t, want, ofHundred(share))
	}
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
			hand := cardSet(t, c.hand)
			require.Equal(t, c.want, reasonsFor(hand, cardSet(t, c.playable), cardSet(t, c.card).First()))
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
			for _, said := range reasonsFor(hand, playable, card) {
				requireTrue(t, said, table, hand, card)
			}
		}
	})
}

// othersReach returns what others can lay from a table on that holds no card of a hand.
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
	require.Equal(t, followers(hand, card), opened.Len())
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
