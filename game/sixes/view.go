package sixes

import "kamisado/game"

// View shows a seat its own hand and what it may play, and everybody the table, the
// numbers of cards and the passes. Nothing in it but Board.Hand, Board.Playable and
// the groups comes from a hand (rule 7).
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.notation(),
		LastEvents: m.news(), Status: m.status(), Outcome: m.outcome.Clone(),
		Board: m.board(seat),
	}
	if m.outcome == nil {
		v.Prompt = m.duty()
		v.Groups = m.groups(seat)
	}
	return v
}

// PlayerView is the view for computer players, who look at the board alone.
func (m *Match) PlayerView(seat game.Seat) game.View {
	return game.View{Game: ID, Seat: seat, ToMove: m.ToMove(), Outcome: m.outcome.Clone(), Board: m.board(seat)}
}

func (m *Match) board(seat game.Seat) *Board {
	b := &Board{Turn: m.shownTurn(), Turns: len(m.history), Deck: DeckSize - m.dealt, Last: NoCard, History: m.history}
	for suit := range Suit(Suits) {
		b.Runs[suit] = m.table.Run(suit)
	}
	for s := range b.Seats {
		b.Seats[s] = Place{Cards: m.held[s].Len(), Passes: m.passes[s], Out: m.out[s]}
	}
	if m.fresh < len(m.history) {
		b.Last = m.history[m.fresh].Card
	}
	if seat >= West && seat <= North {
		b.Hand = m.hand(seat, m.held[seat])
		b.Playable = m.playable(seat, b.Hand)
	}
	return b
}

// playable tells which cards of a hand may be played now.
func (m *Match) playable(seat game.Seat, hand []Card) []bool {
	may := make([]bool, len(hand))
	if seat != m.shownTurn() {
		return may
	}
	next := m.table.Next()
	for i, c := range hand {
		may[i] = next.Has(c)
	}
	return may
}

// status tells the numbers that everybody sees and, when all is over, the places.
func (m *Match) status() []game.Phrase {
	if all := m.standings(); all != nil {
		return tellStandings(all)
	}
	if m.dealing() {
		return []game.Phrase{game.Say("sixes.status.deck", "Left", DeckSize-m.dealt)}
	}
	phrases := []game.Phrase{
		game.Say("sixes.status.cards", "West", m.held[West].Len(), "South", m.held[South].Len(),
			"East", m.held[East].Len(), "North", m.held[North].Len()),
		game.Say("sixes.status.passes", "West", m.passes[West], "South", m.passes[South],
			"East", m.passes[East], "North", m.passes[North]),
		game.Say("sixes.status.turns", "Turns", len(m.history)),
	}
	if m.gone > 0 {
		phrases = append(phrases, game.Say("sixes.status.winner", "Player", m.finish(ByStop).Winner))
	}
	return phrases
}

// tellStandings tells the places, one a sentence.
func tellStandings(all []Standing) (phrases []game.Phrase) {
	for _, s := range all {
		pairs := []any{"Place", s.Place, "Player", s.Seat, "Passes", s.Passes}
		if s.Cards > 0 {
			phrases = append(phrases, game.Say("sixes.status.left", append(pairs, "Cards", s.Cards)...))
			continue
		}
		phrases = append(phrases, game.Say("sixes.status.place", pairs...))
	}
	return phrases
}

// duty says what is to be done. It does not depend on the hand of whoever has to.
func (m *Match) duty() game.Phrase {
	switch {
	case m.dealing():
		return game.Say("sixes.duty.deal")
	case m.table == 0:
		return game.Say("sixes.duty.first")
	}
	return game.Say("sixes.duty.play")
}

// groups are the ways to deal, for everybody, or the playable cards of the seat that
// looks when it is to move.
func (m *Match) groups(seat game.Seat) []game.Group {
	if m.dealing() {
		return []game.Group{{Key: "deal", Label: game.Say("sixes.choice.deal"), Buttons: true, Choices: []game.Choice{
			{Move: DealOne, Label: game.Say("sixes.choice.dealone")},
			{Move: DealAll, Label: game.Say("sixes.choice.dealall")},
		}}}
	}
	if seat != m.turn {
		return nil
	}
	hand := game.Group{Key: "hand", Label: game.Say("sixes.choice.hand"), Buttons: true}
	for _, c := range m.hand(seat, m.held[seat]&m.table.Next()) {
		hand.Choices = append(hand.Choices, game.Choice{
			Move: game.Move(c.String()), Label: game.Say("sixes.choice.card", "Card", c.Symbol()),
		})
	}
	return []game.Group{hand}
}
