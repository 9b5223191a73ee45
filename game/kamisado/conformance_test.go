package kamisado_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// maxPlies is by when a match is over. Every move brings a tower at least one
// row ahead, of 6 free ones, and takes back at most one of a rival's, by a sumo
// that cannot be pushed itself: at most 16*6 moves and 16*6 that pushes gave
// back in each of five rounds.
const maxPlies = 5 * 2 * 16 * 7

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Config{
		Rules:    kamisado.Rules{},
		Options:  []game.Options{nil, {"mode": "simple"}, {"mode": "estandar"}},
		Draw:     drawOptions,
		MaxPlies: maxPlies,
	})
}
