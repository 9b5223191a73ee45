package sixes_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// maxPlies is by when a match is over: 52 cards are dealt, one by one at worst, and
// 52 are played.
const maxPlies = 2 * sixes.DeckSize

// TestMain keeps property tests short in a quick run.
func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("100", "10")) }

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Conformance(t, hear, gametest.Config{
		Rules:    sixes.Rules{},
		MaxPlies: maxPlies,
		Twin:     twin,
	})
}

// twin swaps cards that a seat cannot see, as far as all that was played and who had
// to pass would have been the same.
func twin(t *rapid.T, p game.Position, seat game.Seat) (game.Position, bool) {
	m := p.(*sixes.Match)
	hidden := hiddenPlaces(m, seat)
	if len(hidden) < 2 {
		return nil, false
	}
	deck, same := m.WholeDeck(), game.Position(nil)
	for range 4 {
		i := rapid.SampledFrom(hidden).Draw(t, "card")
		j := rapid.SampledFrom(hidden).Draw(t, "other card")
		swapped := deck
		swapped[i], swapped[j] = deck[j], deck[i]
		if again, ok := m.Redealt(swapped); ok && i != j {
			deck, same = swapped, again
		}
	}
	return same, same != nil
}

// hiddenPlaces returns the places in the deck whose cards a seat has not been dealt.
func hiddenPlaces(m *sixes.Match, seat game.Seat) (places []int) {
	for i := range sixes.DeckSize {
		if i >= m.Dealt() || game.Seat(i%sixes.Seats) != seat {
			places = append(places, i)
		}
	}
	return places
}

// hear adds what random matches may miss: matches that are stopped and matches that somebody left, and refusals.
func hear(t *testing.T, book *gametest.PhraseBook) {
	t.Helper()
	m := won(t, game.Seed{7})
	out, ok := m.Stop()
	require.True(t, ok)
	book.AddView(m.View(game.Nobody))
	book.AddView(m.EndView(game.Nobody, out))
	undealt := sixes.NewMatch(game.Seed{7})
	book.AddView(play(t, undealt, undealt.ToMove()[0], sixes.DealOne).View(game.Nobody))
	for c := range sixes.NoCard {
		book.Add(sixes.CardPhrase(c))
	}
	for seat := range game.Seat(sixes.Seats) { // a random match names those that it happens to need
		book.Add(game.Phrase{Key: string(sixes.SeatTerm(seat))})
	}
	for _, test := range refereeCases(t) {
		_, err := test.at.Play(test.seat, test.move)
		book.AddError(err)
	}
	for _, test := range recordCases(t) {
		_, _, err := match.ReadText(sixes.Rules{}, test.text)
		book.AddError(err)
	}
	for _, options := range badOptions {
		_, err := sixes.Rules{}.New(options, game.Seed{})
		book.AddError(err)
	}
	_, err := sixes.Rules{}.Deal(game.Seed{}, nil, "6h")
	book.AddError(err)
}
