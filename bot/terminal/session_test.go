package terminal_test

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
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
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

const (
	startKFN         = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"
	interrupted      = "Interrumpida la partida, se concluye el juego."
	interruptedInEng = "The match ends here, unfinished."
	// nearEnd lets Black win with c6a8.
	nearEnd = "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple"
)

func TestCommands(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		typed []string
		want  string
	}{
		"text":     {[]string{"texto", "TEXTO", "Text", "text"}, "\n5 ---- ---- ---- ---- ---- ---- ---- ----\n"},
		"moves":    {[]string{"jugadas", "Jugadas", "moves", "MOVES"}, nearEnd},
		"legal":    {[]string{"legales", "LEGALES", "legal", "Legal", "legales:"}, "legales: c6a8 c6b7 c6c7 c6d7"},
		"notation": {[]string{"kfn", "KFN", "Kfn", "posición", "POSICIÓN", "position"}, nearEnd},
		"cell":     {[]string{"casilla c6", "celda c6", "CELDA C6", "cell c6", "Cell  C6 "}, "[2][2] Color: N Turno: N Torre: R\nc6, "},
		"no cell":  {[]string{"celda z9", "cell z9"}, "z9"},
		"help":     {[]string{"ayuda", "AYUDA", "help", "Help"}, "c1c6"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, tag := range lang.Tags() {
				p, _ := start(t, config(t, tag, game.Options{game.OptionPosition: nearEnd}))
				for _, typed := range c.typed {
					require.Contains(t, strings.Join(p.ask(typed), "\n"), c.want, "%s %q", tag, typed)
				}
			}
		})
	}
}

// A board is turned by a word, from then on, or to the players from the start: to the side
// to move, or to the only person.
func TestTurnedBoards(t *testing.T) {
	t.Parallel()
	const black, white = "a      b      c", "h      g      f"
	heads := func(c terminal.Config, input string) (seen []string) {
		for line := range strings.Lines(feed(t, c, input)) {
			for _, side := range []string{black, white} {
				if strings.Contains(line, side) {
					seen = append(seen, side)
				}
			}
		}
		// The names stand above a board and below it.
		return slices.Collect(func(yield func(string) bool) {
			for i := 0; i < len(seen) && yield(seen[i]); i += 2 {
			}
		})
	}
	computer := []game.Level{level(firstMove)}
	for name, c := range map[string]struct {
		turned   bool
		players  []game.Level
		position string
		input    string
		want     []string
	}{
		"fixed":        {false, nil, "", "c1c6\n", []string{black, black}},
		"by a word":    {false, nil, "", "girar\nc1c6\nTurn\n", []string{black, white, white, black}},
		"two people":   {true, nil, "", "c1c6\na8a7\n", []string{black, white, black}},
		"the other":    {true, nil, "", "turn\nc1c6\n", []string{black, white, black}},
		"one person":   {true, computer, "", "girar\n", []string{white, white, black}},
		"a round over": {true, nil, "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar", "c6a8\n", []string{black, white, white}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := config(t, lang.English, game.Options{})
			config.Rotated, config.Players = c.turned, c.players
			if c.position != "" {
				config.Options[game.OptionPosition] = c.position
			}
			require.Equal(t, c.want, heads(config, c.input))
		})
	}
}

func TestLeaving(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"salir\n", "SALIR\nc1c6\n", "  Salir  ", "quit\n", "Quit", "exit\r\n", "EXIT", "", "c1c6\n", "reiniciar\n", "restart\n"} {
		require.Equal(t, interrupted, last(t, feed(t, config(t, lang.Spanish, nil), typed)), typed)
		require.Equal(t, interruptedInEng, last(t, feed(t, config(t, lang.English, nil), typed)), typed)
	}
}

// Who sits at a keyboard is asked before a match that was begun is lost.
func TestLeavingAtAKeyboard(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	c.Keyboard = true
	require.NotContains(t, feed(t, c, "quit\n"), "Leave the match?")
	require.NotContains(t, feed(t, c, "c1c6\n"), "Leave the match?", "the end of the input")
	out := feed(t, c, "c1c6\nquit\nno\nrestart\nquit\nno\nquit\nquit\nc1c6\n")
	require.Equal(t, 3, strings.Count(out, "Leave the match? It isn't saved"))
	require.Equal(t, 2, strings.Count(out, "The match goes on."))
	require.True(t, strings.HasSuffix(out, ": "+interruptedInEng+"\n"), "the last line is not played")
	c.SavedIn = "match.txt"
	require.Contains(t, feed(t, c, "c1c6\nquit\nyes\n"), "Leave the match? It is saved in match.txt;")
}

