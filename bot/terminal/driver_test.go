package terminal_test

import (
	"bufio"
	"context"
	"io"
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

// catalogue reads the sentences once for all tests.
var catalogue = sync.OnceValues(lang.New)

// config plays Kamisado in a language with options; In and Out are still to set.
func config(t testing.TB, tag lang.Tag, options game.Options) terminal.Config {
	t.Helper()
	return terminal.Config{
		Rules: kamisado.Rules{}, Printer: text.Kamisado{}, Idiom: terminal.NewKamisado(),
		Say: speaker(t, tag), Options: options,
	}
}

// feed runs a session on a whole input and gives its whole output.
func feed(t testing.TB, c terminal.Config, input string) string {
	t.Helper()
	var out strings.Builder
	c.In, c.Out = strings.NewReader(input), &out
	require.NoError(t, terminal.New(c).Run(context.Background()))
	requireSaid(t, out.String())
	return out.String()
}

// requireSaid checks that no phrase lacks its sentence.
func requireSaid(t testing.TB, out string) {
	t.Helper()
	require.NotRegexp(t, `\[(terminal|kamisado)\.|<no value>`, out)
}

// last is the last line of an output, which must end with a newline.
func last(t testing.TB, out string) string {
	t.Helper()
	require.True(t, strings.HasSuffix(out, "\n"), "the output ends within a line")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	return lines[len(lines)-1]
}

// player drives a session in lock step through pipes, as a program does: it
// writes a line and reads the answer up to the next prompt or the end.
type player struct {
	t       testing.TB
	in      io.WriteCloser
	out     *bufio.Reader
	prompts []string
	// over is set when the session has ended.
	over bool
	// log is all that was typed, behind a >, and answered.
	log strings.Builder
}

// prompts are the beginnings of the lines that ask.
var prompts = []string{"Introduce jugada ", "Enter a move ", "¿", "Begin a new "}

// start begins a session and gives what it says before the first prompt.
func start(t testing.TB, c terminal.Config, more ...string) (*player, []string) {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	c.In, c.Out = inRead, outWrite
	ended := make(chan error, 1)
	go func() {
		err := terminal.New(c).Run(context.Background())
		_ = outWrite.Close()
		_ = inRead.Close()
		ended <- err
	}()
	t.Cleanup(func() {
		_ = inWrite.Close()
		_, _ = io.Copy(io.Discard, outRead)
		require.NoError(t, <-ended)
	})
	p := &player{t: t, in: inWrite, out: bufio.NewReader(outRead), prompts: slices.Concat(prompts, more)}
	return p, p.read()
}

// ask types a line and gives the answer.
func (p *player) ask(line string) []string {
	p.t.Helper()
	p.log.WriteString("> " + line + "\n")
	_, err := io.WriteString(p.in, line+"\n")
	require.NoError(p.t, err)
	return p.read()
}

// leave ends the input and gives the answer.
func (p *player) leave() []string {
	p.t.Helper()
	require.NoError(p.t, p.in.Close())
	return p.read()
}

// one is ask for an answer of one line.
func (p *player) one(line string) string {
	p.t.Helper()
	answer := p.ask(line)
	require.Len(p.t, answer, 1, "%s: %q", line, answer)
	return answer[0]
}

// read gives the lines before the next prompt, without the empty one above it.
func (p *player) read() []string {
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
		if slices.ContainsFunc(p.prompts, func(prompt string) bool { return strings.HasPrefix(text, prompt) }) {
			require.Empty(p.t, lines[len(lines)-1], "an empty line stands above the prompt")
			return lines[:len(lines)-1]
		}
		lines = append(lines, text)
	}
}
