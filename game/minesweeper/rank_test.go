package minesweeper_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

func TestTables(t *testing.T) {
	t.Parallel()
	var names []string
	for _, table := range (minesweeper.Rules{}).Leaderboards() {
		names = append(names, table.Name)
		require.Equal(t, game.Lowest, table.Ranking)
	}
	require.Equal(t, []string{
		"principiante", "principiante-sin-adivinar", "intermedio", "intermedio-sin-adivinar", "experto", "experto-sin-adivinar",
	}, names)
}

func TestScore(t *testing.T) {
	t.Parallel()
	won := game.Outcome{Winner: minesweeper.Player, Method: minesweeper.Cleared}
	for name, c := range map[string]struct {
		options game.Options
		out     game.Outcome
		seat    game.Seat
		table   string
	}{
		"a preset":        {game.Options{"preset": "experto"}, won, 0, "experto"},
		"its numbers":     {game.Options{"rows": "9", "columns": "9", "mines": "10"}, won, 0, "principiante"},
		"without a guess": {game.Options{"preset": "intermedio", "guess-free": "si"}, won, 0, "intermedio-sin-adivinar"},
		"no preset":       {nil, won, 0, ""},
		"a board turned":  {game.Options{"rows": "30", "columns": "16", "mines": "99"}, won, 0, ""},
		"a defeat":        {game.Options{"preset": "experto"}, game.Outcome{Winner: game.Nobody, Method: minesweeper.ByMine}, 0, ""},
		"a resignation":   {game.Options{"preset": "experto"}, game.Outcome{Winner: game.Nobody, Method: game.Resigned}, 0, ""},
		"somebody else":   {game.Options{"preset": "experto"}, won, game.Nobody, ""},
		"not over":        {game.Options{"preset": "experto"}, game.Outcome{}, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table, points, ok := minesweeper.Rules{}.Score(begin(t, c.options, 1), c.out, c.seat, 83450*time.Millisecond)
			require.Equal(t, c.table, table)
			require.Equal(t, c.table != "", ok)
			if ok {
				require.Equal(t, int64(83450), points)
			}
		})
	}
}

func TestTold(t *testing.T) {
	t.Parallel()
	for points, want := range map[int64]string{0: "0:00.0", 99: "0:00.0", 83450: "1:23.4", 3599999: "59:59.9", 3602000: "1:00:02.0", 9999: "0:09.9"} {
		require.Equal(t, game.Say("minesweeper.told", "Time", want), minesweeper.Rules{}.Format(points))
	}
}
