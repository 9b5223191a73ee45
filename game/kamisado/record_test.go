package kamisado_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// drawMatch plays moves of a drawn position, perhaps to the end.
func drawMatch(t *rapid.T) *kamisado.Match {
	m := kamisado.NewMatch(drawPosition(t))
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		if len(m.ToMove()) == 0 {
			break
		}
		p := m.Board()
		next, err := m.PlayMove(p.Turn(), rapid.SampledFrom(p.AppendMoves(nil)).Draw(t, "move"))
		require.NoError(t, err)
		m = next
	}
	return m
}

func TestRecordRoundTrips(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		text := m.Record(nil)
		back, _, err := kamisado.ParseRecord(text)
		require.NoError(t, err, text)
		require.Equal(t, m, back)
		back, _, err = kamisado.ParseRecord(string(m.Encode()))
		require.NoError(t, err)
		require.Equal(t, m, back)
		for seat := game.Nobody; seat <= kamisado.White; seat++ {
			require.Equal(t, m.View(seat), back.View(seat))
		}
	})
}

// A standard match with everything in it: rounds, promotions, a zero move, a
// push and the result.
func TestRecordOfAMatch(t *testing.T) {
	t.Parallel()
	m := at(t, "N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar")
	m = play(t, m, "d3", "a8a1")
	require.Equal(t, `N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar
N d3
N (h1)
B a8a1
1-3 fila
`, string(m.Encode()))
	requireRecordsBack(t, m)

	m = play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar"), "a2a8", "b8b7")
	require.Equal(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nB b8b7\n", m.Record(nil))
	requireRecordsBack(t, m)
}

func TestRecordOfAResignation(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "c1c6")
	for method, word := range map[game.Method]string{game.Resigned: "abandono", game.TimedOut: "tiempo"} {
		out := &game.Outcome{Winner: kamisado.Black, Method: method, Score: []int{0, 0}}
		text := kamisado.Rules{}.Record(m, out)
		require.Equal(t, startKFN+"\nN c1c6\n0-0 "+word+"\n", text)
		back, end, err := kamisado.ParseRecord(text)
		require.NoError(t, err)
		require.Equal(t, m, back)
		require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: method, Score: []int{0, 0}}, end)
	}
}

func TestRecordIsReadTolerantly(t *testing.T) {
	t.Parallel()
	want := play(t, at(t, startKFN), "c1c6", "a8a7")
	m, out, err := kamisado.ParseRecord("\r\n " + startKFN + "\r\n\r\n N C1-c6 \r\nB a8 a7")
	require.NoError(t, err)
	require.Nil(t, out)
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
			m, out, err := kamisado.ParseRecord(test.text)
			refusal := requireRefusal(t, err, game.KindPosition, 0, "record."+test.key)
			require.Equal(t, test.line, refusal.Why.Args["Line"])
			require.Nil(t, m)
			require.Nil(t, out)
		})
	}
	for text, fits := range map[string]string{
		startKFN + "\n1-0 abandono\n":     "0-0 abandono / 0-0 tiempo",
		rowText + "0-1 fila\n":            "1-0 fila",
		mutualText + "B (a5)\n1-0 fila\n": "0-1 bloqueo",
	} {
		_, _, err := kamisado.ParseRecord(text)
		require.Equal(t, fits, requireRefusal(t, err, game.KindPosition, 0, "record.result").Why.Args["Fits"])
	}
	_, _, err := kamisado.ParseRecord("8 N\n")
	requireRefusal(t, err, game.KindPosition, 0, "kfn.fields")
	_, err = kamisado.Rules{}.Decode([]byte(strings.Repeat("\x00", 10)))
	requireRefusal(t, err, game.KindPosition, 0, "kfn.fields")
}

func TestMatchesAreImmutable(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "c1c6")
	before := string(m.Encode())
	var first []string
	for move := range m.Legal(kamisado.White) {
		first = append(first, string(play(t, m, string(move)).Encode()))
	}
	i := 0
	for move := range m.Legal(kamisado.White) {
		require.Equal(t, before+"B "+string(move)+"\n", first[i][:len(before)+len(move)+3])
		i++
	}
	require.Equal(t, before, string(m.Encode()))

	m = play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple"), "a2a8")
	out, _ := m.Outcome()
	out.Score[0] = 9
	m.View(game.Nobody).Outcome.Score[0] = 9
	out, _ = m.Outcome()
	require.Equal(t, []int{1, 0}, out.Score, "an outcome is the caller's to keep")
}
