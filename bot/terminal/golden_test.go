package terminal_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
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

// pushKFN is a position whose first move may be a push that is followed by a
// zero move: the recorded game p000.
func pushKFN() string {
	return kfn(".....S.....vNZm....AnpP....RMVs....rza..........................",
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
