package terminal_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

const (
	startKFN         = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"
	interrupted      = "Interrumpida la partida, se concluye el juego."
	interruptedInEng = "The match is interrupted, the game ends here."
	// nearEnd lets Black win with c6a8.
	nearEnd = "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple"
)

func TestCommands(t *testing.T) {
	t.Parallel()
	legal := "legales: c6a8 c6b7 c6c7 c6d7"
	record := nearEnd
	for name, c := range map[string]struct {
		typed []string
		want  []string
	}{
		"text":     {[]string{"texto", "TEXTO", "Text", "text"}, []string{"   a    b    c    d    e    f    g    h", "8 ---- -BZ- -BP- -BS- -BA- -BR- -BV- -BM-"}},
		"moves":    {[]string{"jugadas", "Jugadas", "moves", "MOVES"}, []string{record}},
		"legal":    {[]string{"legales", "LEGALES", "legal", "Legal", "legales:"}, []string{legal}},
		"notation": {[]string{"kfn", "KFN", "Kfn", "posición", "POSICIÓN", "position"}, []string{nearEnd}},
		"cell":     {[]string{"celda c6", "CELDA C6", "cell c6", "Cell  C6 "}, []string{"[2][2] Color: N Turno: N Torre: R"}},
		"help":     {[]string{"ayuda", "AYUDA", "help", "Help"}, []string{"c1c6"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, tag := range lang.Tags() {
				p, _ := start(t, config(t, tag, game.Options{game.OptionPosition: nearEnd}))
				for _, typed := range c.typed {
					answer := strings.Join(p.ask(typed), "\n")
					for _, want := range c.want {
						require.Contains(t, answer, want, "%s %q", tag, typed)
					}
				}
			}
		})
	}
}

func TestLeaving(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"salir\n", "SALIR\nc1c6\n", "  Salir  ", "quit\n", "Quit", "exit\r\n", "EXIT", "", "c1c6\n", "reiniciar\n", "restart\n"} {
		t.Run(typed, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, interrupted, last(t, feed(t, config(t, lang.Spanish, nil), typed)))
			require.Equal(t, interruptedInEng, last(t, feed(t, config(t, lang.English, nil), typed)))
		})
	}
}

// Positions and lists of moves are answers to their commands and appear nowhere
// else.
func TestNotationOnlyOnDemand(t *testing.T) {
	t.Parallel()
	for _, tag := range lang.Tags() {
		out := feed(t, config(t, tag, nil), "texto\nayuda\ncelda c6\nc1c6\nzz\nlegales: c1c2\nlegales c1c2\nc1c2\nreiniciar\nno\nreiniciar\nyes\na1a2\n"+startKFN+"\n")
		require.NotContains(t, out, "legales:")
		require.NotContains(t, out, "/8/8/8/8/8/8/mv")
	}
}

func TestRestart(t *testing.T) {
	t.Parallel()
	for _, tag := range lang.Tags() {
		p, _ := start(t, config(t, tag, nil))
		played := p.ask("c1c6")
		position := p.one("kfn")
		for _, no := range []string{"no", "n", "NO"} {
			p.ask("Reiniciar")
			p.ask(no)
			require.Equal(t, position, p.one("kfn"))
		}
		for _, yes := range []string{"sí", "SI", "s", "yes", "Y"} {
			p.ask("RESTART")
			p.ask(yes)
			require.Equal(t, startKFN, p.one("kfn"), yes)
			require.Equal(t, []string{startKFN}, p.ask("jugadas"))
			require.Equal(t, played, p.ask("c1c6"))
		}
	}
}

