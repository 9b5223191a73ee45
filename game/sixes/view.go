package sixes

import (
	"cmp"
	"slices"

	"kamisado/game"
)

// View shows a seat its own hand and what it may play, and everybody the table, the
// numbers of cards and the passes. Nothing in it but Board.Hand, Board.Playable,
// Board.Dealt and the groups comes from a hand (rule 7).
func (m *Match) View(seat game.Seat) game.View {
	v := game.View{
		Game: ID, Seat: seat, ToMove: m.ToMove(), Notation: m.notation(),
		LastEvents: m.events(), Status: m.status(), Outcome: m.outcome.Clone(),
		Board: m.board(seat),
	}
	if m.outcome == nil {
		v.Prompt = m.prompt()
		v.Groups = m.groups(seat)
	}
	return v
}

// PlayerView returns the view for computer players, which need only the board.
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
		b.Dealt = m.hand(seat, m.held[seat])
		b.Hand = slices.AppendSeq(make([]Card, 0, len(b.Dealt)), m.held[seat].All())
		b.Playable = make([]bool, len(b.Hand))
		next := m.table.Next()
		for i, c := range b.Hand {
			b.Playable[i] = seat == b.Turn && next.Has(c)
		}
	}
	return b
}

// status returns the numbers that everybody sees and, when the match is over, the places.
func (m *Match) status() []game.Phrase {
	if all := m.standings(); all != nil {
		var phrases []game.Phrase
		for _, s := range all {
			pairs := []any{"Place", s.place, "Player", s.seat, "Passes", s.passes}
			if s.cards > 0 {
				phrases = append(phrases, game.Say("sixes.status.left", append(pairs, "Cards", s.cards)...))
			} else {
				phrases = append(phrases, game.Say("sixes.status.place", pairs...))
			}
		}
		return phrases
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

// standing is a seat's place at the end of a match.
type standing struct {
	seat game.Seat
	// place is from 1; seats may share one.
	place int
	// cards and passes are what it had left and how often it passed.
	cards, passes int
}

// standings returns the seats by place (rule 5): first those without cards, in the order in which
// they got out, then the others by cards left and by passes. It returns nil unless the
// match was played to its end or stopped after the winner.
func (m *Match) standings() []standing {
	if m.outcome == nil || m.outcome.Method != ByOut && m.outcome.Method != ByStop || m.gone == 0 {
		return nil
	}
	all := make([]standing, Seats)
	for seat := range game.Seat(Seats) {
		all[seat] = standing{seat: seat, place: m.out[seat], cards: m.held[seat].Len(), passes: m.passes[seat]}
	}
	slices.SortStableFunc(all, behind)
	for i := m.gone; i < Seats; i++ {
		all[i].place = i + 1
		if before := all[max(i-1, 0)]; i > m.gone && behind(before, all[i]) == 0 {
			all[i].place = before.place
		}
	}
	return all
}

// behind compares by place; seats with cards have none yet.
func behind(a, b standing) int {
	if a.cards == 0 && b.cards == 0 {
		return a.place - b.place
	}
	return cmp.Or(a.cards-b.cards, a.passes-b.passes)
}

// prompt says what is to be done. It does not depend on the hand of the seat to move.
func (m *Match) prompt() game.Phrase {
	switch {
	case m.dealing():
		return game.Say("sixes.prompt.deal")
	case m.table == 0:
		return game.Say("sixes.prompt.first")
	}
	return game.Say("sixes.prompt.play")
}

// groups returns the ways to deal, for everybody, or the playable cards of the seat that
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
	for c := range (m.held[seat] & m.table.Next()).All() {
		hand.Choices = append(hand.Choices, game.Choice{
			Move: game.Move(c.String()), Label: game.Say("sixes.choice.card", "Card", c.Symbol()),
		})
	}
	return []game.Group{hand}
}

// Run is a row on the table: all cards of a suit from Low to High. Both are 0 while
// its six has not been played.
type Run struct{ Low, High int }

// Place is the public part of a seat.
type Place struct {
	// Cards is how many cards it holds, Passes how often it had to pass.
	Cards, Passes int
	// Out is its place in the order of going out, from 1; 0 while it holds cards.
	Out int
}

// Turn is a turn that is over: the card a seat played, or NoCard when it had to
// pass.
type Turn struct {
	Seat game.Seat
	Card Card
}

// Board is the Board of a view: all that a picture and a text board show. Only Hand
// and Playable depend on who looks.
type Board struct {
	// Runs are the rows on the table, by suit.
	Runs  [Suits]Run
	Seats [4]Place
	// Turn is the seat to move, game.Nobody while cards are dealt and when the match
	// is over.
	Turn game.Seat
	// Turns counts the turns played, passes among them.
	Turns int
	// Deck is how many cards have not been dealt yet.
	Deck int
	// Last is the card played last, NoCard before the first.
	Last Card
	// History are the plays and the passes so far, in order, all of them public.
	// What is shown of those who passed is what everybody at the table could see.
	History []Turn
	// Hand are the cards of the seat that looks, by suit and value; nil for everybody
	// else. Playable marks those that it may play now.
	Hand     []Card
	Playable []bool
	// Revealed is set where Hand is shown to others than the seat that holds it, as in a review.
	Revealed bool
	// Dealt are the cards of Hand in the order they were dealt (rule 1), by which the
	// simple computer players choose.
	Dealt []Card
}

// Reveal returns the view of a seat as others look at it, once the match is over.
func Reveal(v game.View) game.View {
	v.Board.(*Board).Revealed = true
	return v
}

// Fits reports whether a card that does not lie on the table can be laid there next, by whoever
// holds it. None can while cards are dealt.
func (b *Board) Fits(c Card) bool {
	run := b.Runs[c.Suit()]
	switch {
	case b.Deck > 0:
		return false
	case b.Runs == [Suits]Run{}:
		return c == SixOfHearts
	case run.Low == 0:
		return c.Value() == Six
	}
	return c.Value() == run.Low-1 || c.Value() == run.High+1
}

// Recent returns the cards, in their order, that whoever looks from a seat has not seen yet on their
// turn: those played since that seat last played or passed or, for everybody, since the one
// that is to move did; those of the last round for a seat that has no turns any more, and
// where nobody is to move.
func (b *Board) Recent(seat game.Seat) (cards []Card) {
	if seat == game.Nobody {
		seat = b.Turn
	}
	for _, turn := range b.History[max(0, len(b.History)-Seats+1):] {
		switch {
		case turn.Seat == seat:
			cards = nil
		case turn.Card != NoCard:
			cards = append(cards, turn.Card)
		}
	}
	return cards
}

// events returns what the last move did: what was dealt, or the card and those who had to
// pass after it. A seat is named as the player on it, so that the winner is announced
// as the table knows them (rule 5).
func (m *Match) events() (events []game.Event) {
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("sixes.event."+what, pairs...), Note: note})
	}
	switch {
	case len(m.history) > 0:
		m.tellTurns(add)
	case !m.dealing():
		add("", "dealt")
		// Which card it is everybody knows, but no card is named before it is on the table.
		// The seat, because a computer may take it from the player who starts.
		add("", "starts", "Side", SeatTerm(m.holder(SixOfHearts)))
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

// note returns a turn's line in the match text: "w 6h", or "s -" for a pass.
func (t Turn) note() string { return SeatName(t.Seat)[:1] + " " + t.Card.String() }
