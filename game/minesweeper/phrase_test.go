package minesweeper_test

import (
	"flag"
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

var update = flag.Bool("update", false, "write the goldens anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues are checked: every
// key that the package says, with the names of its gaps. What the suite heard and what
// is heard here must be all that the source says.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearAll(t, book)
	book.RequireSaid(t, minesweeper.ID, nil)
	book.RequireKept(t, *update)
}

func hearAll(t *testing.T, book *gametest.Book) {
	t.Helper()
	for _, c := range optionCases {
		_, err := minesweeper.Rules{}.New(c.options, game.Seed{})
		book.HearError(err)
	}
	for _, c := range recordCases {
		_, _, err := match.ReadText(minesweeper.Rules{}, c.text)
		book.HearError(err)
	}
	for _, c := range playCases {
		m := play(t, begin(t, smallOptions, smallSeed), c.moves...)
		v := m.View(game.Nobody)
		book.HearView(v)
		for _, move := range c.refused {
			book.Hear(refusal(t, m, move).Why)
		}
	}
	for _, options := range []game.Options{nil, {"guess-free": "si"}} {
		book.HearFacts(minesweeper.Rules{}.Facts(options))
	}
	for _, table := range (minesweeper.Rules{}).Leaderboards() {
		book.Hear(table.Label)
	}
	book.Hear(minesweeper.Rules{}.Format(1))
	book.Hear(refusal(t, hopeless(), "h8").Why)
}
