package lang_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// matchAt plays moves from a KFN, as far as they are legal, and gives the error
// of the first that is not.
func matchAt(t *testing.T, kfn string, moves ...string) (*kamisado.Match, game.Phrase) {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	m := kamisado.NewMatch(p)
	for _, move := range moves {
		next, err := m.Play(m.ToMove()[0], game.Move(move))
		var refusal *game.Error
		if errors.As(err, &refusal) {
			return m, refusal.Why
		}
		m = next.(*kamisado.Match)
	}
	return m, game.Phrase{}
}

// The tower is named by its own colour, not by that of its cell: c6 is orange.
func TestRefusalOfAnotherTower(t *testing.T) {
	t.Parallel()
	c, err := lang.New()
	require.NoError(t, err)
	_, why := matchAt(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", "c1c6", "a8b7", "c6c7")
	require.Equal(t, "The tower on c6 is red, and you must move the orange tower (N) on h1.", c.Speaker(lang.English).Say(why))
	require.Equal(t, "La torre de c6 es de color rojo, y debes mover la de color naranja (N) en h1.", c.Speaker(lang.Spanish).Say(why))
}

// The news of a round that nobody could go on with.
func TestNewsOfBlocks(t *testing.T) {
	t.Parallel()
	c, err := lang.New()
	require.NoError(t, err)
	for _, test := range []struct{ kfn, move, es, en string }{
		{
			"4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple", "c1c7",
			"Bloqueo mutuo: la torre de color rosa de Negro en h1, a la que le tocaría mover, también está bloqueada. Negro hizo el último movimiento que no fue de distancia cero y pierde la ronda; 1 punto para Blanco.",
			"Mutual block: Black's pink tower on h1, which would have to move now, is blocked too. Black made the last move that was not a zero-distance one and loses the round; 1 point for White.",
		},
		{
			"NZ6/a7/8/7P/8/8/8/8 B P- 0-0 simple", "h5h4",
			"Negro puede elegir torre, pero no tiene ninguna que se pueda mover: la ronda acaba como en un bloqueo mutuo. Blanco hizo el último movimiento que no fue de distancia cero y pierde la ronda; 1 punto para Negro.",
			"Black may choose a tower, but has none that can move: the round ends as in a mutual block. White made the last move that was not a zero-distance one and loses the round; 1 point for Black.",
		},
		{
			"N7/8/8/8/8/8/8/3a4 N -- 0-0 simple", "d1d2",
			"Blanco no tiene torre de color azul: puede elegir la que quiera, y el último color de Negro se borra.",
			"White has no blue tower: it may choose any tower, and Black's last colour is cleared.",
		},
	} {
		m, _ := matchAt(t, test.kfn, test.move)
		news := m.View(game.Nobody).LastEvents
		require.Equal(t, test.es, c.Speaker(lang.Spanish).Say(news[len(news)-1].Phrase))
		require.Equal(t, test.en, c.Speaker(lang.English).Say(news[len(news)-1].Phrase))
	}
}

// notA is "is no move", which English says as "is not a move".
var notA = regexp.MustCompile(`\bis no \w`)

func TestKamisadoIsSaidWell(t *testing.T) {
	t.Parallel()
	es, en := entries(t, lang.Spanish), entries(t, lang.English)
	for key := range es {
		if !strings.HasPrefix(key, "kamisado.") {
			continue
		}
		require.NotContains(t, es[key], "celda", "%s: a cell is a casilla in sentences", key)
		for _, sentence := range strings.SplitAfter(en[key], ".") {
			// "There is no tower on c1" is right.
			if !strings.Contains(sentence, "here is no ") {
				require.NotRegexp(t, notA, sentence, key)
			}
		}
	}
}
