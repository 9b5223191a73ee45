package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestRule4ForcedTower(t *testing.T) {
	t.Parallel()
	m := at(t, startKFN)
	p := m.Board()
	require.Equal(t, kamisado.None, p.Forced(), "the first move is free")
	require.Len(t, p.AppendMoves(nil), 102)

	m = play(t, m, "g1g6")
	p = m.Board()
	require.Equal(t, kamisado.Amarillo, p.Forced(), "g6 is yellow")
	for _, move := range p.AppendMoves(nil) {
		require.Equal(t, "e8", move.From.String())
	}
	_, err := m.Play(kamisado.White, "a8a7")
	refusal := requireRefusal(t, err, game.KindIllegal, 4, "illegal.forced")
	require.Equal(t, "e8", refusal.Why.Args["ForcedCell"])
}

func TestRule5Slides(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ kfn, want string }{
		"any distance in three directions": {
			"N7/8/8/8/8/8/8/3a4 N -- 0-0 simple",
			"d1d8 d1d7 d1d6 d1h5 d1d5 d1a4 d1g4 d1d4 d1b3 d1f3 d1d3 d1c2 d1e2 d1d2 ",
		},
		"white goes down": {
			"3A4/8/8/8/8/8/8/n7 B -- 0-0 simple",
			"d8c7 d8e7 d8d7 d8b6 d8f6 d8d6 d8a5 d8g5 d8d5 d8h4 d8d4 d8d3 d8d2 d8d1 ",
		},
		"not onto or over a tower": {
			"8/8/8/8/3N4/1z6/8/3a4 N -A 0-0 simple",
			"d1c2 d1d2 d1d3 d1e2 d1f3 d1g4 d1h5",
		},
		"between two towers": {
			"8/8/8/8/8/3N4/2z5/3a4 N -A 0-0 simple",
			"d1h5 d1g4 d1f3 d1e2 d1d2 ",
		},
		"diagonally through a gap": {
			"8/8/8/8/8/8/3Nz3/3a4 N -A 0-0 simple",
			"d1a4 d1b3 d1c2 ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, test.kfn)
			require.ElementsMatch(t, fields(test.want), fields(legal(m)))
		})
	}
}

func TestRule6NobodyPasses(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "g1g6")
	for _, text := range []game.Move{"", "-", "--", "pass", "(e8)"} {
		_, err := m.Play(kamisado.White, text)
		requireRefusal(t, err, game.KindNotation, 7, "notation")
	}
	_, err := m.Play(kamisado.White, "e8e8")
	requireRefusal(t, err, game.KindIllegal, 5, "illegal.same")
}

func TestRule7Notation(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"c1c6": "c1c6", "C1C6": "c1c6", "C1 c6": "c1c6", "c1-c6": "c1c6", "c1>c6": "c1c6", "c1:c6": "c1c6",
		"c1xc6": "c1c6", "c1–c6": "c1c6", "c1 to c6": "c1c6", "C1XC6": "c1c6", "c1→c6": "c1c6", " c1  -  c6 ": "c1c6", "c1\t>\u00a0c6\n": "c1c6",
		"c4": "c4", " C4 ": "c4", "a8h1": "a8h1", "c1c1": "c1c1",
	} {
		got, err := kamisado.Rules{}.Parse(text)
		require.NoError(t, err, "%q", text)
		require.Equal(t, game.Move(want), got, "%q", text)
	}
	for _, text := range []string{
		"", " ", "c", "c9", "i4", "c1c", "c1c9", "c1--c6", "c1->c6", "c1-", "c1 -", "-c4", "c4-", "c1c6c7", "c1c6 x",
		"c 1c6", "1c6c", "c1/c6", "c1toc6", "I left my phone", "N c1c6", "(a8)", "c1c6\x00", "ç1c6", "\xff\xfe", "c1\xffc6",
	} {
		got, err := kamisado.Rules{}.Parse(text)
		requireRefusal(t, err, game.KindNotation, 7, "notation")
		require.Empty(t, got, "%q", text)
	}
}

func TestRule7RefusalsRepeatLittle(t *testing.T) {
	t.Parallel()
	_, err := kamisado.ParseMove("una frase mucho más larga que una jugada")
	refusal := requireRefusal(t, err, game.KindNotation, 7, "notation")
	require.Equal(t, "una frase mucho más …", refusal.Why.Args["Text"])
}

func TestRule7PushCommand(t *testing.T) {
	t.Parallel()
	move, err := kamisado.ParsePush(" C4 ")
	require.NoError(t, err)
	require.Equal(t, game.Move("c4"), move)
	for _, text := range []string{"", "c1c6", "c9", "push"} {
		move, err = kamisado.ParsePush(text)
		requireRefusal(t, err, game.KindNotation, 7, "notation.cell")
		require.Empty(t, move)
	}
}
