package text_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// line is an entry of a catalogue as the test's files write it.
var line = regexp.MustCompile(`(?m)^"([^"]+)" = "(.*)"$`)

// speaker speaks the sentences of one of the test's catalogues. A phrase that
// the catalogue lacks, or a gap that a phrase does not fill, fails the test.
func speaker(t testing.TB, language string) text.Speaker {
	t.Helper()
	return speakerOf(t, "testdata/alt."+language+".toml")
}

// speakerOf speaks the sentences of a catalogue that have no forms for numbers.
func speakerOf(t testing.TB, catalogue string) text.Speaker {
	t.Helper()
	data, err := os.ReadFile(catalogue)
	require.NoError(t, err)
	sentences := make(map[string]*template.Template)
	for _, m := range line.FindAllStringSubmatch(string(data), -1) {
		sentences[m[1]] = template.Must(template.New(m[1]).Option("missingkey=error").Parse(m[2]))
	}
	var say text.Speaker
	say = func(p game.Phrase) string {
		gaps := make(map[string]any)
		for name, value := range p.Args {
			if term, ok := value.(game.Term); ok {
				value = say(game.Phrase{Key: string(term)})
			}
			gaps[name] = value
		}
		require.Contains(t, sentences, p.Key)
		var out strings.Builder
		require.NoError(t, sentences[p.Key].Execute(&out, gaps))
		return out.String()
	}
	return say
}

// played gives the view after some moves from a position.
func played(t testing.TB, kfn string, moves ...string) game.View {
	t.Helper()
	start, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	var p game.Position = kamisado.NewMatch(start)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], game.Move(move))
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

const home = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"
