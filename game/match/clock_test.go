package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

const hour = time.Hour

// clocked is a duel with an hour for each move, ana to move first, played from noon.
func clocked(t *testing.T, heap string, moves ...string) match.State {
	t.Helper()
	p := duel()
	p.MoveTime, p.Options = hour.Milliseconds(), game.Options{gametest.OptionHeap: heap}
	return begun(t, p, moves...)
}

// untimed is clocked without a time for a move.
func untimed(t *testing.T, moves ...string) match.State {
	t.Helper()
	p := duel()
	p.Options = game.Options{gametest.OptionHeap: "20"}
	return begun(t, p, moves...)
}

func begun(t *testing.T, p match.Proposal, moves ...string) match.State {
	t.Helper()
	commands := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "bob"}}
	for i, m := range moves {
		commands = append(commands, take([]string{"ana", "bob"}[i%2], m))
	}
	s := play(t, commands...)
	return s
}

// later is the state after a command at a time after noon.
func later(t *testing.T, s match.State, after time.Duration, c match.Command) match.State {
	t.Helper()
	events, next, err := match.Decide(games, s, c, noon.Add(after))
	require.NoError(t, err)
	for _, e := range events {
		s, err = match.Apply(games, s, e)
		require.NoError(t, err)
	}
	require.Equal(t, next, s)
	decoded, err := match.Decode(games, s.Encode(), match.Naming{})
	require.NoError(t, err)
	require.Equal(t, next, decoded)
	return next
}

func TestClockStartsWithThePly(t *testing.T) {
	t.Parallel()
	s := clocked(t, "20")
	require.Equal(t, noon.Add(hour), s.TimeUp)
	require.Equal(t, s.TimeUp, s.Due())

	s = later(t, s, 50*time.Minute, take("ana", "1"))
	require.Equal(t, noon.Add(50*time.Minute+hour), s.TimeUp, "a move starts the other's time")

	offered := later(t, s, 55*time.Minute, restart("ana"))
	require.Equal(t, s.TimeUp, offered.TimeUp, "an offer is no move")

	s = later(t, s, 56*time.Minute, match.Resign{User: "bob"})
	require.Zero(t, s.TimeUp)
	require.Zero(t, s.Due(), "nothing is due after the end")
}

func TestClockIsForPeople(t *testing.T) {
	t.Parallel()
	p := duel()
	p.MoveTime = hour.Milliseconds()
	p.Players[1] = match.Player{Level: "slow"}
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "ana"})
	require.Zero(t, s.TimeUp)
	require.Zero(t, s.LapsesAt(), "who plays with computers is waited for for ever")
}

func TestLapse(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		s       match.State
		at      time.Duration
		outcome game.Outcome
		why     match.HaltReason
	}{
		"after two moves each": {
			clocked(t, "20", "1", "1", "1", "1"), hour, game.Outcome{Winner: 1, Method: game.TimedOut}, "",
		},
		"of the second player": {
			clocked(t, "20", "1", "1", "1", "1", "1"), hour, game.Outcome{Winner: 0, Method: game.TimedOut}, "",
		},
		"before both have begun": {
			clocked(t, "20", "1", "1", "1"), hour, game.Outcome{Winner: game.Nobody, Method: game.Unfinished}, match.HaltTime,
		},
		"of a match without a clock": {
			untimed(t, "1", "1", "1", "1"), match.CloseAfter, game.Outcome{Winner: game.Nobody, Method: game.Unfinished}, match.HaltIdle,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			early := at{test.at - time.Millisecond, match.TimeOut{Ply: test.s.Ply}}
			require.Equal(t, game.KindStale, refusal(t, test.s, early).Kind)
			require.Equal(t, game.KindStale, refusal(t, test.s, at{test.at, match.TimeOut{Ply: test.s.Ply - 1}}).Kind)

			s := later(t, test.s, test.at, match.TimeOut{Ply: test.s.Ply})
			require.Equal(t, match.Over, s.Phase)
			require.Equal(t, test.outcome, *s.Outcome)
			require.Equal(t, test.why, s.Halt)
			require.Equal(t, noon.Add(test.at), s.EndedAt)
			require.Equal(t, test.s.Ply+1, s.Ply, "controls of the board before are stale")
		})
	}
}

func TestLapseAtATable(t *testing.T) {
	t.Parallel()
	p := table()
	p.MoveTime = hour.Milliseconds()
	s := play(t, match.Propose{Proposal: p}, join("bob"), join("cem"), join("dan"), begin("ana"), take("bob", "deal"))
	late := s.Position.ToMove()[0]
	s = later(t, s, hour, match.TimeOut{Ply: s.Ply, Level: "slow"})
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, match.Player{Level: "slow"}, s.Players[late])
	require.Zero(t, s.TimeUp, "a computer has no clock")
}

