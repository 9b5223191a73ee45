package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

func testList(t *testing.T, s store.Store) {
	in := func(channel string, c store.Change) store.Change {
		c.Place.Channel = channel
		return c
	}
	commit(t, s, in("here", challengeAt(t, "m1", noon, "ana", "bob")))
	commit(t, s, in("there", started(t, "m0", "ana", "bob")))
	commit(t, s, in("here", challengeAt(t, "m3", noon.Add(2*time.Second), "bob", "cem")))
	commit(t, s, in("here", challengeAt(t, "m2", noon.Add(time.Second), "cem", "ana")))
	for name, c := range map[string]struct {
		filter store.Filter
		want   []match.ID
	}{
		"everything":          {store.Filter{}, []match.ID{"m3", "m2", "m0", "m1"}},
		"the newest":          {store.Filter{Limit: 2}, []match.ID{"m3", "m2"}},
		"a limit beyond":      {store.Filter{Limit: 9}, []match.ID{"m3", "m2", "m0", "m1"}},
		"of a user":           {store.Filter{User: "ana"}, []match.ID{"m2", "m0", "m1"}},
		"of a stranger":       {store.Filter{User: "dan"}, []match.ID{}},
		"in a channel":        {store.Filter{Channel: "here"}, []match.ID{"m3", "m2", "m1"}},
		"in a phase":          {store.Filter{Phases: []match.Phase{match.Playing}}, []match.ID{"m0"}},
		"in one of phases":    {store.Filter{Phases: []match.Phase{match.Playing, match.Pending}}, []match.ID{"m3", "m2", "m0", "m1"}},
		"in no such phase":    {store.Filter{Phases: []match.Phase{match.Over}}, []match.ID{}},
		"on a server":         {store.Filter{Guild: "guild", Phases: []match.Phase{match.Playing}}, []match.ID{"m0"}},
		"on another server":   {store.Filter{Guild: "other"}, []match.ID{}},
		"all at once":         {store.Filter{User: "ana", Channel: "here", Phases: []match.Phase{match.Pending}, Limit: 1}, []match.ID{"m2"}},
		"of nobody, anywhere": {store.Filter{User: "", Channel: "nowhere"}, []match.ID{}},
	} {
		rows, err := s.List(t.Context(), c.filter)
		require.NoError(t, err, name)
		// m0 and m1 are of the same age: their order is that of their ids.
		require.Equal(t, c.want, ids(rows), name)
		for _, r := range rows {
			require.Equal(t, load(t, s, r.ID), r, name)
		}
	}
}

// testListEnded: a match that is over or closed is found as such, also after a
// detour over a restart.
func testListEnded(t *testing.T, s store.Store) {
	again := func(user string) match.Command {
		return match.Offer{User: user, What: match.Restart, Ply: match.AnyPly}
	}
	first, second, third := started(t, "m1", "ana", "bob"), challenge(t, "m2", "ana", "bob"), started(t, "m3", "ana", "cem")
	commit(t, s, first, second, third)
	first = next(t, first.State, noon, again("ana"), again("bob"))
	commit(t, s, first)
	list := func(phases ...match.Phase) []match.ID {
		rows, err := s.List(t.Context(), store.Filter{User: "ana", Phases: phases})
		require.NoError(t, err)
		return ids(rows)
	}
	require.Equal(t, []match.ID{"m1", "m2", "m3"}, list(match.Playing, match.Pending))
	commit(t, s, next(t, first.State, noon, match.Resign{User: "bob"}), next(t, second.State, noon, match.Cancel{User: "ana"}))
	require.Equal(t, []match.ID{"m3"}, list(match.Playing, match.Pending))
	require.Equal(t, []match.ID{"m1"}, list(match.Over))
	require.Equal(t, []match.ID{"m2", "m3"}, list(match.Closed, match.Playing))
	require.Equal(t, []match.ID{"m1", "m2", "m3"}, list())
}

