package text_test

import (
	"cmp"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"text/template"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// The entries of a catalogue: a sentence, or its forms for numbers, of which the last
// one is taken.
var (
	line  = regexp.MustCompile(`(?m)^"([^"]+)" = "(.*)"$`)
	short = regexp.MustCompile(`(?m)^"([^"]+)" = \{.* other = "(.*)" \}$`)
	forms = regexp.MustCompile(`(?s)\["([^"]+)"\]\n.*?other = "(.*?)"\n`)
)

// speaker speaks a game's own sentences. A phrase that the catalogue lacks, or a gap
// that a phrase does not fill, fails the test.
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

// played returns the view after some moves from a position.
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

// altLimit is how long a description may be in these tests: what Discord takes. Texts of
// ours never reach it, so that nothing of them is cut off.
const altLimit = 1024

var update = flag.Bool("update", false, "write the goldens anew")

// requireGolden wants a text to be the one of that name in testdata.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name + ".txt"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// A printer has nothing to show of other games, and no cell of theirs.
func TestForeignViews(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]text.Printer{
		"kamisado": text.Kamisado{}, "othello": text.Othello{}, "connectfour": text.ConnectFour{},
		"minesweeper": text.Minesweeper{}, "sixes": text.Sixes{},
	} {
		v := game.View{Game: "chess", Board: 1}
		require.Empty(t, p.Board(v, "es"), name)
		require.Empty(t, p.Coloured(v, "es", text.TrueColour, 0), name)
		require.Empty(t, p.Alt(v, nil, altLimit), name)
		for _, cell := range []string{"a1", "6h"} {
			require.Empty(t, p.Describe(v, cell, nil), name)
			_, err := p.Cell(v, cell)
			require.Error(t, err, name)
		}
	}
}

// toldAlt is a view and what Alt makes of it in a language.
type toldAlt struct {
	language string
	view     game.View
	want     string
}

func requireAlts(t *testing.T, p text.Printer, id game.ID, cases map[string]toldAlt) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, p.Alt(c.view, speaker(t, id, c.language), altLimit))
		})
	}
}

// requireAltFits wants a view to be told in both languages without being cut.
func requireAltFits(t *testing.T, p text.Printer, id game.ID, v game.View) {
	t.Helper()
	for _, language := range []string{"es", "en"} {
		got := p.Alt(v, speaker(t, id, language), altLimit)
		require.LessOrEqual(t, utf8.RuneCountInString(got), altLimit)
		require.NotContains(t, got, "…")
	}
}

// toldCell is a cell of a view and what Describe makes of it in a language.
type toldCell struct {
	language, cell string
	view           game.View
	want           string
}

func requireDescribed(t *testing.T, p text.Printer, id game.ID, cases map[string]toldCell) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, p.Describe(c.view, c.cell, speaker(t, id, c.language)))
		})
	}
}

// requireCells wants Cell to answer for a view as given by name, and to refuse other names
// by a phrase.
func requireCells(t *testing.T, p text.Printer, v game.View, want map[string]string, refused []string, key string) {
	t.Helper()
	for cell, want := range want {
		got, err := p.Cell(v, cell)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for _, cell := range refused {
		_, err := p.Cell(v, cell)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal, cell)
		require.Equal(t, game.KindNotation, refusal.Kind, cell)
		if key != "" {
			require.Equal(t, key, refusal.Why.Key)
			require.Equal(t, game.Quote(cell), refusal.Why.Args["Text"])
		}
	}
}

// requireSameInColour wants the coloured board to be the one without colours but for them,
// and no colour to run on at the end of a line; so on a narrow terminal, which it fits.
func requireSameInColour(t *testing.T, p text.Printer, v game.View) {
	t.Helper()
	for _, c := range []struct {
		depth   text.Depth
		columns int
	}{{text.Indexed, 80}, {text.TrueColour, 0}, {text.Indexed, 40}} {
		coloured := p.Coloured(v, "es", c.depth, c.columns)
		bare := strings.Split(escape.ReplaceAllString(coloured, ""), "\n")
		mono := strings.Split(p.Coloured(v, "es", text.Monochrome, c.columns), "\n")
		require.Len(t, bare, len(mono))
		for i := range bare {
			require.Equal(t, strings.TrimRight(mono[i], " "), strings.TrimRight(bare[i], " "))
			require.LessOrEqual(t, utf8.RuneCountInString(mono[i]), cmp.Or(c.columns, 80))
		}
		for line := range strings.SplitSeq(coloured, "\n") {
			if strings.Contains(line, "\x1b[1;") {
				require.Regexp(t, "\x1b\\[0m *[0-9]*\\]?$", line, "a line leaves its colour on")
			}
		}
	}
}

// escape matches what colours a text.
var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")
