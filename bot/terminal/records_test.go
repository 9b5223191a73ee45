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
	"kamisado/game/match/matchtest"
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

func (r *records) Add(_ context.Context, over match.State, log []match.Event, scores []terminal.Score) error {
	r.added = append(r.added, over)
	r.logs = append(r.logs, log)
	r.scores = append(r.scores, scores...)
	return r.err
}

func (r *records) Best(_ context.Context, board game.Leaderboard) ([]terminal.Score, error) {
	best := slices.DeleteFunc(slices.Clone(r.scores), func(s terminal.Score) bool { return s.Leaderboard.Name != board.Name })
	slices.SortStableFunc(best, func(a, b terminal.Score) int { return int(b.Points - a.Points) })
	return best, nil
}

// nearEndOfOthello is one move before the end.
func nearEndOfOthello(t *testing.T, r *records, players ...game.Level) terminal.Config {
	t.Helper()
	return terminal.Config{
		Rules: othello.Rules{}, Printer: clockPrinter{}, Say: speaker(t, lang.Spanish), Records: r, Players: players,
		Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"},
	}
}

// clockPrinter prints how long the match has been played.
type clockPrinter struct{ text.Printer }

func (p clockPrinter) Board(v game.View, _ string) string { return p.Coloured(v, "", 0, 0) }

func (clockPrinter) Coloured(v game.View, _ string, _ text.Depth, _ int) string {
	return "elapsed " + v.Elapsed.String()
}

func (clockPrinter) Answer(game.View, string, text.Speaker) (string, error) {
	return "moves in words", nil
}

// What a match counts is kept under the people's names, and its leaderboard is shown
// below the winner.
func TestRecords(t *testing.T) {
	t.Parallel()
	r := &records{}
	c := nearEndOfOthello(t, r)
	c.Names = []string{"Ana", "Berto"}
	out := feed(t, c, "a1\n")
	require.Regexp(t, `\n\nGanan las NEGRAS\.\n\nRécords entre personas · tablero de 8×8:\n  1\. Ana    3 fichas\n  2\. Berto  0 fichas\nCuentan las fichas que tienes al final .*\n$`, out)

	c.Players, c.Names = []game.Level{{}, {Name: "experto", Player: chooser(lastMove)}}, []string{"Eva"}
	require.Contains(t, feed(t, c, "a1\n"), "\nRécords contra la máquina · ")
	require.Equal(t, "Eva", r.scores[2].Name)
	require.Len(t, r.scores, 3, "computers have no records")

	c.Names = []string{"\u3164\u2800"}
	feed(t, c, "a1\n")
	require.Len(t, r.scores, 3, "a name that shows nothing is none")
}

// adviser gives hints that say nothing.
type adviser struct{}

func (adviser) Hint(context.Context, game.View) (game.Hint, error) { return game.Hint{}, nil }

// The first hint says that the match no longer counts for the player's records, and it does not. It still
// counts for the other person's.
func TestHintCostsTheRecord(t *testing.T) {
	t.Parallel()
	const costs = "Con una pista, esta partida ya no cuenta para tus récords."
	r := &records{}
	c := nearEndOfOthello(t, r)
	c.Names, c.Hinter = []string{"Ana", "Berto"}, adviser{}
	require.Equal(t, 1, strings.Count(feed(t, c, "pista\npista\na1\n"), costs))
	require.Len(t, r.scores, 1)
	require.Equal(t, "Berto", r.scores[0].Name)
	c.Records = nil
	require.NotContains(t, feed(t, c, "pista\na1\n"), costs, "nothing is recorded")
}

// The log that is kept leads to the match. As in the bot's, a person has proposed it,
// wherever that person sits, by the rules of today.
func TestLog(t *testing.T) {
	t.Parallel()
	computer := game.Level{Name: "experto", Player: chooser(lastMove)}
	moved := []match.EventKind{match.Proposed, match.Accepted, match.Moved}
	for name, c := range map[string]struct {
		players  []game.Level
		want     []match.Player
		proposer game.Seat
	}{
		"people":          {nil, []match.Player{{User: "ana", Name: "Ana"}, {User: "Player2"}}, 0},
		"a person first":  {[]game.Level{{}, computer}, []match.Player{{User: "ana", Name: "Ana"}, {Level: "experto"}}, 0},
		"a person second": {[]game.Level{computer, {}}, []match.Player{{Level: "experto"}, {User: "ana", Name: "Ana"}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &records{}
			s := nearEndOfOthello(t, r, c.players...)
			s.Names, s.Seed = []string{"Ana"}, func() game.Seed { return game.Seed{9} }
			feed(t, s, "a1\n")
			over := r.requireLog(t, s.Rules, moved)
			require.Equal(t, c.want, over.Players)
			require.Equal(t, c.proposer, over.Proposer)
			require.Equal(t, game.Seed{9}, over.Seed)
		})
	}
	r := &records{}
	s := nearEndOfOthello(t, r)
	s.AskNames = true
	feed(t, s, "Ana\n\na1\n")
	require.Equal(t, "Ana", r.requireLog(t, s.Rules, moved).Players[0].Name, "a name that was asked for")
}

