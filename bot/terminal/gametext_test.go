package terminal_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match/matchtest"
	"kamisado/render/text"
)

// plainPrinter knows no cells.
type plainPrinter struct{ text.Printer }

func (p plainPrinter) Board(v game.View, _ string) string { return p.Coloured(v, "", 0, 0) }

func (plainPrinter) Coloured(v game.View, _ string, _ text.Depth, _ int) string {
	return fmt.Sprint("to move: ", v.ToMove)
}

func (plainPrinter) Cell(game.View, string) (string, error) {
	return "", errors.New("no cells here")
}

func (plainPrinter) Answer(game.View, string, text.Speaker) (string, error) {
	return "", errors.New("no answers here")
}

// The terminal needs nothing of Kamisado: a game that is unlike it, without sentences
// of its own, is played all the same.
func TestAnotherGame(t *testing.T) {
	t.Parallel()
	first := level(firstMove)
	p, beginning := start(t, terminal.Config{
		Rules: matchtest.Hands{}, Printer: plainPrinter{}, Say: speaker(t, lang.English), Players: []game.Level{{}, first, first, first},
		Seed: func() game.Seed { return game.Seed{1} },
	})
	require.Equal(t, []string{
		"[hands.terminal.greeting]", "Commands: “rules” (how to play), “help” (all commands), “quit” (leave).",
		": the computer, level [hands.level.perfecto].", ": the computer, level [hands.level.perfecto].",
		": the computer, level [hands.level.perfecto].",
		"SHA-256 hash of the seed: " + game.Seed{1}.Hash(), "[hands.text.legend]", "", "to move: [0 1 2 3]", "", "[hands.terminal.turn]",
	}, beginning)
	for _, c := range [][]string{
		{"legal", "legales: deal"},
		{"position", "-1 []"},
		{"TEXT", "to move: [0 1 2 3]"},
		{"cell a1", "That move couldn't be made: no cells here"},
		{"9", "[hands.illegal]", "“legal” lists the moves there are."},
		{"steal", "[hands.notation]", "“help” lists the commands."},
		{"deal", "", "to move: [0]", "", "[hands.terminal.turn]"},
		{"legal", "legales: 10 11 8"},
	} {
		require.Equal(t, c[1:], p.ask(c[0]))
	}
}

func TestDraw(t *testing.T) {
	t.Parallel()
	c := nearEndOfOthello(t, nil)
	c.Records, c.Options = nil, game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/5OOO X"}
	require.Equal(t, "La partida acaba en empate.", last(t, feed(t, c, "a1\n")))
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

// Help mentions pushes only where there are any.
func TestHelpFitsTheMatch(t *testing.T) {
	t.Parallel()
	for mode, push := range map[string]bool{"simple": false, "estandar": true} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			for tag, word := range map[lang.Tag]string{lang.Spanish: "empujón", lang.English: "sumo push"} {
				p, _ := start(t, config(t, tag, game.Options{kamisado.OptionMode: mode}))
				help := strings.Join(p.ask("ayuda"), "\n")
				require.Equal(t, push, strings.Contains(help, word), help)
				for _, mark := range []string{"> <", "●", "+", "↑", "  x ", "▲ ▼"} {
					require.Contains(t, help, mark)
				}
				for letter := range strings.SplitSeq("N B A M P R S V Z", " ") {
					require.Regexp(t, `\s`+letter+" ", help)
				}
			}
		})
	}
}

// A set-up position whose side to move is blocked is shown as after any other move.
func TestStartSettlesItself(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn  string
		want []string
		end  string
	}{
		"blocked": {
			"7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple",
			[]string{"se queda donde está", "BLANCO debe mover la torre amarilla (A) de h8."},
			interrupted,
		},
		"mutual block, match won": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 2-2 estandar",
			[]string{"se queda donde está", "Bloqueo mutuo", "Puntos de turno negro: 3 Puntos de turno blanco: 2"},
			"Ha ganado NEGRO.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := feed(t, config(t, lang.Spanish, game.Options{game.OptionPosition: c.kfn}), "")
			require.Equal(t, c.end, last(t, out))
			requireInOrder(t, out, c.want...)
		})
	}
}
