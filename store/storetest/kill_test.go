package storetest

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// helperEnv holds the URL for a process that TestSQLiteKill starts.
const helperEnv = "KAMISADO_STORE_HELPER"

// TestHelper is not a test but the process that TestSQLiteKill kills: it plays
// several matches at once and writes every move that was acknowledged.
func TestHelper(t *testing.T) {
	url := os.Getenv(helperEnv)
	if url == "" {
		t.Skip("only as a process of TestSQLiteKill")
	}
	s, err := store.Open(t.Context(), url)
	require.NoError(t, err)
	var out sync.Mutex
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			c := started(t, match.ID(fmt.Sprint("m", i)), "ana", "bob")
			for err := s.Commit(t.Context(), c); err == nil; err = s.Commit(t.Context(), c) {
				out.Lock()
				fmt.Printf("ack %s %d\n", c.State.ID, c.State.Version)
				out.Unlock()
				if c.State.Phase != match.Playing {
					return
				}
				c = take(t, c.State, 1)
			}
		})
	}
	all.Wait()
}

// bargainedMatches is how many matches TestSQLiteKillBargains plays, and bargainEnv is which
// of its processes this is.
const (
	bargainedMatches = 300
	bargainEnv       = "KAMISADO_STORE_BARGAIN"
)

// TestBargainHelper is not a test but a process of TestSQLiteKillBargains: it goes through the
// matches, several at once, does something in each and writes what was acknowledged.
func TestBargainHelper(t *testing.T) {
	round, err := strconv.Atoi(os.Getenv(bargainEnv))
	if err != nil {
		t.Skip("only as a process of TestSQLiteKillBargains")
	}
	s, err := store.Open(t.Context(), os.Getenv(helperEnv))
	require.NoError(t, err)
	var out sync.Mutex
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(round), uint64(worker)))
			for i := worker; i < bargainedMatches; i += 8 {
				id := match.ID(fmt.Sprint("m", i))
				now := bargained(t, s, id)
				for range random.IntN(24) {
					c, ok := bargain(now, random)
					if !ok {
						continue
					}
					if s.Commit(t.Context(), c) != nil {
						return
					}
					out.Lock()
					fmt.Printf("ack %s %d\n", id, c.State.Version)
					out.Unlock()
					now = c.State
				}
			}
		})
	}
	all.Wait()
}

// bargained is a match as it is, begun if there is none.
func bargained(t *testing.T, s store.Store, id match.ID) match.State {
	row, err := s.Load(t.Context(), id)
	if err == nil {
		state, err := row.State(matchtest.Games())
		require.NoError(t, err)
		return state
	}
	c := started(t, id, "ana", "bob")
	p := c.State.Proposal
	p.MoveTime = time.Hour.Milliseconds()
	c = next(t, match.State{ID: id}, noon, match.Propose{Proposal: p}, match.Accept{User: "bob"})
	c.Place = store.Place{Guild: "guild", Channel: "channel", Locale: "es-ES"}
	commit(t, s, c)
	return c.State
}

// bargain is something that may happen in a match: a move, an offer, an answer or something
// about the time; false where the match has none of it.
func bargain(s match.State, random *rand.Rand) (store.Change, bool) {
	user, at := []string{"ana", "bob"}[random.IntN(2)], noon.Add(time.Duration(s.Version)*time.Minute)
	what := []match.Offering{match.Draw, match.Takeback, match.Takeback, match.Takeback}[random.IntN(4)]
	commands := []match.Command{
		match.Offer{User: user, What: what, Ply: s.Ply, Now: at},
		match.Agree{User: user, What: what, Ply: s.Ply},
		match.Refuse{User: user, What: what, Ply: s.Ply},
		match.Extend{User: user, Ply: s.Ply},
		match.Credit{Since: at, Until: at.Add(time.Minute)},
		match.Lapse{Ply: s.Ply, Now: at.Add(time.Duration(random.IntN(5)) * 20 * time.Minute)},
	}
	var c match.Command = match.Play{User: user, Ply: s.Ply, Text: strconv.Itoa(1 + random.IntN(3))}
	if random.IntN(2) == 0 {
		c = commands[random.IntN(len(commands))]
	}
	events, next, err := match.Decide(matchtest.Games(), s, c, at)
	return store.Change{State: next, Events: events}, err == nil
}

// TestSQLiteKillBargains kills processes that play many matches with clocks, offers and
// takebacks: each row is what its log leads to, and has what was acknowledged.
func TestSQLiteKillBargains(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	url := "sqlite:" + filepath.Join(t.TempDir(), "kamisado.db")
	acknowledged := make(map[match.ID]int)
	random := rand.New(rand.NewPCG(1, 2))
	const rounds = 6
	killed := 0
	for round := range rounds {
		helper := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestBargainHelper$")
		helper.Env = append(os.Environ(), helperEnv+"="+url, fmt.Sprint(bargainEnv, "=", round))
		out, err := helper.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, helper.Start())
		last := 150 + random.IntN(600)
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			var id match.ID
			var version int
			if _, err := fmt.Sscanf(lines.Text(), "ack %s %d", &id, &version); err == nil {
				acknowledged[id] = max(version, acknowledged[id])
			}
			if n == last && round < rounds-1 { // the last one may end
				require.NoError(t, helper.Process.Kill())
			}
		}
		if err := helper.Wait(); err != nil {
			require.Less(t, round, rounds-1, "the last one: %v", err)
			killed++
		}
	}
	require.NotZero(t, killed)
	s := open(t, url)
	ends, back := make(map[game.Method]int), 0
	for i := range bargainedMatches {
		id := match.ID(fmt.Sprint("m", i))
		state := requireFolds(t, s, id)
		require.GreaterOrEqual(t, state.Version, acknowledged[id])
		if state.Outcome != nil {
			ends[state.Outcome.Method]++
		}
		back += min(state.TakenBack, 1)
	}
	require.NotZero(t, ends[game.Agreed])
	require.NotZero(t, ends[game.Unfinished]+ends[game.TimedOut])
	require.Greater(t, back, 20, "moves were taken back")
}

// TestSQLiteKill kills a process in the midst of its commits: the lock is free
// again, everything acknowledged is there, and nothing is half written.
func TestSQLiteKill(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	file := filepath.Join(t.TempDir(), "kamisado.db")
	url := "sqlite:" + file
	helper := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestHelper$")
	helper.Env = append(os.Environ(), helperEnv+"="+url)
	out, err := helper.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, helper.Start())
	acknowledged := make(map[match.ID]int)
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		var id match.ID
		var version int
		if _, err := fmt.Sscanf(lines.Text(), "ack %s %d", &id, &version); err != nil {
			continue // the last line may be cut off
		}
		acknowledged[id] = version
		if n == 100 {
			_, err := store.Open(t.Context(), url)
			require.ErrorIs(t, err, store.ErrLocked)
			require.ErrorContains(t, err, fmt.Sprint("process ", helper.Process.Pid))
		}
		if n == 500 {
			require.NoError(t, helper.Process.Kill())
		}
	}
	require.Error(t, helper.Wait(), "it was killed before it was done")
	s := open(t, url)
	require.Len(t, acknowledged, 8)
	for id, version := range acknowledged {
		state := requireFolds(t, s, id)
		require.GreaterOrEqual(t, state.Version, version)
		require.NoError(t, s.Commit(t.Context(), take(t, state, 1)), "and play goes on")
	}
}
