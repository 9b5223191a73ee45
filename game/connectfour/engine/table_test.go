package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A table gives back what it was given, or nothing: never another position's bounds.
func TestTable(t *testing.T) {
	t.Parallel()
	table, kept := newTable(1<<12), map[uint64][2]int{}
	random := rand.New(rand.NewPCG(1, 1))
	found := 0
	for range 20_000 {
		key := random.Uint64N(1<<10) * 0x1F3D5B79 & keyMask
		if key == 0 {
			continue
		}
		lower, upper := table.bucket(key).bounds(key)
		if want, ok := kept[key]; ok && lower > -worst {
			require.Equal(t, want, [2]int{lower, upper})
			found++
		} else {
			require.Equal(t, [2]int{-worst, worst}, [2]int{lower, upper})
		}
		lower = random.IntN(2*worst-2) - worst + 1
		kept[key] = [2]int{lower, lower + random.IntN(worst-lower)}
		table.bucket(key).keep(key, lower, kept[key][1], random.Uint64N(1<<20))
	}
	require.Greater(t, found, 1000)
}

// What cost most stays longest.
func TestTableKeepsWork(t *testing.T) {
	t.Parallel()
	var b bucket
	b.keep(1, 3, 4, 1<<30)
	for key := range uint64(100) {
		b.keep(key+2, 0, 1, 10)
	}
	lower, upper := b.bounds(1)
	require.Equal(t, [2]int{3, 4}, [2]int{lower, upper})
}

func TestTableSize(t *testing.T) {
	t.Parallel()
	for bytes, buckets := range map[int]int{0: 1, 64: 1, 1000: 8, 1 << 20: 1 << 14} {
		require.Len(t, newTable(bytes).buckets, buckets)
	}
}
