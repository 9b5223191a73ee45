package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestRule18SumoSlidesFive(t *testing.T) {
	t.Parallel()
	m := at(t, "7N/8/8/8/8/8/8/a+7 N -A 0-0 estandar")
	require.ElementsMatch(t, fields("a1a2 a1a3 a1a4 a1a5 a1a6 a1b2 a1c3 a1d4 a1e5 a1f6"), fields(legal(m)))
	for _, move := range []game.Move{"a1a7", "a1a8", "a1g7"} {
		_, err := m.Play(kamisado.Black, move)
		requireRefusal(t, err, game.KindIllegal, 18, "illegal.far")
	}
	m = at(t, "7A+/8/8/8/8/8/8/n7 B A- 0-0 estandar")
	require.ElementsMatch(t, fields("h8h7 h8h6 h8h5 h8h4 h8h3 h8g7 h8f6 h8e5 h8d4 h8c3"), fields(legal(m)))
}

func TestRule19Push(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kfn, move, refusal string
	}{
		"a opponent simple tower":        {"8/8/8/8/3Z4/3r+4/8/8 N -- 0-0 estandar", "d3", ""},
		"white pushes down":              {"8/8/3R+4/3z4/8/8/8/8 B -- 0-0 estandar", "d6", ""},
		"by a simple tower":              {"8/8/8/8/3Z4/3r4/8/8 N -- 0-0 estandar", "d3", "notsumo"},
		"nothing ahead":                  {"8/8/8/3Z4/8/3r+4/8/8 N -- 0-0 estandar", "d3", "nothing"},
		"an own tower":                   {"8/8/8/8/3z4/3r+4/8/8 N -- 0-0 estandar", "d3", "own"},
		"a opponent sumo":                {"8/8/8/8/3Z+4/3r+4/8/8 N -- 0-0 estandar", "d3", "sumo"},
		"two towers":                     {"8/8/8/3N4/3Z4/3r+4/8/8 N -- 0-0 estandar", "d3", "behind"},
		"a opponent before an own tower": {"8/8/8/3n4/3Z4/3r+4/8/8 N -- 0-0 estandar", "d3", "behind"},
		"off the board":                  {"3Z4/3r+4/8/8/8/8/8/8 N -- 0-0 estandar", "d7", "edge"},
		"diagonally only":                {"8/8/8/8/2Z1V3/3r+4/8/8 N -- 0-0 estandar", "d3", "nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := at(t, test.kfn)
			_, err := m.Play(m.ToMove()[0], game.Move(test.move))
			if test.refusal == "" {
				require.NoError(t, err)
				require.Contains(t, fields(legal(m)), test.move)
				return
			}
			requireRefusal(t, err, game.KindIllegal, 19, "illegal."+test.refusal)
			require.NotContains(t, fields(legal(m)), test.move)
		})
	}
	// Only the forced tower pushes.
	m := at(t, "8/8/8/8/3Z4/3r+4/8/n7 N -N 0-0 estandar")
	_, err := m.Play(kamisado.Black, "d3")
	requireRefusal(t, err, game.KindIllegal, 4, "illegal.forced")
}

func TestRule20PushBesideSlides(t *testing.T) {
	t.Parallel()
	m := at(t, "8/3Z4/3r+4/8/8/8/8/8 N -R 0-0 estandar")
	require.ElementsMatch(t, fields("d6 d6c7 d6b8 d6e7 d6f8"), fields(legal(m)))
	m = play(t, m, "d6")
	require.Nil(t, m.Last().Round, "a push to the last rows scores nothing")
	require.Equal(t, "3Z4/3r+4/8/8/8/8/8/8 N -- 0-0 estandar", kfnOf(m))
}

func TestRule21PusherMovesAgain(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "N7/8/8/8/3Z4/3r+4/8/7n N VR 0-0 estandar"), "d3")
	// d5 is orange: White's last colour, and so Black's forced tower. Black's own
	// last colour is still green.
	require.Equal(t, "N7/8/8/3Z4/3r+4/8/8/7n N VN 0-0 estandar", kfnOf(m))
	e := m.Last()
	require.Equal(t, kamisado.Tower{Side: kamisado.White, Colour: kamisado.Azul, Present: true}, e.Pushed)
	require.Equal(t, "d5", e.PushedTo.String())
	_, err := m.Play(kamisado.White, "a8a7")
	requireRefusal(t, err, game.KindTurn, 0, "turn")
}

func TestRule21SeveralPushesInARow(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "N7/8/8/3Z4/3r+4/8/8/v6n N -- 0-0 estandar"), "d4", "d5")
	require.Equal(t, "N7/3Z4/3r+4/8/8/8/8/v6n N -V 0-0 estandar", kfnOf(m))
	require.Contains(t, textOf(t, m), "\nN d4\nN d5\n")
	requireRecordsBack(t, m)
}

func TestRule22BlockedPusher(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "N7/8/8/8/3Z4/3r+4/6pv/7n N -- 0-0 estandar"), "d3")
	require.Equal(t, "N7/8/8/3Z4/3r+4/8/6pv/7n B NN 0-0 estandar", kfnOf(m))
	require.Contains(t, textOf(t, m), "\nN d3\nN (h1)\n")
	requireRecordsBack(t, m)
}
