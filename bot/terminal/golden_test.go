package terminal_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/kamisadotest"
	"kamisado/game/minesweeper"
	minecoach "kamisado/game/minesweeper/coach"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

var update = flag.Bool("update", false, "write the transcripts in testdata anew")

// The transcripts are read by people before they are kept. A line that was
// typed has a > before it.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tag     lang.Tag
		options game.Options
		typed   string
	}{
		"simple.es":   {lang.Spanish, nil, "ayuda c1c6 hola c1c8 a8a7 c1c6 a8a7 legales c6a8"},
		"simple.en":   {lang.English, nil, "help c1c6 hello c1c8 a8a7 c1c6 a8a7 legal c6a8"},
		"commands.es": {lang.Spanish, nil, "TEXTO;Kfn;celda;celda c1;celda c6;celda z9;c1;c1c6;jugadas;legales ya;reiniciar;no;reiniciar;sí;kfn;salir"},
		"rounds.es":   {lang.Spanish, game.Options{kamisado.OptionMode: "estandar"}, "c1c6 a8a7 c6a8 jugadas kfn"},
		"rounds.en":   {lang.English, game.Options{kamisado.OptionMode: "estandar"}, "c1c6 a8a7 c6a8 moves kfn"},
		"push.es":     {lang.Spanish, game.Options{game.OptionPosition: pushKFN()}, "legales e6 jugadas kfn"},
		"push.en":     {lang.English, game.Options{game.OptionPosition: pushKFN()}, "legales e6 jugadas kfn"},
		"deadlock.es": {lang.Spanish, game.Options{game.OptionPosition: "8/8/8/AZ6/mv6/8/8/8 N -M 1-2 estandar"}, "jugadas"},
		"deadlock.en": {lang.English, game.Options{game.OptionPosition: "8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireGolden(t, name+".txt", transcript(t, c.tag, c.options, c.typed))
		})
	}
}

// seeded is the chance of the transcripts.
func seeded() game.Seed { return game.Seed{1} }

// Every other game's transcripts, with the chance of a fixed seed and a clock that
// stands still.
func TestTranscriptsOfOtherGames(t *testing.T) {
	t.Parallel()
	foolish := game.Level{Name: "tonto", Player: chooser(func(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
		return v.Groups[0].Choices[0].Move, nil
	})}
	for name, c := range map[string]struct {
		config terminal.Config
		// typed are lines, separated by semicolons.
		typed map[lang.Tag]string
	}{
		"othello": {
			terminal.Config{Rules: othello.Rules{}, Printer: text.Othello{}, Players: []game.Level{{}, foolish}},
			map[lang.Tag]string{lang.Spanish: "ayuda;d3;a1;pasa;legales;celda;celda d3;kfn;jugadas;salir", lang.English: "help;3D;legal;quit"},
		},
		"connect4": {
			terminal.Config{Rules: connectfour.Rules{}, Printer: text.ConnectFour{}},
			map[lang.Tag]string{lang.Spanish: "ayuda;a;b;a;b;h;a;b;legales;a", lang.English: "help;4;D;d;restart;no;cell d1;quit"},
		},
		"minesweeper": {
			terminal.Config{
				Rules: minesweeper.Rules{}, Printer: text.Minesweeper{}, Hinter: minecoach.Coach{},
				Options: game.Options{minesweeper.OptionRows: "4", minesweeper.OptionColumns: "5", minesweeper.OptionMines: "4"},
			},
			map[lang.Tag]string{lang.Spanish: "ayuda;a1;pista;z9;kfn;e4!;salir", lang.English: "a1;hint;e1;a4;e4;d4;c4;b4"},
		},
		"sixes": {
			terminal.Config{Rules: sixes.Rules{}, Printer: text.Sixes{}, Players: []game.Level{{}, foolish, foolish, foolish}},
			map[lang.Tag]string{lang.Spanish: "ayuda;reparte;6h;celda oeste;Celda  Norte;celda;celda c6;celda oestes;reparte todo;legales;as;jugadas;posición;salir", lang.English: "help;deal all;7c;8s;cell west;cell 6h;cell;legal;stop;quit"},
		},
	} {
		for _, tag := range lang.Tags() {
			t.Run(name+"."+string(tag), func(t *testing.T) {
				t.Parallel()
				s := c.config
				s.Say, s.Seed, s.Width = speaker(t, tag), seeded, 80
				s.Now = func() time.Time { return time.Time{} }
				got := converse(t, s, strings.Split(c.typed[tag], ";"))
				require.NotRegexp(t, `\[\w+\.\w`, got, "a sentence is missing")
				requireGolden(t, name+"."+string(tag)+".txt", got)
			})
		}
	}
}

// converse types lines after a prompt each, as far as the match goes.
func converse(t *testing.T, s terminal.Config, lines []string) string {
	t.Helper()
	p, _ := start(t, s, "Juega", "Casilla ", "Cell ", "BLACK to ", "WHITE to ", "RED to ", "YELLOW to ", "WEST to ")
	for _, line := range lines {
		if p.over {
			break
		}
		p.ask(line)
	}
	if !p.over {
		p.leave()
	}
	return p.log.String()
}

// pushKFN is a position whose first move may be a push that is followed by a
// zero move: the recorded game p000.
func pushKFN() string {
	return kamisadotest.KFN(".....S.....vNZm....AnpP....RMVs....rza..........................",
		"d4 d5 e5 e6 f8 g6 g7", "N", "VN", [2]int{}, "estandar")
}

// transcript plays typed lines, separated by semicolons or else by blanks.
func transcript(t *testing.T, tag lang.Tag, options game.Options, typed string) string {
	t.Helper()
	c := config(t, tag, options)
	c.Width = 80
	p, _ := start(t, c)
	lines := strings.Fields(typed)
	if strings.Contains(typed, ";") {
		lines = strings.Split(typed, ";")
	}
	for _, line := range lines {
		p.ask(line)
	}
	if !p.over {
		p.leave()
	}
	requireSaid(t, p.log.String())
	return p.log.String()
}

// requireGolden compares a text with a file in testdata.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
