package terminal_test

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
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
	best := slices.DeleteFunc(slices.Clone(r.scores),
		func(s terminal.Score) bool { return s.Leaderboard.Name != board.Name })
	slices.SortStableFunc(best, func(a, b terminal.Score) int { return int(b.Points - a.Points) })
	return best, nil
}

// nearEndOfOthello is one move before the end.
func nearEndOfOthello(t *testing.T, r *records, players ...game.Level) terminal.Config {
	t.Helper()
	return terminal.Config{
		Rules: othello.Rules{}, Printer: briefPrinter{text.Othello{}}, Say: speaker(t, lang.Spanish), Records: r,
		Players: players,
		Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"},
	}
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
		Rules: gametest.Hands{}, Printer: briefPrinter{text.Othello{}}, Say: speaker(t, lang.Spanish), Records: r,
		Players: []game.Level{{}, {}, first, first}, Names: []string{"Ana", "Berto"},
		Seed: func() game.Seed { return game.Seed{8} },
	}
	drive(t, s, func(p *client) {
		for !p.over {
			if strings.HasPrefix(p.asked(), "Pasa el teclado") {
				p.ask("")
			} else if p.ask("terminar"); !p.over {
				p.ask(p.firstLegal())
			}
		}
	})
	kinds := []match.EventKind{match.Proposed, match.Accepted, match.Moved}
	for range len(r.logs[0]) - 6 {
		kinds = append(kinds, match.Moved)
	}
	r.requireLog(t, s.Rules, append(kinds, match.Offered, match.Offered, match.Stopped))
}

// Only people with names have records, and hints and takebacks against a computer cost theirs. What fails is an error.
func TestRecords(t *testing.T) {
	t.Parallel()
	computer := game.Level{Name: "experto", Player: chooser(lastMove)}
	for name, c := range map[string]struct {
		players []game.Level
		names   []string
		typed   string
		want    []string
	}{
		"people":                {nil, []string{"Ana", "Berto"}, "c1\nc8\n", []string{"Ana", "Berto"}},
		"one has a name":        {nil, []string{"", "Berto"}, "c1\nc8\n", []string{"Berto"}},
		"nobody has":            {nil, []string{"\u3164\u2800"}, "c1\nc8\n", nil},
		"a computer":            {[]game.Level{{}, computer}, []string{"Eva"}, "c1\nc8\n", []string{"Eva"}},
		"a takeback":            {[]game.Level{{}, computer}, []string{"Eva"}, "c1\ndeshacer\nc1\nc8\n", nil},
		"a hint":                {nil, []string{"Ana", "Berto"}, "pista\nc1\nc8\n", []string{"Berto"}},
		"a match that was left": {nil, []string{"Ana", "Berto"}, "c1\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &records{}
			s := nearEndOfOthello(t, r, c.players...)
			s.Options = game.Options{game.OptionPosition: "8x8 XO6/8/8/8/8/8/8/XO6 X"}
			s.Names, s.Hinter = c.names, coach{}
			feed(t, s, c.typed)
			var names []string
			for _, score := range r.scores {
				names = append(names, score.Name)
			}
			require.Equal(t, c.want, names)
		})
	}
	full := &records{err: errors.New("the disk is full")}
	s := nearEndOfOthello(t, full)
	s.Names = []string{"Ana"}
	_, err := run(t.Context(), s, strings.NewReader("a1\n"))
	require.ErrorIs(t, err, full.err)
}

// The time that a match took is that from its first move to its last: nobody's time
// runs while they are asked for their names or look at the board.
func TestTimeIsTaken(t *testing.T) {
	t.Parallel()
	r := &records{}
	c := nearEndOfOthello(t, r)
	c.AskNames = true
	c.Options[game.OptionPosition] = "8x8 1OX5/8/8/8/8/8/8/1OX5 X"
	drive(t, c, func(p *client) {
		for _, line := range []string{"Ana", "Berto", "zz", "a1", "d8"} {
			time.Sleep(75 * time.Second)
			p.ask(line)
		}
	})
	require.Len(t, r.added, 1)
	require.Equal(t, 75*time.Second, r.added[0].Took())
}

