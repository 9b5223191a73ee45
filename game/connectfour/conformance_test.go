package connectfour_test

import (
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// TestMain keeps property tests short in a quick run.
func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("50", "10")) }

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Conformance(t, addAll, gametest.Config{
		Rules:   connectfour.Rules{},
		Options: []game.Options{nil},
		Draw: func(t *rapid.T) game.Options {
			return game.Options{game.OptionPosition: drawPosition(t)}
		},
		MaxPlies: connectfour.Rows * connectfour.Columns,
	})
}

// addAll adds what random matches may miss.
func addAll(t *testing.T, book *gametest.PhraseBook) {
	t.Helper()
	for _, m := range []*connectfour.Match{play(t, at(t, upright), "D"), play(t, at(t, nearly), "A")} {
		book.AddView(m.View(game.Nobody))
	}
	for _, test := range refusals {
		m := at(t, test.position)
		_, err := m.Play(m.ToMove()[0], game.Move(test.move))
		book.AddError(err)
	}
	for _, test := range badPositions {
		_, err := connectfour.Rules{}.New(game.Options{"position": test.text}, game.Seed{})
		book.AddError(err)
	}
	for _, test := range badRecords {
		_, _, err := match.ReadText(connectfour.Rules{}, test.text)
		book.AddError(err)
	}
	_, err := connectfour.Rules{}.New(game.Options{"board": "8x8"}, game.Seed{})
	book.AddError(err)
}
