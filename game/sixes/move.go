package sixes

import (
	"fmt"
	"strconv"
	"strings"

	"kamisado/game"
)

// The moves that deal: one card, or all that are left. All others are cards.
const (
	DealOne game.Move = "deal"
	DealAll game.Move = "dealall"
)

// dealWords are how players ask for cards, without what stands between the words.
var dealWords = map[string]game.Move{
	"deal": DealOne, "dealone": DealOne, "deal1": DealOne,
	"reparte": DealOne, "repartir": DealOne, "reparteuna": DealOne, "repartiruna": DealOne,
	"dealall":     DealAll,
	"repartetodo": DealAll, "repartirtodo": DealAll, "repartetodas": DealAll, "repartirtodas": DealAll,
}

// ParseMove reads a move as players type it: "deal all", "reparte todo", or a card as
// ParseCard takes it. It does not check its legality. Errors are *game.Error with
// KindNotation.
func ParseMove(text string) (game.Move, error) {
	if words, ok := wordsOf(text); ok {
		if move, ok := dealWords[strings.Join(words, "")]; ok {
			return move, nil
		}
		if c, ok := cardOf(words); ok {
			return game.Move(c.String()), nil
		}
	}
	return "", notMove(text)
}

func notMove(text string) error {
	return game.Refuse(game.KindNotation, 9, "sixes.notation", "Text", game.Quote(text))
}

// notation returns the public part of the position, in one line: the rows by suit, such as
// "5-9/6-6/-/1-13", the cards and the passes of the seats, whose turn it is, how many
// turns are over and how many cards are in the deck. No hand is in it.
func (m *Match) notation() string {
	var rows, held, passes [Seats]string
	for i := range rows {
		rows[i] = "-"
		if run := m.table.Run(Suit(i)); run.Low > 0 {
			rows[i] = fmt.Sprintf("%d-%d", run.Low, run.High)
		}
		held[i], passes[i] = strconv.Itoa(m.held[i].Len()), strconv.Itoa(m.passes[i])
	}
	letter := "-"
	if turn := m.shownTurn(); turn != game.Nobody {
		letter = string(letters[turn])
	}
	return fmt.Sprintf("%s %s %s %s %d %d", strings.Join(rows[:], "/"), strings.Join(held[:], ","),
		strings.Join(passes[:], ","), letter, len(m.history), DeckSize-m.dealt)
}

// shownTurn returns the seat to play; Nobody while cards are dealt and when it is over.
func (m *Match) shownTurn() game.Seat {
	if m.outcome != nil {
		return game.Nobody
	}
	return m.turn
}

// checkMove returns why a move in canonical notation is illegal, nil for a legal one. It reveals
// nothing hidden: a seat out of turn gets only that, and the seat to move learns only
// about its own hand and the table (rules 4 and 7).
func (m *Match) checkMove(seat game.Seat, move game.Move) error {
	deals := move == DealOne || move == DealAll
	switch {
	case m.outcome != nil:
		return game.Refuse(game.KindOver, 0, "sixes.over")
	case seat < West || seat > North:
		return game.Refuse(game.KindTurn, 4, "sixes.seatless")
	case m.dealing() && !deals:
		return illegal("dealing", 1)
	case m.dealing():
		return nil
	case seat != m.turn:
		return game.Refuse(game.KindTurn, 4, "sixes.turn", "Player", m.turn)
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
	return game.Refuse(game.KindIllegal, rule, "sixes.illegal."+what, pairs...)
}
