package gametest

import (
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// phrasesFile is where a game's package keeps what it says.
const phrasesFile = "testdata/phrases.txt"

// Book collects the phrases that a game says: their keys, and the gaps of each. It is
// safe for concurrent use.
type Book struct {
	mu   sync.Mutex
	gaps map[string]string
}

// NewBook is an empty book. Its Hear is meant for Config.Heard.
func NewBook() *Book { return &Book{gaps: map[string]string{}} }

// Hear takes in a phrase and the terms in its gaps.
func (b *Book) Hear(p game.Phrase) {
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

// HearError takes in what a refusal says.
func (b *Book) HearError(err error) {
	if why := game.WhyOf(err); !why.IsZero() {
		b.Hear(why)
	}
}

// HearFacts takes in the variant and the names of the seats.
func (b *Book) HearFacts(facts game.Facts) {
	b.Hear(facts.Variant)
	for _, name := range facts.SeatNames {
		b.Hear(game.Phrase{Key: string(name)})
	}
}

// HearView takes in all that a view says.
func (b *Book) HearView(v game.View) {
	for _, phrase := range phrases(v) {
		b.Hear(phrase)
	}
}

// String is a line a key, in order, with the names of its gaps.
func (b *Book) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(b.gaps)) {
		text.WriteString(strings.TrimSpace(key+" "+b.gaps[key]) + "\n")
	}
	return text.String()
}

// RequireKept wants testdata/phrases.txt, from which catalogues are checked, to be what
// was heard: every key that the package says, with the names of its gaps. With update
// it writes the file first.
func (b *Book) RequireKept(t *testing.T, update bool) {
	t.Helper()
	if update {
		require.NoError(t, os.WriteFile(phrasesFile, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(phrasesFile)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String(), "run with -update")
}
