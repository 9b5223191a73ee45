package connectfour_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

func TestTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start string
		moves []game.Move
		out   *game.Outcome
		want  string
	}{
		"running":  {"", []game.Move{"D", "C", "D", "C", "D"}, nil, "-\nX D\nO C\nX D\nO C\nX D\n"},
		"a line":   {"4343", []game.Move{"D", "C", "D"}, nil, "4343\nX D\nO C\nX D\n1-0 linea\n"},
		"a draw":   {nearly, []game.Move{"A"}, nil, nearly + "\nO A\n1/2 lleno\n"},
		"resigned": {"", []game.Move{"D"}, &game.Outcome{Winner: connectfour.Yellow, Method: game.Resigned}, "-\nX D\n0-1 abandono\n"},
		"too late": {"", []game.Move{"D"}, &game.Outcome{Winner: connectfour.Red, Method: game.TimedOut}, "-\nX D\n1-0 tiempo\n"},
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
	{"nothing", "\n \n", "connect4.record.empty"},
	{"no position", "x\nX D\n", "connect4.position.digit"},
	{"a position that is over", upright + "4\n", "connect4.position.over"},
	{"out of turn", "-\nO D\n", "connect4.record.line"},
	{"no side", "-\nD\n", "connect4.record.line"},
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
