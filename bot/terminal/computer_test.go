package terminal_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// chooser is a computer player made of a function.
type chooser func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error)

var _ game.Player = chooser(nil)

func (c chooser) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	return c(ctx, v, seed)
}

// level is a computer called "listo".
func level(c chooser) game.Level { return game.Level{Name: "listo", Player: c} }

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

// The computer's move has a line of its own, the same in every language, before
// what it did; the person is told who plays.
func TestAgainstAComputer(t *testing.T) {
	t.Parallel()
	for tag, c := range map[lang.Tag]struct{ who, news, end string }{
		lang.Spanish: {"Con BLANCO juega la máquina, nivel listo.", "Blanco movió", interrupted},
		lang.English: {"The computer plays WHITE, level listo.", "White moved", interruptedInEng},
	} {
		s := config(t, tag, nil)
		s.Players = []game.Level{{}, level(lastMove)}
		p, first := start(t, s)
		require.Equal(t, c.who, first[2])
		told := p.ask("c1c6")
		at := slices.Index(told, "juega: a8b7")
		require.Positive(t, at, told)
		require.Contains(t, told[at+1], c.news)
		require.Contains(t, p.one("kfn"), " N NN 0-0 simple")
		require.Contains(t, p.ask("ayuda"), c.who)
		p.ask("reiniciar")
		p.ask("sí")
		require.Equal(t, startKFN, p.one("kfn"))
		require.Equal(t, c.end, p.leave()[0])
	}
}

// A computer that begins does so before anybody is asked.
func TestComputerBegins(t *testing.T) {
	t.Parallel()
	s := config(t, lang.Spanish, nil)
	s.Players = []game.Level{level(lastMove)}
	p, first := start(t, s)
	require.Contains(t, first, "juega: h1h7")
	require.Equal(t, []string{startKFN, "N h1h7"}, p.ask("jugadas"))
}

// Two computers play to the end and leave the input alone.
func TestTwoComputers(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	var record string
	s := config(t, lang.Spanish, game.Options{kamisado.OptionMode: "estandar"})
	s.Players = []game.Level{level(lastMove), level(lastMove)}
	s.In, s.Out = readerFunc(func([]byte) (int, error) { panic("the input is read") }), &out
	s.Keep = func(text string) error {
		record = text
		return nil
	}
	require.NoError(t, terminal.New(s).Run(t.Context()))
	requireSaid(t, out.String())
	require.Regexp(t, `^Ha ganado (NEGRO|BLANCO)\.$`, last(t, out.String()))
	m, end, err := kamisado.ParseRecord(record)
	require.NoError(t, err)
	require.NotNil(t, end)
	require.Equal(t, strings.Count(out.String(), "\njuega: "), strings.Count(record, " ")-4-strings.Count(record, "(")-1)
	require.Equal(t, record, m.Record(end))
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A match is as its seed: the same one gives the same match, and each move has a
// chance of its own.
func TestComputersHaveTheMatchsChance(t *testing.T) {
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

// The end of the context ends a computer's thought, and so the session.
func TestEndOfContextEndsThought(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	var out bytes.Buffer
	s := config(t, lang.Spanish, nil)
	s.In, s.Out, s.Keyboard = readerFunc(func([]byte) (int, error) { return 0, io.EOF }), &out, true
	s.Players = []game.Level{level(func(ctx context.Context, _ game.View, _ game.Seed) (game.Move, error) {
		stop()
		<-ctx.Done()
		return "", ctx.Err()
	})}
	require.NoError(t, terminal.New(s).Run(ctx))
	require.Equal(t, interrupted, last(t, out.String()))
}

// A computer that fails, or breaks a rule, is not the person's mistake.
func TestFailingComputer(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		move game.Move
		err  error
		want string
	}{
		"fails":       {"", broken, "broken"},
		"breaks rule": {"c1c8", nil, "listo played c1c8 in " + startKFN},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := config(t, lang.Spanish, nil)
			s.In, s.Out = strings.NewReader(""), io.Discard
			s.Players = []game.Level{level(func(context.Context, game.View, game.Seed) (game.Move, error) { return c.move, c.err })}
			err := terminal.New(s).Run(t.Context())
			require.ErrorContains(t, err, c.want)
			var refusal *game.Error
			require.False(t, errors.As(err, &refusal))
		})
	}
}

