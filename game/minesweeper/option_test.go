package minesweeper_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

func TestOptions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options game.Options
		want    string
	}{
		"none":                   {nil, "10x10 11"},
		"empty ones":             {game.Options{"preset": "", "rows": " ", "guess-free": ""}, "10x10 11"},
		"easy":                   {game.Options{"preset": "principiante"}, "9x9 10"},
		"middle":                 {game.Options{"preset": "intermedio"}, "16x16 40"},
		"hard":                   {game.Options{"preset": "experto"}, "16x30 99"},
		"hard without a guess":   {game.Options{"preset": "experto", "guess-free": "si"}, "16x30 99 sin-adivinar"},
		"with an accent":         {game.Options{"guess-free": "Sí"}, "10x10 11 sin-adivinar"},
		"in English":             {game.Options{"guess-free": "yes"}, "10x10 11 sin-adivinar"},
		"expressly not":          {game.Options{"guess-free": "no"}, "10x10 11"},
		"rows alone":             {game.Options{"rows": "20"}, "20x10 11"},
		"columns and mines":      {game.Options{"columns": "30", "mines": "60"}, "10x30 60"},
		"fewer mines by default": {game.Options{"rows": "5", "columns": "5"}, "5x5 6"},
		"the smallest":           {game.Options{"rows": "2", "columns": "2"}, "2x2 1"},
		"the fullest":            {game.Options{"rows": "2", "columns": "2", "mines": "3"}, "2x2 3"},
		"the largest":            {game.Options{"rows": "99", "columns": "99", "mines": "7840"}, "99x99 7840"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, begin(t, c.options, 1).Setup().String())
		})
	}
}

var optionCases = map[string]struct {
	options game.Options
	key     string
	args    game.Args
}{
	"an unknown one":    {game.Options{"mode": "x"}, "unknown", game.Args{"Name": "mode"}},
	"a position":        {game.Options{"position": "2x2 1 ##/##"}, "position", nil},
	"an unknown preset": {game.Options{"preset": "facil"}, "preset", game.Args{"Text": "facil"}},
	"a preset and rows": {game.Options{"preset": "experto", "rows": "16"}, "clash", game.Args{"Preset": "experto"}},
	"no number":         {game.Options{"rows": "many"}, "number", game.Args{"Name": "rows", "Text": "many"}},
	"a fraction":        {game.Options{"columns": "4.5"}, "number", game.Args{"Name": "columns", "Text": "4.5"}},
	"a huge number": {
		game.Options{"mines": "99999999999999999999999"},
		"number",
		game.Args{"Name": "mines", "Text": "99999999999999999999…"},
	},
	"a sign":           {game.Options{"mines": "+5"}, "number", game.Args{"Name": "mines", "Text": "+5"}},
	"two signs":        {game.Options{"mines": "--5"}, "number", game.Args{"Name": "mines", "Text": "--5"}},
	"too few rows":     {game.Options{"rows": "1"}, "rows", game.Args{"Count": 1, "Least": 2, "Most": 99}},
	"too many columns": {game.Options{"columns": "100"}, "columns", game.Args{"Count": 100, "Least": 2, "Most": 99}},
	"no mines": {
		game.Options{"mines": "0"}, "mines", game.Args{"Rows": 10, "Columns": 10, "Count": 0, "Most": 80, "Percent": 80},
	},
	"fewer than none": {
		game.Options{"mines": "-3"}, "mines", game.Args{"Rows": 10, "Columns": 10, "Count": -3, "Most": 80, "Percent": 80},
	},
	"too many mines": {
		game.Options{"rows": "3", "columns": "3", "mines": "8"},
		"mines",
		game.Args{"Rows": 3, "Columns": 3, "Count": 8, "Most": 7, "Percent": 80},
	},
	"no flag": {game.Options{"guess-free": "maybe"}, "flag", game.Args{"Text": "maybe"}},
	"too small a board": {
		game.Options{"rows": "3", "columns": "3", "mines": "1", "guess-free": "si"},
		"guessfree.small",
		game.Args{"Rows": 3, "Columns": 3},
	},
	"too narrow a board": {
		game.Options{"rows": "2", "columns": "30", "mines": "1", "guess-free": "si"},
		"guessfree.small",
		game.Args{"Rows": 2, "Columns": 30},
	},
	"too many to reckon": {
		game.Options{"mines": "22", "guess-free": "si"},
		"guessfree.mines",
		game.Args{"Rows": 10, "Columns": 10, "Count": 22, "Most": 21},
	},
	"too many on a large": {
		game.Options{"rows": "50", "columns": "50", "mines": "451", "guess-free": "si"},
		"guessfree.mines",
		game.Args{"Rows": 50, "Columns": 50, "Count": 451, "Most": 450},
	},
	"too many for a small": {
		game.Options{"rows": "3", "columns": "4", "mines": "3", "guess-free": "si"},
		"guessfree.mines",
		game.Args{"Rows": 3, "Columns": 4, "Count": 3, "Most": 2},
	},
}

func TestBadOptions(t *testing.T) {
	t.Parallel()
	for name, c := range optionCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := minesweeper.Rules{}.New(c.options, game.Seed{})
			var refused *game.Error
			require.ErrorAs(t, err, &refused)
			require.Equal(t, game.KindOption, refused.Kind)
			require.Equal(t, "minesweeper.option."+c.key, refused.Why.Key)
			require.Equal(t, c.args, refused.Why.Args)
		})
	}
}

// On every small board within the limits, and from every cell of it, a board without
// a guess is found.
func TestGuessFreeIsFoundWithinTheLimits(t *testing.T) {
	t.Parallel()
	for rows := 3; rows <= 6; rows++ {
		for columns := 3; columns <= 7; columns++ {
			size := minesweeper.Size{Rows: rows, Columns: columns}
			for mines := 1; mines <= minesweeper.MostGuessFree(size); mines++ {
				s := minesweeper.Setup{Size: size, Mines: mines, GuessFree: true}
				for first := range size.Cells() {
					_, ok := s.Search(game.Seed{1}, first, minesweeper.Draws)
					require.True(t, ok, "%v from %s", s, size.Name(first))
				}
			}
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	var names []string
	for _, table := range (minesweeper.Rules{}).Leaderboards() {
		names = append(names, table.Name)
		require.Equal(t, game.Lowest, table.Ranking)
	}
	require.Equal(t, []string{
		"habitual", "habitual-sin-adivinar", "principiante", "principiante-sin-adivinar", "intermedio",
		"intermedio-sin-adivinar", "experto", "experto-sin-adivinar",
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
		"no options":      {nil, won, 0, "habitual"},
		"another size":    {game.Options{"rows": "9"}, won, 0, ""},
		"a board turned":  {game.Options{"rows": "30", "columns": "16", "mines": "99"}, won, 0, ""},
		"a defeat": {
			game.Options{"preset": "experto"}, game.Outcome{Winner: game.Nobody, Method: minesweeper.ByMine}, 0, "",
		},
		"a resignation": {
			game.Options{"preset": "experto"}, game.Outcome{Winner: game.Nobody, Method: game.Resigned}, 0, "",
		},
		"somebody else": {game.Options{"preset": "experto"}, won, game.Nobody, ""},
		"not over":      {game.Options{"preset": "experto"}, game.Outcome{}, 0, ""},
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
	for points, want := range map[int64]string{
		0: "0:00.0", 99: "0:00.0", 83450: "1:23.4", 3599999: "59:59.9", 3602000: "1:00:02.0", 9999: "0:09.9",
	} {
		require.Equal(t, game.Say("minesweeper.time", "Time", want), minesweeper.Rules{}.Format(points))
	}
}
