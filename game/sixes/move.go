package sixes

import (
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
// ParseCard takes it. It does not judge it. Errors are *game.Error with
// KindNotation.
func ParseMove(text string) (game.Move, error) {
	if _, ok := canonical(text); ok || text == string(DealOne) || text == string(DealAll) {
		return game.Move(text), nil
	}
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
	return game.Refuse(game.KindNotation, 9, game.Say("sixes.notation", "Text", game.Quote(text)))
}
