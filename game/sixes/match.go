package sixes

import (
	"iter"
	"slices"

	"kamisado/game"
)

// How a match ends by the rules, and how it ends when the table stops it.
const (
	// ByOut: all rows are complete; the winner was the first without cards.
	ByOut game.Method = "out"
	// ByStop: the players stopped after the winner was out.
	ByStop game.Method = "stopped"
)

// Match is a whole match up to a moment: the game.Position of the sixes. It is never
// changed; Play returns a new one. It has all hands; only its views may be shown.
type Match struct {
	seed game.Seed
	// deck is the whole deck, which all positions of a match share; dealt of it are
	// the players', card i the seat's i modulo 4.
	deck  *[DeckSize]Card
	dealt int
	// held are the hands, table are the cards that were played.
	held  [Seats]Set
	table Set
	// turn is the seat to move once all cards are dealt, Nobody before.
	turn game.Seat
	// history are the turns that are over; those from fresh on the last move made.
	history []Turn
	fresh   int
	passes  [Seats]int
	// out are the places of those without cards, from 1, and gone is how many they
	// are.
	out     [Seats]int
	gone    int
	outcome *game.Outcome
}

var (
	_ game.Stopper      = (*Match)(nil)
	_ game.PlayerViewer = (*Match)(nil)
	_ game.EndViewer    = (*Match)(nil)
	_ game.Placer       = (*Match)(nil)
)

// NewMatch returns a table at which no card has been dealt. The deck is the seed's.
func NewMatch(seed game.Seed) *Match {
	deck := Deck(seed)
	return &Match{seed: seed, deck: &deck, turn: game.Nobody}
}

// dealing reports whether cards are still dealt.
func (m *Match) dealing() bool { return m.dealt < DeckSize }

// ToMove returns the one seat to play; while cards are dealt all seats, for each may deal;
// none when the match is over.
func (m *Match) ToMove() []game.Seat {
	switch {
	case m.outcome != nil:
		return nil
	case m.dealing():
		return []game.Seat{West, South, East, North}
	}
	return []game.Seat{m.turn}
}

// Legal yields the playable cards of a seat in the order of its hand, or the two ways
// to deal.
func (m *Match) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		switch {
		case m.outcome != nil || seat < West || seat > North:
		case m.dealing():
			_ = yield(DealOne) && yield(DealAll)
		case seat == m.turn:
			for _, c := range m.hand(seat, m.held[seat]&m.table.Next()) {
				if !yield(game.Move(c.String())) {
					return
				}
			}
		}
	}
}

// hand returns those cards of a seat that are in a set, in the order they were dealt.
func (m *Match) hand(seat game.Seat, in Set) []Card {
	cards := make([]Card, 0, in.Len())
	for i := int(seat); i < m.dealt; i += Seats {
		if in.Has(m.deck[i]) {
			cards = append(cards, m.deck[i])
		}
	}
	return cards
}

// EndView returns the view of a match that was ended here: it shows the places where they are
// known.
func (m *Match) EndView(seat game.Seat, out game.Outcome) game.View {
	ended := *m
	ended.outcome = &out
	return ended.View(seat)
}

// Outcome returns how the match ended; false while it goes on.
func (m *Match) Outcome() (game.Outcome, bool) { return m.outcome.Reached() }

// Stop returns the end with the places as they are now. There is one as soon as somebody
// has won (rule 5).
func (m *Match) Stop() (game.Outcome, bool) {
	if m.outcome != nil || m.gone == 0 {
		return game.Outcome{Winner: game.Nobody}, false
	}
	return m.finish(ByStop), true
}

// Places returns the places in the order in which the seats ran out of cards; those that still
// have some share the last one.
func (m *Match) Places() []int {
	places := slices.Clone(m.out[:])
	for seat, place := range places {
		if place == 0 {
			places[seat] = m.gone + 1
		}
	}
	return places
}

// finish returns an end that the first one without cards has won.
func (m *Match) finish(how game.Method) game.Outcome {
	winner := game.Seat(slices.Index(m.out[:], 1))
	return game.Outcome{Winner: winner, Method: how, Passes: slices.Clone(m.passes[:])}
}

// Replay yields each card that was played with the match before it, from the first one on.
func (m *Match) Replay() iter.Seq2[*Match, Card] {
	return func(yield func(*Match, Card) bool) {
		if m.dealing() {
			return
		}
		now := NewMatch(m.seed).deal(DeckSize)
		for _, turn := range m.history {
			if turn.Card == NoCard {
				continue
			}
			if !yield(now, turn.Card) {
				return
			}
			now = now.put(turn.Card)
		}
	}
}

// Play makes a move. The text may be in any form that ParseMove reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	move, err := ParseMove(string(text))
	if err != nil {
		return nil, err
	}
	if err := m.checkMove(seat, move); err != nil {
		return nil, err
	}
	switch move {
	case DealOne:
		return m.deal(1), nil
	case DealAll:
		return m.deal(DeckSize - m.dealt), nil
	}
	card, _ := ParseCard(string(move))
	return m.put(card), nil
}

// deal deals some cards. After the last one the holder of the six of hearts is to
// move (rule 1).
func (m *Match) deal(n int) *Match {
	next := *m
	for range n {
		next.held[next.dealt%Seats] |= m.deck[next.dealt].Set()
		next.dealt++
	}
	if !next.dealing() {
		next.turn = next.holder(SixOfHearts)
	}
	return &next
}

// holder returns the seat that holds a card, Nobody if it is in no hand.
func (m *Match) holder(c Card) game.Seat {
	return game.Seat(slices.IndexFunc(m.held[:], func(s Set) bool { return s.Has(c) }))
}

// put plays a card of the seat to move, which must be playable, and passes for all
// after it who have none.
func (m *Match) put(c Card) *Match {
	next := *m
	seat := m.turn
	next.table |= c.Set()
	next.held[seat] &^= c.Set()
	next.fresh = len(m.history)
	// The positions before share the turns up to here.
	next.history = append(slices.Clip(m.history), Turn{seat, c})
	if next.held[seat] == 0 {
		next.gone++
		next.out[seat] = next.gone
	}
	next.advance()
	return &next
}

// advance gives the turn to the next seat that can play. Those before it that hold
// cards pass (rule 3). While there are cards somebody can: the next card of a row is
// in one of the hands.
func (m *Match) advance() {
	if m.table == Everything {
		out := m.finish(ByOut)
		m.turn, m.outcome = game.Nobody, &out
		return
	}
	for next := m.table.Next(); ; {
		m.turn = (m.turn + 1) % Seats
		switch held := m.held[m.turn]; {
		case held&next != 0:
			return
		case held != 0:
			m.passes[m.turn]++
			m.history = append(m.history, Turn{m.turn, NoCard})
		}
	}
}
