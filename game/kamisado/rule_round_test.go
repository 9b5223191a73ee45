package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestRule13FarRowEndsTheRound(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kfn, move string
		winner    game.Seat
		scored    int
		points    [2]int
	}{
		"black, simple match": {"4N3/8/8/8/8/8/a7/8 N -- 0-0 simple", "a2a8", kamisado.Black, 1, [2]int{1, 0}},
		"white, simple match": {"8/4N3/8/8/8/8/a7/8 B -- 0-0 simple", "e7e1", kamisado.White, 1, [2]int{0, 1}},
		"a simple tower":      {"4N3/8/8/8/8/8/a7/8 N -- 0-1 estandar", "a2a8", kamisado.Black, 1, [2]int{1, 1}},
		"a sumo":              {"4N3/8/8/a+7/8/8/8/8 N -- 0-2 estandar", "a5a8", kamisado.Black, 3, [2]int{3, 2}},
		"a sumo, two points":  {"4N3/8/8/a+7/8/8/8/8 N -- 2-0 estandar", "a5a8", kamisado.Black, 3, [2]int{5, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := play(t, at(t, test.kfn), test.move)
			requireRoundEnd(t, m, test.winner, kamisado.ByRow, test.scored, test.points)
			require.Equal(t, kamisado.NoCell, m.Last().Zero)
			requireRecordsBack(t, m)
		})
	}
	// No zero move follows, although a8 would force the blocked orange tower.
	m := play(t, at(t, "8/a7/8/1N6/vzm5/8/8/7n N -- 0-0 simple"), "a7a8")
	require.Equal(t, kamisado.NoCell, m.Last().Zero)
}

func TestRule14MutualBlockScoresOne(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "8/8/8/S7/az6/8/6pv/2n4s N -- 0-0 estandar"), "c1c7")
	end := requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	require.Equal(t, kamisado.None, end.Promoted)
	require.False(t, end.Match)
	require.Equal(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-1 estandar", kfnOf(m))
	require.Contains(t, textOf(t, m), "N c1c7\nB (a5)\n--\n")
	require.Equal(t, "8/2n5/8/S7/az6/8/6pv/7s N SS 0-1 estandar", end.Final.KFN())
	require.Empty(t, board(play(t, m, "a1a2")).Earlier, "the zero move belongs to the round before")
}

func TestRule15SimpleMatchIsOneRound(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple"), "a2a8")
	out, over := m.Outcome()
	require.True(t, over)
	require.Equal(t, game.Outcome{Winner: kamisado.Black, Method: kamisado.ByRow, Score: []int{1, 0}}, out)
	require.Equal(t, kamisado.None, m.Last().Round.Promoted)
	_, err := m.Play(kamisado.White, "e8e7")
	requireRefusal(t, err, game.KindOver, 0, "over")

	_, err = at(t, startKFN).Play(kamisado.Black, "c1")
	requireRefusal(t, err, game.KindIllegal, 15, "illegal.pushsimple")
}

func TestRule16StandardMatchEndsAtThree(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 2-0 estandar"), "a2a8")
	out, over := m.Outcome()
	require.True(t, over)
	require.Equal(t, game.Outcome{Winner: kamisado.Black, Method: kamisado.ByRow, Score: []int{3, 0}}, out)
	require.Equal(t, kamisado.Amarillo, m.Last().Round.Promoted, "promoted though the match is over")
	require.Equal(t, "a+3N3/8/8/8/8/8/8/8 N N- 3-0 estandar", kfnOf(m))
	require.Equal(t, 1, m.Round())

	m = play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 1-2 estandar"), "a2a8")
	_, over = m.Outcome()
	require.False(t, over, "two points each")
}

func TestRule17NewRound(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "4N3/8/8/7V+/8/8/a2m+4/8 N -- 0-0 estandar"), "a2a8")
	end := requireRoundEnd(t, m, kamisado.Black, kamisado.ByRow, 1, [2]int{1, 0})
	require.Equal(t, kamisado.Amarillo, end.Promoted)
	// All sixteen at home; old and new sumos stay sumos; White, who lost, starts freely.
	require.Equal(t, "NZPSARV+M/8/8/8/8/8/8/m+vra+spzn B -- 1-0 estandar", kfnOf(m))
	require.Equal(t, 2, m.Round())
	require.Equal(t, "a+3N3/8/8/7V+/8/8/3m+4/8 N N- 1-0 estandar", end.Final.KFN())
	requireRecordsBack(t, m)
	_, err := m.Play(kamisado.Black, "a1a2")
	requireRefusal(t, err, game.KindTurn, 0, "turn")
}
