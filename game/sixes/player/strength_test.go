package player_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/sixes"
	"kamisado/game/sixes/player"
)

// series plays matches of one entrant against three of another and gives how the one
// did. The seed is always the same, so that the result has no chance in it.
func series(t *testing.T, one, others arena.Entrant, games int) arena.Standing {
	t.Helper()
	report, err := arena.Run(t.Context(), arena.Config{
		Rules: sixes.Rules{}, Players: []arena.Entrant{one, others, others, others}, Games: games, Seed: game.Seed{6},
	}, nil)
	require.NoError(t, err)
	return report.Standings[0]
}

// needMatches skips where no matches can be played in a sensible time.
func needMatches(t *testing.T, n int) {
	t.Helper()
	if n == 0 {
		t.Skip("under the race detector the matches that can be played would tell nothing")
	}
}

// Each of the document's players wins more than its share against three of a lower
// level. Foolish and minded play are close, and need many matches to tell.
func TestLevelsBeatLowerOnes(t *testing.T) {
	t.Parallel()
	needMatches(t, thumbMatches)
	names := []string{player.LevelFoolish, player.LevelCautious, player.LevelSmart}
	for i, name := range names {
		for _, lower := range names[:i] {
			low, high := series(t, entrant(t, name), entrant(t, lower), thumbMatches).Interval()
			t.Logf("%s against three %s: %.1f to %.1f %%", name, lower, 100*low, 100*high)
			require.Greater(t, low, 0.25)
		}
	}
}

// quickPlayouts are a small part of what the expert is given, so that the matches are
// enough to tell. With all of them it is stronger: docs/sixes.md has the numbers.
const quickPlayouts = 1500

// The expert wins more than its share against three listo, with 95 % confidence, even
// when it has little time. With all of its time it wins more than 27 of 100, which takes
// more matches to show than a test may play: docs/sixes.md has that series.
func TestExpertBeatsListo(t *testing.T) {
	t.Parallel()
	needMatches(t, expertMatches)
	quick := arena.Entrant{Name: player.LevelExpert, Player: player.ExpertWith(quickPlayouts)}
	s := series(t, quick, entrant(t, player.LevelSmart), expertMatches)
	low, high := s.Interval()
	t.Logf("%.1f %% of %d matches won (%.1f to %.1f)", 100*s.Score(), s.Games, 100*low, 100*high)
	require.Greater(t, low, 0.25)
}
