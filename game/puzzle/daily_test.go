package puzzle_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/puzzle"
)

// None comes again before all had their turn, the week begins with the easiest and ends with the
// hardest, and games differ.
func TestDaily(t *testing.T) {
	t.Parallel()
	for _, count := range []int{7, 12, 420, 431} {
		var puzzles []game.Puzzle
		for n := range count {
			puzzles = append(puzzles, game.Puzzle{Number: n + 1, Level: 1 + n*game.PuzzleLevels/count})
		}
		seen := make(map[int]bool)
		for day := range count / 7 * 7 {
			p := puzzle.Daily("nim", puzzles, day+4) // from a Monday on
			require.False(t, seen[p.Number], "%d of %d on day %d", p.Number, count, day)
			seen[p.Number] = true
		}
		monday := puzzle.Daily("nim", puzzles, 4)
		require.Equal(t, 1, monday.Level)
		require.Equal(t, game.PuzzleLevels, puzzle.Daily("nim", puzzles, 10).Level)
	}
	require.Equal(t, time.Thursday, time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC).Weekday())
}
