package terminal_test

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// speaker speaks a language from the real catalogues.
func speaker(t testing.TB, tag lang.Tag) lang.Speaker {
	t.Helper()
	c, err := catalogue()
	require.NoError(t, err)
	return c.Speaker(tag)
}

// catalogue is read once for all tests.
var catalogue = sync.OnceValues(lang.New)

// config plays Kamisado in a language with options; In and Out are still to set.
func config(t testing.TB, tag lang.Tag, options game.Options) terminal.Config {
	t.Helper()
	return terminal.Config{
		Rules: kamisado.Rules{}, Printer: text.Kamisado{},
		Say: speaker(t, tag), Options: options,
	}
}

// run runs a session on a whole input and returns its whole output.
func run(ctx context.Context, c terminal.Config, in io.Reader) (string, error) {
	var out strings.Builder
	c.In = in
	if c.Out == nil {
		c.Out = &out
	}
	err := terminal.Run(ctx, c)
	return out.String(), err
}

// feed is run for a session without an error whose every phrase has a sentence.
func feed(t testing.TB, c terminal.Config, input string) string {
	t.Helper()
	out, err := run(t.Context(), c, strings.NewReader(input))
	require.NoError(t, err)
	requireSaid(t, out)
	return out
}

// requireSaid checks that no phrase lacks its sentence.
func requireSaid(t testing.TB, out string) {
	t.Helper()
	require.NotRegexp(t, `\[\w+\.\w|<no value>`, out)
}

// requireInOrder checks that an output has some texts one after the other.
func requireInOrder(t testing.TB, out string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		_, rest, found := strings.Cut(out, text)
		require.True(t, found, "%q in order in %s", text, out)
		out = rest
	}
}

// last is the last line of an output, which must end with a newline.
func last(t testing.TB, out string) string {
	t.Helper()
	require.True(t, strings.HasSuffix(out, "\n"), "the output ends within a line")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	return lines[len(lines)-1]
}

// client drives a session in lock step through pipes, as a program does: it
// writes a line and reads the answer up to the next prompt or the end.
type client struct {
	t   testing.TB
	in  io.WriteCloser
	out *bufio.Reader
	// over is set when the session has ended.
	over bool
	// log is all that was typed, behind a >, and answered.
	log strings.Builder
}

// prompts are the beginnings of the lines that ask.
var prompts = []string{
	"Introduce jugada ", "Enter a move ", "¿", "Start a new ", "Take back ", "A draw? ", "Casilla ", "Cell ", "BLACK to ", "WHITE to ", "RED to ",
	"YELLOW to ", "WEST to ", "Pasa el teclado a ", "[hands.terminal.prompt]",
}

// spanishTurn is the beginning of a line that asks somebody in Spanish to play, in capitals,
// which answers about the board are not.
var spanishTurn = regexp.MustCompile(`^(Juega(n las)?|Reparte) \p{Lu}{2}`)

// start begins a session and returns what it says before the first prompt.
func start(t testing.TB, c terminal.Config) (*client, []string) {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	c.In, c.Out = inRead, outWrite
	ended := make(chan error, 1)
	go func() {
		err := terminal.Run(context.Background(), c)
		_ = outWrite.Close()
		_ = inRead.Close()
		ended <- err
	}()
	t.Cleanup(func() {
		_ = inWrite.Close()
		_, _ = io.Copy(io.Discard, outRead)
		require.NoError(t, <-ended)
	})
	p := &client{t: t, in: inWrite, out: bufio.NewReader(outRead)}
	return p, p.read()
}

// ask types a line and returns the answer.
func (p *client) ask(line string) []string {
	p.t.Helper()
	p.log.WriteString("> " + line + "\n")
	_, err := io.WriteString(p.in, line+"\n")
	require.NoError(p.t, err)
	return p.read()
}

// askAll types lines, as far as the match goes, and then leaves.
func (p *client) askAll(lines []string) {
	p.t.Helper()
	for _, line := range lines {
		if !p.over {
			p.ask(line)
		}
	}
	if !p.over {
		p.leave()
	}
}

// leave ends the input and returns the answer.
func (p *client) leave() []string {
	p.t.Helper()
	require.NoError(p.t, p.in.Close())
	return p.read()
}

// first is ask for an answer whose first line is for programs, and the others say it in words.
func (p *client) first(line string) string {
	p.t.Helper()
	answer := p.ask(line)
	require.Greater(p.t, len(answer), 1, "%s: %q", line, answer)
	return answer[0]
}

// one is ask for an answer of one line.
func (p *client) one(line string) string {
	p.t.Helper()
	answer := p.ask(line)
	require.Len(p.t, answer, 1, "%s: %q", line, answer)
	return answer[0]
}

// firstLegal is the first of the legal moves as text.
func (p *client) firstLegal() string {
	p.t.Helper()
	return strings.Fields(p.first("legales"))[1]
}

// read returns the lines before the next prompt, without the empty one above it.
func (p *client) read() []string {
	p.t.Helper()
	var lines []string
	for {
		text, err := p.out.ReadString('\n')
		if err == io.EOF {
			require.Empty(p.t, text, "the output ends within a line")
			p.over = true
			return lines
		}
		require.NoError(p.t, err)
		p.log.WriteString(text)
		text = strings.TrimSuffix(text, "\n")
		if spanishTurn.MatchString(text) || slices.ContainsFunc(prompts, func(prompt string) bool { return strings.HasPrefix(text, prompt) }) {
			require.Empty(p.t, lines[len(lines)-1], "an empty line stands above the prompt")
			for !strings.HasSuffix(text, " ") { // it has more lines
				text, err = p.out.ReadString('\n')
				require.NoError(p.t, err)
				p.log.WriteString(text)
				text = strings.TrimSuffix(text, "\n")
			}
			return lines[:len(lines)-1]
		}
		lines = append(lines, text)
	}
}

// chooser is a computer player made of a function.
type chooser func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error)

var _ game.Player = chooser(nil)

func (c chooser) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	return c(ctx, v, seed)
}

// level is a computer of Kamisado's level "perfecto".
func level(c chooser) game.Level { return game.Level{Name: "perfecto", Player: c} }

// lastMove plays the last legal move as text, which goes far ahead.
func lastMove(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	var moves []game.Move
	for _, group := range v.Groups {
		for _, choice := range group.Choices {
			moves = append(moves, choice.Move)
		}
	}
	return slices.Max(moves), nil
}

// firstMove plays the first choice that the view offers.
func firstMove(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