// Who sits at a keyboard is told when a thought takes long; a program is not.
func TestThinkingIsTold(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keyboard bool
		takes    time.Duration
		want     int
	}{
		"long":           {true, 1500 * time.Millisecond, 1},
		"short":          {true, 900 * time.Millisecond, 0},
		"for a program":  {false, 1500 * time.Millisecond, 0},
		"a lot too long": {true, time.Hour, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			say := speaker(t, lang.Spanish)
			synctest.Test(t, func(t *testing.T) {
				var out bytes.Buffer
				s := terminal.Config{Rules: kamisado.Rules{}, Printer: text.Kamisado{}, Idiom: terminal.NewKamisado(), Say: say}
				s.In, s.Out, s.Keyboard = strings.NewReader(""), &out, c.keyboard
				s.Players = []game.Level{level(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
					time.Sleep(c.takes) // the bubble's time
					return lastMove(ctx, v, seed)
				})}
				require.NoError(t, terminal.New(s).Run(t.Context()))
				require.Equal(t, c.want, strings.Count(out.String(), "\nPensando...\n"))
			})
		})
	}
}

// coach says what it is given.
type coach struct {
	game.Hinter
	mu    sync.Mutex
	views []game.View
	says  []game.Phrase
	err   error
}

func (c *coach) Hint(_ context.Context, v game.View) ([]game.Phrase, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.views = append(c.views, v)
	return c.says, c.err
}

// A hint is what the coach says, for the side to move, with and without computers.
func TestHint(t *testing.T) {
	t.Parallel()
	for tag, want := range map[lang.Tag][]string{
		lang.Spanish: {"La partida ha terminado.", "No es tu turno: mueve Negro."},
		lang.English: {"The match is over.", "It is not your turn: Black moves."},
	} {
		for _, players := range [][]game.Level{nil, {{}, level(lastMove)}} {
			c := &coach{says: []game.Phrase{game.Say("kamisado.over"), game.Say("kamisado.turn", "Side", kamisado.SideTerm(kamisado.Black))}}
			s := config(t, tag, nil)
			s.Hinter, s.Players = c, players
			p, _ := start(t, s)
			for _, word := range []string{"pista", "PISTA", "hint", "Hint"} {
				require.Equal(t, want, p.ask(word))
			}
			require.Contains(t, strings.Join(p.ask("help"), "\n"), "\n  "+map[lang.Tag]string{lang.Spanish: "pista", lang.English: "hint"}[tag])
			require.Equal(t, startKFN, p.one("kfn"))
			require.Len(t, c.views, 4)
			require.Equal(t, kamisado.Black, c.views[3].Seat)
		}
	}
}

// Without a coach there are no hints; what goes wrong with one ends the session.
func TestNoHint(t *testing.T) {
	t.Parallel()
	p, _ := start(t, config(t, lang.Spanish, nil))
	require.Equal(t, "En este juego no hay pistas.", p.one("pista"))
	require.NotContains(t, strings.Join(p.ask("ayuda"), "\n"), "pista")
	require.Contains(t, p.one("pista ya"), "«pista»")

	broken := errors.New("broken")
	s := config(t, lang.Spanish, nil)
	s.Hinter, s.In, s.Out = &coach{err: broken}, strings.NewReader("pista\n"), io.Discard
	require.ErrorIs(t, terminal.New(s).Run(t.Context()), broken)
}

// What only a computer's line says is not repeated as it was typed.
func TestMarkOfComputersIsNotRepeated(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"juega: c1c6", "celda juega:", "xx JUEGA:: c1"} {
		p, _ := start(t, config(t, lang.Spanish, nil))
		require.NotContains(t, strings.ToLower(strings.Join(p.ask(typed), "\n")), "juega:")
	}
}

// The match is kept however it ends, and an error in keeping it is told.
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
	full := errors.New("the disk is full")
	s := config(t, lang.Spanish, nil)
	s.In, s.Out = strings.NewReader(""), io.Discard
	s.Keep = func(string) error { return full }
	require.ErrorIs(t, terminal.New(s).Run(t.Context()), full)
}
