package app

import (
	"database/sql"
	"errors"
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
		p := match.Proposal{Game: kamisado.ID, RulesRev: match.RulesRev, Rated: random.IntN(10) > 0}
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

// forgetUser forgets somebody whose matches are all over.
func forgetUser(t *testing.T, url, user string) {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	at := time.UnixMilli(2e12)
	f, err := s.Privacy().Begin(t.Context(), user, at)
	require.NoError(t, err)
	all, err := s.Privacy().Matches(t.Context(), user)
	require.NoError(t, err)
	require.NotEmpty(t, all)
	for _, id := range all {
		done, err := s.Privacy().Forget(t.Context(), f, id, false, at)
		require.NoError(t, err)
		require.True(t, done)
	}
	require.NoError(t, s.Privacy().Finish(t.Context(), f))
	require.NoError(t, s.Close())
}

// The ratings that the logs lead to are those stored; what was changed since is found, and
// mended.
func TestRatings(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kamisado.db")
	url := "sqlite:" + file
	ratedMatches(t, url, 300)
	ratings := func(args ...string) result {
		return try(t.Context(), "", append([]string{"ratings", "--recompute", "--lang", "en", "--database", url}, args...)...)
	}
	same := ratings()
	require.Zero(t, same.status, same.err)
	require.Regexp(t, `^The logs give the same 12 ratings and [2-4]\d\d changes that are stored\.\n$`, same.out)

	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), `UPDATE rating SET rating = rating + 1 WHERE user_id = 'user1' AND game = 'kamisado'`)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), `DELETE FROM rating_change WHERE match_id = (SELECT MIN(match_id) FROM rating_change) AND seat = 0`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	different := ratings()
	require.Equal(t, 1, different.status)
	require.Equal(t, "kamisado: 3 lines differ: - is what is stored, + what the logs give. --write stores the ratings from the logs.\n", different.err)
	require.Contains(t, different.out, "- guild kamisado simple user1 [")
	require.Contains(t, ratings("--write").out, "3 lines differed")
	require.Equal(t, same, ratings())

	forgetUser(t, url, "user2")
	require.Equal(t, same, ratings())

	missing := try(t.Context(), "", "ratings", "--database", url)
	require.Equal(t, 2, missing.status)
	require.Contains(t, missing.err, "--recompute")
}

// Ratings stay what they are when matches that count for them were pruned, also once they are
// computed again: from the logs there are, on top of what is stored of the matches that went.
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
		all, err = s.AllRatings(t.Context())
		require.NoError(t, errors.Join(err, s.Close()))
		return all
	}
	before := stored()
	week := int(time.Since(time.UnixMilli(1e12))/(24*time.Hour)) - 7 // of the first matches
	pruned := try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older", fmt.Sprint(week, "d"))
	require.Zero(t, pruned.status, pruned.err)
	require.Regexp(t, `^Matches removed: [1-9]\d+; matches left: [1-9]\d+\. `, pruned.out)
	require.Equal(t, before, stored())

	ratings := func(args ...string) result {
		return try(t.Context(), "", append([]string{"ratings", "--recompute", "--lang", "en", "--database", url}, args...)...)
	}
	same := ratings("--write")
	require.Zero(t, same.status, same.err)
	require.Regexp(t, `^Matches that kamisado prune has removed: [1-9]\d+\. .*\nThe logs give the same 12 ratings `, same.out)
	require.Equal(t, before, stored(), "with their names")

	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), `UPDATE rating SET rating = 1; UPDATE rating_change SET rating = 1 WHERE match_id = (SELECT MAX(match_id) FROM rating_change)`)
	require.NoError(t, errors.Join(err, db.Close()))
	require.Equal(t, 1, ratings().status)
	require.Zero(t, ratings("--write").status)
	require.Equal(t, before, stored(), "what has a log is mended")

	require.Contains(t, try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older", "1d").out, "matches left: 0.")
	require.Zero(t, ratings("--write").status)
	require.Equal(t, before, stored(), "with names that no log has any more")
}

// Ages that are none, or less than a day, are refused, with the way out.
func TestPruneAges(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")
	for _, age := range []string{"", "d", "0d", "-3d", "23h", "365", "1.5d", "365 d", "99999999999999999999d"} {
		refused := try(t.Context(), "", "prune", "--lang", "en", "--database", url, "--older="+age)
		require.Equal(t, 2, refused.status, age)
		require.Contains(t, refused.err, "--older "+age+" isn't a number of days: write the number and a d, at least 1d, such as --older 365d.")
	}
	ratedMatches(t, url, 1)
	for _, age := range []string{"1d", "0365d", "9999999d"} {
		require.Zero(t, try(t.Context(), "", "prune", "--database", url, "--older="+age).status, age)
	}
}
