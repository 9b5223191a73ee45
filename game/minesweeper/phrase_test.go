package minesweeper_test

import (
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

var update = flag.Bool("update", false, "write the goldens anew")

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

// requirePhrases keeps testdata/phrases.txt, from which catalogues can be checked:
// every key that the package says, with the names of its gaps. What the suite and the
// cases of other tests say must be all of them.
func requirePhrases(t *testing.T, book *phrasebook) {
	t.Helper()
	hearAll(t, book)
	for _, key := range saidInSource(t) {
		require.Contains(t, book.gaps, key, "never heard: give hearAll an example")
	}
	const file = "testdata/phrases.txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(book.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), book.String(), "run with -update")
}

func hearAll(t *testing.T, book *phrasebook) {
	t.Helper()
	for _, c := range optionCases {
		_, err := minesweeper.Rules{}.New(c.options, game.Seed{})
		book.hearError(err)
	}
	for _, c := range recordCases {
		_, _, err := minesweeper.ParseRecord(c.text)
		book.hearError(err)
	}
	for _, c := range playCases {
		m := play(t, begin(t, smallOptions, smallSeed), c.moves...)
		v := m.View(game.Nobody)
		for _, event := range v.News {
			book.hear(event.Phrase)
		}
		book.hear(game.Phrase{Key: string(v.SeatNames[minesweeper.Player])})
		for _, move := range c.refused {
			book.hear(refusal(t, m, move).Why)
		}
	}
	for _, table := range (minesweeper.Rules{}).Tables() {
		book.hear(table.Label)
	}
	book.hear(minesweeper.Rules{}.Told(1))
	book.hear(refusal(t, hopeless(), "h8").Why)
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
