package othello_test

import (
	"flag"
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues are checked: every
// key that the package says, with the names of its gaps. What the suite heard and what
// is heard here must be all that the source says.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearAll(t, book)
	book.RequireSaid(t, othello.ID, map[string]gametest.Sayer{
		"add":         {Prefix: "othello.event.", At: 1},
		"illegal":     {Prefix: "othello.illegal.", At: 1},
		"badPosition": {Prefix: "othello.position."},
		"badOption":   {Prefix: "othello.option."},
	})
	book.RequireKept(t, *update)
}

// hearAll makes heard what random matches may miss.
func hearAll(t *testing.T, book *gametest.Book) {
	t.Helper()
	for _, m := range []*othello.Match{
		at(t, passText), play(t, at(t, nearlyFull), "a1"), play(t, at(t, passing), "a1"), crowded(t),
		play(t, at(t, "8x8 XO6/8/8/8/8/8/8/8 X"), "c1"),
	} {
		book.HearView(m.View(game.Nobody))
	}
	for _, test := range refusals {
		m := at(t, test.position)
		_, err := m.Play(m.ToMove()[0], game.Move(test.move))
		book.HearError(err)
	}
	for _, test := range badPositions {
		_, err := othello.Rules{}.New(game.Options{"position": test.text}, game.Seed{})
		book.HearError(err)
	}
	for _, test := range badRecords {
		_, _, err := match.ReadText(othello.Rules{}, test.text)
		book.HearError(err)
	}
	for _, test := range badOptions {
		_, err := othello.Rules{}.New(test.options, game.Seed{})
		book.HearError(err)
	}
	for _, table := range (othello.Rules{}).Leaderboards() {
		book.Hear(table.Label)
	}
	book.Hear(othello.Rules{}.Format(41))
}