// At the question whether to begin anew every line is heard: salir leaves, a
// command or a move goes on with the match and is answered as ever, and what is
// none of them is asked again.
func TestRestartHearsEveryLine(t *testing.T) {
	t.Parallel()
	const question, goesOn = "¿Empezar una partida nueva y olvidar esta? (sí/no): ", "La partida sigue."
	for name, c := range map[string]struct {
		typed string
		// want are texts of the output, in their order.
		want []string
		// not are texts that are not there.
		not string
	}{
		"leaving":         {"salir\nkfn", []string{question, interrupted}, goesOn},
		"quit":            {"QUIT\nkfn", []string{question, interrupted}, goesOn},
		"the end":         {"", []string{question, interrupted}, goesOn},
		"text":            {"texto", []string{question, goesOn, "8 -BN- -BZ-"}, "Partida nueva"},
		"notation":        {"kfn", []string{question, goesOn, "\nNZPSARVM/8/2r5/8/8/8/8/mv1aspzn B N- 0-0 simple\n"}, "Partida nueva"},
		"move":            {"a8a7", []string{question, goesOn, "Blanco movió", "turno NEGRO"}, "Partida nueva"},
		"illegal move":    {"a8a8", []string{question, goesOn, "a8"}, "Partida nueva"},
		"nothing":         {"\nsí", []string{question, "Responde «sí» o «no»", question, "Partida nueva."}, goesOn},
		"no such word":    {"quizá\nno", []string{question, "Responde «sí» o «no»", question, goesOn}, "Partida nueva"},
		"asked once more": {"reiniciar\ny", []string{question, "Responde «sí» o «no»", question, "Partida nueva."}, goesOn},
		"a long line":     {strings.Repeat("x", 9000) + "\ny", []string{question, "Responde «sí» o «no»", question, "Partida nueva."}, goesOn},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, out, _ := strings.Cut(feed(t, config(t, lang.Spanish, nil), "c1c6\nreiniciar\n"+c.typed), "turno BLANCO")
			require.NotContains(t, out, c.not)
			for _, want := range c.want {
				_, behind, found := strings.Cut(out, want)
				require.True(t, found, "%q in order in %s", want, out)
				out = behind
			}
		})
	}
}

// What holds the mark of the legal moves is not repeated as it was typed.
func TestMarkOfLegalMovesIsNotRepeated(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"xx legales: c1", "celda legales:", "cell LEGALES:", "xx Legales:: c1", "xlegales:y", "legales: c1c2"} {
		for _, tag := range lang.Tags() {
			p, _ := start(t, config(t, tag, nil))
			answer := strings.Join(p.ask(typed), "\n")
			require.NotEmpty(t, answer)
			require.NotContains(t, strings.ToLower(answer), "legales:", typed)
		}
	}
}

// An input that cannot be read is not one that ends.
func TestBrokenInput(t *testing.T) {
	t.Parallel()
	broken := errors.New("is a directory")
	for name, c := range map[string]struct{ typed, want string }{
		"at once":       {"", interrupted},
		"within a line": {"c1c6\nkf", interrupted},
		"after the end": {"c1c6\na8a7\nc6a8\n", "Ha ganado NEGRO."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			s := config(t, lang.Spanish, nil)
			s.In, s.Out = io.MultiReader(strings.NewReader(c.typed), iotest.ErrReader(broken)), &out
			err := terminal.New(s).Run(context.Background())
			if c.want == interrupted {
				require.ErrorIs(t, err, broken)
			} else {
				require.NoError(t, err)
			}
			require.Equal(t, c.want, last(t, out.String()))
		})
	}
}

// What a line holds never ends a session or changes the position, unless it is a
// move.
func TestBadLines(t *testing.T) {
	t.Parallel()
	for name, typed := range map[string]string{
		"empty": "", "blanks": " \t ", "6000 characters": strings.Repeat("c1c6 ", 1200), "6000 wide": strings.Repeat("ñ", 6000),
		"100 kB": strings.Repeat("x", 100_000), "one cell": "c1", "off the board": "c1c9", "control": "\x00\x1b[2J\x07", "broken UTF-8": "c1\xff\xfec6",
		"return within": "c1\rc6", "illegal": "c1c8", "rival's": "c8c7", "push": "c1",
		"cell": "celda", "no cell": "celda z9", "long cell": "celda " + strings.Repeat("c6", 3000), "two cells": "celda c6 c7",
		"behind": "texto c6", "quit behind": "salir ya", "template": "{{.Text}}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, tag := range lang.Tags() {
				p, _ := start(t, config(t, tag, nil))
				answer := strings.Join(p.ask(typed), "\n")
				if name == "return within" { // blanks may stand between the cells
					require.Contains(t, p.one("kfn"), " B N- ")
					continue
				}
				require.Equal(t, strings.TrimSpace(typed) == "", answer == "", "%q", answer)
				require.Less(t, len(answer), 500)
				require.NotContains(t, answer, "\x1b")
				require.Equal(t, startKFN, p.one("kfn"))
			}
		})
	}
}

