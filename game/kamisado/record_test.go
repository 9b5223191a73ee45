package kamisado_test

import (
	"math/rand/v2"
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
		"a choice that is due": {
			play(t, at(t, choiceKFN), "a2a8"), "",
			choiceKFN + "\nN a2a8\n",
		},
		"a choice that is due, given up": {
			play(t, at(t, choiceKFN), "a2a8"), game.Resigned,
			choiceKFN + "\nN a2a8\n1-0 abandono\n",
		},
		"two choices": {
			play(t, at(t, choiceKFN), "a2a8", "L", "h8h1", "R"), "",
			choiceKFN + "\nN a2a8\nN L\n--\nB h8h1\nB R\n--\n",
		},
		"a choice at the start": {
			play(t, at(t, "a+3N3/8/8/8/8/8/8/8 N? -- 1-0 larga"), "R"), "",
			"a+3N3/8/8/8/8/8/8/8 N? -- 1-0 larga\nN R\n--\n",
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
	choiceKFN  = "4N3/8/8/8/8/8/a7/8 N -- 0-0 clasica"
	choiceText = choiceKFN + "\nN a2a8\n"
	rowText    = "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple\nN a2a8\n"
)

var recordCases = []struct {
	name, text, key string
	line            int
}{
	{"no zero move", zeroText, "due", 3},
	{"another zero move", zeroText + "B (a4)\n", "due", 3},
	{"a move instead of a zero move", zeroText + "N h1h2\n", "due", 3},
	{"no round line", "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\nB b8b7\n", "due", 3},
	{"no move", startKFN + "\n\nN c1\n", "line", 3},
	{"no side", startKFN + "\nc1c6\n", "form", 2},
	{"no such side", startKFN + "\nW c1c6\n", "form", 2},
	{"the other side", startKFN + "\nB c8c6\n", "turn", 2},
	{"illegal", startKFN + "\nN c1b6\n", "line", 2},
	{"a zero move that is not", startKFN + "\nN (c1)\n", "form", 2},
	{"wrong result", rowText + "0-1 fila\n", "result", 3},
	{"wrong way", mutualText + "B (a5)\n0-1 fila\n", "result", 4},
	{"resigned after the end", rowText + "1-0 abandono\n", "result", 3},
	{"result too early", startKFN + "\n1-0 fila\n", "result", 2},
	{"wrong points", startKFN + "\n1-0 abandono\n", "result", 2},
	{"no such word", startKFN + "\n0-0 adios\n", "result", 2},
	{"no word", rowText + "1-0\n", "result", 3},
	{"a wrong result before the end", startKFN + "\n1-0 fila\nN c1c6\n", "result", 2},
	{"a second start", startKFN + "\n8/8/8/8/8/N7/8/a7 N -- 1-0 estandar\n", "form", 2},
	{"something after the result", startKFN + "\n0-0 abandono\nN c1c6\n", "early", 2},
	{"a move for a choice", choiceText + "N a8a7\n", "line", 3},
	{"a push for a choice", choiceText + "N a8\n", "line", 3},
	{"no such hand", choiceText + "N X\n", "form", 3},
	{"the choice of who lost", choiceText + "B L\n", "turn", 3},
	{"a round without a choice", choiceText + "--\n", "form", 3},
	{"no round line after a choice", choiceText + "N L\nB h8h1\n", "due", 4},
	{"a second choice", choiceText + "N L\n--\nB R\n", "line", 5},
	{"a hand for a move", choiceKFN + "\nN L\n", "line", 2},
	{"a hand where towers go home", "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nB L\n", "line", 4},
	{"a result with the wrong points", choiceText + "0-0 abandono\n", "result", 3},
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
		startKFN + "\n1-0 abandono\n":     "0-0 abandono / 0-0 tiempo / 0-0 acuerdo",
		rowText + "0-1 fila\n":            "1-0 fila",
		mutualText + "B (a5)\n1-0 fila\n": "0-1 bloqueo",
	} {
		require.Equal(t, fits, gametest.RequireNoText(t, kamisado.Rules{}, text, "kamisado.record.result").Why.Args["Fits"])
	}
	gametest.RequireNoText(t, kamisado.Rules{}, "8 N\n", "kamisado.kfn.fields")
}

