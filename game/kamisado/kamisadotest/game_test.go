package kamisadotest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado/kamisadotest"
)

func TestGames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		games  int
		option string
	}{
		kamisadotest.Simple:   {40, "simple"},
		kamisadotest.Standard: {60, "estandar"},
	} {
		games := kamisadotest.Games(t, "../testdata", name)
		require.Len(t, games, want.games)
		for _, g := range games {
			require.Equal(t, want.option, g.Option(), g.ID)
			require.Equal(t, g.Moves()[0], g.Rounds[0].Plies[0].Move)
			require.Len(t, g.Rounds[0].Plies[0].Board, 64)
		}
	}
}

func TestKFN(t *testing.T) {
	t.Parallel()
	g := kamisadotest.Game{
		Mode:  "standard",
		Start: "N......M" + "........" + "........" + "........" + "...z...." + "........" + "........" + ".......n;a8 d4;-;S;B",
	}
	require.Equal(t, "N+6M/8/8/8/3z+4/8/8/7n B -S 0-0 estandar", g.KFN())
	require.Equal(t, "8/8/8/8/8/8/8/n7 N SM 1-3 simple",
		kamisadotest.KFN("................................................................"[:56]+"n.......", "", "N", "SM", [2]int{1, 3}, "simple"))
}
