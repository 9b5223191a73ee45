package view

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
)

// A match that was proposed as rated says on its last board why it is not.
func TestWhyUnrated(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	for name, c := range map[string]struct {
		change func(*session.Session)
		want   string
	}{
		"moves were taken back": {
			func(m *session.Session) { m.TakenBack = 2 }, "doesn't count towards ratings: moves were taken back.",
		},
		"hardly begun": {func(*session.Session) {}, "each player has to make at least two moves."},
		"a computer": {
			func(m *session.Session) { m.Players = []match.Player{m.Players[0], {Level: "perfecto"}} },
			"a computer player was at the table.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := between(t, ana, ben)
			m.Rated, m.Place.Guild = true, "1"
			m.Phase, m.Outcome = match.Over, &game.Outcome{Winner: 0, Method: game.Resigned}
			c.change(&m)
			require.Contains(t, p.Board(m, nil).Text, c.want)
			m.Place.Guild = ""
			require.NotContains(t, p.Board(m, nil).Text, "rating")
		})
	}
}

// A request for a takeback in a rated match says that the match then no longer counts towards ratings. It does not say
// so if the match does not count anyway.
func TestTakebackOfARatedMatch(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	const costs = " If that's allowed, the match no longer counts towards ratings."
	for name, c := range map[string]struct {
		change func(*session.Session)
		want   bool
	}{
		"rated":              {func(*session.Session) {}, true},
		"friendly":           {func(m *session.Session) { m.Rated = false }, false},
		"taken back before":  {func(m *session.Session) { m.TakenBack = 2 }, false},
		"with hints":         {func(m *session.Session) { m.Hints = true }, false},
		"a new account":      {func(m *session.Session) { m.Players[1].Since = m.StartedAt.UnixMilli() }, false},
		"in direct messages": {func(m *session.Session) { m.Place.Guild = "" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := between(t, ana, ben)
			m.Rated, m.Place.Guild, m.StartedAt = true, "1", time.Unix(1_700_000_000, 0)
			m.Offers = []match.Offering{match.Takeback, ""}
			c.change(&m)
			require.Contains(t, p.Board(m, nil).Text, "↩️ <@10> asks to take back")
			require.Equal(t, c.want, strings.Contains(p.Board(m, nil).Text, costs))
			m.Place.Locale = "es-ES"
			require.Equal(t, c.want,
				strings.Contains(p.Board(m, nil).Text, " Si se permite, la partida ya no contará para la puntuación Elo."))
		})
	}
}

// The question mark of a rating is explained where one is shown, and nowhere else.
func TestProvisionalRatingIsExplained(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	m.Phase, m.Outcome = match.Over, &game.Outcome{Winner: 0, Method: game.Resigned}
	m.Ratings = []session.RatingChange{{Before: 1500, After: 1600}, {Before: 1500, After: 1400}}
	require.NotContains(t, p.Board(m, nil).Text, "provisional")
	m.Ratings[1].Provisional = true
	require.Contains(t, p.Board(m, nil).Text, "1400? (−100). (? = still provisional: more matches are needed.)")
}
