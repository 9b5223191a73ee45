package terminal_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado/engine"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/render/text"
)

// A puzzle is set beside a match, which goes on afterwards as it was.
func TestPuzzleBesideMatch(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	z := engine.NewPuzzler(solver.New(solver.Config{}))
	p := z.Puzzles()[2]
	c.Puzzler, c.Daily = z, func() game.Puzzle { return p }
	right := string(p.Solution[0])
	groups, err := z.Choices(p)
	require.NoError(t, err)
	wrong := ""
	for _, group := range groups {
		for _, choice := range group.Choices {
			if choice.Move != p.Solution[0] {
				wrong = string(choice.Move)
			}
		}
	}
	out := feed(t, c, "help\nc1c4\ndaily\n\nHELP\nhint\nhint now\nrules\nlegal\nz9\n"+wrong+"\n"+right+"\nmoves\nquit\n")
	require.Contains(t, out, "  puzzle     a puzzle")
	require.Contains(t, out, "\nKamisado: puzzle 3, level ")
	require.Contains(t, out, "z9")
	requireInOrder(t, out, "Type the answer to the puzzle, all of it on one line.", "  back       go on", "“hint” is a command for matches.", "Kamisado in a minute", "Black to move, with its ")
	require.Equal(t, 1, strings.Count(out, "is a command for matches."), "an answer may begin with any word")
	require.Contains(t, out, wrong+" ")
	require.Contains(t, out, "\nRight: "+right)
	_, after, ok := strings.Cut(out, "\nBack to the match:\n")
	require.True(t, ok)
	require.Contains(t, after, "\nN c1c4", "the match is as it was")

	out = feed(t, c, "back\npuzzle\ndaily\nvolver\nquit\n")
	require.Contains(t, out, "“back” leads back to it")
	require.Equal(t, 2, strings.Count(out, "\nKamisado: puzzle "))
	require.Equal(t, 1, strings.Count(out, "\nBack to the match:"))
	c.Puzzler, c.Daily = nil, nil
	require.Contains(t, feed(t, c, "puzzle\nquit\n"), "There are no puzzles of this game.")
}

// A puzzle without a match says first what can be typed and what is on the board.
func TestPuzzleAlone(t *testing.T) {
	t.Parallel()
	c := config(t, lang.English, nil)
	c.Puzzler = engine.NewPuzzler(solver.New(solver.Config{}))
	var out strings.Builder
	c.In, c.Out = strings.NewReader("quit\n"), &out
	solved, err := terminal.Pose(t.Context(), c, c.Puzzler.Puzzles()[2], nil)
	require.NoError(t, err)
	require.False(t, solved)
	requireInOrder(t, out.String(), "Commands: ", "Kamisado: puzzle 3, ", "At the top of each cell", "      a      b ")
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
		Rules: rules, Printer: text.Minesweeper{}, Say: speaker(t, lang.English), Options: start.Options, Names: []string{"Ana"},
		Seed: func() game.Seed { return start.Seed },
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
