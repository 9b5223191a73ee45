package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// A moderator ends a match that is being played, once, and it says who it was.
func TestHalt(t *testing.T) {
	t.Parallel()
	mod := match.Player{User: "mod", Name: "Mo"}
	running := untimed(t, "1", "1", "1", "1")
	s := later(t, running, hour, match.Halt{By: mod})
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, game.Outcome{Winner: game.Nobody, Method: game.Unfinished}, *s.Outcome)
	require.Equal(t, match.HaltStopped, s.Halt)
	require.Equal(t, mod, s.HaltedBy)
	require.Greater(t, s.Ply, running.Ply, "controls of the board are stale")
	require.False(t, match.Counts(&s), "no rating changes")
	require.Equal(t, game.KindOver, refusal(t, s, match.Halt{By: match.Player{User: "other"}}).Kind)

	pending := play(t, match.Propose{Proposal: duel()})
	closed := later(t, pending, 0, match.Halt{By: mod})
	require.Equal(t, match.Closed, closed.Phase)
	require.Equal(t, match.Halted, closed.Closing)
	require.Equal(t, mod, closed.HaltedBy)
	require.Nil(t, closed.Outcome)
	require.Equal(t, game.KindOver, refusal(t, closed, match.Halt{By: mod}).Kind)
}

// A match that cannot be played on waits, without a clock, and ends after a week.
func TestBlocked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		s match.State
		match.Block
		seat game.Seat
	}{
		"a player has left":  {clocked(t, "20", "1", "1", "1", "1"), match.Block{Why: match.NoMember, User: "bob"}, 1},
		"the channel":        {clocked(t, "20", "1", "1", "1", "1"), match.Block{Why: match.NoChannel}, game.Nobody},
		"without a clock":    {untimed(t, "1"), match.Block{Why: match.NoPermission}, game.Nobody},
		"who has just begun": {untimed(t), match.Block{Why: match.NoMember, User: "ana"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := later(t, c.s, time.Minute, c.Block)
			end := noon.Add(time.Minute + match.BlockedFor)
			require.Equal(t, match.Blockage{Why: c.Why, Seat: c.seat, Since: noon.Add(time.Minute)}, s.Blocked)
			require.Equal(t, c.s.Ply, s.Ply, "its controls stay good")
			require.Equal(t, end, s.Due())
			require.Zero(t, s.NoticeAt(noon), "nobody is hurried")
			require.False(t, s.Claimable(end))
			outage := match.RestoreTime{Since: end.Add(-time.Minute), Until: end.Add(time.Minute)}
			require.Equal(t, game.KindDone, refusal(t, s, outage).Kind, "no time runs that could be given back")
			require.Equal(t, game.KindDone, refusal(t, s, c.Block).Kind)
			require.Equal(t, game.KindStale,
				refusal(t, s, at{time.Minute + match.BlockedFor - 1, match.TimeOut{Ply: s.Ply}}).Kind)
			over := later(t, s, time.Minute+match.BlockedFor, match.TimeOut{Ply: s.Ply})
			require.Equal(t, match.HaltBlocked, over.Halt)
			require.Equal(t, game.Unfinished, over.Outcome.Method)
			require.Zero(t, over.Blocked)

			free := later(t, s, 31*time.Minute, match.Unblock{})
			require.Zero(t, free.Blocked)
			require.Equal(t, c.s.LapsesAt().Add(30*time.Minute), free.LapsesAt(), "the time that went by is given back")
			require.Equal(t, game.KindDone, refusal(t, free, match.Unblock{}).Kind)
		})
	}
	require.Equal(t, game.KindStranger, refusal(t, untimed(t), match.Block{Why: match.NoMember, User: "cem"}).Kind)
}

// A move shows that there is no obstacle, but not that somebody else is there.
func TestMoveDisproves(t *testing.T) {
	t.Parallel()
	s := later(t, untimed(t), hour, match.Block{Why: match.NoChannel})
	require.Zero(t, later(t, s, 2*hour, take("ana", "1")).Blocked)

	s = later(t, untimed(t), hour, match.Block{Why: match.NoMember, User: "bob"})
	moved := later(t, s, 2*hour, take("ana", "1"))
	require.Equal(t, s.Blocked, moved.Blocked)
	require.Zero(t, later(t, moved, 3*hour, take("bob", "1")).Blocked)
}

// Nobody is missed whose seat a computer has taken.
func TestReplacedIsNotMissed(t *testing.T) {
	t.Parallel()
	dealt := play(t, dealt()...)
	s := later(t, dealt, hour, match.Block{Why: match.NoMember, User: "cem"})
	require.Equal(t, s.Blocked, later(t, s, 2*hour, match.Replace{User: "bob", Seat: 0, Level: "slow"}).Blocked,
		"somebody else's seat")

	s = later(t, dealt, hour, match.Block{Why: match.NoMember, User: "ana"})
	s = later(t, s, 2*hour, match.Replace{User: "bob", Seat: 0, Level: "slow"})
	require.Zero(t, s.Blocked)
	require.Equal(t, []string{"slow", "cem", "bob", "dan"}, seats(s))
}

// A second obstacle is waited for no longer than the first.
func TestBlockedTwice(t *testing.T) {
	t.Parallel()
	s := later(t, untimed(t), hour, match.Block{Why: match.NoMember, User: "bob"})
	s = later(t, s, 2*hour, match.Block{Why: match.NoChannel})
	require.Equal(t, match.Blockage{Why: match.NoChannel, Seat: game.Nobody, Since: noon.Add(hour)}, s.Blocked)
}

// With computers alone nobody is waited for, but for this.
func TestBlockedAlone(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Players[1] = match.Player{Level: "slow"}
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "ana"})
	require.Zero(t, s.LapsesAt())
	s = later(t, s, hour, match.Block{Why: match.NoChannel})
	require.Equal(t, noon.Add(hour+match.BlockedFor), s.LapsesAt())
}
