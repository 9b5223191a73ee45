package sixes

import "kamisado/game"

// news tells what the last move did: what was dealt, or the card and those who had to
// pass after it. A seat is named as the player on it, so that the winner is announced
// as the table knows them (rule 5).
func (m *Match) news() (events []game.Event) {
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("sixes.event."+what, pairs...), Note: note})
	}
	switch {
	case len(m.history) > 0:
		m.tellTurns(add)
	case !m.dealing():
		add("", "dealt")
		// Which card it is everybody knows, but no card is named before it is on the table.
		add("", "starts", "Player", m.holder(SixOfHearts))
	case m.dealt > 0:
		add("", "deal", "Player", game.Seat((m.dealt-1)%Seats), "Left", DeckSize-m.dealt)
	}
	return events
}

func (m *Match) tellTurns(add func(note, what string, pairs ...any)) {
	for _, t := range m.history[m.fresh:] {
		if t.Card == NoCard {
			// Nobody passes twice between two cards.
			add(t.note(), "pass", "Player", t.Seat, "Passes", m.passes[t.Seat])
			continue
		}
		add(t.note(), "play", "Player", t.Seat, "Card", t.Card.Symbol())
		switch place := m.out[t.Seat]; {
		case place == 1:
			add("", "wins", "Player", t.Seat, "Passes", m.passes[t.Seat])
		case place > 1:
			add("", "out", "Player", t.Seat, "Place", place)
		}
	}
}

// note is a turn's line in the match text: "w 6h", or "s -" for a pass.
func (t Turn) note() string { return SeatName(t.Seat)[:1] + " " + t.Card.String() }