// TestLapseOfSeveral holds that where anybody may move one lapse takes one seat, and the
// others have as much time again.
func TestLapseOfSeveral(t *testing.T) {
	t.Parallel()
	p := table()
	p.MoveTime = hour.Milliseconds()
	s := play(t, match.Propose{Proposal: p}, join("bob"), join("cem"), join("dan"), begin("ana"))
	require.Len(t, s.ToMove(), 4)
	s = later(t, s, hour, match.TimeOut{Ply: s.Ply, Level: "slow"})
	require.Equal(t, []string{"cem", "bob", "dan"}, s.ToMove())
	require.Equal(t, noon.Add(2*hour), s.TimeUp)
	require.Equal(t, game.KindStale, refusal(t, s, at{hour + time.Minute, match.TimeOut{Ply: s.Ply, Level: "slow"}}).Kind)
}

func TestExtend(t *testing.T) {
	t.Parallel()
	s := clocked(t, "20")
	twice := later(t, later(t, s, time.Minute, match.Extend{User: "bob", Ply: s.Ply}), 2*time.Minute, match.Extend{User: "bob", Ply: s.Ply})
	require.Equal(t, noon.Add(3*hour), twice.TimeUp)
	require.Equal(t, s.Ply, twice.Ply, "the board stays as it is")

	require.Equal(t, game.KindTurn, refusal(t, s, match.Extend{User: "ana", Ply: s.Ply}).Kind,
		"nobody gives time to themselves")
	require.Equal(t, game.KindStranger, refusal(t, s, match.Extend{User: "cem", Ply: s.Ply}).Kind)
	require.Equal(t, game.KindStale, refusal(t, s, match.Extend{User: "bob", Ply: s.Ply + 1}).Kind)
	without := untimed(t)
	require.Equal(t, "match.extend.untimed", refusal(t, without, match.Extend{User: "bob", Ply: without.Ply}).Why.Key)
}

func TestCredit(t *testing.T) {
	t.Parallel()
	s := clocked(t, "20")
	s = later(t, s, 0, match.Extend{User: "bob", Ply: s.Ply}) // until two o'clock
	tests := map[string]struct {
		since, until time.Duration
		by           time.Duration
	}{
		"the time was over in the outage":        {90 * time.Minute, 150 * time.Minute, hour},
		"at the outage's first moment":           {2 * hour, 130 * time.Minute, 10 * time.Minute},
		"within an hour after it":                {50 * time.Minute, 61 * time.Minute, 11 * time.Minute},
		"at the last moment of that hour":        {50 * time.Minute, hour, 10 * time.Minute},
		"a long outage leaves what was left":     {hour, 101 * hour, 100 * hour},
		"the turn began before it was noticed":   {-10 * time.Minute, 70 * time.Minute, 70 * time.Minute},
		"the turn began since the last beat":     {-match.HeartbeatInterval, 70 * time.Minute, 70*time.Minute + match.HeartbeatInterval},
		"the turn began at its end":              {-10 * hour, 0, 0},
		"the time was over before":               {121 * time.Minute, 150 * time.Minute, 0},
		"there is more than an hour after it":    {50 * time.Minute, 59 * time.Minute, 0},
		"an outage that ended before it began":   {90 * time.Minute, 80 * time.Minute, 0},
		"an outage of no length when time is up": {2 * hour, 2 * hour, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := match.RestoreTime{Since: noon.Add(test.since), Until: noon.Add(test.until)}
			if test.by == 0 {
				require.Equal(t, game.KindDone, refusal(t, s, c).Kind)
				return
			}
			after := later(t, s, test.until, c)
			require.Equal(t, noon.Add(2*hour+test.by), after.TimeUp)
			require.Equal(t, game.KindDone, refusal(t, after, c).Kind, "an outage counts once")
		})
	}
}

