package app

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/store"
)

// ratedMatches plays matches between a few people at random, as the bot does.
func ratedMatches(t *testing.T, url string, count int) {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	games := match.Games{kamisado.ID: kamisado.Rules{}, othello.ID: othello.Rules{}}
	random, at := rand.New(rand.NewPCG(5, 6)), time.UnixMilli(1e12).UTC()
	for i := range count {
		at = at.Add(time.Duration(random.IntN(int(2 * time.Hour))))
		p := match.Proposal{Game: kamisado.ID, Rated: random.IntN(10) > 0}
		if random.IntN(2) == 0 {
			p.Game, p.Options = othello.ID, game.Options{othello.OptionBoard: othello.Sizes()[random.IntN(2)]}
		}
		for _, user := range random.Perm(4)[:2] {
			p.Players = append(p.Players, match.Player{User: fmt.Sprint("user", user), Name: fmt.Sprint("User ", user)})
		}
		state := match.State{ID: match.ID(fmt.Sprintf("m%07d", i))}
		change := store.Change{Place: store.Place{Guild: "guild", Channel: "channel"}}
		do := func(c match.Command) {
			events, next, err := match.Decide(games, state, c, at)
			require.NoError(t, err)
			state, change.Events = next, append(change.Events, events...)
		}
		do(match.Propose{Proposal: p})
		do(match.Accept{User: p.Players[1].User})
		for range 2 + random.IntN(4) { // or fewer, where the first legal moves win
			for _, seat := range state.SeatsToMove() {
				legal := slices.Collect(state.Legal(seat))
				do(match.Play{User: p.Players[seat].User, Ply: state.Ply, Text: string(legal[0])})
			}
		}
		if state.Phase == match.Playing {
			do(match.Resign{User: p.Players[random.IntN(2)].User})
		}
		change.State, change.Rated = state, session.Rated(games, &state, change.Place)
		require.NoError(t, s.Commit(t.Context(), change))
	}
	require.NoError(t, s.Close())
}

// Ratings stay what they are when matches that count for them were pruned.
func TestRatingsAfterPruning(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	file := filepath.Join(t.TempDir(), "kamisado.db")
	url := "sqlite:" + file
	ratedMatches(t, url, 300)
	stored := func() (all []store.Rating) {
		t.Helper()
		s, err := store.OpenReadOnly(t.Context(), url)
		require.NoError(t, err)
		for _, pool := range []store.Pool{
			{Game: kamisado.ID, Variant: "simple"}, {Game: othello.ID, Variant: "8x8"}, {Game: othello.ID, Variant: "10x10"},
		} {
			pool.Scope = "guild"
			some, err := s.Ratings(t.Context(), pool)
			require.NoError(t, err)
			all = append(all, some...)
		}
		require.Len(t, all, 12)
		require.NoError(t, s.Close())
		return all
	}
	before := stored()
	week := int(time.Since(time.UnixMilli(1e12))/(24*time.Hour)) - 7 // of the first matches
	pruned := try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older", fmt.Sprint(week, "d"))
	require.Zero(t, pruned.status, pruned.err)
	require.Regexp(t, `^Matches removed: [1-9]\d+; matches left: [1-9]\d+\. `, pruned.out)
	require.Equal(t, before, stored())

	require.Contains(t, try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older", "1d").out,
		"matches left: 0.")
	require.Equal(t, before, stored(), "with names that no log has any more")
}

// Ages that are none, or less than a day, are refused, with the way out.
func TestPruneAges(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")
	for _, age := range []string{"", "d", "0d", "-3d", "23h", "365", "1.5d", "365 d", "99999999999999999999d"} {
		refused := try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older="+age)
		require.Equal(t, 2, refused.status, age)
		require.Contains(t, refused.err,
			"--older "+age+" isn't a number of days: write the number and a d, at least 1d, such as --older 365d.")
	}
	ratedMatches(t, url, 1)
	for _, age := range []string{"1d", "0365d", "9999999d"} {
		require.Zero(t, try(t.Context(), "", "prune", "--database", url, "--older="+age).status, age)
	}
}
