package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// A standard match with everything in it: rounds, promotions, a zero move, a
// push and the result.
func TestTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		m    *kamisado.Match
		end  game.Method
		want string
	}{
		"a push and a zero move": {
			play(t, at(t, "N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar"), "d3", "a8a1"), "",
			"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar\nN d3\nN (h1)\nB a8a1\n1-3 fila\n",
		},
		"two rounds": {
			play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar"), "a2a8", "b8b7"), "",
			"4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nB b8b7\n",
		},
		"resigned": {play(t, at(t, startKFN), "c1c6"), game.Resigned, startKFN + "\nN c1c6\n0-0 abandono\n"},
		"too late": {play(t, at(t, startKFN), "c1c6"), game.TimedOut, startKFN + "\nN c1c6\n0-0 tiempo\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := record(c.m)
			if c.end != "" {
				r.Outcome = &game.Outcome{Winner: kamisado.Black, Method: c.end}
			}
			gametest.RequireText(t, kamisado.Rules{}, r, c.want)
		})
	}
}

func TestRecordIsReadTolerantly(t *testing.T) {
	t.Parallel()
	want := play(t, at(t, startKFN), "c1c6", "a8a7")
	r, m, err := match.ReadText(kamisado.Rules{}, "\r\n "+startKFN+"\r\n\r\n N C1-c6 \r\nB a8 a7")
	require.NoError(t, err)
	require.Nil(t, r.Outcome)
	require.Equal(t, want, m)
}

// Matches whose next lines are due.
const (
	zeroText   = "8/8/8/S7/az6/8/8/2n4s N -- 0-0 simple\nN c1c7\n"
	mutualText = "8/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple\nN c1c7\n"
	rowText    = "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple\nN a2a8\n"
)

var recordCases = []struct {
	name, text, key string
	line            int
}{
	{"empty", " \n\n", "empty", 1},
	{"no zero move", zeroText, "due", 3},
	{"another zero move", zeroText + "B (a4)\n", "due", 3},
	{"a move instead of a zero move", zeroText + "N h1h2\n", "due", 3},
	{"no round line", "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\nB b8b7\n", "due", 3},
	{"no move", startKFN + "\n\nN c1\n", "line", 3},
	{"no side", startKFN + "\nc1c6\n", "line", 2},
	{"no such side", startKFN + "\nW c1c6\n", "line", 2},
	{"the other side", startKFN + "\nB c8c6\n", "line", 2},
	{"illegal", startKFN + "\nN c1b6\n", "line", 2},
	{"a zero move that is not", startKFN + "\nN (c1)\n", "line", 2},
	{"wrong result", rowText + "0-1 fila\n", "result", 3},
	{"wrong way", mutualText + "B (a5)\n0-1 fila\n", "result", 4},
	{"resigned after the end", rowText + "1-0 abandono\n", "result", 3},
	{"result too early", startKFN + "\n1-0 fila\n", "result", 2},
	{"wrong points", startKFN + "\n1-0 abandono\n", "result", 2},
	{"no such word", startKFN + "\n0-0 adios\n", "result", 2},
	{"no word", rowText + "1-0\n", "result", 3},
	{"a wrong result before the end", startKFN + "\n1-0 fila\nN c1c6\n", "result", 2},
	{"a second start", startKFN + "\n8/8/8/8/8/N7/8/a7 N -- 1-0 estandar\n", "line", 2},
	{"something after the result", startKFN + "\n0-0 abandono\nN c1c6\n", "early", 2},
	{"something after the end", rowText + "B e8e7\n", "line", 3},
}

func TestRecordErrors(t *testing.T) {
	t.Parallel()
	for _, test := range recordCases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			refusal := gametest.RequireNoText(t, kamisado.Rules{}, test.text, "kamisado.record."+test.key)
			require.Equal(t, test.line, refusal.Why.Args["Line"])
		})
	}
	for text, fits := range map[string]string{
		startKFN + "\n1-0 abandono\n":     "0-0 abandono / 0-0 tiempo",
		rowText + "0-1 fila\n":            "1-0 fila",
		mutualText + "B (a5)\n1-0 fila\n": "0-1 bloqueo",
	} {
		require.Equal(t, fits, gametest.RequireNoText(t, kamisado.Rules{}, text, "kamisado.record.result").Why.Args["Fits"])
	}
	gametest.RequireNoText(t, kamisado.Rules{}, "8 N\n", "kamisado.kfn.fields")
}

func TestMatchesAreImmutable(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "c1c6")
	before := textOf(t, m)
	var first []string
	for move := range m.Legal(kamisado.White) {
		first = append(first, textOf(t, play(t, m, string(move))))
	}
	i := 0
	for move := range m.Legal(kamisado.White) {
		require.Equal(t, before+"B "+string(move)+"\n", first[i][:len(before)+len(move)+3])
		i++
	}
	require.Equal(t, before, textOf(t, m))

	m = play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple"), "a2a8")
	out, _ := m.Outcome()
	out.Score[0] = 9
	m.View(game.Nobody).Outcome.Score[0] = 9
	out, _ = m.Outcome()
	require.Equal(t, []int{1, 0}, out.Score, "an outcome is the caller's to keep")
}
