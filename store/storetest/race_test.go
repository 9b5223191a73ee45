package storetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// testFold plays a match with everything in it, one Commit an event.
func testFold(t *testing.T, s store.Store) {
	c := started(t, "m1", "ana", "bob")
	commit(t, s, c)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 120 {
		var command match.Command = match.Play{User: c.State.ToMove()[0], Ply: match.AnyPly, Text: strconv.Itoa(1 + random.IntN(3))}
		if i%10 == 0 {
			user := c.State.Players[i/10%2].User
			command = match.Offer{User: user, What: match.Restart, Ply: match.AnyPly, Seed: game.Seed{byte(i)}}
		}
		c = next(t, c.State, noon, command)
		c.Interaction = fmt.Sprint("click", i)
		commit(t, s, c)
		if i%20 == 0 {
			require.Equal(t, c.State, requireFolds(t, s, "m1"))
		}
	}
	commit(t, s, next(t, c.State, noon, match.Resign{User: "bob"}))
	require.Equal(t, game.Resigned, requireFolds(t, s, "m1").Outcome.Method)
}

const racers = 40

func testRace(t *testing.T, s store.Store) { raceThrough(t, s) }

// raceThrough lets many players of one match move at once, through one store or
// several of the same database: for every version one of them wins and learns
// so, and all others get a conflict.
func raceThrough(t *testing.T, stores ...store.Store) {
	commit(t, stores[0], started(t, "m1", "ana", "bob"))
	const rounds = 5
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			s := stores[racer%len(stores)]
			for wins := 0; wins < rounds; {
				switch err := s.Commit(t.Context(), raceMove(t, s, fmt.Sprint(racer, "/", wins))); {
				case err == nil:
					wins++
				case !assert.ErrorIs(t, err, store.ErrConflict):
					return
				}
			}
		})
	}
	all.Wait()
	state := requireFolds(t, stores[0], "m1")
	require.Equal(t, 2+racers*rounds, state.Version)
	require.Equal(t, 1000-racers*rounds, state.Position.(matchtest.Heap).Stones)
}

// raceMove is a move in the match as it is now.
func raceMove(t *testing.T, s store.Store, interaction string) store.Change {
	row, err := s.Load(t.Context(), "m1")
	assert.NoError(t, err)
	state, err := row.State(matchtest.Games())
	assert.NoError(t, err)
	c := take(t, state, 1)
	c.Interaction = interaction
	return c
}

// testRaceOfMatches: many matches at once do not disturb each other, although
// their commits may be written together, and some of them fail.
func testRaceOfMatches(t *testing.T, s store.Store) {
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			id := match.ID(fmt.Sprint("m", racer))
			c := started(t, id, "ana", "bob")
			assert.NoError(t, s.Commit(t.Context(), c))
			for i := range 10 {
				stale := c
				c = take(t, c.State, 1)
				c.Interaction = fmt.Sprint(racer, "/", i)
				assert.NoError(t, s.Commit(t.Context(), c))
				assert.NoError(t, s.Show(t.Context(), id, store.Showing{Shown: store.Shown{Version: c.State.Version}}))
				assert.ErrorIs(t, s.Commit(t.Context(), take(t, stale.State, 2)), store.ErrConflict)
			}
		})
	}
	all.Wait()
	for racer := range racers {
		state := requireFolds(t, s, match.ID(fmt.Sprint("m", racer)))
		require.Equal(t, 12, state.Version)
		require.Equal(t, 12, load(t, s, state.ID).Shown.Version)
	}
}

// winners runs commits at once and counts those that succeed; all others must
// fail with want.
func winners(t *testing.T, s store.Store, want error, changes []store.Change) int {
	var won atomic.Int32
	var all sync.WaitGroup
	for _, c := range changes {
		all.Go(func() {
			err := s.Commit(t.Context(), c)
			if err == nil {
				won.Add(1)
				return
			}
			// A deadlock of PostgreSQL hides the reason behind a conflict.
			assert.True(t, errors.Is(err, want) || errors.Is(err, store.ErrConflict), "%v", err)
		})
	}
	all.Wait()
	return int(won.Load())
}

func testRaceOfRepeats(t *testing.T, s store.Store) {
	var changes []store.Change
	for i := range racers {
		c := started(t, match.ID(fmt.Sprint("m", i)), "ana", "bob")
		c.Interaction = "click"
		changes = append(changes, c)
	}
	require.Equal(t, 1, winners(t, s, store.ErrRepeated, changes))
	rows, err := s.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	require.Len(t, rows, 1)
}

func testRaceForPair(t *testing.T, s store.Store) {
	var changes []store.Change
	for i := range racers {
		users := []string{"ana", "bob"}
		changes = append(changes, challenge(t, match.ID(fmt.Sprint("m", i)), users[i%2], users[1-i%2]))
	}
	require.Equal(t, 1, winners(t, s, store.ErrPending, changes))
}

func testRaceForQuota(t *testing.T, s store.Store) { raceForQuota(t, s) }

// raceForQuota has users create matches at the same time, through one store or several of the same
// database. Each user gets as many as the quota allows.
func raceForQuota(t *testing.T, stores ...store.Store) {
	const most = 3
	users := []string{"quota1", "quota2"}
	counts := func(store.Row) bool { return true }
	var won [2]atomic.Int32
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			who := racer % len(users)
			c := challenge(t, match.ID(fmt.Sprint("q", racer)), users[who], fmt.Sprint("opponent", racer))
			c.Quota = &store.Quota{User: users[who], Counts: counts, Most: most}
			err := stores[racer/len(users)%len(stores)].Commit(t.Context(), c)
			if err == nil {
				won[who].Add(1)
				return
			}
			assert.ErrorIs(t, err, store.ErrQuota)
		})
	}
	all.Wait()
	require.Equal(t, []int32{most, most}, []int32{won[0].Load(), won[1].Load()})
}

