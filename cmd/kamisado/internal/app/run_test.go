package app

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game/gametest"
	"kamisado/store"
)

// result is what a run of the program left.
type result struct {
	status   int
	out, err string
}

// try runs the whole program on an input, in Spanish.
func try(ctx context.Context, input string, args ...string) result {
	return tryWith(ctx, apptest.SpanishEnv, input, args...)
}

// tryWith runs the whole program on an input, with an environment.
func tryWith(ctx context.Context, env func(string) string, input string, args ...string) result {
	var out, err bytes.Buffer
	status := Options{}.Run(ctx, args, &tool.Console{
		In: strings.NewReader(input), Out: &out, Err: &err, Env: env, Catalogue: apptest.Catalogue(),
	})
	return result{status, out.String(), err.String()}
}

func TestStatus(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args []string
		want int
	}{
		"match played":  {[]string{"play"}, 0},
		"help":          {[]string{"--help"}, 0},
		"version":       {[]string{"version"}, 0},
		"bad depth":     {[]string{"perft", "0"}, 2},
		"negative flag": {[]string{"perft", "--lang", "en", "-1"}, 2},
		"far too deep":  {[]string{"perft", "99999999999999999999"}, 2},
		"bad KFN":       {[]string{"play", "--position", "x"}, 2},
		"clash":         {[]string{"play", "simple", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar"}, 2},
		"not turned":    {[]string{"play", "othello", "--turned"}, 2},
		"no such level": {[]string{"play", "--white", "x"}, 2},
		"solve lines":   {[]string{"solve", "--position", "-"}, 0},
		"solve the end": {[]string{"solve", "--position", "8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple"}, 2},
		"arena":         {[]string{"arena", "principiante", "principiante", "-n", "1"}, 0},
		"review":        {[]string{"review", "--game", "othello", "-"}, 2},
		"no such match": {[]string{"review", "x"}, 2},
		"bad flag":      {[]string{"play", "--x"}, 2},
		"bad language":  {[]string{"play", "--lang", "fr"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "c1c6\na8a7\nc6a8\n", c.args...)
			require.Equal(t, c.want, got.status, got)
			require.Equal(t, c.want == 0, got.err == "", got)
			require.Equal(t, c.want == 0, got.out != "", got)
		})
	}
}

// Flags that are given or not may say so, in either language.
func TestYesNoFlags(t *testing.T) {
	t.Parallel()
	deal := func(flag string) result {
		return try(t.Context(), "", "deal", "--game", "minesweeper", "--seed", "03"+strings.Repeat("0", 62), "--first", "e5",
			"--preset", "intermedio", flag)
	}
	given, left := deal("--guess-free"), deal("--guess-free=0")
	require.Zero(t, given.status, given.err)
	require.Zero(t, left.status, left.err)
	require.NotEqual(t, given, left)
	for flag, want := range map[string]result{
		"sí": given, "si": given, "Yes": given, "true": given, "no": left, "No": left, "false": left,
	} {
		require.Equal(t, want, deal("--guess-free="+flag), flag)
	}
	require.Equal(t, "kamisado: --guess-free: tiene que ser sí o no, no \"quizá\"\nMira «kamisado deal --help».\n",
		deal("--guess-free=quizá").err)
}

// Values may begin with a hyphen. The error for a number that is not allowed says which are.
func TestHyphens(t *testing.T) {
	t.Parallel()
	ending := "-OX" + strings.Repeat("X", 61) + " X"
	long := "---O" + strings.Repeat("X", 60) + " X"
	for want, args := range map[string][]string{
		"best: a1\n":                              {"solve", "--game", "othello", "--position", ending},
		"position: ---O":                          {"solve", "--game", "othello", "--position", long},
		"Choose from 2 to 99 rows, not -4.":       {"play", "minesweeper", "--rows", "-4"},
		"expected a number (1…20) but got \"-4\"": {"perft", "-4"},
		"(1…20) but got \"-5\"":                   {"perft", "--lang", "en", "-5"},
		"(1…20) but got \"-6\"":                   {"perft", "--", "-6"},
		"(1…1000000) but got \"-4\"":              {"arena", "-n", "-4"},
		"(1…1000000) but got \"-5\"":              {"arena", "--games", "-5"},
		"(0…100) but got \"-4\"":                  {"arena", "--opening", "-4"},
		"(1…1048576) but got \"-4\"":              {"prove", "simple", "--memory", "-4"},
		"(1…1048576) but got \"-5\"":              {"solve", "--memory", "-5"},
		"(1…5) but got \"-4\"":                    {"puzzle", "--level", "-4"},
		"(1…1000000) but got \"-6\"":              {"puzzle", "--number", "-6"},
		"--older -4d isn't a number of days":      {"prune", "--older", "-4d"},
		"64 hexadecimal digits, not \"-4\"":       {"play", "--seed", "-4"},
		"but got \"--png\"":                       {"replay", "x", "--gif", "--png", "a%d.png"},
		"but got \"-h\"":                          {"replay", "x", "--gif", "-h"},
		"goes behind \"--\"":                      {"review", "-x.txt"},
		"ningún archivo «-x.txt»":                 {"replay", "--gif", "-x.gif", "--", "-x.txt"},
	} {
		if args[0] != "replay" || args[1] != "--gif" {
			args = append([]string{"--lang", "en"}, args...)
		}
		got := try(t.Context(), "", args...)
		require.Contains(t, got.out+got.err, want, args)
	}
}