// requireLog is the one match that was added, as its log leads to it.
func (r *records) requireLog(t *testing.T, rules game.Rules, kinds []match.EventKind) match.State {
	t.Helper()
	require.Len(t, r.added, 1)
	var got []match.EventKind
	for _, e := range r.logs[0] {
		got = append(got, e.Kind)
	}
	require.Equal(t, kinds, got)
	over, err := match.Fold(match.Games{rules.ID(): rules}, "", r.logs[0])
	require.NoError(t, err)
	require.Equal(t, r.added[0], over)
	require.Equal(t, match.Over, over.Phase)
	return over
}

// Several people stop a match together.
func TestLogOfAStop(t *testing.T) {
	t.Parallel()
	r := &records{}
	first := level(firstMove)
	s := terminal.Config{
		Rules: matchtest.Hands{}, Printer: clockPrinter{}, Say: speaker(t, lang.Spanish), Records: r,
		Players: []game.Level{{}, {}, first, first}, Names: []string{"Ana", "Berto"},
		Seed: func() game.Seed { return game.Seed{8} },
	}
	var moves int
	for p, _ := start(t, s); !p.over; {
		if log := p.log.String(); strings.Contains(log[strings.LastIndex(strings.TrimSuffix(log, "\n"), "\n"):], "Pasa el teclado") {
			p.ask("")
			continue
		}
		if p.ask("terminar"); !p.over {
			p.ask(p.firstLegal())
			moves++
		}
	}
	require.Positive(t, moves)
	kinds := []match.EventKind{match.Proposed, match.Accepted}
	for range len(r.logs[0]) - 5 {
		kinds = append(kinds, match.Moved)
	}
	r.requireLog(t, s.Rules, append(kinds, match.Offered, match.Offered, match.Stopped))
}

// Without a name nothing is kept, and the leaderboard is shown all the same; a match
// that was left shows none.
func TestNoRecords(t *testing.T) {
	t.Parallel()
	r := &records{err: errors.New("the disk is full")}
	require.Contains(t, feed(t, nearEndOfOthello(t, r), "a1\n"), "\n  Todavía no hay ninguno.\n")
	require.Empty(t, r.added)
	require.NotContains(t, feed(t, nearEndOfOthello(t, r), ""), "Récords")
	c := nearEndOfOthello(t, r)
	c.Names = []string{"Ana"}
	_, err := run(t.Context(), c, strings.NewReader("a1\n"))
	require.ErrorIs(t, err, r.err)
	c.Records = nil
	require.NotContains(t, feed(t, c, "a1\n"), "Récords")
}

// The time that a match took is that from its first move to its last: nobody's time
// runs while they are asked for their names or look at the board.
func TestTimeIsTaken(t *testing.T) {
	t.Parallel()
	r := &records{}
	c := nearEndOfOthello(t, r)
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
		require.NoError(t, terminal.Run(t.Context(), c))
	})
	require.Len(t, r.added, 1)
	require.Equal(t, 75*time.Second, r.added[0].Took())
}

// While nobody has moved no time has passed, in what boards show too.
func TestTimeBeginsWithTheFirstMove(t *testing.T) {
	t.Parallel()
	at := time.Time{}.Add(time.Hour)
	c := nearEndOfOthello(t, &records{})
	c.Options[game.OptionPosition] = "8x8 1OX5/8/8/8/8/8/8/1OX5 X"
	c.Now = func() time.Time {
		at = at.Add(time.Minute)
		return at
	}
	p, _ := start(t, c)
	require.Equal(t, "elapsed 0s", p.one("texto"))
	p.ask("a1")
	require.NotEqual(t, "elapsed 0s", p.one("texto"))
	p.ask("reiniciar")
	p.ask("sí")
	require.Equal(t, "elapsed 0s", p.one("texto"))
}
