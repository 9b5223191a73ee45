package gametest_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// sayer is a function of a game's package that is given the end of a key and says the
// phrase, such as the one that refuses set-up positions.
type sayer struct {
	// prefix is what the keys begin with, such as "othello.position.".
	prefix string
	// at is the place of the keys' end among the function's arguments, counted from 0.
	at int
}

// sayers are those of each game, by its folder and the function's name.
var sayers = map[string]map[string]sayer{
	"connectfour": {"add": {"connect4.event.", 1}, "badPosition": {"connect4.position.", 0}},
	"kamisado": {
		"add": {"kamisado.event.", 1}, "illegal": {"kamisado.illegal.", 1},
		"badKFN": {"kamisado.kfn.", 0}, "badOption": {"kamisado.option.", 0},
	},
	"minesweeper": nil,
	"othello": {
		"add": {"othello.event.", 2}, "illegal": {"othello.illegal.", 1},
		"badPosition": {"othello.position.", 0}, "badOption": {"othello.option.", 0},
	},
	"sixes": {"add": {"sixes.event.", 1}, "illegal": {"sixes.illegal.", 0}},
}

// TestSaid wants the phrases that each game keeps to have every key that the source of its
// package names, so that what its suite happens not to meet is not forgotten: the keys that
// stand there whole, and those whose ends sayers are given, which are named as the source
// calls them. Keys that are put together otherwise are not found.
func TestSaid(t *testing.T) {
	t.Parallel()
	for name, sayers := range sayers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join("..", name)
			text, err := os.ReadFile(filepath.Join(folder, gametest.PhrasesFile))
			require.NoError(t, err)
			kept := map[string]bool{}
			var id game.ID
			for line := range strings.Lines(string(text)) {
				key := strings.Fields(line)[0]
				prefix, _, _ := strings.Cut(key, ".")
				kept[key], id = true, game.ID(prefix)
			}
			keys, err := said(folder, id, sayers)
			require.NoError(t, err)
			require.NotEmpty(t, keys, "the source names no keys of %s", id)
			for _, key := range keys {
				require.True(t, kept[key], "%s is never said: give the game's test an example", key)
			}
		})
	}
}

// said finds the keys of a game that the source in a folder names, apart from tests.
// A sayer that is never given a literal is an error: it has been renamed.
func said(folder string, id game.ID, sayers map[string]sayer) (keys []string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	s := source{whole: regexp.MustCompile(`^` + regexp.QuoteMeta(string(id)) + `(\.[A-Za-z]+)+$`), sayers: sayers, met: map[string]bool{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, s.read)
	}
	for name := range sayers {
		if !s.met[name] {
			return nil, fmt.Errorf("nothing in the source is said by %s", name)
		}
	}
	return s.keys, nil
}

// source is what has been found in a package's source.
type source struct {
	whole  *regexp.Regexp
	sayers map[string]sayer
	keys   []string
	// met are the sayers that were called with a literal.
	met map[string]bool
}

// read takes in a piece of source, and asks for the pieces of that.
func (s *source) read(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok && s.whole.MatchString(text) {
			s.keys = append(s.keys, text)
		}
	case *ast.CallExpr:
		name := called(n)
		from, ok := s.sayers[name]
		if !ok || len(n.Args) <= from.at {
			break
		}
		if text, ok := literal(n.Args[from.at]); ok {
			s.keys, s.met[name] = append(s.keys, from.prefix+text), true
		}
	}
	return true
}

// called is the name of the function that is called, without what it is selected from.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// literal is the text of a string literal.
func literal(e ast.Expr) (text string, ok bool) {
	basic, ok := e.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}

// saying is a game's package that says its phrases in all the ways that are understood,
// and some things beside them.
const saying = `package fake

import "fake.import/path"

func (p *position) say(what string) {
	game.Say("fake.prompt", "Count", 1)
	_ = game.Term("fake.side.N")
	_ = "fake.record." + what + "other.key"
	p.refuse(3, "full", "Cell", "fake.")
	p.refuse(3, what)
	refuse(3)
	badRecord("early")
}
`

// fakeSource is a folder with the source of a package.
func fakeSource(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "say.go"), []byte(saying), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "say_test.go"), []byte("package fake\n\nconst key = \"fake.test\"\n"), 0o600))
	return dir
}

func TestSaidInFolder(t *testing.T) {
	t.Parallel()
	sayers := map[string]sayer{"refuse": {"fake.illegal.", 1}, "badRecord": {"fake.record.", 0}}
	keys, err := said(fakeSource(t), "fake", sayers)
	require.NoError(t, err)
	require.Equal(t, []string{"fake.prompt", "fake.side.N", "fake.illegal.full", "fake.record.early"}, keys)
	sayers["badOption"] = sayer{prefix: "fake.option."}
	_, err = said(fakeSource(t), "fake", sayers)
	require.ErrorContains(t, err, "badOption", "a sayer that was renamed is noticed")
}

func TestSaidInBrokenSource(t *testing.T) {
	t.Parallel()
	dir := fakeSource(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "broken.go"), []byte("package"), 0o600))
	_, err := said(dir, "fake", nil)
	require.Error(t, err)
}