func TestLinesMayEndInAnyWay(t *testing.T) {
	t.Parallel()
	want := feed(t, config(t, lang.Spanish, nil), "c1c6\na8a7\nc6a8\n")
	require.Equal(t, "Ha ganado NEGRO.", last(t, want))
	for name, input := range map[string]string{
		"CRLF": "c1c6\r\na8a7\r\nc6a8\r\n", "byte order mark": "\ufeffc1c6\na8a7\nc6a8\n",
		"no newline at the end": "c1c6\na8a7\nc6a8", "more behind the end": "c1c6\na8a7\nc6a8\nkfn\nlegales\n",
		"moves in other forms": "C1 c6\n a8-a7\nc6  →  A8\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want, feed(t, config(t, lang.Spanish, nil), input))
		})
	}
	t.Run("byte by byte", func(t *testing.T) {
		t.Parallel()
		var out bytes.Buffer
		c := config(t, lang.Spanish, nil)
		c.In, c.Out = iotest.OneByteReader(strings.NewReader("c1c6\na8a7\nc6a8")), &out
		require.NoError(t, terminal.New(c).Run(context.Background()))
		require.Equal(t, want, out.String())
	})
}

// A long line is refused whole and the next one is read as if it had not been.
func TestLongLineIsSkipped(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.Spanish, nil), "c1c6"+strings.Repeat(" ", 1<<20)+"\nkfn\n")
	require.Contains(t, out, "demasiado larga")
	require.Contains(t, out, "\n"+startKFN+"\n")
}

func TestEndOfContextLeaves(t *testing.T) {
	t.Parallel()
	in, typing := io.Pipe()
	defer typing.Close()
	var out bytes.Buffer
	c := config(t, lang.Spanish, nil)
	c.In, c.Out, c.Keyboard = in, &out, true
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- terminal.New(c).Run(ctx) }()
	stop()
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		require.Fail(t, "the session goes on")
	}
	require.Equal(t, interrupted, last(t, out.String()))
}

// At a keyboard the prompt's line waits for the answer; the newline is typed.
func TestKeyboardPrompt(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	c.Keyboard = true
	out := feed(t, c, "kfn\n")
	prompt := "\n\nIntroduce jugada el jugador con turno NEGRO (máscara cfcf para mover o cf para empujón sumo): "
	require.Contains(t, out, prompt+startKFN+"\n"+prompt[1:]+"\n"+interrupted+"\n")
}

func TestColour(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	require.NotContains(t, feed(t, c, "c1c6\ntexto\n"), "\x1b")
	c.Colour = text.TrueColour
	out := feed(t, c, "c1c6\ntexto\n")
	require.Contains(t, out, "\x1b[")
	require.Contains(t, out, "8 -BN- -BZ-", "texto is plain")
}

// The board of a round's end has the marks of what ended it.
func TestRoundEndIsMarked(t *testing.T) {
	t.Parallel()
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for name, c := range map[string]struct {
		kfn, typed string
		// want are the board's lines, by number, that have marks.
		want map[int]string
	}{
		"row": {"1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar", "c6a8\n", map[int]string{
			1: "    N   +  Z      P      S      A      R      V      M     ",
			2: " 8   NR1    BZ     BP     BS     BA     BR     BV     BM    8",
			3: "    R      N   ↖  S      V      Z      A      M      P     ",
			5: "    V      S      N   ↖  R      P      M      A      Z     ",
		}},
		"mutual block": {"8/8/8/AZ6/mv6/8/8/8 N -M 1-0 estandar", "", map[int]string{
			7: "    S      P      Z      N      M      V      R      A     ",
			8: " 5   BA     BZ                                              5",
			9: "    A   x  R      V      M      N      Z      P      S     ",
		}},
		"mutual block after a push": {"8/3A4/2P1S3/3Z4/3r+4/8/N7/mv6 N -R 0-0 estandar", "d4\n", map[int]string{
			5: "    V      S      N      R   ↑  P      M      A      Z     ",
			7: "    S      P      Z      N  +x  M      V      R      A     ",
			9: "    A      R      V      M   ↑  N      Z      P      S     ",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.Spanish, game.Options{game.OptionPosition: c.kfn})
			s.Colour = text.TrueColour
			before, _, found := strings.Cut(escape.ReplaceAllString(feed(t, s, c.typed), ""), "\nReiniciamos ronda...\n")
			require.True(t, found)
			_, board, _ := strings.Cut(before[strings.LastIndex(before, "\n\n      a "):], "\n\n")
			board, _, _ = strings.Cut(board, "\n\n")
			lines := strings.Split(board, "\n")
			for i, want := range c.want {
				require.Equal(t, want, lines[i], i)
			}
			require.NotContains(t, board, "●", "nothing can be played")
		})
	}
}

