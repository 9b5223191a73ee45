package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// The end of a round shows the board as the round left it, with the marks of the
// last move, and all the news but that of the new round.
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
			news := m.View(game.Nobody).LastEvents
			require.Equal(t, news[:len(news)-1], v.LastEvents)
			require.Equal(t, "kamisado.event.newround", news[len(news)-1].Key)
		})
	}
	over := play(t, at(t, "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 simple"), "c6a8")
	_, ok := over.Final()
	require.False(t, ok, "the end of the match is no end of a round within it")
}