// A flag needs a value in all commands that have it or in none, because withHyphens does not know the command.
func TestFlagsAgree(t *testing.T) {
	t.Parallel()
	parser := englishParser(t)
	isBool := make(map[string]bool)
	for _, command := range parser.Model.Children {
		for _, flag := range command.Flags {
			if known, ok := isBool[flag.Name]; ok {
				require.Equal(t, known, flag.IsBool(), flag.Name)
			}
			isBool[flag.Name] = flag.IsBool()
		}
	}
	require.Greater(t, len(isBool), 40)
}

// The language is that of the flag, before or after the command, else that of the environment.
func TestLanguage(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"Uso: kamisado solve ": {"solve", "--help"}, "Usage: kamisado solve ": {"--lang", "en", "solve", "--help"},
		"Usage: kamisado perft ": {"perft", "--help", "--lang=en"},
	} {
		got := try(t.Context(), "", args...)
		require.Contains(t, got.out+got.err, want)
	}
	env := func(variables map[string]string) lang.Tag {
		return language(nil, func(name string) string { return variables[name] })
	}
	require.Equal(t, lang.Spanish, env(map[string]string{"LC_ALL": "es_ES.UTF-8", "LC_MESSAGES": "C", "LANG": "en_GB"}))
	require.Equal(t, lang.English, env(map[string]string{"LC_MESSAGES": "C", "LANG": "es_ES.UTF-8"}))
	require.Equal(t, lang.Spanish, env(map[string]string{"LANG": "es"}))
	require.Equal(t, lang.English, env(nil))
}

// An error says what the mistake is in the language, the nearest name, and where help is.
func TestMisuse(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"unknown flag --distanc, did you mean \"--distance\"?\nTry \"kamisado solve --help\".\n":                                                                                            {"solve", "--distanc", "--lang", "en"},
		"no existe la opción --distanc; ¿quieres decir \"--distance\"?\nMira «kamisado solve --help».\n":                                                                                    {"solve", "--distanc"},
		"unexpected argument sovle\nDid you mean solve?\nTry \"kamisado --help\".\n":                                                                                                        {"sovle", "--lang", "en"},
		"falta \"<depth>\"\nMira «kamisado perft --help».\n":                                                                                                                                {"perft"},
		"--game must be one of \"minesweeper\", \"sixes\" but got \"x\"\nTry \"kamisado deal --help\".\n":                                                                                   {"deal", "--game", "x", "--seed", strings.Repeat("0", 64), "--lang", "en"},
		"--database must be sqlite:FILE, such as sqlite:kamisado.db, or postgres://USER@HOST:PORT/DATABASE. In a password, write %, &, /, ?, # and @ as %25, %26, %2F, %3F, %23 and %40.\n": {"prune", "--older", "3d", "--database", "x", "--lang", "en"},
		"--app-id must be a Discord id: digits only.\n":                                                                                                                                     {"serve", "--token", "x", "--app-id", "x", "--lang", "en"},
	} {
		require.Equal(t, "kamisado: "+want, try(t.Context(), "", args...).err)
	}
}