// The field of a day begins with its first cell, again where the match is begun anew, and counts when it ends.
func TestField(t *testing.T) {
	t.Parallel()
	rules := minesweeper.Rules{}
	start, err := rules.FieldOf("principiante", 7)
	require.NoError(t, err)
	var told []string
	note := func(what string) func(context.Context, string) ([]game.Phrase, error) {
		return func(_ context.Context, name string) ([]game.Phrase, error) {
			told = append(told, what+" "+name)
			return []game.Phrase{game.Say("terminal.back")}, nil
		}
	}
	c := terminal.Config{
		Rules: rules, Printer: text.Minesweeper{}, Say: speaker(t, lang.English), Options: start.Options,
		Names: []string{"Ana"},
		Seed:  func() game.Seed { return start.Seed },
		Field: &terminal.Field{
			First: start.First, Said: game.Say("terminal.bell.off"), Begin: note("begin"),
			End: func(ctx context.Context, name string, over match.State) ([]game.Phrase, error) {
				return note("end "+string(over.Outcome.Method))(ctx, name)
			},
		},
	}
	mines, err := rules.Mines(start.Options, start.Seed, string(start.First))
	require.NoError(t, err)
	out := feed(t, c, "restart\nyes\n"+mines[0]+"\n")
	require.Equal(t, []string{"begin Ana", "begin Ana", "end exploded Ana"}, told)
	require.Equal(t, 2, strings.Count(out, "\n"+string(start.First)+": "))

	c.Hinter = mineengine.Coach{}
	out = feed(t, c, "hint\nhelp\nquit\n")
	require.Contains(t, out, "There are no hints on the minefield of the day.")
	require.NotContains(t, out, "hint  ")
	c.Field = nil
	require.Contains(t, feed(t, c, "help\nquit\n"), "  hint  ")
}

// A puzzle without a match says first what can be typed and what is on the board. Beside a match one follows another.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	c.Puzzler = engine.NewPuzzler(solver.New(solver.Config{}))
	p := c.Puzzler.Puzzles()[2]
	for typed, want := range map[string]bool{
		"quit\n": false, "h1h4\nsolution\n": false, "h1h4\nb1a2, e1a5, c1c4, d1d3, a5a7\ng6g8\n": true,
	} {
		var out strings.Builder
		c.In, c.Out = strings.NewReader(typed), &out
		solved, err := terminal.Pose(t.Context(), c, nil, p)
		require.NoError(t, err)
		require.Equal(t, want, solved)
		require.Regexp(t, `(?s)Commands: .*Kamisado: puzzle 3, .*At the top of each cell.*      a      b `, out.String())
	}
	var judged strings.Builder
	c.Out = &judged
	_, err := terminal.Judge(t.Context(), c, c.Puzzler.Puzzles()[1], nil, "b4b3")
	require.NoError(t, err)
	require.Contains(t, judged.String(), "      h      g ", "White's side is below")
	c.Out, c.Daily = nil, func() game.Puzzle { return p }
	out := feed(t, c, "puzzle\ndaily\npuzzle\nback\nquit\n")
	require.Equal(t, 3, strings.Count(out, "\nKamisado: puzzle "))
	require.Equal(t, 1, strings.Count(out, "\nBack to the match:"))
}

// critic is a coach that finds the second move decisive.
type critic struct {
	asked int
	err   error
}

func (c *critic) Review(_ context.Context, p game.Position, _ *game.Outcome, _ func(done, total int)) (game.Review, error) {
	c.asked++
	if _, over := p.Outcome(); !over {
		return game.Review{}, errors.New("the match is not over")
	}
	says := func(side game.Seat) game.Phrase {
		return game.Say("kamisado.review.curve", "Side", kamisado.SideTerm(side))
	}
	return game.Review{
		Summary: game.Say("kamisado.review.sofar", "Winner", kamisado.SideTerm(kamisado.Black)),
		Moves: []game.JudgedMove{
			{Number: 1, Round: 1, Seat: 0, Move: "c1c6", Verdict: game.Winning},
			{Number: 2, Round: 1, Seat: 1, Move: "a8a7", Verdict: game.Decisive, Remark: game.Say("kamisado.review.losing")},
			{Number: 3, Round: 1, Seat: 0, Move: "c6a8", Verdict: game.Winning},
		},
		Curve:        &game.Curve{Lines: []game.CurveLine{{Values: []float64{1, -1, 1, 1}}}, Top: says(kamisado.Black), Bottom: says(kamisado.White)},
		TurningPoint: &game.TurningPoint{Number: 2},
	}, c.err
}

// After a right answer and one that is none the position is that after the right one, whose task is set.
func TestPuzzleRightThenNone(t *testing.T) {
	t.Parallel()
	after := func(typed string) string {
		c := config(t, lang.English, nil)
		c.Puzzler = engine.NewPuzzler(solver.New(solver.Config{}))
		var out strings.Builder
		c.In, c.Out = strings.NewReader(typed+"\nposition\nquit\n"), &out
		_, err := terminal.Pose(t.Context(), c, nil, c.Puzzler.Puzzles()[2])
		require.NoError(t, err)
		return out.String()
	}
	right, none := after("h1h4"), after("h1h4, zz")
	position := regexp.MustCompile(`.* simple`)
	require.Equal(t, position.FindAllString(right, -1), position.FindAllString(none, -1))
	require.Equal(t, 2, strings.Count(none, "Black to move: find"))
}
