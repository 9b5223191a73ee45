package match_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

// Whatever a match is at, who departs is not waited for any more.
func TestDepart(t *testing.T) {
	t.Parallel()
	depart := func(user string) match.Command { return match.Depart{User: user, Level: "quick"} }
	won := untilOut(t, dealt())
	s, _ := play(t, won...)
	winner := s.Players[s.Position.(matchtest.Held).Out[0]].User
	for name, c := range map[string]struct {
		before []match.Command
		user   string
		want   match.EventKind
	}{
		"the challenger":          {pending(), "ana", match.Cancelled},
		"who is challenged":       {pending(), "bob", match.Declined},
		"a player of a duel":      {playing(), "bob", match.Resigned},
		"against a computer":      {against(0), "ana", match.Resigned},
		"a host":                  {opened(join("bob")), "ana", match.Left},
		"a guest":                 {opened(join("bob")), "bob", match.Left},
		"the last at a table":     {opened(join("bob"), leave("bob")), "ana", match.Cancelled},
		"a player of a table":     {full(), "bob", match.Replaced},
		"the last person of it":   {full(depart("bob"), depart("cem"), depart("dan")), "ana", match.Resigned},
		"the winner, others play": {won, winner, match.Replaced},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, log := play(t, append(c.before, depart(c.user))...)
			require.Equal(t, c.want, log[len(log)-1].Kind)
			if s.Phase == match.Pending || s.Phase == match.Playing {
				require.Equal(t, game.Nobody, s.Seat(c.user))
			}
			requireSame(t, games, s, log)
		})
	}
	for name, c := range map[string]struct {
		before []match.Command
		user   string
		want   game.Kind
	}{
		"a match that is over": {over(), "ana", game.KindOver},
		"one that is closed":   {closed(), "ana", game.KindOver},
		"a stranger":           {playing(), "cem", game.KindStranger},
	} {
		s, _ := play(t, c.before...)
		require.Equal(t, c.want, refusal(t, s, depart(c.user)).Kind, name)
	}
}

// Nobody waits for a rematch with somebody who is not there any more.
func TestNoRematchWithFormer(t *testing.T) {
	t.Parallel()
	s, log := play(t, over()...)
	changed, last, _, err := match.Forget(log, s.Encode(), "ana", match.FormerID(1), false, noon)
	require.NoError(t, err)
	log[0] = changed[0]
	s, err = match.Fold(games, s.ID, append(log, *last))
	require.NoError(t, err)
	require.Equal(t, "match.former", refusal(t, s, rematch("bob")).Why.Key)
}

// A match without somebody is the same match: its log folds to its snapshot, others find it as
// it was, and nothing of who has gone is left in either.
func TestForget(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := duel()
		p.MoveTime = rapid.SampledFrom([]int64{0, hour.Milliseconds()}).Draw(t, "move time")
		since := noon.Add(-rapid.SampledFrom([]time.Duration{hour, match.NewAccount}).Draw(t, "account")).UnixMilli()
		p.Rated, p.Players[0].Since = true, since
		s, log := play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"})
		for range rapid.IntRange(0, 40).Draw(t, "commands") {
			c := command(t, func() string { return rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "move") })
			if events, next, err := match.Decide(games, s, c, noon); err == nil {
				s, log = next, append(log, events...)
			}
		}
		private := rapid.Bool().Draw(t, "private")
		if events, next, err := match.Decide(games, s, match.KeepReplay{Message: "55"}, noon); err == nil {
			s, log = next, append(log, events...)
		}
		changed, last, snapshot, err := match.Forget(log, s.Encode(), "ana", match.FormerID(7), private, noon)
		require.NoError(t, err)
		require.NotNil(t, last)
		for _, e := range changed {
			log[e.Seq-1] = e
		}
		after, err := match.Fold(games, s.ID, append(log, *last))
		require.NoError(t, err)
		read, err := match.Decode(games, snapshot)
		require.NoError(t, err)
		require.Equal(t, after, read)

		require.Equal(t, match.Counts(&s), match.Counts(&after), "whether it is rated")
		require.Equal(t, s.Version+1, after.Version)
		var text strings.Builder
		text.WriteString(string(snapshot))
		for _, e := range log {
			text.WriteString(string(e.Body))
		}
		require.NotContains(t, strings.ToLower(text.String()), `"ana"`)
		require.NotContains(t, text.String(), fmt.Sprint(since))
		require.Equal(t, match.Player{User: match.FormerID(7), Since: after.Players[0].Since}, after.Players[0])
		require.Equal(t, match.Player{User: "bob", Name: "Bob"}, after.Players[1])
		after.Version, after.Players = s.Version, s.Players
		if s.HaltedBy.User == "ana" {
			require.Equal(t, match.Player{User: match.FormerID(7)}, after.HaltedBy)
			after.HaltedBy = s.HaltedBy
		}
		if private {
			require.Empty(t, after.Replay)
			after.Replay = s.Replay
		}
		require.Equal(t, s, after)

		_, last, _, err = match.Forget(log, snapshot, "ana", match.FormerID(8), private, noon)
		require.NoError(t, err)
		require.Nil(t, last, "there is nothing more to forget")
	})
}
