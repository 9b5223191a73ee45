package sixes

import (
	"slices"

	"kamisado/game"
)

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
