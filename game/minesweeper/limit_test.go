package minesweeper_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

// toggled returns so many moves that set a flag and take it away.
func toggled(moves int) []string {
	return strings.Split(strings.TrimSuffix(strings.Repeat("e2! ", moves), " "), " ")
}

// In a match on 25 cells flags can be placed 25 times. After that the match can still be played to its end,
// and flags can be removed.
func TestFlagsAreLimited(t *testing.T) {
	t.Parallel()
	m := play(t, begin(t, game.Options{"rows": "5", "columns": "5", "mines": "4"}, smallSeed), toggled(49)...)
	require.NoError(t, game.CheckLimit(m, minesweeper.Player, "e2!"), "it takes a flag away")
	require.NoError(t, game.CheckLimit(m, minesweeper.Player, "a1"))
	err := game.CheckLimit(m, minesweeper.Player, "a1!")
	var refused *game.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, game.KindIllegal, refused.Kind)
	require.Equal(t, game.Say("minesweeper.illegal.flaglimit", "Most", 25), refused.Why)
	m = play(t, m, append([]string{"e2!"}, cleared...)...)
	out, over := m.Outcome()
	require.True(t, over)
	require.Equal(t, minesweeper.Cleared, out.Method)
}

// Read refuses a text with more flags than a match may have. ReadText and stored matches still take it.
func TestTextsWithTooManyFlags(t *testing.T) {
	t.Parallel()
	rules := []game.Rules{minesweeper.Rules{}}
	most := smallStart + strings.Join(toggled(50), "\n") + "\n"
	_, err := match.Read(rules, match.Source{Data: []byte(most + "a1\nabandono\n")})
	require.NoError(t, err)
	long := most + "a1!\na1!\na1\nabandono\n"
	_, err = match.Read(rules, match.Source{Data: []byte(long)})
	var refused *game.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "minesweeper.record.line", refused.Why.Key)
	require.Equal(t, game.Say("minesweeper.illegal.flaglimit", "Most", 25), refused.Why.Args["Why"])
	r, _, err := match.ReadText(minesweeper.Rules{}, long)
	require.NoError(t, err)
	require.Len(t, r.Moves, 53)

	games := match.Games{minesweeper.ID: minesweeper.Rules{}}
	proposal := match.Proposal{
		Game: minesweeper.ID, Options: r.Options, Seed: r.Seed, Players: []match.Player{{User: "ana"}},
		Opening: &match.Opening{Moves: r.Moves[:52]},
	}
	_, s, err := match.Decide(games, match.State{ID: "m1"}, match.Propose{Proposal: proposal}, time.Time{})
	require.NoError(t, err)
	_, s, err = match.Decide(games, s, match.Accept{User: "ana"}, time.Time{})
	require.NoError(t, err)
	_, err = match.Decode(games, s.Encode(), match.Naming{})
	require.NoError(t, err, "a stored match is read")
	_, _, err = match.Decide(games, s, match.Play{User: "ana", Ply: match.AnyPly, Text: "a1!"}, time.Time{})
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "minesweeper.illegal.flaglimit", refused.Why.Key)
	for _, move := range cleared {
		_, s, err = match.Decide(games, s, match.Play{User: "ana", Ply: match.AnyPly, Text: move}, time.Time{})
		require.NoError(t, err)
	}
	require.Equal(t, match.Over, s.Phase)
}
