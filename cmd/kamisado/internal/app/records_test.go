package app

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What play keeps, records shows: what counts, then each kind of match with the results.
func TestRecords(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "new", "records.db")
	records := func(args ...string) result {
		return try(t.Context(), "", append([]string{"records", "--records", file}, args...)...)
	}
	empty := records()
	require.Zero(t, empty.status, empty.err)
	require.Contains(t, empty.out, "Todavía no hay ningún récord")
	require.Contains(t, empty.out, "kamisado play othello --names")
	require.Contains(t, empty.out, "\nBuscaminas. Cuenta lo que tardas")

	play := func(input string, args ...string) string {
		played := try(t.Context(), input, append([]string{"play", "--records", file}, args...)...)
		require.Zero(t, played.status, played.err)
		return played.out
	}
	nearEnd := []string{"othello", "--position", "8x8 1OX5/8/8/8/8/8/8/8 X", "--names"}
	require.Contains(t, play("a1\n", append(nearEnd, "Ana,Berto")...),
		"  1. Ana    3 fichas  ganó 3–0 contra Berto\n  2. Berto  0 fichas  perdió 0–3 contra Ana\n", "the end of a match shows the same")
	play("a1\n", append(nearEnd, "Bernardo", "--white", "voraz")...)

	want := "Othello. Ranked by most discs at the end of a match, won or lost; a match that somebody resigns doesn't count.\n\n" +
		"Records against the computer · 8×8:\n  1. Bernardo  3 discs  won 3–0 against the computer (Greedy)\n\n" +
		"Records between people · 8×8:\n  1. Ana    3 discs  won 3–0 against Berto\n  2. Berto  0 discs  lost 0–3 to Ana\n"
	require.Equal(t, result{out: want}, records("--lang", "en"))
	require.Equal(t, result{out: want}, records("--lang", "en", "Othello"))
	require.Contains(t, records().out, "Ana    3 fichas  ganó 3–0 contra Berto")
	require.Contains(t, records("buscaminas").out, "Todavía no hay ningún récord")

	for name, c := range map[string]struct{ game, want string }{
		"keeps none": {"sixes", "The terminal keeps no records of Sixes. It keeps those of: Othello, Minesweeper."},
		"no game":    {"chess", "“chess” isn't a game with records. Choose one of these: othello, minesweeper."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t.Context(), "", "records", "--lang", "en", "--records", file, c.game)
			require.Equal(t, 2, got.status)
			require.Equal(t, "kamisado: "+c.want+"\n", got.err)
		})
	}
}

// The records of boards that one clears alone are times; the end of a match shows them as
// the command does.
func TestRecordsOfBoards(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "records.db")
	seed := "01" + strings.Repeat("0", 62)
	mines := []string{"d1", "i1", "g2", "e3", "b5", "b7", "h7", "e8", "c9", "g9"} // what kamisado deal says
	var moves strings.Builder
	moves.WriteString("e5\n")
	for column := 'a'; column <= 'i'; column++ {
		for row := '1'; row <= '9'; row++ {
			if cell := string(column) + string(row); !slices.Contains(mines, cell) {
				moves.WriteString(cell + "\n")
			}
		}
	}
	for language, want := range map[string]string{
		"es": "Récords · Principiante (9×9, 10 minas):\n  1. Ana  0:00.0",
		"en": "Records · Beginner (9×9, 10 mines):\n  1. Ana  0:00.0",
	} {
		want = strings.ReplaceAll(want, "0:00.0", `\d+:\d\d\.\d`) + "\n"
		want = strings.NewReplacer("(", `\(`, ")", `\)`).Replace(want)
		played := try(t.Context(), moves.String(), "play", "buscaminas", "--preset", "principiante", "--seed", seed,
			"--names", "Ana", "--records", file, "--lang", language)
		require.Zero(t, played.status, played.err)
		require.Regexp(t, "(?s)"+want+"(Cuenta|Ranked) [^\n]+\n$", played.out)
		listed := try(t.Context(), "", "records", "minesweeper", "--records", file, "--lang", language)
		require.Zero(t, listed.status, listed.err)
		require.Regexp(t, "(?s)"+want+"$", listed.out)
	}
}
