package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

var badPositions = []struct {
	name, text, why string
	disc            int
}{
	{"an eighth column", "448", "connect4.position.digit", 3},
	{"a letter", "4D", "connect4.position.digit", 2},
	{"no ASCII", "4ñ4", "connect4.position.digit", 2},
	{"a blank within", "4 4", "connect4.position.digit", 2},
	{"a full column", "14444444", "connect4.position.full", 8},
	{"on after the end", upright + "41", "connect4.position.late", 8},
	{"on after a full board", nearly + "11", "connect4.position.late", 43},
}

func TestBadPositions(t *testing.T) {
	t.Parallel()
	for _, c := range badPositions {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := connectfour.ParsePosition(c.text)
			var refusal *game.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, game.KindPosition, refusal.Kind)
			require.Equal(t, c.why, refusal.Why.Key)
			require.Equal(t, c.disc, refusal.Why.Args["Disc"])
			_, err = connectfour.Rules{}.New(game.Options{"position": c.text}, game.Seed{})
			require.Equal(t, refusal, err)
		})
	}
}

// A position may be over where it is only looked at, not where a match begins.
func TestFinishedPositions(t *testing.T) {
	t.Parallel()
	for _, text := range []string{upright + "4", nearly + "1"} {
		_, err := connectfour.ParsePosition(text)
		require.NoError(t, err)
		_, err = connectfour.Rules{}.New(game.Options{"position": text}, game.Seed{})
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, "connect4.position.over", refusal.Why.Key)
	}
}

func TestNotationIsTheColumnsPlayed(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, " 4455 "), "C", "g")
	require.Equal(t, "445537", m.View(game.Nobody).Notation)
	require.Empty(t, at(t, "").View(game.Nobody).Notation)
}

func TestOptions(t *testing.T) {
	t.Parallel()
	_, err := connectfour.Rules{}.New(game.Options{"board": "8x8"}, game.Seed{})
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, game.KindOption, refusal.Kind)
}

func TestCells(t *testing.T) {
	t.Parallel()
	for cell, name := range map[int]string{0: "a6", 6: "g6", 38: "d1", 41: "g1"} {
		require.Equal(t, name, connectfour.CellName(cell))
	}
	for cell := range connectfour.Rows * connectfour.Columns {
		back, ok := connectfour.CellOf(connectfour.CellName(cell))
		require.True(t, ok)
		require.Equal(t, cell, back)
	}
	cell, ok := connectfour.CellOf("D1")
	require.True(t, ok)
	require.Equal(t, 38, cell)
	for _, name := range []string{"", "d", "d0", "d7", "h1", "d11", "ſ1", "1d"} {
		_, ok := connectfour.CellOf(name)
		require.False(t, ok, name)
	}
}

func FuzzParseColumn(f *testing.F) {
	for _, text := range []string{"A", "g", " 4 ", "", "44", "\xff", "ª"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		column, err := connectfour.ParseColumn(text)
		if err != nil {
			return
		}
		again, err := connectfour.ParseColumn(string(connectfour.ColumnMove(column)))
		require.NoError(t, err)
		require.Equal(t, column, again)
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", upright, nearly, "4444444", "448", "\xff", " 44\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := connectfour.ParsePosition(text)
		if err != nil {
			require.Zero(t, g)
			return
		}
		m, err := connectfour.NewMatch(text)
		if err != nil {
			return
		}
		require.Equal(t, g, m.Grid())
		again, err := connectfour.ParsePosition(m.Notation())
		require.NoError(t, err)
		require.Equal(t, g, again)
		require.NotPanics(t, func() { m.View(game.Nobody) })
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, connectfour.Rules{},
		"-", "-\nX D\n0-1 abandono\n", upright+"\nX D\n1-0 linea\n", nearly+"\nO a\n1/2 lleno", "44\n\nX 7")
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start string
		moves []game.Move
		out   *game.Outcome
		want  string
	}{
		"running": {"", []game.Move{"D", "C", "D", "C", "D"}, nil, "-\nX D\nO C\nX D\nO C\nX D\n"},
		"a line":  {"4343", []game.Move{"D", "C", "D"}, nil, "4343\nX D\nO C\nX D\n1-0 linea\n"},
		"a draw":  {nearly, []game.Move{"A"}, nil, nearly + "\nO A\n1/2 lleno\n"},
		"resigned": {
			"", []game.Move{"D"}, &game.Outcome{Winner: connectfour.Yellow, Method: game.Resigned}, "-\nX D\n0-1 abandono\n",
		},
		"too late": {
			"", []game.Move{"D"}, &game.Outcome{Winner: connectfour.Red, Method: game.TimedOut}, "-\nX D\n1-0 tiempo\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := match.Record{Options: game.Options{game.OptionPosition: c.start}}
			r = gametest.Moves(t, connectfour.Rules{}, r, c.moves...)
			if c.out != nil {
				r.Outcome = c.out
			}
			gametest.RequireText(t, connectfour.Rules{}, r, c.want)
		})
	}
}

var badRecords = []struct{ name, text, why string }{
	{"no position", "x\nX D\n", "connect4.position.digit"},
	{"a position that is over", upright + "4\n", "connect4.position.over"},
	{"out of turn", "-\nO D\n", "connect4.record.turn"},
	{"no side", "-\nD\n", "connect4.record.form"},
	{"a full column", "444444\nX D\n", "connect4.record.line"},
	{"a move after the end", upright + "\nX D\nO D\n", "connect4.record.line"},
	{"a result of another match", upright + "\nX D\n0-1 linea\n", "connect4.record.result"},
	{"a line that nobody has", "-\nX D\n1-0 linea\n", "connect4.record.result"},
	{"a line after the result", "-\n0-1 abandono\nX D\n", "connect4.record.early"},
}

func TestBadRecords(t *testing.T) {
	t.Parallel()
	for _, c := range badRecords {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			gametest.RequireNoText(t, connectfour.Rules{}, c.text, c.why)
		})
	}
}
