package terminal_test

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// What a line holds never ends a session or changes the position, unless it is a move. In the transcripts are lines that
// people type; these are others.
func TestBadLines(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]string{
		"empty": "", "blanks": " \t ", "6000 characters": strings.Repeat("c1c6 ", 1200),
		"6000 wide": strings.Repeat("ñ", 6000),
		"100 kB":    strings.Repeat("x", 100_000), "control": "\x00\x1b[2J\x07", "broken UTF-8": "c1\xff\xfec6",
		"long cell": "celda " + strings.Repeat("c6", 3000),
	} {
		for _, tag := range lang.Tags() {
			t.Run(name+" "+string(tag), func(t *testing.T) {
				t.Parallel()
				drive(t, config(t, tag, nil), func(p *client) {
					answer := p.ask(typed)
					require.Equal(t, strings.TrimSpace(typed) != "", strings.Count(answer, "\n") > 2, "%q", answer)
					require.Less(t, len(answer), 600)
					require.NotContains(t, answer, "\x1b")
					require.Equal(t, startKFN, p.first("kfn"))
				})
			})
		}
	}
	drive(t, config(t, lang.Spanish, nil), func(p *client) {
		p.ask("c1\rc6") // blanks may stand between the cells
		require.Contains(t, p.first("kfn"), " B N- ")
	})
}

func TestLineEnds(t *testing.T) {
	t.Parallel()
	const moves = "c1c6\na8a7\nc6a8"
	want := feed(t, config(t, lang.Spanish, nil), moves+"\n")
	require.Equal(t, "Ha ganado NEGRO.", last(t, want))
	for name, in := range map[string]io.Reader{
		"CRLF":                  strings.NewReader(strings.ReplaceAll(moves, "\n", "\r\n") + "\r\n"),
		"byte order mark":       strings.NewReader("\ufeff" + moves + "\n"),
		"no newline at the end": strings.NewReader(moves),
		"more behind the end":   strings.NewReader(moves + "\nkfn\nlegales\n"),
		"byte by byte":          iotest.OneByteReader(strings.NewReader(moves)),
	} {
		got, err := run(t.Context(), config(t, lang.Spanish, nil), in)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}

// A long line is refused whole, and the next one is read as if it had not been.
func TestLongLine(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.Spanish, nil), "c1c6"+strings.Repeat(" ", 1<<20)+"\nkfn\n")
	require.Regexp(t, `(?s)demasiado larga.*\n`+regexp.QuoteMeta(startKFN)+`\n`, out)
}

// The end of the context leaves the match, while a person is asked and while a
// computer thinks.
func TestEndOfContext(t *testing.T) {
	t.Parallel()
	for name, players := range map[string][]game.Level{
		"a question": nil,
		"a computer": {level(func(ctx context.Context, _ game.View, _ game.Seed) (game.Move, error) {
			<-ctx.Done()
			return "", ctx.Err()
		})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := config(t, lang.Spanish, nil)
			c.Keyboard, c.Players = true, players
			synctest.Test(t, func(t *testing.T) {
				in, typing := io.Pipe()
				ctx, stop := context.WithCancel(t.Context())
				go func() {
					synctest.Wait()
					stop()
				}()
				out, err := run(ctx, c, in)
				require.NoError(t, err)
				require.Equal(t, interrupted, last(t, out))
				require.NoError(t, typing.Close()) // ends the read that is under way
			})
		})
	}
}

