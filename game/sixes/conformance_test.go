package sixes_test

import (
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

// maxPlies is by when a match is over: 52 cards are dealt, one by one at worst, and
// 52 are played.
const maxPlies = 2 * sixes.DeckSize

func TestConformance(t *testing.T) {
	t.Parallel()
	book := gametest.NewBook()
	t.Run("suite", func(t *testing.T) {
		gametest.Run(t, gametest.Config{
			Rules:    sixes.Rules{},
			MaxPlies: maxPlies,
			Twin:     twin,
			Heard:    book.Hear,
		})
	})
	requirePhrases(t, book)
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

// hiddenPlaces are the places in the deck whose cards a seat has not been dealt.
func hiddenPlaces(m *sixes.Match, seat game.Seat) (places []int) {
	for i := range sixes.DeckSize {
		if i >= m.Dealt() || game.Seat(i%sixes.Seats) != seat {
			places = append(places, i)
		}
	}
	return places
}
