package sixes_test

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
	"kamisado/game/sixes"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// requirePhrases keeps testdata/phrases.txt, from which catalogues can be
// checked: every key that the package says, with the names of its gaps. What the
// suite heard and a list of refusals must be all of them and no others.
func requirePhrases(t *testing.T, book *gametest.Book) {
	t.Helper()
	hearPositions(t, book)
	hearRefusals(t, book)
	book.RequireHeard(t, saidInSource(t))
	book.RequireKept(t, *update)
}

// hearPositions shows what random matches may miss: matches that are stopped and
// matches that somebody left.
func hearPositions(t *testing.T, book *gametest.Book) {
	t.Helper()
	hear := func(p game.Position) {
		v := p.View(game.Nobody)
		for _, phrase := range v.Status {
			book.Hear(phrase)
		}
	}
	m := won(t, game.Seed{7})
	out, ok := m.Stop()
	require.True(t, ok)
	hear(m)
	hear(m.End(out))
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
	for _, test := range recordCases(t) {
		_, err := sixes.ParseRecord(test.text)
		book.HearError(err)
	}
	for _, options := range badOptions {
		_, err := sixes.Rules{}.New(options, game.Seed{})
		book.HearError(err)
	}
	_, err := sixes.Rules{}.Decode([]byte("?"))
	book.HearError(err)
	_, err = sixes.Rules{}.Dealt(game.Seed{}, nil, "6h")
	book.HearError(err)
}

// sayers are the functions that make phrases: the prefix of their keys and the
// place of the key among their arguments.
var sayers = map[string]struct {
	prefix string
	at     int
}{
	"Say": {"", 0}, "illegal": {"sixes.illegal.", 0},
	"badRecord": {"sixes.record.", 0}, "add": {"sixes.event.", 1},
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
	require.Greater(t, len(keys), 30, "the source is read wrongly")
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
