package terminal_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/render/text"
)

// records are leaderboards in memory.
type records struct {
	added  []match.State
	logs   [][]match.Event
	scores []terminal.Score
	err    error
}

func (b *records) Add(_ context.Context, over match.State, log []match.Event, scores []terminal.Score) error {
	b.added = append(b.added, over)
	b.logs = append(b.logs, log)
	b.scores = append(b.scores, scores...)
	return b.err
}

func (b *records) Best(_ context.Context, board game.Leaderboard) ([]terminal.Score, error) {
	best := slices.DeleteFunc(slices.Clone(b.scores), func(s terminal.Score) bool { return s.Leaderboard.Name != board.Name })
	slices.SortStableFunc(best, func(a, b terminal.Score) int { return int(b.Points - a.Points) })
	return best, nil
}

// blank prints nothing.
type blank struct{ text.Printer }

func (blank) Board(game.View) string { return "" }

// nearEndOfOthello is one move before the end.
func nearEndOfOthello(t *testing.T, b *records) terminal.Config {
	t.Helper()
	return terminal.Config{
		Rules: othello.Rules{}, Printer: blank{}, Say: speaker(t, lang.Spanish), Records: b,
		Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"},
	}
}

// What a match counts is kept under the people's names, and its table is shown below
// the winner.
func TestRecords(t *testing.T) {
	t.Parallel()
	b := &records{}
	c := nearEndOfOthello(t, b)
	c.Names = []string{"Ana", "Berto"}
	c.Seed = func() game.Seed { return game.Seed{9} }
	out := feed(t, c, "a1\n")
	require.Regexp(t, `\n\nVictoria de NEGRAS\.\n\nMejores marcas entre personas, tablero de 8×8:\n  1\. Ana    3 fichas\n  2\. Berto  0 fichas\n$`, out)
	over, err := match.Fold(match.Games{othello.ID: othello.Rules{}}, "", b.logs[0])
	require.NoError(t, err)
	require.Equal(t, b.added[0], over, "the log leads to the state")
	require.Equal(t, match.Over, over.Phase)
	require.Equal(t, game.Seed{9}, over.Seed)
	require.Equal(t, []match.Player{{User: "ana", Name: "Ana"}, {User: "berto", Name: "Berto"}}, over.Players)
	require.Equal(t, match.RulesRev, over.RulesRev)

	c.Players = []game.Level{{}, level(lastMove)}
	c.Names = []string{"Eva"}
	require.Contains(t, feed(t, c, "a1\n"), "\nMejores marcas contra la máquina, ")
	require.Equal(t, "Eva", b.scores[2].Name)
	require.Len(t, b.scores, 3, "computers have no records")
}

// Without a name nothing is kept, and the table is shown all the same; a match that
// was left shows none.
func TestNoRecords(t *testing.T) {
	t.Parallel()
	b := &records{}
	require.Contains(t, feed(t, nearEndOfOthello(t, b), "a1\n"), "\n  Todavía no hay ninguna.\n")
	require.Empty(t, b.added)
	require.NotContains(t, feed(t, nearEndOfOthello(t, b), ""), "Mejores marcas")

	b.err = errors.New("the disk is full")
	c := nearEndOfOthello(t, b)
	c.Names, c.In, c.Out = []string{"Ana"}, strings.NewReader("a1\n"), io.Discard
	require.ErrorIs(t, terminal.New(c).Run(t.Context()), b.err)
	c = nearEndOfOthello(t, nil)
	c.Records = nil
	require.NotContains(t, feed(t, c, "a1\n"), "Mejores marcas")
}

// The time that a match took is that from its first move to its last: nobody's time
// runs while they are asked for their names or look at the board.
func TestTimeIsTaken(t *testing.T) {
	t.Parallel()
	b := &records{}
	c := nearEndOfOthello(t, b)
	c.AskNames = true
	c.Options[game.OptionPosition] = "8x8 1OX5/8/8/8/8/8/8/1OX5 X"
	synctest.Test(t, func(t *testing.T) {
		in, typing := io.Pipe()
		c.In, c.Out = in, io.Discard
		go func() {
			for _, line := range []string{"Ana", "Berto", "zz", "a1", "d8"} {
				time.Sleep(75 * time.Second) // the bubble's time
				_, _ = io.WriteString(typing, line+"\n")
			}
			_ = typing.Close()
		}()
		require.NoError(t, terminal.New(c).Run(t.Context()))
	})
	require.Len(t, b.added, 1)
	require.Equal(t, 75*time.Second, b.added[0].Took())
}

// While nobody has moved no time has passed, in what boards show too.
func TestTimeBeginsWithTheFirstMove(t *testing.T) {
	t.Parallel()
	at := time.Time{}.Add(time.Hour)
	c := nearEndOfOthello(t, &records{})
	c.Printer = watch{}
	c.Options[game.OptionPosition] = "8x8 1OX5/8/8/8/8/8/8/1OX5 X"
	c.Now = func() time.Time {
		at = at.Add(time.Minute)
		return at
	}
	p, _ := start(t, c, "Juegan ")
	require.Equal(t, "elapsed 0s", p.one("texto"))
	p.ask("a1")
	require.NotEqual(t, "elapsed 0s", p.one("texto"))
	p.ask("reiniciar")
	p.ask("sí")
	require.Equal(t, "elapsed 0s", p.one("texto"))
}

// watch prints how long the match has been played.
type watch struct{ text.Printer }

func (watch) Board(v game.View) string { return "elapsed " + v.Elapsed.String() }
