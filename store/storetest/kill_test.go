package storetest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/gametest"
	"kamisado/game/match"
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