// Values of options are taken by what either language calls them.
func TestOptionWords(t *testing.T) {
	t.Parallel()
	deal := func(preset string) result {
		return try(t.Context(), "", "deal", "--game", "minesweeper", "--seed", "03"+strings.Repeat("0", 62), "--first", "e5",
			"--preset", preset)
	}
	want := deal("principiante")
	require.Zero(t, want.status, want.err)
	for _, preset := range []string{"Principiante", "beginner", "Beginner"} {
		require.Equal(t, want, deal(preset), preset)
	}
	for _, board := range []string{"10x14", "10×14", "10X14"} {
		got := try(t.Context(), "quit\n", "play", "othello", "--board", board)
		require.Zero(t, got.status, got.err)
		require.Contains(t, got.out, "    m    n\n 1   -", board)
	}
	help := try(t.Context(), "", "play", "--help", "--lang", "en").out
	require.Regexp(t, `\(beginner,\s+intermediate\s+or\s+expert;\s+default:`, help)
	require.NotContains(t, help, "estandar")
}

// The table of an arena is in the players' words; what programs read is the same in every
// language.
func TestArenaWords(t *testing.T) {
	t.Parallel()
	arena := func(more ...string) string {
		got := try(t.Context(), "", append([]string{"arena", "--game", "othello", "voraz", "Easy", "-n", "2"}, more...)...)
		require.Zero(t, got.status, got.err)
		return got.out
	}
	es, en := arena(), arena("--lang", "en")
	require.Contains(t, es, "Othello, 8×8: 2 partidas por serie")
	require.Regexp(t, `(?m)^Voraz +[012] .*\nFácil +[012] `, es)
	require.Contains(t, en, "Othello, 8×8: 2 matches per series")
	require.Regexp(t, `(?m)^Greedy +[012] .*\nEasy +[012] `, en)
	require.Contains(t, arena("--json"), `"player":"voraz"`)
	require.Equal(t, arena("--json"), arena("--json", "--lang", "en"))
}

// What an error repeats of the arguments does nothing to the terminal.
func TestErrorsHoldNoControlBytes(t *testing.T) {
	t.Parallel()
	const esc = "\x1b[31m\a\u009b\xff"
	for name, args := range map[string][]string{
		"mode":      {"play", esc + "foo"},
		"depth":     {"perft", esc + "foo"},
		"field 2":   {"play", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn " + esc + " -- 0-0 simple"},
		"placement": {"perft", "1", "--position", "NZPSARV\x1b/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"},
		"argument":  {"play", "simple", esc},
		"level":     {"play", "--black", esc},
		"player":    {"arena", esc, esc},
		"file":      {"review", esc},
		"solved":    {"solve", "--position", "NZPSARVM/8/8/8/8/8/8/mvraspzn " + esc + " -- 0-0 simple"},
		"proven":    {"prove", esc},
		"flag":      {"play", "--" + esc},
		"command":   {esc},
		"language":  {"play", "--lang", esc},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "", args...)
			require.Equal(t, 2, got.status, got)
			require.Empty(t, got.out)
			require.True(t, utf8.ValidString(got.err))
			require.NotRegexp(t, `[^\n\PC]`, got.err)
		})
	}
}

func TestInterruptedPerft(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	got := try(ctx, "", "perft", "20", "--lang", "en")
	require.Equal(t, result{130, "", "kamisado: The count was interrupted at depth 1.\n"}, got)
}

func TestInterruptedPlay(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	silent, typing := io.Pipe()
	defer typing.Close()
	var out bytes.Buffer
	status := Options{}.Run(ctx, []string{"play"}, &tool.Console{
		In: silent, Out: &out, Err: io.Discard, Env: apptest.SpanishEnv,
	})
	require.Zero(t, status)
	require.True(t, strings.HasSuffix(out.String(), "\nInterrumpida la partida, se concluye el juego.\n"))
}

func TestBrokenOutput(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	broken, w := io.Pipe()
	require.NoError(t, broken.CloseWithError(errors.New("nobody reads")))
	for _, args := range [][]string{
		{"play"}, {"perft", "1"}, {"version"}, {"solve"}, {"prove", "simple"}, {"arena", "-n", "1"},
	} {
		var err bytes.Buffer
		status := Options{}.Run(t.Context(), args, &tool.Console{
			In: strings.NewReader(""), Out: w, Err: &err, Env: apptest.SpanishEnv,
		})
		require.Equal(t, 1, status, args)
		require.Equal(t, "kamisado: nobody reads\n", err.String())
	}
}