// A replay goes through exactly the moments that were played, whatever they did
// by themselves.
func TestReplay(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 3))
	for name, kfn := range map[string]string{
		"simple": startKFN, "estandar": "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar",
		"sumos":           "N+ZP+SA+RVM/8/8/8/8/8/8/mv+ra+sp+zn N -- 1-2 estandar",
		"blocked start":   "8/8/8/A7/nz6/8/8/s7 B A- 0-0 simple",
		"towers are gone": "N+ZP5/8/8/4S3/8/8/8/4s+pz1 N -- 0-0 estandar",
	} {
		for range 20 {
			m := at(t, kfn)
			moments := []*kamisado.Match{}
			moves := []kamisado.Move{}
			for len(m.ToMove()) > 0 {
				p := m.Board()
				legal := p.AppendMoves(nil)
				moments, moves = append(moments, m), append(moves, legal[random.IntN(len(legal))])
				m = play(t, m, moves[len(moves)-1].String())
			}
			i := 0
			for before, move := range m.Replay() {
				require.Equal(t, moments[i], before, name)
				require.Equal(t, moves[i], move, name)
				i++
			}
			require.Equal(t, len(moves), i, name)
		}
	}
}

// A replay can be left at any moment.
func TestReplayStops(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "c1c6", "a8b7")
	for before, move := range m.Replay() {
		require.Equal(t, startKFN, kfnOf(before))
		require.Equal(t, "c1c6", move.String())
		break
	}
}

// The end of a round shows the board as the round left it, with the marks of the
// last move, and all the events but that of the new round.
func TestFinal(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn, move              string
		from, to, pushed, zero kamisado.Cell
		winner                 game.Seat
	}{
		"row": {
			"1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar", "c6a8",
			cell(t, "c6"), cell(t, "a8"), kamisado.NoCell, kamisado.NoCell, kamisado.Black,
		},
		"mutual block after a push": {
			"8/3A4/2P1S3/3Z4/3r+4/8/N7/mv6 N -R 0-0 estandar", "d4",
			cell(t, "d4"), cell(t, "d5"), cell(t, "d6"), cell(t, "d5"), kamisado.White,
		},
		"mutual block at the start": {
			"8/8/8/AZ6/mv6/8/8/8 N -M 1-0 estandar", "",
			kamisado.NoCell, kamisado.NoCell, kamisado.NoCell, cell(t, "a4"), kamisado.Black,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, c.kfn)
			if c.move != "" {
				_, ok := m.Final()
				require.False(t, ok, "the round goes on")
				m = play(t, m, c.move)
				requireEndStays(t, m)
			}
			v, ok := m.Final()
			require.True(t, ok)
			b := v.Board.(*kamisado.Board)
			require.Equal(t, []kamisado.Cell{c.from, c.to, c.pushed, c.zero}, []kamisado.Cell{b.From, b.To, b.Pushed, b.Zero})
			require.Equal(t, m.Round()-1, b.Round)
			require.Equal(t, m.Last().Round.Points, b.Points)
			require.Equal(t, c.winner, v.Outcome.Winner)
			require.Empty(t, v.ToMove)
			require.Empty(t, v.Groups)
			require.Zero(t, b.Targets)
			events := m.View(game.Nobody).LastEvents
			require.Equal(t, events[:len(events)-1], v.LastEvents)
			require.Equal(t, "kamisado.event.newround", events[len(events)-1].Key)
		})
	}
	over := play(t, at(t, "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple"), "c6a8")
	_, ok := over.Final()
	require.False(t, ok, "the end of the match is no end of a round within it")
}

// requireEndStays holds that the end of a round stays to be seen over the moves after it.
func requireEndStays(t *testing.T, m *kamisado.Match) {
	t.Helper()
	want, _ := m.Final()
	for after := range 3 {
		v, since, ok := m.RoundEnd()
		require.True(t, ok)
		require.Equal(t, want, v)
		require.Equal(t, after, since)
		for move := range m.Legal(m.ToMove()[0]) {
			m = play(t, m, string(move))
			break
		}
	}
}