// What goes wrong ends the session with its error. An input that cannot be read is
// not one that ends.
func TestErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	unreadable := func(typed string) io.Reader {
		return io.MultiReader(strings.NewReader(typed), iotest.ErrReader(broken))
	}
	fails := level(func(context.Context, game.View, game.Seed) (game.Move, error) { return "", broken })
	for name, c := range map[string]struct {
		set func(*terminal.Config)
		in  io.Reader
		// want is the last line where there is one.
		want string
	}{
		"input, at once":       {nil, unreadable(""), interrupted},
		"input, within a line": {nil, unreadable("c1c6\nkf"), interrupted},
		"output": {func(c *terminal.Config) {
			c.Out = writerFunc(func([]byte) (int, error) { return 0, broken })
		}, strings.NewReader("c1c6\n"), ""},
		"computer": {func(c *terminal.Config) { c.Players = []game.Level{fails} }, strings.NewReader(""), ""},
		"coach":    {func(c *terminal.Config) { c.Hinter = coach{err: broken} }, strings.NewReader("pista\n"), ""},
		"reviewer": {func(c *terminal.Config) {
			c.Keyboard, c.Reviewer = true, &critic{err: broken}
		}, strings.NewReader("c1c6\na8a7\nc6a8\nreview\n"), ""},
		"keeping the match": {func(c *terminal.Config) { c.Keep = func(string) error { return broken } }, strings.NewReader(""), interrupted},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.Spanish, nil)
			if c.set != nil {
				c.set(&s)
			}
			out, err := run(t.Context(), s, c.in)
			require.ErrorIs(t, err, broken)
			if c.want != "" {
				require.Equal(t, c.want, last(t, out))
			}
		})
	}
	out, err := run(t.Context(), config(t, lang.Spanish, nil), unreadable("c1c6\na8a7\nc6a8\n"))
	require.NoError(t, err, "nothing is read after the end")
	require.Equal(t, "Ha ganado NEGRO.", last(t, out))
}

// Options and names that start no match are refused before anything is written.
func TestRefusedStarts(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 32)
	for name, c := range map[string]struct {
		options game.Options
		names   []string
		kind    game.Kind
	}{
		"position":           {game.Options{game.OptionPosition: "x"}, nil, game.KindPosition},
		"mode":               {game.Options{kamisado.OptionMode: "x"}, nil, game.KindOption},
		"clash":              {game.Options{kamisado.OptionMode: "estandar", game.OptionPosition: startKFN}, nil, game.KindOption},
		"equal names":        {nil, []string{"Ana", "Ana"}, game.KindOption},
		"names but for case": {nil, []string{"Ángela", "áNGELA"}, game.KindOption},
		"names but for gaps": {nil, []string{" Ana", "Ana\t"}, game.KindOption},
		"names cut to one":   {nil, []string{long + "a", long + "b"}, game.KindOption},
	} {
		s := config(t, lang.Spanish, c.options)
		s.Names = c.names
		out, err := run(t.Context(), s, strings.NewReader("c1c6\n"))
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal, name)
		require.Equal(t, c.kind, refusal.Kind, name)
		require.Empty(t, out, name)
	}
	s := config(t, lang.Spanish, nil)
	s.Names = []string{"", ""}
	require.NotEmpty(t, feed(t, s, ""), "no name is nobody's")
}

// The match's text is kept however it ends.
func TestKeep(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"c1c6\na8a7\nc6a8\n":       "\nN c1c6\nB a8a7\nN c6a8\n1-0 fila\n",
		"c1c6\nsalir\n":            "\nN c1c6\n",
		"":                         "\n",
		"c1c6\nrestart\ny\na1a2\n": "\nN a1a2\n",
	} {
		var record string
		s := config(t, lang.Spanish, nil)
		s.Keep = func(text string) error {
			record = text
			return nil
		}
		feed(t, s, typed)
		require.Equal(t, startKFN+want, record)
	}
}

// Without colours nothing is different but the curve of a review.
func TestColour(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	plain := feed(t, c, "c1c6\ntexto\n")
	require.Contains(t, plain, "8 -BN- -BZ-", "texto is the document's")
	c.Colour = text.TrueColour
	out := feed(t, c, "c1c6\ntexto\n")
	require.Contains(t, out, "\x1b[")
	blanks := regexp.MustCompile(` +\n`)
	bare := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(out, "")
	require.Equal(t, blanks.ReplaceAllString(plain, "\n"), blanks.ReplaceAllString(bare, "\n"))
	c.Keyboard, c.Reviewer = true, &critic{}
	require.Contains(t, feed(t, c, "c1c6\na8a7\nc6a8\nreview\n"), "\n\n█▁██\n\n1. ", "the curve of a review")
}

