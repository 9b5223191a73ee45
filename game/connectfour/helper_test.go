package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Games that D ends, by the line it makes, and one that A ends without any.
const (
	upright = "434343"
	level   = "112233"
	rising  = "1223343446"
	falling = "7665545442"
	seven   = "112233556677"
	yellow  = "7112233"
	nearly  = "75734113277357564726241632313465225465461"
)

// at starts a match from a position in notation.
func at(t require.TestingT, position string) *connectfour.Match {
	m, err := connectfour.NewMatch(position)
	require.NoError(t, err, position)
	return m
}

// play makes moves of whoever is to move.
func play(t testing.TB, m *connectfour.Match, moves ...game.Move) *connectfour.Match {
	t.Helper()
	for _, move := range moves {
		next, err := m.Play(m.ToMove()[0], move)
		require.NoError(t, err, move)
		m = next.(*connectfour.Match)
	}
	return m
}

// drawPosition returns one of a game of random moves that is not over.
func drawPosition(t *rapid.T) string {
	m := at(t, "")
	for range rapid.IntRange(0, 41).Draw(t, "discs") {
		var moves []game.Move
		for move := range m.Legal(m.ToMove()[0]) {
			moves = append(moves, move)
		}
		next, err := m.Play(m.ToMove()[0], rapid.SampledFrom(moves).Draw(t, "move"))
		require.NoError(t, err)
		if len(next.ToMove()) == 0 {
			break
		}
		m = next.(*connectfour.Match)
	}
	return m.Notation()
}
