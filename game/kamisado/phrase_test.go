package kamisado_test

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
	"kamisado/game/kamisado"
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
	hearRefusals(book)
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

// hearPositions shows what random matches may miss.
func hearPositions(t *testing.T, book *phrasebook) {
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
				book.hear(event.Phrase)
			}
			for _, phrase := range append(v.Status, v.Duty) {
				if !phrase.IsZero() {
					book.hear(phrase)
				}
			}
			for _, group := range v.Groups {
				book.hear(group.Label)
				for _, choice := range group.Choices {
					book.hear(choice.Label)
					if !choice.Note.IsZero() {
						book.hear(choice.Note)
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
		book.hear(game.Phrase{Key: string(kamisado.ColourTerm(c))})
	}
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		book.hear(game.Phrase{Key: string(kamisado.ModeTerm(mode))})
	}
}

func hearRefusals(book *phrasebook) {
	for _, test := range refereeCases {
		p, _ := kamisado.ParseKFN(test.kfn)
		move, _ := kamisado.ParseMove(test.move)
		book.hearError(p.Judge(move))
	}
	for _, test := range kfnCases {
		_, err := kamisado.ParseKFN(test.kfn)
		book.hearError(err)
	}
	for _, test := range recordCases {
		_, _, err := kamisado.ParseRecord(test.text)
		book.hearError(err)
	}
	_, err := kamisado.ParsePush("c1c6")
	book.hearError(err)
	for _, options := range badOptions {
		_, err := kamisado.Rules{}.New(options, game.Seed{})
		book.hearError(err)
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
