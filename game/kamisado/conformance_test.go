package kamisado_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// maxPlies is by when a match is over. Every move brings a tower at least one of
// seven rows ahead, and a push, of which a sumo makes at most seven as it cannot
// be pushed itself, takes one tower one row back. A match has at most five rounds.
const maxPlies = 5 * 2 * 16 * 7

func TestConformance(t *testing.T) {
	t.Parallel()
	book := gametest.NewBook()
	t.Run("suite", func(t *testing.T) {
		gametest.Run(t, gametest.Config{
			Rules:    kamisado.Rules{},
			Options:  []game.Options{nil, {"mode": "simple"}, {"mode": "estandar"}},
			Draw:     drawOptions,
			MaxPlies: maxPlies,
			Heard:    book.Hear,
		})
	})
	requirePhrases(t, book)
}
