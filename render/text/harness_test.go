package text_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/render/text"
)

// The entries of a catalogue: a sentence, or its forms for one and for other numbers.
var (
	line  = regexp.MustCompile(`(?m)^"([^"]+)" = ()"(.*)"$`)
	short = regexp.MustCompile(`(?m)^"([^"]+)" = \{ one = "(.*?)", .*other = "(.*)" \}$`)
	forms = regexp.MustCompile(`(?s)\["([^"]+)"\]\none = "(.*?)"\n.*?other = "(.*?)"\n`)
)

// one ends the key of the form for one.
const one = " one"

// speaker speaks a game's own sentences and those of answers. A phrase that the catalogue lacks, or a gap that a
// phrase does not fill, fails the test.
func speaker(t testing.TB, id game.ID, language string) text.Speaker {
	t.Helper()
	var all []byte
	for _, name := range []string{string(id), "ask"} {
		data, err := os.ReadFile("../../bot/lang/" + name + "." + language + ".toml")
		require.NoError(t, err)
		all = append(all, data...)
	}
	sentences := make(map[string]*template.Template)
	for _, entry := range []*regexp.Regexp{line, short, forms} {
		for _, m := range entry.FindAllStringSubmatch(string(all), -1) {
			sentences[m[1]] = template.Must(template.New(m[1]).Option("missingkey=error").Parse(m[3]))
			if m[2] != "" {
				sentences[m[1]+one] = template.Must(template.New(m[1]).Option("missingkey=error").Parse(m[2]))
			}
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
		key := p.Key
		if sentences[key+one] != nil && gaps["Plural"] == 1 {
			key += one
		}
		require.Contains(t, sentences, key)
		var out strings.Builder
		require.NoError(t, sentences[key].Execute(&out, gaps))
		return out.String()
	}
	return say
}

// position returns the position after some moves of a match with options, whose seed begins with a number.
func position(t testing.TB, rules game.Rules, options game.Options, seed byte, moves ...game.Move) game.Position {
	t.Helper()
	p, err := rules.New(options, game.Seed{seed})
	require.NoError(t, err)
	for _, move := range moves {
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err, move)
	}
	return p
}

// view returns what a position with seed 7 shows to nobody in particular.
func view(t testing.TB, rules game.Rules, options game.Options, moves ...game.Move) game.View {
	t.Helper()
	return position(t, rules, options, 7, moves...).View(game.Nobody)
}

// from returns the options of a match that begins with a position.
func from(notation string) game.Options { return game.Options{game.OptionPosition: notation} }
