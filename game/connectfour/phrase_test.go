package connectfour_test

import (
	"errors"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
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

// requirePhrases keeps testdata/phrases.txt, from which catalogues are checked: every
// key that the package says, with the names of its gaps, as the suite and a list of
// refusals made it heard.
func requirePhrases(t *testing.T, book *phrasebook) {
	t.Helper()
	hearAll(t, book)
	const file = "testdata/phrases.txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(book.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), book.String(), "run with -update")
}

// hearAll makes heard what random matches may miss.
func hearAll(t *testing.T, book *phrasebook) {
	t.Helper()
	for _, m := range []*connectfour.Match{play(t, at(t, upright), "D"), play(t, at(t, nearly), "A")} {
		for _, event := range m.View(game.Nobody).News {
			book.hear(event.Phrase)
		}
	}
	for _, test := range refusals {
		m := at(t, test.position)
		_, err := m.Play(m.ToMove()[0], game.Move(test.move))
		book.hearError(err)
	}
	for _, test := range badPositions {
		_, err := connectfour.Rules{}.New(game.Options{"position": test.text}, game.Seed{})
		book.hearError(err)
	}
	for _, test := range badRecords {
		_, _, err := connectfour.ParseRecord(test.text)
		book.hearError(err)
	}
	_, err := connectfour.Rules{}.New(game.Options{"board": "8x8"}, game.Seed{})
	book.hearError(err)
}
