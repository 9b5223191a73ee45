package puzzle_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/puzzle"
)

// sample is a text of two puzzles.
const sample = "1\t3\t250\t12\t8x8 12 #\ta1 b2\n5\t0\t1000\t99\t4455\tD\n"

func TestParse(t *testing.T) {
	t.Parallel()
	entries, err := puzzle.Parse(sample)
	require.NoError(t, err)
	require.Equal(t, []puzzle.Entry{
		{
			Puzzle: game.Puzzle{Number: 1, Level: 1, Position: "8x8 12 #", Solution: []game.Move{"a1", "b2"}}, Goal: 3,
			Failed: 250, Nodes: 12,
		},
		{Puzzle: game.Puzzle{Number: 2, Level: 5, Position: "4455", Solution: []game.Move{"D"}}, Failed: 1000, Nodes: 99},
	}, entries)
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"nothing":           "",
		"a field less":      "1\t3\t250\t12\t4455",
		"a field more":      "1\t3\t250\t12\t4455\tD\t",
		"no level":          "6\t3\t250\t12\t4455\tD",
		"level 0":           "0\t3\t250\t12\t4455\tD",
		"no number":         "1\tx\t250\t12\t4455\tD",
		"no thousandths":    "1\t3\t1001\t12\t4455\tD",
		"nodes below 0":     "1\t3\t250\t-1\t4455\tD",
		"no position":       "1\t3\t250\t12\t\tD",
		"no solution":       "1\t3\t250\t12\t4455\t",
		"words for numbers": "one\tthree\tno\tsome\t4455\tD",
	} {
		_, err := puzzle.Parse(line + "\n")
		require.ErrorContains(t, err, "line 1", name)
	}
}

// What is read is written as it was read, but for blanks and zeros that mean nothing.
func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("1\t3\t250\t12\t4455\t D  E \n")
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := puzzle.Parse(text)
		if err != nil {
			return
		}
		var b strings.Builder
		for i := range entries {
			b.WriteString(entries[i].Line() + "\n")
		}
		again, err := puzzle.Parse(b.String())
		require.NoError(t, err)
		require.Equal(t, entries, again)
	})
}

func TestSet(t *testing.T) {
	t.Parallel()
	s := puzzle.NewSet(sample)
	require.Len(t, s.Puzzles(), 2)
	for i, p := range s.Puzzles() {
		e, ok := s.Entry(p)
		require.True(t, ok)
		require.Equal(t, s.Entries()[i], e)
		p.Position += "1"
		_, ok = s.Entry(p)
		require.False(t, ok, "another puzzle with that number")
	}
	_, ok := s.Entry(game.Puzzle{Number: 3})
	require.False(t, ok)
	require.Panics(t, func() { puzzle.NewSet("damaged").Entries() })
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	z, p := puzzle.OneMove{Rules: gametest.Nim{}}, game.Puzzle{Position: "12"}
	move, side, after, err := z.Answer(p, []game.Move{" 2 "}, "fake.one")
	require.NoError(t, err)
	require.Equal(t, game.Move("2"), move)
	require.Zero(t, side)
	require.Equal(t, 10, after.(gametest.Heap).Stones)
	for _, answer := range [][]game.Move{nil, {"1", "2"}} {
		_, _, _, err := z.Answer(p, answer, "fake.one")
		require.Equal(t, "fake.one", game.WhyOf(err).Key)
	}
	_, _, _, err = z.Answer(p, []game.Move{"x"}, "fake.one")
	require.Equal(t, "nim.notation", game.WhyOf(err).Key)
	_, _, _, err = z.Answer(game.Puzzle{}, []game.Move{"2"}, "fake.one")
	require.ErrorContains(t, err, "no position")
}

// After a right answer the others reply, and what is the only move is played, until there is a choice again or the
// match is over.
func TestContinue(t *testing.T) {
	t.Parallel()
	one := func(context.Context, game.Position) (game.Move, error) { return "1", nil }
	for name, c := range map[string]struct {
		after    gametest.Heap
		want     game.Explanation
		position string
	}{
		"a reply": {
			gametest.Heap{Stones: 10, Seats: 2, Turn: 1},
			game.Explanation{Replies: []game.Move{"1"}, Said: []game.Phrase{game.Say("puzzle.reply", "Move", "2", "Replies", "1")}},
			"9",
		},
		"no reply": {
			gametest.Heap{Stones: 10, Seats: 1},
			game.Explanation{Said: []game.Phrase{game.Say("puzzle.reply.none", "Move", "2")}},
			"10",
		},
		"only moves": {
			gametest.Heap{Stones: 2, Seats: 2, Turn: 1},
			game.Explanation{
				Solved: true, Replies: []game.Move{"1", "1"},
				Said: []game.Phrase{game.Say("puzzle.reply", "Move", "2", "Replies", "1, 1")},
			},
			"0",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x, at, err := puzzle.OneMove{Rules: gametest.Nim{}}.Continue(t.Context(), game.Puzzle{Number: 3}, "2", 0, c.after, one)
			require.NoError(t, err)
			require.Equal(t, c.position, at.View(game.Nobody).Notation)
			if c.want.View = puzzle.Shown(at.View(game.Nobody)); !c.want.Solved {
				c.want.Next = &game.Puzzle{Number: 3, Position: c.position, Solution: []game.Move{"1"}}
			}
			require.Equal(t, c.want, x)
		})
	}
}

func TestShown(t *testing.T) {
	t.Parallel()
	v := game.View{
		Groups: []game.Group{{Key: "columns"}}, Form: &game.MoveForm{}, Prompt: game.Say("fake.prompt"), Notation: "4",
	}
	require.Equal(t, game.View{Notation: "4", Advised: []game.AdvisedMove{{Move: "D", Sure: true, Reply: true}}},
		puzzle.Shown(v, "D"))
}

func TestDistance(t *testing.T) {
	t.Parallel()
	require.Equal(t, 0, puzzle.Distance([]string{"XO..", "..OX"}, "..OX"))
	require.Equal(t, 1, puzzle.Distance([]string{"XO..", "..OX"}, "..OO"))
	require.Equal(t, 9, puzzle.Distance([]string{"XO.."}, "XO......."), "on another board")
}

// mostBytes is what all puzzles together may take in the program.
const mostBytes = 300_000

func TestPuzzlesAreSmall(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "*", "*", "puzzles.txt"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 4)
	var all int64
	for _, name := range files {
		info, err := os.Stat(name)
		require.NoError(t, err)
		all += info.Size()
	}
	require.LessOrEqual(t, all, int64(mostBytes))
}
