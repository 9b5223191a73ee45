package kamisado_test

import (
	"flag"
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues are checked: every
// key that the package says, with the names of its gaps. What the suite heard and what
// is heard here must be all that the source says.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearPositions(t, book)
	hearRefusals(book)
	book.RequireSaid(t, kamisado.ID, map[string]gametest.Sayer{
		"add":       {Prefix: "kamisado.event.", At: 1},
		"illegal":   {Prefix: "kamisado.illegal.", At: 1},
		"badKFN":    {Prefix: "kamisado.kfn."},
		"badOption": {Prefix: "kamisado.option."},
	})
	book.RequireKept(t, *update)
}

// hearPositions shows what random matches may miss.
func hearPositions(t *testing.T, book *gametest.Book) {
	t.Helper()
	for _, test := range []struct {
		kfn   string
		moves []string
	}{
		{startKFN, []string{"c1c6"}},
		{mutualKFN, []string{"c1c7"}},
		{"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 0-0 estandar", []string{"d3", "a8a1"}},
		{"4N3/8/8/a+7/8/8/8/8 N -- 0-2 estandar", []string{"a5a8"}},
		{"8/8/8/S+7/az6/8/8/2n4s B S- 0-0 estandar", nil},
		{"8/8/8/S+7/az6/8/8/2n4s N -- 0-0 estandar", []string{"c1c7"}},
		{"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", []string{"h5h4"}},
	} {
		m := at(t, test.kfn)
		for i := 0; ; i++ {
			book.HearView(m.View(game.Nobody))
			if i == len(test.moves) {
				break
			}
			m = play(t, m, test.moves[i])
		}
	}
	for c := range kamisado.None + 1 {
		book.Hear(game.Phrase{Key: string(kamisado.ColourTerm(c))})
	}
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		book.Hear(game.Phrase{Key: string(kamisado.ModeTerm(mode))})
	}
}

func hearRefusals(book *gametest.Book) {
	for _, test := range refereeCases {
		p, _ := kamisado.ParseKFN(test.kfn)
		move, _ := kamisado.ParseMove(test.move)
		book.HearError(p.Judge(move))
	}
	for _, test := range kfnCases {
		_, err := kamisado.ParseKFN(test.kfn)
		book.HearError(err)
	}
	for _, test := range recordCases {
		_, _, err := match.ReadText(kamisado.Rules{}, test.text)
		book.HearError(err)
	}
	_, err := kamisado.ParsePush("c1c6")
	book.HearError(err)
	for _, options := range badOptions {
		_, err := kamisado.Rules{}.New(options, game.Seed{})
		book.HearError(err)
	}
}
