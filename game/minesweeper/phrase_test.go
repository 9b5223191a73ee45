package minesweeper_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/minesweeper"
)

var update = flag.Bool("update", false, "write the goldens anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues can be checked:
// every key that the package says, with the names of its gaps. What the suite and the
// cases of other tests say must be all of them.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearAll(t, book)
	book.RequireHeard(t, saidInSource(t))
	book.RequireKept(t, *update)
}

func hearAll(t *testing.T, book *gametest.Book) {
	t.Helper()
	for _, c := range optionCases {
		_, err := minesweeper.Rules{}.New(c.options, game.Seed{})
		book.HearError(err)
	}
	for _, c := range recordCases {
		_, _, err := minesweeper.ParseRecord(c.text)
		book.HearError(err)
	}
	for _, c := range playCases {
		m := play(t, begin(t, smallOptions, smallSeed), c.moves...)
		v := m.View(game.Nobody)
		for _, event := range v.News {
			book.Hear(event.Phrase)
		}
		book.Hear(game.Phrase{Key: string(v.SeatNames[minesweeper.Player])})
		for _, move := range c.refused {
			book.Hear(refusal(t, m, move).Why)
		}
	}
	for _, table := range (minesweeper.Rules{}).Tables() {
		book.Hear(table.Label)
	}
	book.Hear(minesweeper.Rules{}.Told(1))
	book.Hear(refusal(t, hopeless(), "h8").Why)
}

// keyForm is what a key looks like in the source.
var keyForm = regexp.MustCompile(`^minesweeper(\.[a-z]+)+$`)

// saidInSource finds the keys that the package's source names.
func saidInSource(t *testing.T) (keys []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && keyForm.MatchString(text) {
					keys = append(keys, text)
				}
			}
			return true
		})
	}
	require.Greater(t, len(keys), 40, "the source is read wrongly")
	return keys
}