// testListNewest: of a person's many matches the newest come, by when they were created and not
// by when somebody sat down or they ended.
func testListNewest(t *testing.T, s store.Store) {
	at := func(i int) time.Time { return noon.Add(time.Duration(i) * time.Minute) }
	const many = 40
	for i := range many {
		c := challengeAt(t, match.ID(fmt.Sprintf("m%02d", i)), at(i), "ana", "bob")
		if i%2 == 1 {
			c.Place.Channel = "odd"
		}
		commit(t, s, c)
		if i%4 == 3 {
			commit(t, s, next(t, c.State, at(i), match.Cancel{User: "ana"}))
			continue
		}
		c = next(t, c.State, at(i), match.Accept{User: "bob"})
		commit(t, s, c)
		commit(t, s, next(t, c.State, at(2*many-i), match.Resign{User: "bob"}))
	}
	waiting := next(t, match.State{ID: "t01"}, at(many), match.Propose{Proposal: table(t, "t01", "bob").State.Proposal})
	commit(t, s, waiting, challengeAt(t, "t02", at(many+1), "ana", "bob"))
	commit(t, s, next(t, waiting.State, at(3*many), match.Join{User: "ana"})) // who sits where is written anew
	list := func(f store.Filter) []match.ID {
		f.User = "ana"
		rows, err := s.List(t.Context(), f)
		require.NoError(t, err)
		return ids(rows)
	}
	over := []match.Phase{match.Over}
	require.Equal(t, []match.ID{"m38", "m37", "m36", "m34"}, list(store.Filter{Phases: over, Limit: 4}))
	require.Equal(t, []match.ID{"m37", "m33", "m29"}, list(store.Filter{Phases: over, Limit: 3, Channel: "odd"}))
	require.Equal(t, []match.ID{"m39", "m38"}, list(store.Filter{Phases: []match.Phase{match.Closed, match.Over}, Limit: 2}))
	require.Equal(t, []match.ID{"t02", "t01", "m39"}, list(store.Filter{Limit: 3}))
	require.Len(t, list(store.Filter{Phases: over}), many*3/4)
}

// testResults: what is counted are matches between people of a server that have a result.
func testResults(t *testing.T, s store.Store) {
	end := func(id match.ID, guild string, players []string, commands ...match.Command) {
		t.Helper()
		c := started(t, id, players...)
		c.Place.Guild = guild
		ended := next(t, c.State, noon, commands...)
		c.State, c.Events = ended.State, append(c.Events, ended.Events...)
		commit(t, s, c)
	}
	results := func(guild, user string) store.Results {
		t.Helper()
		all, err := s.Results(t.Context(), guild, user)
		require.NoError(t, err)
		if len(all) == 0 {
			return store.Results{}
		}
		require.Len(t, all, 1)
		return all[0]
	}
	two := []string{"ana", "bob"}
	first := started(t, "m1", two...)
	commit(t, s, first, challenge(t, "m2", two...))
	require.Zero(t, results("guild", "ana"))
	end("m3", "guild", two, match.Halt{By: match.Player{User: "mod"}})
	require.Zero(t, results("guild", "ana"), "without a result")
	moves := twoMovesEach(first.State)
	end("m8", "guild", two, append(moves[:3:3], match.Resign{User: "bob"})...)
	require.Zero(t, results("guild", "ana"), "after too few moves")

	c := started(t, "m4", two...)
	commit(t, s, c)
	over := next(t, c.State, noon, append(moves, match.Resign{User: "ana"})...)
	commit(t, s, over)
	require.Equal(t, store.Results{Game: "nim", Lost: 1}, results("guild", "ana"))
	require.Equal(t, store.Results{Game: "nim", Won: 1}, results("guild", "bob"))
	end("m5", "guild", two, append(moves, match.Resign{User: "bob"})...)
	end("m6", "other", two, append(moves, match.Resign{User: "bob"})...)
	offer := func(user string) match.Command {
		return match.Offer{User: user, What: match.Draw, Ply: match.AnyPly}
	}
	end("m7", "guild", two, append(moves, offer("ana"), offer("bob"))...)
	require.Equal(t, store.Results{Game: "nim", Won: 1, Drawn: 1, Lost: 1}, results("guild", "ana"))
	require.Equal(t, store.Results{Game: "nim", Won: 1}, results("other", "ana"))
	require.Zero(t, results("guild", "cem"))
}

func testInjection(t *testing.T, s store.Store) {
	commit(t, s, challenge(t, "m1", "ana", "bob"))
	for _, f := range []store.Filter{
		{User: "' OR '1'='1"}, {Channel: `x" OR 1=1 --`}, {Phases: []match.Phase{"x') OR ('1'='1"}},
	} {
		rows, err := s.List(t.Context(), f)
		require.NoError(t, err)
		require.Empty(t, rows)
	}
}

