package sixes_test

import (
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

var update = flag.Bool("update", false, "write testdata/phrases.txt anew")

// phrasebook collects phrases: their keys, and the gaps of each.
type phrasebook struct {
	mu   sync.Mutex
	gaps map[string]string
}

func (b *phrasebook) hear(p game.Phrase) {
	b.mu.Lock()
	defer b.mu.Unlock()
	gaps := strings.Join(slices.Sorted(maps.Keys(p.Args)), " ")
	if before, heard := b.gaps[p.Key]; heard && before != gaps {
		gaps = "sometimes " + before + ", sometimes " + gaps
	}
	b.gaps[p.Key] = gaps
	for _, value := range p.Args {
		if term, ok := value.(game.Term); ok {
			b.gaps[string(term)] = ""
		}
	}
}

func (b *phrasebook) hearError(err error) {
	var refusal *game.Error
	if errors.As(err, &refusal) {
		b.hear(refusal.Why)
	}
}

func (b *phrasebook) String() string {
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(b.gaps)) {
		text.WriteString(strings.TrimSpace(key+" "+b.gaps[key]) + "\n")
	}
	return text.String()
}

// requirePhrases keeps testdata/phrases.txt, from which catalogues can be
// checked: every key that the package says, with the names of its gaps. What the
// suite heard and a list of refusals must be all of them and no others.
func requirePhrases(t *testing.T, book *phrasebook) {
	t.Helper()
	hearPositions(t, book)
	hearRefusals(t, book)
	for _, key := range saidInSource(t) {
		require.Contains(t, book.gaps, key, "never heard: give hearRefusals or hearPositions an example")
	}
	const file = "testdata/phrases.txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(book.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), book.String(), "run with -update")
}

// hearPositions shows what random matches may miss: matches that are stopped and
// matches that somebody left.
func hearPositions(t *testing.T, book *phrasebook) {
	t.Helper()
	hear := func(p game.Position) {
		v := p.View(game.Nobody)
		for _, phrase := range v.Status {
			book.hear(phrase)
		}
	}
	m := won(t, game.Seed{7})
	out, ok := m.Stop()
	require.True(t, ok)
	hear(m)
	hear(m.End(out))
	for c := range sixes.NoCard {
		book.hear(sixes.CardPhrase(c))
	}
}

func hearRefusals(t *testing.T, book *phrasebook) {
	t.Helper()
	for _, test := range refereeCases(t) {
		_, err := test.at.Play(test.seat, test.move)
		book.hearError(err)
	}
	for _, test := range recordCases(t) {
		_, err := sixes.ParseRecord(test.text)
		book.hearError(err)
	}
	for _, options := range badOptions {
		_, err := sixes.Rules{}.New(options, game.Seed{})
		book.hearError(err)
	}
	_, err := sixes.Rules{}.Decode([]byte("?"))
	book.hearError(err)
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
