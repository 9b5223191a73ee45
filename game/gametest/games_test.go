package gametest_test

import (
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
)

// TestHands: the game for four keeps the contract, and nobody sees what others hold.
func TestHands(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Config{
		Rules: gametest.Hands{}, MaxPlies: 13,
		Twin: func(t *rapid.T, p game.Position, seat game.Seat) (game.Position, bool) {
			h := p.(gametest.Held)
			a, b := (seat+1)%4, (seat+2)%4
			if seat == game.Nobody {
				a, b = 0, 1
			}
			if len(h.Hands[a]) != len(h.Hands[b]) {
				return nil, false
			}
			h.Hands[a], h.Hands[b] = h.Hands[b], h.Hands[a]
			return h, h.Dealt
		},
	})
}
