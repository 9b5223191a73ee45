package present

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// A match that was proposed as rated says on its last board why it is not.
func TestWhyUnrated(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	for name, c := range map[string]struct {
		change func(*Match)
		want   string
	}{
		"moves were taken back": {func(m *Match) { m.TakenBack = 2 }, "doesn't count for the rating: moves were taken back."},
		"hardly begun":          {func(*Match) {}, "that takes two moves of everybody."},
		"a computer":            {func(m *Match) { m.Players = []match.Player{m.Players[0], {Level: "perfecto"}} }, "a computer was at the table."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := between(t, ana, ben)
			m.Rated, m.Guild = true, "1"
			m.Phase, m.Outcome = match.Over, &game.Outcome{Winner: 0, Method: game.Resigned}
			c.change(&m)
			require.Contains(t, p.Board(m, nil).Text, c.want)
			m.Guild = ""
			require.NotContains(t, p.Board(m, nil).Text, "rating")
		})
	}
}
