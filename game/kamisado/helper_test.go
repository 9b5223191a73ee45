package kamisado_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// startKFN is the first position of a simple match.
const startKFN = "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"

// at starts a match from a KFN.
func at(t testing.TB, kfn string) *kamisado.Match {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	return kamisado.NewMatch(p)
}

// play makes moves, whoever's turn it is.
func play(t testing.TB, m *kamisado.Match, moves ...string) *kamisado.Match {
	t.Helper()
	for _, move := range moves {
		require.NotEmpty(t, m.ToMove(), "over before %s", move)
		next, err := m.Play(m.ToMove()[0], game.Move(move))
		require.NoError(t, err, move)
		m = next.(*kamisado.Match)
	}
	return m
}

// kfnOf is the position's notation.
func kfnOf(m *kamisado.Match) string {
	p := m.Board()
	return p.KFN()
}

// legal lists the legal moves as one text, in the package's order.
func legal(m *kamisado.Match) string {
	var moves []string
	for _, seat := range m.ToMove() {
		for move := range m.Legal(seat) {
			moves = append(moves, string(move))
		}
	}
	return strings.Join(moves, " ")
}

// requireRefusal wants an error to be a refusal with this kind, rule and key.
func requireRefusal(t testing.TB, err error, kind game.Kind, rule int, key string) *game.Error {
	t.Helper()
	var refusal *game.Error
	require.True(t, errors.As(err, &refusal), "not a refusal: %v", err)
	require.Equal(t, kind, refusal.Kind)
	require.Equal(t, rule, refusal.Rule)
	require.Equal(t, "kamisado."+key, refusal.Why.Key)
	return refusal
}

// requireRoundEnd wants the last move to have ended a round so, and gives the end.
func requireRoundEnd(
	t testing.TB, m *kamisado.Match, winner game.Seat, method game.Method, scored int, points [2]int,
) *kamisado.RoundEnd {
	t.Helper()
	end := m.Last().Round
	require.NotNil(t, end)
	require.Equal(t, winner, end.Winner)
	require.Equal(t, method, end.Method)
	require.Equal(t, scored, end.Scored)
	require.Equal(t, points, end.Points)
	return end
}

func fields(text string) []string { return strings.Fields(text) }

// seats are the seats to move as numbers.
func seats(m *kamisado.Match) []int {
	var list []int
	for _, seat := range m.ToMove() {
		list = append(list, int(seat))
	}
	return list
}

// record is a match as it was played.
func record(m *kamisado.Match) match.Record {
	start := m.Start()
	r := match.Record{Options: game.Options{game.OptionPosition: start.KFN()}}
	for before, move := range m.Replay() {
		r.Moves = append(r.Moves, match.Move{Seat: before.ToMove()[0], Move: game.Move(move.String())})
	}
	if out, over := m.Outcome(); over {
		r.Outcome = &out
	}
	return r
}

// textOf is the text of a match.
func textOf(t require.TestingT, m *kamisado.Match) string {
	text, err := match.WriteText(kamisado.Rules{}, record(m))
	require.NoError(t, err)
	return text
}
