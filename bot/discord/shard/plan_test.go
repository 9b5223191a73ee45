package shard

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestQuota(t *testing.T) {
	t.Parallel()
	f := Fleet{Self: "a", Alive: []string{"a"}, Shards: 4}
	require.Equal(t, 4, f.Quota(), "alone")
	f.Alive = []string{"a", "b", "c"}
	require.Equal(t, 2, f.Quota(), "the first of equals has the remainder")
	f.Holders = map[int]string{0: "c", 1: "c", 2: "b"}
	require.Equal(t, 1, f.Quota(), "who has most keeps it")
	f.Self, f.Alive = "e", []string{"a", "b", "c", "d", "e"}
	require.Equal(t, 0, f.Quota())
}

func TestChange(t *testing.T) {
	t.Parallel()
	f := Fleet{Self: "a", Alive: []string{"a", "b"}, Shards: 6, Holders: map[int]string{0: "b", 4: "a"}}
	take, give := f.Change(16)
	require.Equal(t, []int{1, 2}, take)
	require.Empty(t, give)
	take, _ = f.Change(1)
	require.Equal(t, []int{1}, take, "there is room for one")
	take, _ = f.Change(-1)
	require.Empty(t, take)
	f.Holders = map[int]string{0: "a", 1: "a", 2: "a", 3: "a", 5: "b"}
	take, give = f.Change(16)
	require.Empty(t, take)
	require.Equal(t, []int{3}, give)
}

// Whatever there was before, processes that change their leases one after the other soon have all
// shards evenly, and change nothing more.
func TestChangeSettles(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := Fleet{Shards: rapid.IntRange(1, 20).Draw(t, "shards"), Holders: make(map[int]string)}
		for i := range rapid.IntRange(1, 6).Draw(t, "processes") {
			f.Alive = append(f.Alive, fmt.Sprint("process", i))
		}
		for id := range f.Shards {
			if i := rapid.IntRange(-1, len(f.Alive)-1).Draw(t, "holder"); i >= 0 {
				f.Holders[id] = f.Alive[i]
			}
		}
		room := rapid.IntRange(1, 3).Draw(t, "room")
		changed := true
		for round := 0; changed; round++ {
			require.Less(t, round, 2*f.Shards+2)
			changed = false
			for _, f.Self = range f.Alive {
				take, give := f.Change(room)
				for _, id := range take {
					require.NotContains(t, f.Holders, id)
					f.Holders[id] = f.Self
				}
				for _, id := range give {
					require.Equal(t, f.Self, f.Holders[id])
					delete(f.Holders, id)
				}
				changed = changed || len(take)+len(give) > 0
			}
		}
		require.Len(t, f.Holders, f.Shards)
		for _, f.Self = range f.Alive {
			require.InDelta(t, float64(f.Shards)/float64(len(f.Alive)), len(f.Mine()), 0.999)
		}
	})
}
