package coach

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// shared is one solver for all tests: its searches wait for each other.
var shared = solver.New(solver.Config{Memory: 32 << 20, Searches: 2})

// at starts a match from a KFN.
func at(t testing.TB, kfn string) *kamisado.Match {
	t.Helper()
	p, err := kamisado.ParseKFN(kfn)
	require.NoError(t, err)
	return kamisado.NewMatch(p)
}

// play makes moves, whoever's turn it is.
func play(t testing.TB, m *kamisado.Match, moves string) *kamisado.Match {
	t.Helper()
	for move := range strings.FieldsSeq(moves) {
		require.NotEmpty(t, m.ToMove(), "over before %s", move)
		next, err := m.Play(m.ToMove()[0], game.Move(move))
		require.NoError(t, err, move)
		m = next.(*kamisado.Match)
	}
	return m
}

// voices say phrases in both languages.
type voices struct{ es, en lang.Speaker }

func newVoices(t testing.TB) voices {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	return voices{catalogue.Speaker(lang.Spanish), catalogue.Speaker(lang.English)}
}

// unsaid is what a missing sentence or an unfilled gap looks like.
var unsaid = regexp.MustCompile(`\[|<\w+>|<no value>`)

// english says phrases in English, a line each, and sees to it that both
// languages have all of it.
func (v voices) english(t testing.TB, phrases ...game.Phrase) string {
	t.Helper()
	var lines []string
	for _, p := range phrases {
		require.NotRegexp(t, unsaid, v.es.Say(p))
		require.NotRegexp(t, unsaid, v.en.Say(p))
		lines = append(lines, v.en.Say(p))
	}
	return strings.Join(lines, "\n")
}

// requireSummary wants a review's summary and the caption of its turning point, which is empty where
// there is none.
func (v voices) requireSummary(t testing.TB, review game.Review, summary, caption string) {
	t.Helper()
	require.Equal(t, summary, v.english(t, review.Summary))
	if caption == "" {
		require.Nil(t, review.TurningPoint)
		return
	}
	require.NotNil(t, review.TurningPoint)
	require.Equal(t, caption, v.english(t, review.TurningPoint.Caption))
}

// spanish says phrases in Spanish, a line each.
func (v voices) spanish(phrases ...game.Phrase) string {
	var lines []string
	for _, p := range phrases {
		lines = append(lines, v.es.Say(p))
	}
	return strings.Join(lines, "\n")
}

// winnerOf is who wins a match by perfect play, or has won it.
func winnerOf(t testing.TB, m *kamisado.Match) game.Seat {
	t.Helper()
	if end := m.Last().Round; end != nil && end.Match {
		return end.Winner
	}
	p := m.Board()
	value, err := shared.Value(context.Background(), p, solver.Limits{})
	require.NoError(t, err)
	if value == solver.Win {
		return p.Turn()
	}
	return 1 - p.Turn()
}
