package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"c1c6", "C1 c6", "c1→c6", "c4", "", "c1->c6", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := kamisado.ParseMove(text)
		if err != nil {
			require.Zero(t, move)
			return
		}
		again, err := kamisado.ParseMove(move.String())
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}

func FuzzParseKFN(f *testing.F) {
	for _, text := range []string{startKFN, blockKFN, mutualKFN, "N7/8/8/8/3Z4/3r+4/8/7n N VR 0-2 estandar", "8 N"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := kamisado.ParseKFN(text)
		if err != nil {
			return
		}
		again, err := kamisado.ParseKFN(p.KFN())
		require.NoError(t, err)
		require.Equal(t, p, again)
		requireRecordsBack(t, kamisado.NewMatch(p))
	})
}

func FuzzText(f *testing.F) {
	gametest.FuzzText(f, kamisado.Rules{},
		startKFN, startKFN + "\nN c1c6\n0-0 abandono\n", blockKFN + "\nN c1c7\nB (a5)\n",
		mutualKFN + "\nN c1c7\nB (a5)\n0-1 bloqueo\n",
		"4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nB b8b7\n",
		"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar\nN d3\nN (h1)\nB a8a1\n1-3 fila\n",)
}
