package connectfour_test

import (
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	book := gametest.NewBook()
	t.Run("suite", func(t *testing.T) {
		gametest.Run(t, gametest.Config{
			Rules:   connectfour.Rules{},
			Options: []game.Options{nil},
			Draw: func(t *rapid.T) game.Options {
				return game.Options{game.OptionPosition: drawPosition(t)}
			},
			MaxPlies: connectfour.Rows * connectfour.Columns,
			Heard:    book.Hear,
		})
	})
	requirePhrases(t, book)
}
