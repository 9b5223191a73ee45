package sixes

import "kamisado/game"

// judge says why a move, in canonical notation, may not be made; nil when it may. It
// tells nothing that the seat does not know: who is out of turn hears only that, and
// whoever is to move hears of its own hand and of the table (rules 4 and 7).
func (m *Match) judge(seat game.Seat, move game.Move) error {
	deals := move == DealOne || move == DealAll
	switch {
	case m.outcome != nil:
		return game.Refuse(game.KindOver, 0, game.Say("sixes.over"))
	case seat < West || seat > North:
		return game.Refuse(game.KindTurn, 4, game.Say("sixes.seatless"))
	case m.dealing() && !deals:
		return illegal("dealing", 1)
	case m.dealing():
		return nil
	case seat != m.turn:
		return game.Refuse(game.KindTurn, 4, game.Say("sixes.turn", "Player", m.turn))
	case deals:
		return illegal("dealt", 1)
	}
	card, err := ParseCard(string(move))
	if err != nil {
		return err
	}
	return m.judgeCard(seat, card)
}

// judgeCard judges a card that the seat to move tries.
func (m *Match) judgeCard(seat game.Seat, c Card) error {
	run := m.table.Run(c.Suit())
	switch {
	case !m.held[seat].Has(c):
		return illegal("hand", 4, "Card", c.Symbol())
	case m.table.Next().Has(c):
		return nil
	case m.table == 0:
		return illegal("first", 1, "Card", c.Symbol(), "Six", SixOfHearts.Symbol())
	case run.Low == 0:
		return illegal("row", 2, "Card", c.Symbol(), "Six", CardOf(c.Suit(), Six).Symbol())
	case c.Value() < run.Low:
		return illegal("gap", 2, "Card", c.Symbol(), "Next", CardOf(c.Suit(), run.Low-1).Symbol())
	}
	return illegal("gap", 2, "Card", c.Symbol(), "Next", CardOf(c.Suit(), run.High+1).Symbol())
}

func illegal(what string, rule int, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, game.Say("sixes.illegal."+what, pairs...))
}
