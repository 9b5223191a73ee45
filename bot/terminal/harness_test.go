package terminal_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

const (
	startKFN    = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"
	interrupted = "Interrumpida la partida, se concluye el juego."
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

// last is the last line of an output, which must end with a newline.
func last(t testing.TB, out string) string {
	t.Helper()
	require.True(t, strings.HasSuffix(out, "\n"), "the output ends within a line")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	return lines[len(lines)-1]
}

// client drives a session in lock step, as a program does: it types a line and reads all that comes of it.
type client struct {
	t  testing.TB
	in *io.PipeWriter
	// out is what the session has written since it was read; log is everything so far. A session that time wakes
	// up writes while the client may read: mu guards out.
	mu  sync.Mutex
	out strings.Builder
	log string
	// over is set when the session has ended.
	over bool
}

// drive runs a session in a bubble, whose clock only moves while play sleeps. The input ends after play.
func drive(t *testing.T, c terminal.Config, play func(p *client)) {
	synctest.Test(t, func(t *testing.T) {
		in, typing := io.Pipe()
		p := &client{t: t, in: typing}
		c.In, c.Out = in, p
		ended := make(chan error, 1)
		go func() {
			err := terminal.Run(t.Context(), c)
			p.over = true
			_ = in.Close()
			ended <- err
		}()
		p.read()
		play(p)
		_ = typing.Close()
		p.read()
		require.NoError(t, <-ended)
	})
}

// Write takes what the session writes.
func (p *client) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(text)
}

// ask types a line and returns what is written until the session waits again.
func (p *client) ask(line string) string {
	p.t.Helper()
	_, err := io.WriteString(p.in, line+"\n")
	require.NoError(p.t, err)
	return p.read()
}

// read returns what was written until the session waits, for a line or for time to pass.
func (p *client) read() string {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.out.String()
	p.log += out
	p.out.Reset()
	return out
}

// asked returns the line that the session has asked last.
func (p *client) asked() string { return last(p.t, p.log) }

// first returns the first line of the answer to a line.
func (p *client) first(line string) string {
	p.t.Helper()
	first, _, _ := strings.Cut(p.ask(line), "\n")
	return first
}

// firstLegal is the first of the legal moves as text.
func (p *client) firstLegal() string {
	p.t.Helper()
	return strings.Fields(p.first("legales"))[1]
}

// briefPrinter prints a board as one line: its notation, which side is below, and how long the match has been played.
type briefPrinter struct{ text.Printer }

func (p briefPrinter) Board(v game.View, _ string) string { return p.Coloured(v, "", 0, 0) }

func (briefPrinter) Coloured(v game.View, _ string, _ text.Depth, _ int) string {
	return fmt.Sprintf("board: %s, below %d, after %s", v.Notation, v.Bottom, v.Elapsed)
}

// chooser is a computer player made of a function.
type chooser func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error)

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
