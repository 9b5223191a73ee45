package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// In these positions c1c7 forces White's pink tower on a5, which stands before
// a4 and b4.
const (
	blockKFN  = "8/8/8/S7/az6/8/8/2n4s N -- 0-0 simple"
	mutualKFN = "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple"
)

func TestRule8Blocked(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kfn     string
		blocked bool
	}{
		"no slide":                     {"8/8/8/S7/az6/8/8/2n4s B S- 0-0 simple", true},
		"a slide":                      {"8/8/8/S7/a7/8/8/2n4s B S- 0-0 simple", false},
		"a sumo that can only push":    {"8/8/8/S+7/az6/8/8/2n4s B S- 0-0 estandar", false},
		"a sumo without room to push":  {"8/8/8/S+7/az6/v7/8/2n4s B S- 0-0 estandar", true},
		"a sumo before a sumo":         {"8/8/8/S+7/a+z6/8/8/2n4s B S- 0-0 estandar", true},
		"a sumo before an own tower":   {"8/8/8/S+7/Az6/8/8/2n4s B S- 0-0 estandar", true},
		"a simple tower cannot push":   {"8/8/8/S7/az6/8/8/2n4s B S- 0-0 estandar", true},
		"between three towers, inland": {"8/8/8/3S4/2azv3/8/8/2n4s B S- 0-0 simple", true},
		"one diagonal is enough":       {"8/8/8/3S4/2az4/8/8/2n4s B S- 0-0 simple", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, test.kfn)
			if test.blocked {
				require.Equal(t, []int{0}, seats(m), "Black's turn after the zero move")
				require.NotEqual(t, kamisado.NoCell, m.Last().Zero)
			} else {
				require.Equal(t, []int{1}, seats(m))
				require.Equal(t, kamisado.NoCell, m.Last().Zero)
			}
		})
	}
	m := at(t, "8/8/8/S+7/az6/8/8/2n4s B S- 0-0 estandar")
	require.Equal(t, "a5", legal(m), "it must push")
}

func TestRule9ZeroMove(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, blockKFN), "c1c7")
	require.Equal(t, "8/2n5/8/S7/az6/8/8/7s N SS 0-0 simple", kfnOf(m))
	e := m.Last()
	require.Equal(t, "a5", e.Zero.String())
	require.Equal(t, kamisado.White, e.ZeroSide)
	require.Nil(t, e.Round)
	p := m.Board()
	require.Equal(t, kamisado.Rosa, p.Forced(), "a5 is pink")
	require.Equal(t, blockKFN+"\nN c1c7\nB (a5)\n", textOf(t, m))
}

func TestRule9BlockedAtTheStart(t *testing.T) {
	t.Parallel()
	const kfn = "8/2n5/8/S7/az6/8/8/7s B S- 0-0 simple"
	m := at(t, kfn)
	require.Equal(t, "8/2n5/8/S7/az6/8/8/7s N SS 0-0 simple", kfnOf(m))
	require.Equal(t, kfn+"\nB (a5)\n", textOf(t, m))
	requireRecordsBack(t, m)
	require.Len(t, m.View(0).LastEvents, 1)
}

func TestRule10MutualBlock(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, mutualKFN), "c1c7")
	e := m.Last()
	require.Equal(t, "a5", e.Zero.String(), "the first zero move is made")
	require.Equal(t, "h1", e.Stuck.String(), "the second is not, though orange h1 would free White's e8")
	require.Equal(t, []string{"a5", "h1"}, names(board(m).Blocked().Cells()), "both are blocked")
	require.Empty(t, m.ToMove())
	final := e.Round.Final
	require.Equal(t, "SS", lastText(&final))
	require.Equal(t, mutualKFN+"\nN c1c7\nB (a5)\n0-1 bloqueo\n", textOf(t, m))
}

func TestRule10MutualBlockAtTheStart(t *testing.T) {
	t.Parallel()
	m := at(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 simple")
	require.Empty(t, m.ToMove())
	// Black is taken to have moved last, and so has lost.
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	requireRecordsBack(t, m)

	m = at(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 estandar")
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	require.Equal(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-1 estandar", kfnOf(m))
	require.Equal(t, 2, m.Round())
	requireRecordsBack(t, play(t, m, "a1a2"))

	m = at(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-2 estandar")
	require.Empty(t, m.ToMove(), "the third point")
	requireRecordsBack(t, m)
}

func TestRule11WhoLosesAMutualBlock(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, mutualKFN), "c1c7")
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	// The pusher is blocked, then its opponent: the pusher moved last.
	m = play(t, at(t, "8/8/8/N7/az1Z4/3r+4/6pv/7n N -- 0-0 estandar"), "d3")
	e := m.Last()
	require.Equal(t, kamisado.Black, e.ZeroSide)
	require.Equal(t, "h1", e.Zero.String())
	require.Equal(t, "a5", e.Stuck.String())
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
}

func TestRule12FreeChoiceIsNeverBlocked(t *testing.T) {
	t.Parallel()
	// The pink tower is walled in; the other one may move.
	m := at(t, "4N3/8/8/S7/az6/8/8/8 B -- 0-0 simple")
	require.Equal(t, kamisado.NoCell, m.Last().Zero)
	require.Contains(t, legal(m), "e8e7")
	require.NotContains(t, legal(m), "a5")
}

// A set-up position may lack the tower that a last colour forces: then the choice
// is free and that last colour is cleared, so that the KFN stays a valid one.
func TestRule12MissingForcedTower(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "N7/8/8/8/8/8/8/a7 N -- 0-0 simple"), "a1a2")
	require.Equal(t, "N7/8/8/8/8/8/a7/8 B -- 0-0 simple", kfnOf(m), "a2 is purple, but White has only orange")
	requireRecordsBack(t, m)
	// The same behind a zero move: a5 forces Black's pink tower, which is missing.
	m = play(t, at(t, "8/8/8/S7/az6/8/8/2n5 N -- 0-0 simple"), "c1c7")
	require.Equal(t, "8/2n5/8/S7/az6/8/8/8 N S- 0-0 simple", kfnOf(m))
	// A side without any move ends the round like a mutual block.
	m = play(t, at(t, "8/8/8/8/8/8/8/a7 N -- 0-0 simple"), "a1a2")
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	requireRecordsBack(t, m)
}
