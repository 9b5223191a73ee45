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

// The entries of a catalogue: a sentence, or its forms for numbers, of which the last
// one is taken.
var (
	line  = regexp.MustCompile(`(?m)^"([^"]+)" = "(.*)"$`)
	forms = regexp.MustCompile(`(?s)\["([^"]+)"\]\n.*?other = "(.*?)"\n`)
)

// speaker speaks a game's own sentences. A phrase that the catalogue lacks, or a gap
// that a phrase does not fill, fails the test.
func speaker(t testing.TB, id game.ID, language string) text.Speaker {
	t.Helper()
	data, err := os.ReadFile("../../bot/lang/" + string(id) + "." + language + ".toml")
	require.NoError(t, err)
	sentences := make(map[string]*template.Template)
	for _, entry := range []*regexp.Regexp{line, forms} {
		for _, m := range entry.FindAllStringSubmatch(string(data), -1) {
			sentences[m[1]] = template.Must(template.New(m[1]).Option("missingkey=error").Parse(m[2]))
		}
	}
	var say text.Speaker
	say = func(p game.Phrase) string {
		gaps := make(map[string]any)
		for name, value := range p.Args {
			switch inner := value.(type) {
			case game.Term:
				value = say(game.Phrase{Key: string(inner)})
			case game.Phrase:
				value = say(inner)
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
