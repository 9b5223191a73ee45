package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Chains of zero moves that c1c7 begins, which forces White's pink tower on a5. Its cell forces
// Black's on h1, and that White's orange tower: which is free on e8, and on d8 is not and forces
// Black's pink tower again.
const (
	chainKFN    = "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 clasica"
	deadlockKFN = "3N4/3AM3/8/S7/az6/8/6pv/2n4s N -- 0-0 clasica"
)

// Rule 31 (D1): chains go on, where rule 10 would end the round.
func TestRule31ChainGoesOn(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, chainKFN), "c1c7")
	require.Equal(t, "4N3/2n5/8/S7/az6/8/6pv/7s B NS 0-0 clasica", kfnOf(m))
	e := m.Last()
	require.Equal(t, "a5", e.Zero.String())
	require.Equal(t, kamisado.White, e.ZeroSide)
	require.Equal(t, []kamisado.Cell{cell(t, "h1")}, e.Chain)
	require.Nil(t, e.Round)
	require.Equal(t, chainKFN+"\nN c1c7\nB (a5)\nN (h1)\n", textOf(t, m))
	require.Equal(t, []string{"a5", "h1"}, names(board(m).Blocked().Cells()))
	require.Equal(t, "choice.chain Cells:a5, h1 Then:{choice.forces Cell:e8 Side:side.B Tower:coloured.N}",
		keysOf(choiceOf(t, at(t, chainKFN), "c1c7").Note))
	requireRecordsBack(t, m)
}

func names(cells []kamisado.Cell) (names []string) {
	for _, c := range cells {
		names = append(names, c.String())
	}
	return names
}

// Rules 31, 32 and 33 (D1 to D3): the chain comes back, who moved last loses, and the winner's
// tower of the last move's colour gets a ring.
func TestRule31Deadlock(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, deadlockKFN), "c1c7")
	e := m.Last()
	require.Equal(t, []kamisado.Cell{cell(t, "h1"), cell(t, "d8")}, e.Chain, "each tower makes one zero move")
	require.Equal(t, "h1", e.Stuck.String(), "and the one that the chain comes back to no other")
	end := requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	require.Equal(t, kamisado.Rosa, end.Promoted, "c7 is pink")
	require.Equal(t, "3N4/2nAM3/8/S+7/az6/8/6pv/7s B? -- 0-1 clasica", kfnOf(m))
	require.Equal(t, deadlockKFN+"\nN c1c7\nB (a5)\nN (h1)\nB (d8)\n", textOf(t, m))
	require.Equal(t, []string{
		"event.slide Colour:coloured.S From:c1 Side:side.N To:c7 Tower:coloured.N",
		"event.zero Cell:a5 Colour:coloured.S Side:side.B",
		"event.zero Cell:h1 Colour:coloured.N Side:side.N",
		"event.zero Cell:d8 Colour:coloured.S Side:side.B",
		"event.chain Cell:h1 Loser:side.N Scored:1 Side:side.N Tower:coloured.S Winner:side.B",
		"event.promoted Side:side.B Tower:coloured.S",
		"event.chooses Loser:side.N Scored:1 Winner:side.B",
	}, lastKeys(m))
	require.Equal(t, "choice.deadlock Loser:side.N", keysOf(choiceOf(t, at(t, deadlockKFN), "c1c7").Note))
	requireRecordsBack(t, m)
}

// In the old modes the second block ends the same rounds (rule 10).
func TestRule31IsNotForOldModes(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"simple", "estandar"} {
		for _, kfn := range []string{chainKFN, deadlockKFN} {
			m := play(t, at(t, kfn[:len(kfn)-len("clasica")]+mode), "c1c7")
			e := m.Last()
			require.Equal(t, "h1", e.Stuck.String())
			require.Empty(t, e.Chain)
			requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
		}
	}
}

// Rules 32 and 33 (D2, D3) after a push from d3 to d4: the pusher loses, and d4, which is brown, says
// whose ring it is. The pushed tower on d5 forces the orange one on h1, that the one on a5, that the
// pink one on g2, and that the one on a5 again.
func TestRule32And33AfterAPush(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ kfn, after string }{
		"the tower of the cell": {
			"7M/8/8/N7/az1Z4/3r+1pmA/6sv/7n N -- 1-0 clasica",
			"7M+/8/8/N2Z4/az1r+4/5pmA/6sv/7n B? -- 1-1 clasica",
		},
		"its second ring": {
			"7M+/8/8/N7/az1Z4/3r+1pmA/6sv/7n N -- 1-1 larga",
			"7M++/8/8/N2Z4/az1r+4/5pmA/6sv/7n B? -- 1-3 larga",
		},
		"missing: the next colour that is there": {
			"8/8/8/N7/az1Z4/3r+1pmA/6sv/7n N -- 1-0 clasica",
			"8/8/8/N+2Z4/az1r+4/5pmA/6sv/7n B? -- 1-1 clasica",
		},
		"the end of a match": {
			"7M+/8/8/N7/az1Z4/3r+1pmA/6sv/7n N -- 1-1 clasica",
			"7M++/8/8/N2Z4/az1r+4/5pmA/6sv/7n B NS 1-3 clasica",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := play(t, at(t, test.kfn), "d3")
			require.Equal(t, test.after, kfnOf(m))
			end := m.Last().Round
			require.Equal(t, kamisado.White, end.Winner)
			require.Equal(t, kamisado.ByDeadlock, end.Method)
			require.Equal(t, end.Match, len(m.ToMove()) == 0)
			requireRecordsBack(t, m)
		})
	}
}

// A set-up position may be a deadlock at once: the loser's last colour says which tower gets the
// ring. Here nobody is to be met again, but White has no orange tower and cannot move its pink
// one either.
func TestRule33DeadlockAtTheStart(t *testing.T) {
	t.Parallel()
	m := at(t, "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 clasica")
	requireRoundEnd(t, m, kamisado.White, kamisado.ByDeadlock, 1, [2]int{0, 1})
	require.Equal(t, "8/2n5/8/S+7/az6/8/6pv/7s B? -- 0-1 clasica", kfnOf(m))
	require.Equal(t, "event.stuckring Loser:side.N Scored:1 Side:side.B Winner:side.B", lastKeys(m)[3])
	require.Equal(t, 1, m.Round())
	m = play(t, m, "R")
	require.Equal(t, 2, m.Round())
	require.Equal(t, []game.Seat{kamisado.Black}, m.ToMove())
	requireRecordsBack(t, m)
}
