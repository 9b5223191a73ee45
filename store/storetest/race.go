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

// testRace: many players of one match at once; for every version one of them
// wins and is told so, and all others hear of a conflict.
func testRace(t *testing.T, s store.Store) {
	commit(t, s, started(t, "m1", "ana", "bob"))
	const rounds = 5
	var won atomic.Int32
	var all sync.WaitGroup
	for racer := range racers {
		all.Go(func() {
			for wins := 0; wins < rounds; {
				row, err := s.Load(t.Context(), "m1")
				if !assert.NoError(t, err) {
					return
				}
				state, err := match.Decode(matchtest.Games(), row.Snapshot)
				if !assert.NoError(t, err) {
					return
				}
				c := take(t, state, 1)
				c.Interaction = fmt.Sprint(racer, "/", wins)
				err = s.Commit(t.Context(), c)
				if err == nil {
					wins++
					won.Add(1)
				} else if !assert.ErrorIs(t, err, store.ErrConflict) {
					return
				}
			}
		})
	}
	all.Wait()
	require.EqualValues(t, racers*rounds, won.Load())
	state := requireFolds(t, s, "m1")
	require.Equal(t, 2+racers*rounds, state.Version)
	require.Equal(t, 1000-racers*rounds, state.Position.(matchtest.Heap).Stones)
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
				assert.NoError(t, s.Show(t.Context(), id, store.Shown{Version: c.State.Version}))
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
