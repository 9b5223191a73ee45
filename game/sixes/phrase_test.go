package sixes_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues are checked: every
// key that the package says, with the names of its gaps. What the suite heard and what
// is heard here must be all that the source says.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearPositions(t, book)
	hearRefusals(t, book)
	book.RequireSaid(t, sixes.ID, map[string]gametest.Sayer{
		"add":       {Prefix: "sixes.event.", At: 1},
		"illegal":   {Prefix: "sixes.illegal."},
	})
	book.RequireKept(t, *update)
}

// hearPositions shows what random matches may miss: matches that are stopped and
// matches that somebody left.
func hearPositions(t *testing.T, book *gametest.Book) {
	t.Helper()
	m := won(t, game.Seed{7})
	out, ok := m.Stop()
	require.True(t, ok)
	book.HearView(m.View(game.Nobody))
	book.HearView(m.EndView(game.Nobody, out))
	for c := range sixes.NoCard {
		book.Hear(sixes.CardPhrase(c))
	}
}

func hearRefusals(t *testing.T, book *gametest.Book) {
	t.Helper()
	for _, test := range refereeCases(t) {
		_, err := test.at.Play(test.seat, test.move)
		book.HearError(err)
	}
	for _, options := range badOptions {
		_, err := sixes.Rules{}.New(options, game.Seed{})
		book.HearError(err)
	}
	_, err := sixes.Rules{}.Deal(game.Seed{}, nil, "6h")
	book.HearError(err)
}
