package kamisado_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues can be
// checked: every key that the package says, with the names of its gaps. What the
// suite heard and a list of refusals must be all of them and no others.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearPositions(t, book)
	hearRefusals(book)
	book.RequireHeard(t, saidInSource(t))
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
			v := m.View(game.Nobody)
			for _, event := range v.News {
				book.Hear(event.Phrase)
			}
			for _, phrase := range append(v.Status, v.Duty) {
				if !phrase.IsZero() {
					book.Hear(phrase)
				}
			}
			for _, group := range v.Groups {
				book.Hear(group.Label)
				for _, choice := range group.Choices {
					book.Hear(choice.Label)
					if !choice.Note.IsZero() {
						book.Hear(choice.Note)
					}
				}
			}
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
		_, _, err := kamisado.ParseRecord(test.text)
		book.HearError(err)
	}
	_, err := kamisado.ParsePush("c1c6")
	book.HearError(err)
	for _, options := range badOptions {
		_, err := kamisado.Rules{}.New(options, game.Seed{})
		book.HearError(err)
	}
}

// sayers are the functions that make phrases: the prefix of their keys and the
// place of the key among their arguments.
var sayers = map[string]struct {
	prefix string
	at     int
}{
	"Say": {"", 0}, "illegal": {"kamisado.illegal.", 0}, "badKFN": {"kamisado.kfn.", 0},
	"badOption": {"kamisado.option.", 0}, "badRecord": {"kamisado.record.", 0}, "add": {"kamisado.event.", 1},
}

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
			if call, ok := n.(*ast.CallExpr); ok {
				keys = append(keys, keysOf(call)...)
			}
			return true
		})
	}
	require.Greater(t, len(keys), 40, "the source is read wrongly")
	return keys
}

func keysOf(call *ast.CallExpr) []string {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	sayer, ok := sayers[name]
	if !ok || len(call.Args) <= sayer.at {
		return nil
	}
	literal, ok := call.Args[sayer.at].(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return nil
	}
	text, _ := strconv.Unquote(literal.Value)
	return []string{sayer.prefix + text}
}