// Every level is found by its name and by what a language calls it, and each game's
// default is one of them.
func TestLevelNames(t *testing.T) {
	t.Parallel()
	console := englishConsole(t)
	for _, g := range Entries() {
		for _, level := range g.Levels {
			word := console.Text(g.Key("level", level.Name))
			for _, name := range []string{level.Name, word} {
				found, err := g.Level(name, console)
				require.NoError(t, err)
				require.Equal(t, level.Name, found.Name)
			}
		}
		if len(g.Levels) == 0 {
			require.Empty(t, g.DefaultLevel)
			continue
		}
		_, err := g.Level(g.DefaultLevel, console)
		require.NoError(t, err)
		_, err = g.Level("", console)
		require.Error(t, err)
	}
}

func TestInterruptedArenaAndReview(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	got := try(ctx, "", "arena", "--lang", "en")
	require.Equal(t, result{130, "", "kamisado: The matches were interrupted; there are no results to show.\n"}, got)
	got = try(ctx, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\nB a8a7\n", "review", "-")
	require.Equal(t, result{130, "", "kamisado: Análisis interrumpido.\n"}, got)
	got = try(ctx, "", "play", "--black", "perfecto", "--white", "perfecto")
	require.Zero(t, got.status)
	require.Contains(t, got.out, "\nInterrumpida la partida, se concluye el juego.\n")
}

// Which addresses others have follows from what was asked for.
func TestReachable(t *testing.T) {
	t.Parallel()
	const url = "http://192.0.2.1:8081"
	for listen, want := range map[string][]string{
		"127.0.0.1:8080": nil, "127.9.9.9:8080": nil, "[::1]:8080": nil, "localhost:8080": nil, "": nil,
		"192.0.2.1:8080": {url}, "board.example:8080": {url},
	} {
		require.Equal(t, want, reachable(listen, url), listen)
	}
	for _, listen := range []string{":8080", "0.0.0.0:8080", "[::]:8080"} {
		urls := reachable(listen, "http://127.0.0.1:8081")
		require.Len(t, urls, len(OuterAddresses()), listen)
		for _, u := range urls {
			require.Regexp(t, `^http://.+:8081$`, u)
			require.NotContains(t, u, "127.0.0.1")
		}
	}
}

// englishParser parses command lines in English.
func englishParser(t *testing.T, more ...kong.Option) *kong.Kong {
	t.Helper()
	parser, err := newParser(englishConsole(t), more...)
	require.NoError(t, err)
	return parser
}

// englishConsole returns a console that speaks English, without streams and an environment.
func englishConsole(t *testing.T) *tool.Console {
	t.Helper()
	all := apptest.Catalogue()
	return &tool.Console{
		Err: io.Discard, Env: func(string) string { return "" }, Catalogue: all, Speaker: all.Speaker(lang.English),
	}
}

// The error for a missing folder names it, for the database and for its backup.
func TestMissingFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	missing := filepath.Join(dir, "new")
	database, inNew := "sqlite:"+filepath.Join(dir, "x.db"), "sqlite:"+filepath.Join(missing, "x.db")
	opened, err := store.Open(t.Context(), database)
	require.NoError(t, err)
	require.NoError(t, opened.Close())
	copied := filepath.Join(dir, "copy.db")
	require.Zero(t, try(t.Context(), "", "backup", "--database", database, copied).status)
	for _, args := range [][]string{
		{"restore", copied, "--database", inNew},
		{"backup", filepath.Join(missing, "copy.db"), "--database", database},
		{"backup", filepath.Join(dir, "other.db"), "--database", inNew},
		{"prune", "--older", "1d", "--database", inNew},
		{"review", "abcdefgh", "--database", inNew},
		{"play", "--save", filepath.Join(missing, "match.txt")},
		{"serve", "--token", "x", "--database", inNew, "--log-level", "error"},
	} {
		got := try(t.Context(), "quit\n", append(args, "--lang", "en")...)
		if args[0] == "review" {
			require.Contains(t, got.err, "abcdefgh")
			continue
		}
		want := tool.StatusFailed
		if args[0] == "prune" || args[0] == "serve" {
			want = tool.StatusSettings
		}
		require.Equal(t, want, got.status, "%s %v", args, got)
		require.Contains(t, got.err, "there is no folder "+missing, args)
	}
	got := try(t.Context(), "", "restore", filepath.Join(dir, "nothing.db"), "--database", database, "--lang", "en")
	require.Contains(t, got.err, "nothing.db can't be found")
}
