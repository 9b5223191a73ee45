package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
)

func TestRecord(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, ""), "D", "c", "D", "C", "4")
	require.Equal(t, "-\nX D\nO C\nX D\nO C\nX D\n", m.Record(nil))
	end := play(t, play(t, at(t, "4343"), "D", "C"), "D")
	out, _ := end.Outcome()
	require.Equal(t, "4343\nX D\nO C\nX D\n1-0 linea\n", end.Record(&out))
	draw := play(t, at(t, nearly), "A")
	out, _ = draw.Outcome()
	require.Equal(t, nearly+"\nO A\n1/2 lleno\n", draw.Record(&out))
}

// A match text keeps who resigned, so a match read back is as it was.
func TestRecordsOfMatchesThatPeopleEnded(t *testing.T) {
	t.Parallel()
	for line, out := range map[string]game.Outcome{
		"0-1 abandono": {Winner: connectfour.Yellow, Method: game.Resigned},
		"1-0 tiempo":   {Winner: connectfour.Red, Method: game.TimedOut},
	} {
		end := play(t, at(t, ""), "D").End(out)
		text := connectfour.Rules{}.Record(end, &out)
		require.Equal(t, "-\nX D\n"+line+"\n", text)
		back, err := connectfour.Rules{}.Decode([]byte(text))
		require.NoError(t, err)
		require.Equal(t, end, back)
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
			m, out, err := connectfour.ParseRecord(c.text)
			require.Nil(t, m)
			require.Nil(t, out)
			var refusal *game.Error
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, game.KindPosition, refusal.Kind)
			require.Equal(t, c.why, refusal.Why.Key)
		})
	}
}
