package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// timed plays commands, a second apart from noon on, and shows each state.
func timed(t *testing.T, commands []match.Command, see func(i int, s match.State)) {
	t.Helper()
	s := match.State{ID: "m1"}
	for i, c := range commands {
		s = later(t, s, time.Duration(i)*time.Second, c)
		see(i, s)
	}
}

func second(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }

// TestClock: the time runs from the first move to the end, and anew after a restart.
func TestClock(t *testing.T) {
	t.Parallel()
	commands := append(playing(), take("ana", "1"), take("bob", "1"), restart("ana"), restart("bob"), take("ana", "1"), match.Resign{User: "bob"}, rematch("ana"))
	var plies, started, ended []int
	timed(t, commands, func(i int, s match.State) {
		sinceNoon := func(at time.Time) int {
			if at.IsZero() {
				return -1
			}
			return int(at.Sub(noon) / time.Second)
		}
		plies, started, ended = append(plies, sinceNoon(s.PlyAt)), append(started, sinceNoon(s.StartedAt)), append(ended, sinceNoon(s.EndedAt))
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
	require.Equal(t, []int{-1, 1, 2, 3, 3, 5, 6, -1, -1}, plies)
	require.Equal(t, []int{-1, -1, 2, 3 - 1, 2, -1, 6, 6, 6}, started)
	require.Equal(t, []int{-1, -1, -1, -1, -1, -1, -1, 7, 7}, ended)
}

// TestClockOfOne: a single move, or none, takes no time.
func TestClockOfOne(t *testing.T) {
	t.Parallel()
	start := []match.Command{match.Propose{Proposal: lonely()}, match.Accept{User: "ana"}}
	timed(t, append(start, take("ana", "3")), func(_ int, s match.State) {
		require.Zero(t, s.Took())
		require.Equal(t, s.Phase == match.Over, !s.EndedAt.IsZero())
	})
	timed(t, append(start, match.Resign{User: "ana"}), func(i int, s match.State) {
		require.Zero(t, s.Elapsed(second(50)))
		require.Equal(t, i == 2, !s.EndedAt.IsZero())
	})
	timed(t, append(start, take("ana", "1"), take("ana", "1"), take("ana", "1")), func(i int, s match.State) {
		require.Equal(t, i == 4, s.Took() == 2*time.Second)
	})
}

// TestReplaceBegins: a seat that changes hands is no new ply.
func TestReplaceBegins(t *testing.T) {
	t.Parallel()
	s := play(t, dealt()...)
	after := s
	for _, c := range []match.Command{match.Resign{User: "dan", Level: "slow"}, restart("cem"), match.Replace{User: "bob", Seat: 0, Level: "slow"}} {
		_, next, err := match.Decide(games, after, c, noon.Add(time.Hour))
		require.NoError(t, err)
		after = next
		require.Equal(t, s.PlyAt, after.PlyAt)
	}
	require.Equal(t, noon.Add(time.Hour), after.ComputerTurnAt, "but the computer's turn is new")
}

// TestBottom: the first seat is at the lower edge of a board, unless the board is turned to
// its players.
func TestBottom(t *testing.T) {
	t.Parallel()
	against := func(seat int) []match.Player {
		players := []match.Player{{Level: "slow"}, {Level: "slow"}}
		players[seat] = match.Player{User: "ana"}
		return players
	}
	for name, c := range map[string]struct {
		commands []match.Command
		players  []match.Player
		fixed    bool
		want     game.Seat
	}{
		"fixed":               {append(playing(), take("ana", "1")), nil, true, 0},
		"a challenge":         {pending(), nil, false, 0},
		"who begins":          {playing(), nil, false, 0},
		"the other":           {append(playing(), take("ana", "1")), nil, false, 1},
		"the first again":     {append(playing(), take("ana", "1"), take("bob", "1")), nil, false, 0},
		"the last move":       {append(playing(), take("ana", "3"), take("bob", "3")), nil, false, 1},
		"who gave up":         {append(playing(), take("ana", "1"), match.Resign{User: "bob"}), nil, false, 1},
		"alone, first":        {append(playing(), take("ana", "1")), against(0), false, 0},
		"alone, second":       {playing(), against(1), false, 1},
		"alone, second, late": {append(playing(), take("ana", "1")), against(1), false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.commands...)
			s.Rotated = !c.fixed
			if c.players != nil {
				s.Players = c.players
			}
			require.Equal(t, c.want, s.Bottom())
			require.Equal(t, c.want, s.View(game.Nobody).Bottom)
		})
	}
	none := match.State{Proposal: match.Proposal{Rotated: true}}
	require.Zero(t, none.Bottom())
}
