package terminal

import (
	"bufio"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// readOnce reads the catalogues once for all tests.
var readOnce = sync.OnceValues(lang.New)

// requireCommand wants a line to be read as a command, in either language.
func requireCommand(t *testing.T, want, typed string) {
	t.Helper()
	catalogue, err := readOnce()
	require.NoError(t, err)
	for _, tag := range lang.Tags() {
		c, _, _ := parse(typed, catalogue.Speaker(tag).Say)
		require.Equal(t, want, c, typed)
	}
}

// No legal move is taken for a question or a command.
func TestMovesAreNoCommands(t *testing.T) {
	t.Parallel()
	for _, rules := range []game.Rules{kamisado.Rules{}, othello.Rules{}, connectfour.Rules{}, minesweeper.Rules{}, sixes.Rules{}} {
		p, err := rules.New(nil, game.Seed{1})
		require.NoError(t, err)
		for range 2 {
			seat := p.ToMove()[0]
			var last game.Move
			for move := range p.Legal(seat) {
				requireCommand(t, "", strings.ToUpper(string(move)))
				last = max(last, move)
			}
			p, err = p.Play(seat, last)
			require.NoError(t, err)
		}
	}
	for _, typed := range []string{"reparte todo", "deal all", "7 de corazones", "queen of clubs", "10♥", "pass", "d 3", "hola", "¿qué?"} {
		requireCommand(t, "", typed)
	}
}

// A command stays one whatever stands behind it; so that it is no question but "legal", of which one can ask a part.
func TestCommandsAreNoQuestions(t *testing.T) {
	t.Parallel()
	for c, words := range commandWords {
		for word := range strings.FieldsSeq(words) {
			requireCommand(t, c, strings.ToUpper(word)+":")
			if c != "legal" {
				requireCommand(t, c, word+" ya")
			}
		}
	}
}

// A question begins with a word of either language, however it is written.
func TestQuestions(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{
		"¿Dónde la roja?", "donde c6", "WHERE red", "row 4", "columna c", "diagonal c6", "última jugada", "last", "puntos",
		"legal c3", "reloj", "clock",
		"alrededor de e5", "mano", "table", "preguntas",
	} {
		requireCommand(t, question, typed)
	}
}

// Lines are those of the text, whatever it is, and none is lost or joined.
func FuzzReadLine(f *testing.F) {
	for _, text := range []string{"", "\n", "a\nb", "a\r\nb\r\n\n", "\r"} {
		f.Add(text)
	}
	for _, text := range []string{strings.Repeat("x", maxLine) + "\ny", strings.Repeat("x", maxLine-1) + "\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		input := bufio.NewReader(strings.NewReader(text))
		for want := range strings.Lines(text) {
			got, err := readLine(input, maxLine)
			require.NoError(t, err)
			require.Equal(t, len(want) > maxLine, got.Long)
			if got.Long {
				require.True(t, strings.HasPrefix(strings.ToValidUTF8(want, ""), got.Text))
				require.LessOrEqual(t, len(got.Text), maxBeginning)
				continue
			}
			require.Equal(t, strings.TrimSuffix(strings.TrimSuffix(want, "\n"), "\r"), got.Text)
		}
		_, err := readLine(input, maxLine)
		require.Equal(t, io.EOF, err)
	})
}
