package gametest

import (
	"flag"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// phrasesFile is where a game's package keeps what it says: a line a key, with the names of
// its gaps.
const phrasesFile = "testdata/phrases.txt"

// PhraseBook collects the phrases that a game says: their keys, and the gaps of each. It is
// safe for concurrent use.
type PhraseBook struct {
	mu   sync.Mutex
	gaps map[string]string
}

var update = flag.Bool("phrases", false, "write testdata/phrases.txt anew")

// Conformance runs the suite for a game and compares all that the game says with testdata/phrases.txt, from which
// catalogues are checked: every key with the names of its gaps. more adds what random matches may miss. That it is
// all that the source says is tested in this package.
func Conformance(t *testing.T, more func(*testing.T, *PhraseBook), configs ...Config) {
	t.Helper()
	book := &PhraseBook{gaps: map[string]string{}}
	for i, c := range configs {
		t.Run("suite "+strconv.Itoa(i), func(t *testing.T) {
			c.onPhrase = book.Add
			Run(t, c)
		})
	}
	more(t, book)
	if *update {
		require.NoError(t, os.WriteFile(phrasesFile, []byte(book.String()), 0o644))
	}
	want, err := os.ReadFile(phrasesFile)
	require.NoError(t, err)
	require.Equal(t, string(want), book.String(), "run with -phrases")
}

// Add takes in a phrase and the terms in its gaps.
func (b *PhraseBook) Add(p game.Phrase) {
	b.mu.Lock()
	defer b.mu.Unlock()
	gaps := strings.Join(slices.Sorted(maps.Keys(p.Args)), " ")
	if before, known := b.gaps[p.Key]; known && before != gaps {
		gaps = "sometimes " + before + ", sometimes " + gaps
	}
	b.gaps[p.Key] = gaps
	for _, value := range p.Args {
		if term, ok := value.(game.Term); ok {
			b.gaps[string(term)] = ""
		}
	}
}

// AddError takes in what a refusal says.
func (b *PhraseBook) AddError(err error) {
	if why := game.WhyOf(err); !why.IsZero() {
		b.Add(why)
	}
}

// AddView takes in all that a view says.
func (b *PhraseBook) AddView(v game.View) {
	for _, phrase := range phrases(v) {
		b.Add(phrase)
	}
}

// String is a line a key, in order, with the names of its gaps.
func (b *PhraseBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(b.gaps)) {
		text.WriteString(strings.TrimSpace(key+" "+b.gaps[key]) + "\n")
	}
	return text.String()
}
