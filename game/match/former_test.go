package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// Whatever a match is at, who departs is not waited for any more.
func TestDepart(t *testing.T) {
	t.Parallel()
	depart := func(user string) match.Command { return match.RemovePlayer{User: user, Level: "quick"} }
	won := untilOut(t, dealt())
	s := play(t, won...)
	winner := s.Players[s.Position.(gametest.Held).Out[0]].User
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
			s, log := playLog(t, append(c.before, depart(c.user))...)
			require.Equal(t, c.want, log[len(log)-1].Kind)
			if s.Phase == match.Pending || s.Phase == match.Playing {
				require.Equal(t, game.Nobody, s.Seat(c.user))
			}
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
		s := play(t, c.before...)
		require.Equal(t, c.want, refusal(t, s, depart(c.user)).Kind, name)
	}
}

func TestFormerNumber(t *testing.T) {
	t.Parallel()
	require.EqualValues(t, 7, match.ErasedNumber("former-7"))
	require.True(t, match.IsErased("former-7"))
	require.Zero(t, match.ErasedNumber("ana"))
	require.Zero(t, match.ErasedNumber("former-ana"))
	require.False(t, match.IsErased("ana"))
}

// Nobody waits for a rematch with somebody who is not there any more.
func TestNoRematchWithFormer(t *testing.T) {
	t.Parallel()
	s := play(t, over()...)
	s.Players = []match.Player{{User: "former-1"}, s.Players[1]}
	require.Equal(t, "match.former", refusal(t, s, rematch("bob")).Why.Key)
}