// Two computers play to the end and leave the input alone.
func TestTwoComputers(t *testing.T) {
	t.Parallel()
	var record string
	s := config(t, lang.Spanish, game.Options{kamisado.OptionMode: "estandar"})
	s.Players = []game.Level{level(lastMove), level(lastMove)}
	s.Keep = func(text string) error {
		record = text
		return nil
	}
	out, err := run(t.Context(), s, readerFunc(func([]byte) (int, error) { panic("the input is read") }))
	require.NoError(t, err)
	requireSaid(t, out)
	require.Regexp(t, `^Ha ganado (NEGRO|BLANCO)\.$`, last(t, out))
	r, _, err := match.ReadText(kamisado.Rules{}, record)
	require.NoError(t, err)
	require.NotNil(t, r.Outcome)
	require.Equal(t, strings.Count(out, "\njuega: "), strings.Count(record, " ")-4-strings.Count(record, "(")-1)
	again, err := match.WriteText(kamisado.Rules{}, r)
	require.NoError(t, err)
	require.Equal(t, record, again)
}

// A match has the chance of its seed, and each move a chance of its own.
func TestChanceOfComputers(t *testing.T) {
	t.Parallel()
	seen := map[game.Seed]bool{}
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
		seen[seed] = true
		require.Equal(t, kamisado.Black, v.Seat)
		return lastMove(ctx, v, seed)
	})}
	s.Seed = func() game.Seed { return game.Seed{1} }
	feed(t, s, "\nc8c7\nreiniciar\nsi\n")
	require.Len(t, seen, 2)
	require.True(t, seen[game.Seed{1}.ForPly(0)], "at the restart too")
	require.True(t, seen[game.Seed{1}.ForPly(2)])
}

// A computer that breaks a rule is not the person's mistake.
func TestIllegalMoveOfAComputer(t *testing.T) {
	t.Parallel()
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(func(context.Context, game.View, game.Seed) (game.Move, error) { return "c1c8", nil })}
	_, err := run(t.Context(), s, strings.NewReader(""))
	require.ErrorContains(t, err, "perfecto played c1c8 in "+startKFN)
	var refusal *game.Error
	require.NotErrorAs(t, err, &refusal)
}

// No name that can be typed is known by what has a capital letter in it.
func TestUserHasNoCapitals(t *testing.T) {
	t.Parallel()
	require.Equal(t, "player2", terminal.User(" Player2 "))
	require.Equal(t, terminal.User("ÁNGELA"), terminal.User("ángela"))
}

// On 40 columns everything fits that is no command, seed, position or list for programs.
func TestNarrow(t *testing.T) {
	t.Parallel()
	long := regexp.MustCompile(`^[0-9a-f]{64}$|kamisado deal|^legales: `)
	table := hands(t, sixes.West)
	table.Printer = text.Sixes{}
	plays := map[string]terminal.Config{
		"c1c6;texto;hint;a8a7;c6a8;help;izquierda":  config(t, lang.Spanish, game.Options{kamisado.OptionMode: "clasica"}),
		"g4;text;h3;undo;no":                        {Rules: othello.Rules{}, Printer: text.Othello{}, Options: game.Options{othello.OptionBoard: "10x14"}, Against: "--white intermediate"},
		"d;4;text;hint;d":                           {Rules: connectfour.Rules{}, Printer: text.ConnectFour{}},
		"p9;text;aa3!":                              {Rules: minesweeper.Rules{}, Printer: text.Minesweeper{}, Options: game.Options{minesweeper.OptionPreset: "experto"}},
		"deal all;text;legal;hand;as;stop;where 7h": table,
	}
	for moves, c := range plays {
		for _, tag := range lang.Tags() {
			for _, colour := range []text.Depth{text.Monochrome, text.Indexed} {
				c := c
				c.Say, c.Width, c.Colour = speaker(t, tag), 40, colour
				typed := strings.Split(moves, ";")
				out := feed(t, c, strings.Join(typed, "\n")+"\nhelp\nrules\nfoo\nlegal\ncell a1\nrow a1\nresign\n")
				require.NotContains(t, out, "**")
				for line := range strings.Lines(regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(out, "")) {
					if line = strings.TrimRight(line, "\n "); !long.MatchString(line) {
						require.LessOrEqual(t, utf8.RuneCountInString(line), 40, line)
					}
				}
			}
		}
	}
}
