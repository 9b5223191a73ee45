package sixes_test

import (
	"slices"
	"strings"
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

// What the lesson says is so: its answers are the moves that do what each step asks for.
func TestLessons(t *testing.T) {
	t.Parallel()
	gametest.RunLessons(t, sixes.Rules{}, sixes.Lessons(), map[string]gametest.Claim{
		"row": func(_ game.Position, m game.Move, _ game.Position) bool { return strings.HasSuffix(string(m), "h") },
		"six": func(_ game.Position, m game.Move, _ game.Position) bool { return strings.HasPrefix(string(m), "6") },
		"keep": func(at game.Position, m game.Move, _ game.Position) bool {
			hand := at.View(at.ToMove()[0]).Board.(*sixes.Board).Hand
			card, err := sixes.ParseCard(string(m))
			if err != nil {
				return false
			}
			holds := func(value int) bool { return slices.Contains(hand, sixes.CardOf(card.Suit(), value)) }
			below := card.Value() > sixes.Six || card.Value() == 1 || holds(card.Value()-1)
			above := card.Value() < sixes.Six || card.Value() == 13 || holds(card.Value()+1)
			return below && above
		},
	})
}
