package app

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/game"
	"kamisado/game/minesweeper"
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
	line, err := puzzle.Line(t.Context(), e.Puzzler, p)
	require.NoError(t, err)
	for _, answer := range line {
		answer, _, _ = strings.Cut(answer, " ")
		right += "," + answer
	}
	start, err := e.Rules.New(game.Options{game.OptionPosition: p.Position}, game.Seed{})
	require.NoError(t, err)
	for move := range start.Legal(start.ToMove()[0]) {
		if string(move) != moves[0] {
			return right[1:], string(move)
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
		require.Equal(t, tool.StatusFailed, failed.status, id)
		require.NotContains(t, failed.out, "Right: ", id)
		require.Equal(t, "kamisado: Puzzle 2 is not solved.\n", failed.err, id)
		illegal := try(t.Context(), "", append(args, "z99")...)
		require.Equal(t, tool.StatusUsage, illegal.status, id)
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
		given := try(t.Context(), wrong+"\nsalir\n"+right+"\n", "puzzle", id, "--number", "1", "--lang", "es")
		require.Equal(t, tool.StatusFailed, given.status, id)
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
		"(1…5)":                   {"connect4", "--level", "6"},
		`must be one of`:          {"sixes"},
	} {
		got := try(t.Context(), "", append([]string{"puzzle", "--lang", "en"}, args...)...)
		require.Equal(t, tool.StatusUsage, got.status, why)
		require.Contains(t, got.err, why)
	}
}

// The puzzle of the day is the same for all who ask, and needs no number for an answer.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	for _, e := range puzzled(t) {
		id := e.Rules.ID()
		before := store.DailyOf(time.Now())
		p := puzzle.Daily(id, e.Puzzler.Puzzles(), before-1)
		right, _ := answers(t, e, p)
		listed := try(t.Context(), "", "puzzle", string(id), "--daily", "--list")
		solved := try(t.Context(), "", append([]string{"puzzle", string(id), "--daily"}, strings.Fields(right)...)...)
		if store.DailyOf(time.Now()) != before {
			t.Skip("the day has ended during the test")
		}
		require.Equal(t, fmt.Sprintf("%d\t%d\t%s\n", p.Number, p.Level, p.Position), listed.out)
		require.Zero(t, solved.status, solved.err)
	}
}

// The minefield of the day counts once for each person, by its time, in the file of the records.
func TestFieldOfTheDay(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "records.db")
	day := store.DailyOf(time.Now())
	rules := minesweeper.Rules{}
	start, err := rules.FieldOf("principiante", day-1)
	require.NoError(t, err)
	mines, err := rules.Mines(start.Options, start.Seed, string(start.First))
	require.NoError(t, err)
	var clear strings.Builder
	for row := 1; row <= 9; row++ {
		for column := 'a'; column <= 'i'; column++ {
			if cell := fmt.Sprintf("%c%d", column, row); !slices.Contains(mines, cell) {
				clear.WriteString(cell + "\n")
			}
		}
	}
	field := func(input string, more ...string) result {
		return try(t.Context(), input,
			append([]string{"play", "minesweeper", "--daily", "--lang", "en", "--records", file}, more...)...)
	}
	lost := field(mines[0]+"\n", "--names", "Bob")
	won := field(clear.String(), "--names", "Ana")
	again := field(clear.String(), "--names", "bob")
	if store.DailyOf(time.Now()) != day {
		t.Skip("the day has ended during the test")
	}
	require.Zero(t, lost.status, lost.err)
	require.Contains(t, lost.out, fmt.Sprintf("beginner #%d: 9×9, 10 mines", day))
	require.Contains(t, lost.out, "Nobody has cleared it yet.")
	require.Contains(t, won.out, "This attempt counts")
	require.Regexp(t, `\n1\. ana: \d:\d\d\.\d · days in a row: 1\n`, won.out)
	require.Contains(t, again.out, "only the first attempt counts")
	require.NotContains(t, again.out, "2. ")
	require.NotContains(t, try(t.Context(), "", "records", "minesweeper", "--lang", "en", "--records", file).out, "ana")
	for why, args := range map[string][]string{
		"only with: Minesweeper": {"play", "othello", "--daily"},
		"--daily sets the board": {"play", "minesweeper", "--daily", "--rows", "9"},
	} {
		refused := try(t.Context(), "", append(args, "--lang", "en")...)
		require.Equal(t, tool.StatusUsage, refused.status)
		require.Contains(t, refused.err, why)
	}
}

// Answers to the puzzle of the day count for a name: three of them, over several starts of the program, and the streak.
func TestPuzzleOfTheDayCounts(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "records.db")
	e := puzzled(t)[0]
	p := puzzle.Daily(e.Rules.ID(), e.Puzzler.Puzzles(), store.DailyOf(time.Now())-1)
	day := store.DailyOf(time.Now())
	right, wrong := answers(t, e, p)
	daily := func(input string, more ...string) result {
		return try(t.Context(), input,
			append([]string{"puzzle", string(e.Rules.ID()), "--daily", "--lang", "en", "--records", file}, more...)...)
	}
	first := daily("", "--name", "Ana", wrong)
	second := daily("z9\n"+right+"\n", "--name", "ana")
	third := daily(wrong+"\n"+right+"\n", "--name", "Ana")
	missed := daily(wrong+"\n"+wrong+"\n"+wrong+"\n"+right+"\n", "--name", "Bob")
	given := daily(strings.Split(right, ",")[0]+"\nsolution\n", "--name", "Eve")
	if store.DailyOf(time.Now()) != day {
		t.Skip("the day has ended during the test")
	}
	require.Equal(t, tool.StatusFailed, first.status)
	require.Equal(t, tool.StatusFailed, given.status)
	require.Contains(t, given.out, "with the replies in brackets")
	require.Contains(t, given.out, "🟥 3/3", "a right answer is no try, and the solution takes all")
	require.Contains(t, first.out, "\nTry 2 of 3.")
	require.Zero(t, second.status, second.err)
	require.Contains(t, second.out, "\nTry 2 of 3.")
	line := fmt.Sprintf(`\nKamisado #%d 🟩 2/3 ⏱ \d+:\d\d · solved on the second try in `, day)
	require.Regexp(t, line, second.out)
	require.Regexp(t, line, third.out, "it stays as it is")
	require.Equal(t, 1, strings.Count(third.out, "🟩"))
	require.Zero(t, missed.status)
	require.Contains(t, missed.out, "🟥 3/3")
	require.Contains(t, missed.out, "Right: ")
	refused := try(t.Context(), "", "puzzle", "--name", "Ana", "--lang", "en")
	require.Equal(t, tool.StatusUsage, refused.status)
	require.Contains(t, refused.err, "add --daily")
}
