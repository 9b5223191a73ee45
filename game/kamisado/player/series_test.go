package player_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/kamisado"
)

// Each level beats the one below: clearly in a short series, by three quarters
// in a long one (-deep).
func TestLevelsAreSteps(t *testing.T) {
	t.Parallel()
	series, least := map[string]int{"simple": simpleMatches, "estandar": standardMatches}, 0.6
	if *deep {
		series, least = map[string]int{"simple": 100, "estandar": 100}, 0.75
	}
	all := levels()
	for i, weaker := range all[:perfect] {
		for mode, matches := range series {
			stronger := all[i+1]
			t.Run(stronger.Name+" "+weaker.Name+" "+mode, func(t *testing.T) {
				report, err := arena.Run(t.Context(), arena.Config{
					Rules: kamisado.Rules{}, Options: game.Options{kamisado.OptionMode: mode}, Games: matches,
					Players: []arena.Entrant{{Name: stronger.Name, Player: stronger.Player}, {Name: weaker.Name, Player: weaker.Player}},
				}, nil)
				require.NoError(t, err)
				s := &report.Standings[0]
				elo, low, high := s.Elo()
				t.Logf("%d of %d (%d as Black, %d as White), Elo %+.0f [%+.0f, %+.0f], %.1f plies",
					s.Wins, s.Games, s.Seats[0].Wins, s.Seats[1].Wins, elo, low, high, report.MeanPlies())
				require.GreaterOrEqual(t, s.Score(), least)
			})
		}
	}
}

// Looking ahead pays: even the beginner beats who moves anyhow.
func TestBeginnerBeatsChance(t *testing.T) {
	t.Parallel()
	l := levels()[beginner]
	report, err := arena.Run(t.Context(), arena.Config{
		Rules: kamisado.Rules{}, Games: 50,
		Players: []arena.Entrant{{Name: l.Name, Player: l.Player}, {Name: "anyhow", Player: anyhow{}}},
	}, nil)
	require.NoError(t, err)
	require.Greater(t, report.Standings[0].Score(), 0.8)
}
