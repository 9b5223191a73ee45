package othello_test

import (
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// maxPlies is by when a match is over: every move fills a cell of at most 140.
const maxPlies = 140

func TestConformance(t *testing.T) {
	t.Parallel()
	book := gametest.NewBook()
	t.Run("suite", func(t *testing.T) {
		gametest.Run(t, gametest.Config{
			Rules:    othello.Rules{},
			Options:  []game.Options{nil, {"board": "8x8"}, {"board": "10x10"}, {"board": "10x14"}, {"board": "14x10"}},
			Draw:     drawOptions,
			MaxPlies: maxPlies,
			Heard:    book.Hear,
		})
	})
	requirePhrases(t, book)
}

// drawOptions sets up a late position of a random match, or one of the texts.
func drawOptions(t *rapid.T) game.Options {
	text := rapid.SampledFrom([]string{passing, passText, nearlyFull}).Draw(t, "text")
	if m := drawMatch(t); len(m.ToMove()) > 0 {
		p := m.Board()
		text = p.String()
	}
	return game.Options{game.OptionPosition: text}
}
