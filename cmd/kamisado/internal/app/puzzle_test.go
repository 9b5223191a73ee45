package app

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game"
	"kamisado/game/puzzle"
	"kamisado/store"
)

// puzzled are the games with puzzles, and the first puzzle of each.
func puzzled(t *testing.T) (games []tool.Entry) {
	t.Helper()
	for _, e := range Entries() {
		if e.Puzzler != nil {
			games = append(games, e)
		}
	}
	require.Len(t, games, 4)
	return games
}

// answers are the solution of a puzzle and a wrong answer, as they are typed.
func answers(t *testing.T, e tool.Entry, p game.Puzzle) (right, wrong string) {
	t.Helper()
	var moves []string
	for _, move := range p.Solution {
		moves = append(moves, string(move))
	}
	if len(moves) > 1 {
		return strings.Join(moves, " "), moves[0]
	}
	start, err := e.Rules.New(game.Options{game.OptionPosition: p.Position}, game.Seed{})
	require.NoError(t, err)
	for move := range start.Legal(start.ToMove()[0]) {
		if string(move) != moves[0] {
			return moves[0], string(move)
		}
	}
	return "", ""
}

// An answer in the command line is judged, and the exit status says how.
func TestPuzzleOnce(t *testing.T) {
	t.Parallel()
	for _, e := range puzzled(t) {
		p := e.Puzzler.Puzzles()[1]
		right, wrong := answers(t, e, p)
		id := string(e.Rules.ID())
		args := []string{"puzzle", id, "--number", "2", "--lang", "en"}
		solved := try(t.Context(), "", append(args, strings.Fields(right)...)...)
		require.Zero(t, solved.status, "%s: %s", id, solved.err)
		require.Contains(t, solved.out, "Right: ", id)
		failed := try(t.Context(), "", append(args, wrong)...)
		require.Equal(t, cli.StatusFailed, failed.status, id)
		require.NotContains(t, failed.out, "Right: ", id)
		require.Equal(t, "kamisado: Puzzle 2 is not solved.\n", failed.err, id)
		illegal := try(t.Context(), "", append(args, "z99")...)
		require.Equal(t, cli.StatusUsage, illegal.status, id)
		require.Empty(t, illegal.out, id)
	}
}

// Answers are read until one is right; what is no answer is explained.
func TestPuzzleAsks(t *testing.T) {
	t.Parallel()
	for _, e := range puzzled(t) {
		p := e.Puzzler.Puzzles()[0]
		right, wrong := answers(t, e, p)
		id := string(e.Rules.ID())
		got := try(t.Context(), "z99\n\n"+wrong+"\n"+right+"\nz99\n", "puzzle", id, "--number", "1", "--lang", "en")
		require.Zero(t, got.status, "%s: %s", id, got.err)
		require.Contains(t, got.out, fmt.Sprintf(": puzzle 1, level %d of 5\n", p.Level), id)
		require.Equal(t, 1, strings.Count(got.out, "z99"), "%s: only before it is solved:\n%s", id, got.out)
		require.Contains(t, got.out, "Right: ", id)
		given := try(t.Context(), wrong+"\n", "puzzle", id, "--number", "1", "--lang", "es")
		require.Equal(t, cli.StatusFailed, given.status, id)
		require.Equal(t, "kamisado: El problema 1 no está resuelto.\n", given.err, id)
	}
}

// A list has a line for each puzzle that is asked for.
func TestPuzzleList(t *testing.T) {
	t.Parallel()
	for _, e := range puzzled(t) {
		id := string(e.Rules.ID())
		all := try(t.Context(), "", "puzzle", id, "--list")
		require.Zero(t, all.status)
		require.Equal(t, len(e.Puzzler.Puzzles()), strings.Count(all.out, "\n"))
		some := try(t.Context(), "", "puzzle", id, "--list", "--level", "3")
		for line := range strings.Lines(some.out) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			number, err := strconv.Atoi(fields[0])
			require.NoError(t, err)
			p := e.Puzzler.Puzzles()[number-1]
			require.Equal(t, []string{"3", p.Position}, fields[1:])
			require.Equal(t, 3, p.Level)
		}
	}
}

// What cannot be asked for is refused.
func TestPuzzleRefuses(t *testing.T) {
	t.Parallel()
	for why, args := range map[string][]string{
		"There is no such puzzle": {"connect4", "--number", "99999"},
		"needs the number":        {"connect4", "D"},
		"from 1 to 5":             {"connect4", "--level", "6"},
		`must be one of`:          {"sixes"},
	} {
		got := try(t.Context(), "", append([]string{"puzzle", "--lang", "en"}, args...)...)
		require.Equal(t, cli.StatusUsage, got.status, why)
		require.Contains(t, got.err, why)
	}
}

// The puzzle of the day is the same for all who ask, needs no number for an answer, and gets
// harder from Monday to Sunday; all puzzles have their turn before one comes again.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	for _, e := range puzzled(t) {
		id := e.Rules.ID()
		before := store.DailyOf(time.Now())
		listed := try(t.Context(), "", "puzzle", string(id), "--daily", "--list")
		if store.DailyOf(time.Now()) != before {
			t.Skip("the day has ended during the test")
		}
		p := puzzle.Daily(id, e.Puzzler.Puzzles(), before-1)
		require.Equal(t, fmt.Sprintf("%d\t%d\t%s\n", p.Number, p.Level, p.Position), listed.out)
		right, _ := answers(t, e, p)
		solved := try(t.Context(), "", append([]string{"puzzle", string(id), "--daily"}, strings.Fields(right)...)...)
		require.Zero(t, solved.status, solved.err)

		seen, level := make(map[int]bool), 0
		monday := store.DailyOf(time.Date(2026, time.January, 5, 0, 0, 0, 0, time.UTC)) - 1
		for n := range e.Puzzler.Puzzles() {
			p := puzzle.Daily(id, e.Puzzler.Puzzles(), monday+n)
			require.False(t, seen[p.Number], "%s %d on day %d", id, p.Number, n)
			seen[p.Number] = true
			if n%7 == 0 {
				level = 1
				require.Equal(t, 1, p.Level)
			}
			require.GreaterOrEqual(t, p.Level, level)
			level = p.Level
			require.True(t, n%7 != 6 || p.Level == game.PuzzleLevels)
		}
	}
}