// Who is to move gives the match up, once that is sure.
func TestResigning(t *testing.T) {
	t.Parallel()
	out := feed(t, config(t, lang.Spanish, nil), "c1c6\nabandonar\nno\nresign\nsí\n")
	requireInOrder(t, out, "¿Abandonar? La partida se pierde. ", "La partida sigue.", "¿Abandonar? La partida se pierde. ", "Ha ganado NEGRO.")
	alone := terminal.Config{Rules: minesweeper.Rules{}, Printer: text.Minesweeper{}, Say: speaker(t, lang.Spanish)}
	require.Contains(t, feed(t, alone, "a1\nabandonar\nsí\n"), "Has perdido.")
	require.Contains(t, feed(t, hands(t, sixes.West), "abandonar\nsí\n"), "La partida termina sin resultado.")
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

// The prefixes by which programs find legal moves and computers' moves are not repeated
// as they were typed.
func TestPrefixesAreNotRepeated(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{
		"xx legales: c1", "celda legales:", "cell LEGALES:", "xx Legales:: c1", "xlegales:y", "legales: c1c2",
		"juega: c1c6", "celda juega:", "xx JUEGA:: c1",
	} {
		for _, tag := range lang.Tags() {
			p, _ := start(t, config(t, tag, nil))
			answer := strings.Join(p.ask(typed), "\n")
			require.NotEmpty(t, answer)
			require.NotRegexp(t, `(?i)(legales|juega):`, answer, typed)
		}
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

// At the question whether to begin a new match every line counts: salir leaves, a
// command or a move goes on with the match and is answered as ever, and after anything
// else the question is asked again.
func TestAnswersToRestart(t *testing.T) {
	t.Parallel()
	const (
		question = "¿Empezar una nueva partida y olvidar esta? (sí/no): "
		goesOn   = "La partida sigue."
		newMatch = "Nueva partida."
		unclear  = "Responde «sí» o «no»"
	)
	for name, c := range map[string]struct {
		typed string
		// want are texts of the output in order, not a text that is not there.
		want []string
		not  string
	}{
		"leaving":         {"salir\nkfn", []string{question, interrupted}, goesOn},
		"quit":            {"QUIT\nkfn", []string{question, interrupted}, goesOn},
		"the end":         {"", []string{question, interrupted}, goesOn},
		"text":            {"texto", []string{question, goesOn, "8 -BN- -BZ-"}, newMatch},
		"notation":        {"kfn", []string{question, goesOn, "\nNZPSARVM/8/2r5/8/8/8/8/mv1aspzn B N- 0-0 simple\n"}, newMatch},
		"move":            {"a8a7", []string{question, goesOn, "Blanco mueve", "turno NEGRO"}, newMatch},
		"illegal move":    {"a8a8", []string{question, goesOn, "a8"}, newMatch},
		"nothing":         {"\nsí", []string{question, unclear, question, newMatch}, goesOn},
		"no such word":    {"quizá\nno", []string{question, unclear, question, goesOn}, newMatch},
		"asked once more": {"reiniciar\ny", []string{question, unclear, question, newMatch}, goesOn},
		"a long line":     {strings.Repeat("x", 9000) + "\ny", []string{question, unclear, question, newMatch}, goesOn},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, out, _ := strings.Cut(feed(t, config(t, lang.Spanish, nil), "c1c6\nreiniciar\n"+c.typed), "turno BLANCO")
			require.NotContains(t, out, c.not)
			requireInOrder(t, out, c.want...)
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
		"return within": "c1\rc6", "illegal": "c1c8", "the opponent's": "c8c7", "push": "c1",
		"cell": "casilla", "no cell": "celda z9", "long cell": "celda " + strings.Repeat("c6", 3000), "two cells": "celda c6 c7",
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
	requireInOrder(t, out, "demasiado larga", "\n"+startKFN+"\n")
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
		"output":               {func(c *terminal.Config) { c.Out = writerFunc(func([]byte) (int, error) { return 0, broken }) }, strings.NewReader("c1c6\n"), ""},
		"computer":             {func(c *terminal.Config) { c.Players = []game.Level{fails} }, strings.NewReader(""), ""},
		"coach":                {func(c *terminal.Config) { c.Hinter = &coach{err: broken} }, strings.NewReader("pista\n"), ""},
		"keeping the match":    {func(c *terminal.Config) { c.Keep = func(string) error { return broken } }, strings.NewReader(""), interrupted},
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

// At a keyboard the prompt's line waits for the answer; the newline is typed.
func TestKeyboardPrompt(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	c.Keyboard = true
	out := feed(t, c, "kfn\n")
	prompt := "\n\nIntroduce jugada el jugador con turno NEGRO (por ejemplo c1c6): "
	require.Contains(t, out, prompt+startKFN+"\n"+prompt[1:]+"\n"+interrupted+"\n")
}

// Without colours nothing else is different.
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
}

// The line of legal moves is for programs: who sits at a keyboard is told in words.
func TestLegalMovesAtAKeyboard(t *testing.T) {
	t.Parallel()
	c := terminal.Config{
		Rules: sixes.Rules{}, Printer: text.Sixes{}, Say: speaker(t, lang.Spanish),
		Seed: func() game.Seed { return game.Seed{1} }, Players: make([]game.Level, sixes.Seats),
	}
	require.Contains(t, feed(t, c, "legales\n"), "legales: deal dealall\n")
	c.Keyboard = true
	out := feed(t, c, "legales\n")
	require.NotContains(t, out, "dealall")
	require.Contains(t, out, "Se reparten las cartas: quedan 52 en la baraja.")
}

// Two people are told how to play against the computer instead, and once what the letters of
// a board of discs are.
func TestBeginning(t *testing.T) {
	t.Parallel()
	c := terminal.Config{
		Rules: othello.Rules{}, Printer: text.Othello{}, Say: speaker(t, lang.Spanish), Against: "--white mixto",
	}
	out := feed(t, c, "d3\n")
	require.Contains(t, out, "Juegan dos personas con este teclado. Para jugar contra la máquina, empieza con --white mixto.\nX es una ficha negra, O una blanca, ")
	require.Equal(t, 1, strings.Count(out, "X es una ficha negra"))
	c.Against = ""
	require.NotContains(t, feed(t, c, ""), "dos personas")
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
