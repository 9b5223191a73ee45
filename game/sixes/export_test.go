package sixes

import "kamisado/game"

// Redealt returns the match as it would have gone from another order of the deck, with
// another seed's name on it; false when the same cards could not have been played, or
// others would have had to pass.
func (m *Match) Redealt(deck [DeckSize]Card) (*Match, bool) {
	again := (&Match{seed: m.seed.ForPly(1), deck: &deck, turn: game.Nobody}).deal(m.dealt)
	for _, t := range m.history {
		if t.Card == NoCard {
			continue
		}
		if again.turn != t.Seat || again.judgeCard(t.Seat, t.Card) != nil {
			return nil, false
		}
		again = again.put(t.Card)
	}
	for i, t := range m.history {
		if i >= len(again.history) || again.history[i] != t {
			return nil, false
		}
	}
	if len(again.history) != len(m.history) || again.turn != m.turn {
		return nil, false
	}
	return again, true
}

// WholeDeck returns the order of the deck.
func (m *Match) WholeDeck() [DeckSize]Card { return *m.deck }

// Dealt returns how many cards are dealt.
func (m *Match) Dealt() int { return m.dealt }

// Held returns a seat's cards, and Table those that were played.
func (m *Match) Held(seat game.Seat) Set { return m.held[seat] }

// Table returns the set of the cards that were played.
func (m *Match) Table() Set { return m.table }