// overdue asks at some time after noon.
func overdue(t *testing.T, s store.Store, after, lag time.Duration) []match.ID {
	t.Helper()
	return overdueMost(t, s, after, lag, 1000)
}

// overdueMost is overdue for so many rows at most.
func overdueMost(t *testing.T, s store.Store, after, lag time.Duration, most int) []match.ID {
	t.Helper()
	rows, err := s.Overdue(t.Context(), noon.Add(after), noon.Add(after-lag), most)
	require.NoError(t, err)
	for _, r := range rows {
		require.Equal(t, load(t, s, r.ID), r)
	}
	return ids(rows)
}

func testOverdue(t *testing.T, s store.Store) {
	const forever = 1000 * time.Hour
	due := challenge(t, "due", "ana", "bob")
	reminder := started(t, "reminder", "ana", "bob")
	reminder.RemindAt = noon.Add(time.Minute)
	commit(t, s, due, reminder, started(t, "lags", "ana", "bob"))
	for _, id := range []match.ID{"due", "reminder"} {
		require.NoError(t, s.Show(t.Context(), id, store.Showing{Shown: store.Shown{Message: "msg", Version: 2}}))
	}
	require.Empty(t, overdue(t, s, time.Minute-time.Millisecond, forever))
	require.Equal(t, []match.ID{"reminder"}, overdue(t, s, time.Minute, forever))
	require.Equal(t, []match.ID{"reminder"}, overdue(t, s, patience-time.Millisecond, forever))
	require.Equal(t, []match.ID{"reminder", "due"}, overdue(t, s, patience, forever), "longest overdue first")
	require.Equal(t, []match.ID{"lags"}, overdue(t, s, 10*time.Second, 10*time.Second))
	require.Empty(t, overdue(t, s, 10*time.Second, 11*time.Second))
	require.Equal(t, []match.ID{"lags", "reminder", "due"}, overdue(t, s, patience, 3*time.Second))
	require.Equal(t, []match.ID{"reminder", "lags", "due"}, overdue(t, s, patience, 2*time.Minute), "it lags since that much later")
	commit(t, s, next(t, due.State, noon.Add(patience), match.Expire{}))
	require.NotContains(t, overdue(t, s, time.Hour, forever), match.ID("due"), "it was seen to")
	require.NoError(t, s.Show(t.Context(), "lags", store.Showing{Shown: store.Shown{Message: "msg", Version: 2}}))
	require.NotContains(t, overdue(t, s, time.Hour, time.Second), match.ID("lags"))
}

// testOverdueOnce: a match that is late in three ways is one row.
func testOverdueOnce(t *testing.T, s store.Store) {
	c := challenge(t, "m1", "ana", "bob")
	c.RemindAt = noon.Add(time.Second)
	commit(t, s, c)
	require.Equal(t, []match.ID{"m1"}, overdue(t, s, time.Hour, time.Second))
}

func testOverdueMany(t *testing.T, s store.Store) {
	var changes []store.Change
	for i := range 105 {
		changes = append(changes, challengeAt(t, match.ID(fmt.Sprintf("m%03d", i)), noon.Add(-time.Duration(i)*time.Minute), "ana", fmt.Sprint("user", i)))
	}
	commit(t, s, changes...)
	for most, last := range map[int]match.ID{1: "m104", 100: "m005", 105: "m000"} {
		found := overdueMost(t, s, time.Hour, time.Hour, most)
		require.Len(t, found, most)
		require.Equal(t, match.ID("m104"), found[0])
		require.Equal(t, last, found[most-1])
	}
	require.Len(t, overdueMost(t, s, time.Hour, time.Hour, 200), 105)
}

