package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
)

// timed plays commands, a second apart from noon on, and shows each state.
func timed(t *testing.T, commands []match.Command, see func(i int, s match.State)) {
	t.Helper()
	s := match.State{ID: "m1"}
	var log []match.Event
	for i, c := range commands {
		events, err := match.Decide(games, s, c, second(i))
		require.NoError(t, err)
		for _, e := range events {
			s, err = match.Apply(games, s, e)
			require.NoError(t, err)
		}
		log = append(log, events...)
		requireSame(t, games, s, log)
		see(i, s)
	}
}

func second(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }

// TestClock: the time runs from the first move to the end, and anew after a restart.
func TestClock(t *testing.T) {
	t.Parallel()
	commands := append(playing(), take("ana", "1"), take("bob", "1"), restart("ana"), restart("bob"), take("ana", "1"), match.Resign{User: "bob"}, rematch("ana"))
	var turned, began, ended []int64
	timed(t, commands, func(i int, s match.State) {
		sinceNoon := func(ms int64) int64 {
			if ms == 0 {
				return -1
			}
			return (ms - noon.UnixMilli()) / 1000
		}
		turned, began, ended = append(turned, sinceNoon(s.Turned)), append(began, sinceNoon(s.Began)), append(ended, sinceNoon(s.Ended))
		switch i {
		case 1:
			require.Zero(t, s.Elapsed(second(100)), "nobody has moved")
		case 3:
			require.Equal(t, 97*time.Second, s.Elapsed(second(99)))
			require.Zero(t, s.Took(), "before the end")
			require.Zero(t, s.Elapsed(noon), "a clock that goes wrong")
		case 5:
			require.Zero(t, s.Elapsed(second(100)), "started again")
		case 8:
			require.Equal(t, time.Second, s.Took())
			require.Equal(t, time.Second, s.Elapsed(second(100)))
		}
	})
	//                     propose, accept, moves, offers and restart, move, end, offer
	require.Equal(t, []int64{-1, 1, 2, 3, 3, 5, 6, -1, -1}, turned)
	require.Equal(t, []int64{-1, -1, 2, 3 - 1, 2, -1, 6, 6, 6}, began)
	require.Equal(t, []int64{-1, -1, -1, -1, -1, -1, -1, 7, 7}, ended)
}

// TestClockOfOne: a single move, or none, takes no time.
func TestClockOfOne(t *testing.T) {
	t.Parallel()
	p := match.Proposal{Game: matchtest.GuessID, Seed: game.Seed{2}, Players: []match.Player{{User: "ana"}}}
	start := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "ana"}}
	timed(t, append(start, take("ana", "3")), func(_ int, s match.State) {
		require.Zero(t, s.Took())
		require.Equal(t, s.Phase == match.Over, s.Ended != 0)
	})
	timed(t, append(start, match.Resign{User: "ana"}), func(i int, s match.State) {
		require.Zero(t, s.Elapsed(second(50)))
		require.Equal(t, i == 2, s.Ended != 0)
	})
	timed(t, append(start, take("ana", "1"), take("ana", "9"), take("ana", "3")), func(i int, s match.State) {
		require.Equal(t, i == 4, s.Took() == 2*time.Second)
	})
}

// TestReplaceBegins: a seat that changes hands is no new ply.
func TestReplaceBegins(t *testing.T) {
	t.Parallel()
	s, _ := play(t, dealt()...)
	after := s
	for _, c := range []match.Command{match.Resign{User: "dan", Level: "slow"}, restart("cem"), replace("bob", 0, time.Hour)} {
		events, err := match.Decide(games, after, c, noon.Add(time.Hour))
		require.NoError(t, err)
		after, err = match.Apply(games, after, events[0])
		require.NoError(t, err)
		require.Equal(t, s.Turned, after.Turned)
	}
	require.Equal(t, noon.Add(time.Hour).UnixMilli(), after.Since, "but the computer's turn is new")
}

// TestOldSnapshots: what older versions wrote has no times and no table.
func TestOldSnapshots(t *testing.T) {
	t.Parallel()
	const old = `{"ID":"m1","Version":3,"Phase":"playing","Proposal":{"game":"nim","options":{"heap":"6"},` +
		`"seed":"0100000000000000000000000000000000000000000000000000000000000000","rules_rev":1,` +
		`"players":[{"user":"ana","name":"Ana"},{"user":"bob","name":"Bob"}],"proposer":0,"deadline":1772366400000},"Ply":1,` +
		`"Position":"{\"Stones\":5,\"Seats\":2,\"Turn\":1,\"Taken\":[1],\"Seed\":\"0100000000000000000000000000000000000000000000000000000000000000\"}"}`
	s, err := match.Decode(games, []byte(old))
	require.NoError(t, err)
	want, _ := play(t, append(playing(), take("ana", "1"))...)
	require.NotZero(t, want.Began)
	require.NotZero(t, want.Turned)
	want.Began, want.Turned = 0, 0
	require.Equal(t, want, s)
	require.JSONEq(t, old, string(s.Encode()), "nor does a new one write what it does not know")
	require.Zero(t, s.Elapsed(noon))
	for _, key := range []string{"Added", "Turned", "Began", "Ended", "lobby"} {
		require.False(t, strings.Contains(string(s.Encode()), key))
	}
	events, err := match.Decide(games, s, match.Resign{User: "bob"}, noon)
	require.NoError(t, err)
	s, err = match.Apply(games, s, events[0])
	require.NoError(t, err)
	require.Zero(t, s.Took())
}