// TestCreditWithoutAClock holds that no match is closed for what nobody could do anything
// about.
func TestCreditWithoutAClock(t *testing.T) {
	t.Parallel()
	s := untimed(t, "1", "1", "1", "1")
	end := noon.Add(match.CloseAfter)
	require.Equal(t, game.KindDone, refusal(t, s, match.RestoreTime{Since: noon, Until: noon.Add(hour)}).Kind)
	require.Equal(t, game.KindDone, refusal(t, s, match.RestoreTime{Since: end.Add(1), Until: end.Add(hour)}).Kind)
	c := match.RestoreTime{Since: end.Add(-hour), Until: end.Add(hour)}
	after := later(t, s, match.CloseAfter+hour, c)
	require.Equal(t, end.Add(2*hour), after.LapsesAt())
	require.Equal(t, game.KindDone, refusal(t, after, c).Kind)
	require.Equal(t, game.KindStale, refusal(t, after, at{match.CloseAfter + hour, match.TimeOut{Ply: after.Ply}}).Kind)

	back := end.Add(20 * match.MaxRestored)
	long := later(t, s, back.Sub(noon), match.RestoreTime{Since: end.Add(-2 * match.MaxRestored), Until: back})
	require.Equal(t, back.Add(match.MaxRestored), long.LapsesAt(), "after a long outage a day is left at most")
}

func TestNoticeAt(t *testing.T) {
	t.Parallel()
	short := duel()
	short.MoveTime = (10 * time.Minute).Milliseconds()
	shortest := duel()
	shortest.MoveTime = (4 * time.Minute).Milliseconds()
	tests := map[string]struct {
		s  match.State
		at time.Duration
	}{
		"a fifth is left":               {clocked(t, "20"), 48 * time.Minute},
		"of ten minutes":                {begun(t, short), 8 * time.Minute},
		"less than five minutes in all": {begun(t, shortest), 0},
		"without a clock":               {untimed(t), match.ClaimAfter},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.at == 0 {
				require.Zero(t, test.s.NoticeAt(noon))
				return
			}
			at := noon.Add(test.at)
			require.Equal(t, at, test.s.NoticeAt(noon))
			require.Zero(t, test.s.NoticeAt(at), "there is one notice a ply")
		})
	}
	s := clocked(t, "20")
	s = later(t, s, time.Minute, match.Extend{User: "bob", Ply: s.Ply})
	require.Equal(t, noon.Add(108*time.Minute), s.NoticeAt(noon), "time that was given puts it off")
}

func TestClaim(t *testing.T) {
	t.Parallel()
	s := untimed(t, "1", "1", "1", "1") // ana is to move
	from := noon.Add(match.ClaimAfter)
	claim := match.ClaimWin{User: "bob", Ply: s.Ply}
	abandon := match.CallOff{User: "bob", Ply: s.Ply}

	require.False(t, s.Claimable(from.Add(-1)))
	require.True(t, s.Claimable(from))
	won := later(t, s, match.ClaimAfter, claim)
	require.Equal(t, game.Outcome{Winner: 1, Method: game.TimedOut}, *won.Outcome)
	young := untimed(t, "1", "1")
	won = later(t, young, match.ClaimAfter, match.ClaimWin{User: "bob", Ply: young.Ply})
	require.Equal(t, game.Outcome{Winner: 1, Method: game.TimedOut}, *won.Outcome, "however few moves there were")
	left := later(t, s, match.ClaimAfter, abandon)
	require.Equal(t, game.Outcome{Winner: game.Nobody, Method: game.Unfinished}, *left.Outcome)
	require.Equal(t, match.HaltAsked, left.Halt)

	fast := clocked(t, "20", "1", "1", "1", "1")
	refused := map[string]struct {
		s   match.State
		c   match.Command
		key string
	}{
		"a day too early":     {s, at{match.ClaimAfter - 1, match.ClaimWin{User: "bob", Ply: s.Ply}}, "match.claim.early"},
		"by who is to move":   {s, at{match.ClaimAfter, match.ClaimWin{User: "ana", Ply: s.Ply}}, "match.notwaiting"},
		"by a stranger":       {s, at{match.ClaimAfter, match.ClaimWin{User: "cem", Ply: s.Ply}}, "match.stranger"},
		"on an old board":     {s, at{match.ClaimAfter, match.ClaimWin{User: "bob", Ply: s.Ply - 1}}, "match.stale"},
		"with a clock":        {fast, at{match.ClaimAfter, match.ClaimWin{User: "bob", Ply: fast.Ply}}, "match.claim.timed"},
		"an end with a clock": {fast, at{match.ClaimAfter, match.CallOff{User: "bob", Ply: fast.Ply}}, "match.claim.timed"},
	}
	for name, test := range refused {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.key, refusal(t, test.s, test.c).Why.Key)
		})
	}
}

// TestUnfinishedText holds that a match without a result is written as one that goes on.
func TestUnfinishedText(t *testing.T) {
	t.Parallel()
	s := untimed(t, "1")
	text := s.Text(games)
	s = later(t, s, match.ClaimAfter, match.CallOff{User: "ana", Ply: s.Ply})
	require.Equal(t, text, s.Text(games))
}