// testClaim: a claimed row is nobody else's until the claim runs out, is released, or the match changes.
func testClaim(t *testing.T, s store.Store) {
	c := challenge(t, "m1", "ana", "bob")
	commit(t, s, c)
	require.NoError(t, s.Show(t.Context(), "m1", store.Showing{Shown: store.Shown{Message: "msg", Version: 1}}))
	claim := func(at, until time.Duration) bool {
		t.Helper()
		row, ok, err := s.Claim(t.Context(), "m1", noon.Add(at), noon, noon.Add(until))
		require.NoError(t, err)
		if ok {
			require.Equal(t, load(t, s, "m1"), row)
		}
		return ok
	}
	release := func(until, again time.Time) {
		t.Helper()
		require.NoError(t, s.Release(t.Context(), "m1", until, again))
	}
	require.Empty(t, overdue(t, s, patience-1, patience))
	require.False(t, claim(patience-time.Millisecond, patience), "nothing is due")
	require.True(t, claim(patience, patience+time.Minute))
	require.False(t, claim(patience+time.Second, patience+time.Hour))
	require.Empty(t, overdue(t, s, patience+time.Second, patience))
	require.Len(t, overdue(t, s, patience+time.Minute, patience), 1)
	require.True(t, claim(patience+time.Minute, patience+2*time.Minute), "it has run out")

	release(noon.Add(patience+time.Minute), time.Time{}) // of the claim before
	require.False(t, claim(patience+time.Minute, patience+time.Hour))
	release(noon.Add(patience+2*time.Minute), noon.Add(patience+3*time.Minute))
	require.False(t, claim(patience+2*time.Minute, patience+time.Hour), "it rests")
	require.True(t, claim(patience+3*time.Minute, patience+time.Hour))
	release(noon.Add(patience+time.Hour), time.Time{})
	require.True(t, claim(0+patience, patience+time.Hour))
	commit(t, s, next(t, c.State, noon.Add(time.Minute), match.Accept{User: "bob"}))
	require.NoError(t, s.Show(t.Context(), "m1", store.Showing{Shown: store.Shown{Message: "msg", Version: 1}}))
	require.Len(t, overdue(t, s, 2*time.Minute, time.Second), 1, "a change has ended the claim")
	_, ok, err := s.Claim(t.Context(), "unknown", noon, noon, noon)
	require.NoError(t, err)
	require.False(t, ok)
}

// testClaimRace: of several processes one gets a row.
func testClaimRace(t *testing.T, s store.Store) {
	commit(t, s, challenge(t, "m1", "ana", "bob"))
	var got atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_, ok, err := s.Claim(t.Context(), "m1", noon.Add(patience), noon, noon.Add(time.Hour))
			assert.NoError(t, err)
			if ok {
				got.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, got.Load())
}

func testRunning(t *testing.T, s store.Store) {
	openPhases := []match.Phase{match.Pending, match.Playing}
	first, second, elsewhere := started(t, "m1", "ana", "bob"), started(t, "m2", "ana", "bob"), started(t, "m3", "ana", "bob")
	second.Events[0].At = noon.Add(time.Minute)
	elsewhere.Place.Guild = "other"
	over := started(t, "m4", "ana", "bob")
	commit(t, s, first, second, elsewhere, over, challengeAt(t, "m5", noon.Add(-time.Minute), "ana", "bob"))
	closed := challenge(t, "m6", "ana", "cem")
	commit(t, s, closed)
	commit(t, s, next(t, over.State, noon, match.Resign{User: "ana"}), next(t, closed.State, noon, match.Cancel{User: "ana"}))
	require.NoError(t, s.Show(t.Context(), "m2", store.Showing{Shown: store.Shown{Message: "board", Version: 2}}))
	rows, err := s.List(t.Context(), store.Filter{Guild: "guild", Phases: openPhases, Limit: 9})
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m2", "m1", "m5"}, ids(rows))
	require.Equal(t, "board", rows[0].Shown.Message)
	rows, err = s.List(t.Context(), store.Filter{Guild: "guild", Phases: openPhases, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, []match.ID{"m2"}, ids(rows))
}

// testCensus: matches that are not over are counted by game and phase.
func testCensus(t *testing.T, s store.Store) {
	none, err := s.Census(t.Context())
	require.NoError(t, err)
	require.Empty(t, none)
	over := started(t, "m4", "ana", "bob")
	commit(t, s, challenge(t, "m1", "ana", "bob"), started(t, "m2", "ana", "cem"), started(t, "m3", "bob", "cem"), over)
	commit(t, s, next(t, over.State, noon, match.Resign{User: "bob"}))
	all, err := s.Census(t.Context())
	require.NoError(t, err)
	require.Equal(t, []store.Count{
		{Game: matchtest.NimID, Phase: match.Playing, Matches: 2}, {Game: matchtest.NimID, Phase: match.Pending, Matches: 1},
	}, all)
}