// testQuota: the user's open matches of the kind count. A refused match leaves nothing in the store.
func testQuota(t *testing.T, s store.Store) {
	quota := &store.Quota{User: "ana", Most: 1, Counts: func(r store.Row) bool { return r.Phase == match.Playing }}
	commit(t, s, challenge(t, "m1", "ana", "cem"), started(t, "m2", "bob", "cem"))
	over := resigned(t, s, "m3")
	require.Equal(t, match.Over, over.Phase)
	first := started(t, "m4", "ana", "bob")
	first.Quota, first.Interaction = quota, "click1"
	commit(t, s, first)
	second := started(t, "m5", "bob", "ana")
	second.Quota, second.Interaction = quota, "click2"
	require.ErrorIs(t, s.Commit(t.Context(), second), store.ErrQuota)
	_, err := s.Load(t.Context(), "m5")
	require.ErrorIs(t, err, store.ErrNotFound)
	again := started(t, "m6", "ana", "bob")
	again.Quota, again.Interaction = quota, "click1"
	require.ErrorIs(t, s.Commit(t.Context(), again), store.ErrRepeated, "a repeat wins")
	commit(t, s, next(t, first.State, noon, match.Resign{User: "ana"}))
	commit(t, s, second)
	move := take(t, second.State, 1)
	move.Quota = quota
	commit(t, s, move) // a quota applies only to a change that creates a match
}

// resigned creates a match that is over, for rematches.
func resigned(t *testing.T, s store.Store, id match.ID) match.State {
	t.Helper()
	c := started(t, id, "ana", "bob")
	over := next(t, c.State, noon, match.Resign{User: "ana"})
	commit(t, s, c)
	commit(t, s, over)
	return over.State
}

func testTwoChanges(t *testing.T, s store.Store) {
	over := resigned(t, s, "m1")
	old := next(t, over, noon, match.Offer{User: "ana", What: match.Rematch, Ply: match.AnyPly},
		match.Offer{User: "bob", What: match.Rematch, Ply: match.AnyPly, Next: "m2"})
	p := over.RematchProposal(game.Seed{7})
	fresh := next(t, match.State{ID: "m2", Proposal: p}, noon, match.Propose{Proposal: p})
	old.Interaction, fresh.Interaction = "click", "click"
	commit(t, s, old, fresh)
	require.Equal(t, match.ID("m2"), requireFolds(t, s, "m1").Next)
	require.Equal(t, []string{"bob", "ana"}, load(t, s, "m2").Users)
	require.ErrorIs(t, s.Commit(t.Context(), old, fresh), store.ErrRepeated)
}

func testAtomic(t *testing.T, s store.Store) {
	first, second := started(t, "m1", "ana", "bob"), started(t, "m2", "cem", "dan")
	commit(t, s, first, second)
	commit(t, s, take(t, second.State, 1))
	good, stale := take(t, first.State, 1), take(t, second.State, 2)
	good.Interaction, stale.Interaction = "click", "click"
	require.ErrorIs(t, s.Commit(t.Context(), good, stale), store.ErrConflict)
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m3", "ana", "bob"), stale), store.ErrConflict)
	require.Equal(t, 2, load(t, s, "m1").Version)
	_, err := s.Load(t.Context(), "m3")
	require.ErrorIs(t, err, store.ErrNotFound)
	commit(t, s, good) // neither version nor interaction was used up
	requireFolds(t, s, "m1")
}

// testFreshClick: what a Commit itself wrote before it failed is no repeat.
func testFreshClick(t *testing.T, s store.Store) {
	first, second := started(t, "m1", "ana", "bob"), started(t, "m2", "cem", "dan")
	commit(t, s, first, second)
	commit(t, s, take(t, second.State, 1))
	good, stale := take(t, first.State, 1), take(t, second.State, 2)
	good.Interaction, stale.Interaction = "click1", "click2"
	err := s.Commit(t.Context(), good, stale)
	require.ErrorIs(t, err, store.ErrConflict)
	require.NotErrorIs(t, err, store.ErrRepeated)
}

func testPending(t *testing.T, s store.Store) {
	first := challenge(t, "m1", "ana", "bob")
	commit(t, s, first)
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m2", "ana", "bob")), store.ErrPending)
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m2", "bob", "ana")), store.ErrPending, "the other way round")
	commit(t, s, challenge(t, "m3", "ana", "cem"), challenge(t, "m4", "cem", "bob"))
	commit(t, s, started(t, "m5", "ana", "bob"))
	commit(t, s, next(t, first.State, noon, match.Accept{User: "bob"}))
	again := challenge(t, "m6", "bob", "ana")
	commit(t, s, again)
	commit(t, s, next(t, again.State, noon, match.Decline{User: "ana"}))
	commit(t, s, challenge(t, "m7", "bob", "ana"))
}

func testPendingSwap(t *testing.T, s store.Store) {
	first := challenge(t, "m1", "ana", "bob")
	commit(t, s, first)
	cancel := next(t, first.State, noon, match.Cancel{User: "ana"})
	require.ErrorIs(t, s.Commit(t.Context(), challenge(t, "m2", "bob", "ana"), cancel), store.ErrPending, "in this order both would pend")
	commit(t, s, cancel, challenge(t, "m2", "bob", "ana"))
	require.Equal(t, match.Closed, load(t, s, "m1").Phase)
	require.Equal(t, match.Pending, load(t, s, "m2").Phase)
}