// Help tells of pushes only where there are any, and of marks where they are seen.
func TestHelpFitsTheMatch(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode        string
		colour      text.Depth
		push, marks bool
	}{
		"simple":             {"simple", text.Monochrome, false, false},
		"standard":           {"estandar", text.Monochrome, true, false},
		"simple in colour":   {"simple", text.Indexed, false, true},
		"standard in colour": {"estandar", text.TrueColour, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for tag, word := range map[lang.Tag]string{lang.Spanish: "empujón", lang.English: "sumo push"} {
				s := config(t, tag, game.Options{kamisado.OptionMode: c.mode})
				s.Colour = c.colour
				p, _ := start(t, s)
				told := strings.Join(p.ask("ayuda"), "\n")
				require.Equal(t, c.push, strings.Contains(told, word), told)
				for _, mark := range []string{"> <", "●", "+", "↑", "  x ", "▲ ▼"} {
					require.Equal(t, c.marks, strings.Contains(told, mark), "%s in %s", mark, told)
				}
				for letter := range strings.SplitSeq("N B A M P R S V Z", " ") {
					require.Regexp(t, `\s`+letter+" ", told)
				}
			}
		})
	}
}

// English is not bound to the document's lines.
func TestEnglish(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.English, game.Options{kamisado.OptionMode: "estandar"}), "c1c6\na8a7\ncell z9\nc6a8\n")
	for _, want := range []string{
		"Enter a move for BLACK (c1c6 to move, c4 to push): ", "“z9” is not a cell",
		"Last colour of Black: ORANGE Last colour of White: RED", "A new round begins...",
	} {
		require.Contains(t, out, want)
	}
}

func TestWidthWrapsSentencesOnly(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	c.Width = 60
	out := feed(t, c, "legales\nc1c8\nfoo\n")
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "legales: ") && !strings.HasPrefix(line, "Introduce") && !strings.HasPrefix(line, "Último") {
			require.LessOrEqual(t, len([]rune(line)), 61, line)
		}
	}
	require.Contains(t, out, "a1a2 a1a3")
}

// A set-up position whose side to move is blocked is told as any other moment.
func TestStartSettlesItself(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn  string
		want []string
		end  string
	}{
		"blocked": {
			"7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple",
			[]string{"distancia cero", "BLANCO debe mover la torre de color amarillo (A) en h8."},
			interrupted,
		},
		"mutual block, simple": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 0-0 simple",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 1 Puntos de turno blanco: 0"},
			"Ha ganado NEGRO.",
		},
		"mutual block, match won": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 2-2 estandar",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 3 Puntos de turno blanco: 2"},
			"Ha ganado NEGRO.",
		},
		"mutual block, new round": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 1-2 estandar",
			[]string{"distancia cero", "Bloqueo mutuo", "Puntos de turno negro: 2 ", "Reiniciamos ronda...", "BLANCO puede mover la torre que quiera."},
			interrupted,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := feed(t, config(t, lang.Spanish, game.Options{game.OptionPosition: c.kfn}), "")
			require.Equal(t, c.end, last(t, out))
			for _, want := range c.want {
				_, behind, found := strings.Cut(out, want)
				require.True(t, found, "%q in order in %s", want, out)
				out = behind
			}
		})
	}
}

func TestBadOptionsWriteNothing(t *testing.T) {
	t.Parallel()
	for name, options := range map[string]game.Options{
		"KFN":   {game.OptionPosition: "x"},
		"mode":  {kamisado.OptionMode: "x"},
		"clash": {kamisado.OptionMode: "estandar", game.OptionPosition: startKFN},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			c := config(t, lang.Spanish, options)
			c.In, c.Out = strings.NewReader("c1c6\n"), &out
			var refusal *game.Error
			require.ErrorAs(t, terminal.New(c).Run(context.Background()), &refusal)
			require.Empty(t, out.String())
		})
	}
}

// When nobody reads any more the session ends with the error of writing.
func TestBrokenOutput(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	broken := errors.New("broken pipe")
	c.In, c.Out = strings.NewReader("c1c6\n"), writerFunc(func([]byte) (int, error) { return 0, broken })
	require.ErrorIs(t, terminal.New(c).Run(context.Background()), broken)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
