package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

// A table grows with what is kept, never beyond its budget, and an entry is found
// under its own position alone: the words are compared, not a hash of them.
func TestTable(t *testing.T) {
	t.Parallel()
	const memory = 8 * leastBuckets * bucketBytes
	shared := &budget{memory}
	table := newTable(shared)
	random := rand.New(rand.NewPCG(1, 1))
	type position struct{ own, opponent uint64 }
	kept := map[position]numbers{}
	for i := range uint64(100_000) {
		p := position{random.Uint64(), random.Uint64()}
		n := pack(uint32(i)&infinite, uint32(i+1)&infinite, i+1)
		table.keep(p.own, p.opponent, n)
		kept[p] = n
		got, known := table.find(p.own, p.opponent)
		require.True(t, known)
		require.Equal(t, n, got)
		require.GreaterOrEqual(t, shared.bytes, 0)
		_, known = table.find(p.own^1<<63, p.opponent)
		require.False(t, known)
	}
	require.Len(t, table.buckets, 4*leastBuckets, "twice as much would not fit beside it")
	found := 0
	for p, n := range kept {
		if got, known := table.find(p.own, p.opponent); known {
			require.Equal(t, n, got)
			found++
		}
	}
	require.Greater(t, found, 3*leastBuckets*len(bucket{}), "a full table holds what it can")
	table.reset()
	require.Equal(t, memory-leastBuckets*bucketBytes, shared.bytes)
	for p := range kept {
		_, known := table.find(p.own, p.opponent)
		require.False(t, known)
	}
}

// What took the most work stays when a bucket is full.
func TestTableKeepsWork(t *testing.T) {
	t.Parallel()
	table := newTable(&budget{leastBuckets * bucketBytes})
	table.keep(1, 2, pack(3, 4, 1<<20))
	random := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		table.keep(random.Uint64(), random.Uint64(), pack(1, 1, 1))
	}
	n, known := table.find(1, 2)
	require.True(t, known)
	require.Equal(t, uint32(3), n.proof())
}

// Searches keep nothing without work: an empty entry alone has work 0, so that it is taken
// before any other.
func TestEntriesHaveWork(t *testing.T) {
	t.Parallel()
	p, err := kamisado.ParseKFN("1V6/7M/2n5/3A4/2sR4/8/4m3/1p3a1v B AM 0-0 simple")
	require.NoError(t, err)
	j, err := New(Config{}).begin(t.Context(), &p, Limits{})
	require.NoError(t, err)
	defer j.end()
	start := Pack(p)
	value, err := j.search.value(&start)
	require.NoError(t, err)
	require.Equal(t, Loss, value)
	race := j.newRace(1 - p.Turn())
	for plies := 1; plies <= 2; plies++ {
		within, err := race.within(&start, plies)
		require.NoError(t, err)
		require.Equal(t, plies == 2, within)
	}
	for _, table := range []*table{j.search.table, race.table} {
		require.Positive(t, table.used)
		for _, b := range table.buckets {
			for _, e := range b {
				require.Equal(t, e == entry{}, e.numbers.work() == 0)
			}
		}
	}
}

// A table that doubles loses nothing, however little work it took.
func TestTableGrows(t *testing.T) {
	t.Parallel()
	table := newTable(&budget{4 * leastBuckets * bucketBytes})
	random := rand.New(rand.NewPCG(1, 3))
	for i := 0; i < 100_000 && len(table.buckets) == leastBuckets; i++ {
		table.keep(random.Uint64(), random.Uint64(), pack(1, 1, 1))
	}
	require.Equal(t, 2*leastBuckets, len(table.buckets))
	require.Equal(t, 3*leastBuckets+1, table.used)
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, proof := range []uint32{0, 1, 77, infinite - 1, infinite} {
		for _, disproof := range []uint32{0, 1, 99, infinite - 1, infinite} {
			n := pack(proof, disproof, 1)
			require.Equal(t, [2]uint32{proof, disproof}, [2]uint32{n.proof(), n.disproof()})
			require.Equal(t, proof == 0 || disproof == 0, n.decided())
			require.NotZero(t, n)
		}
	}
}

// A win that is proven has a winning move, also when the table has lost the entry of it and no
// nodes are left to search for it again.
func TestProvenWinHasAMove(t *testing.T) {
	t.Parallel()
	usual := New(Config{})
	for _, kfn := range []string{
		"R+1Z1SAVM/1N2P3/2z5/8/8/3n4/8/mvasp1r1 B NZ 0-1 clasica",
		"N1P1ARV1/Z5z1/8/r7/5S1M/8/8/mv1asp1n N MS 0-0 clasica",
		"2P1A1VM/1Z6/N7/S2n4/1R6/4s3/3r1p2/mv1a2z1 N NV 0-0 larga",
		"1ZPSR1MA/N7/8/8/3r4/5V2/6n1/z+mv1asp1 B MR 1-0 larga",
		"1Z1SA2M/5R2/2P3V1/5p2/3as3/8/N6n/mvr3z1 B MA 0-0 maraton",
		"NZ1SA2M/2p5/4P3/1v3R2/6V1/4s3/8/m1ra2zn B SP 0-0 maraton",
	} {
		p, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
		forgetful := New(Config{Searches: 1})
		<-forgetful.free
		w := newWorker(leastMemory)
		w.tables[0].budget = &budget{}
		w.tables[0].resize(1)
		forgetful.free <- w
		aim := Aim{Side: p.Turn(), Points: 1}
		got, err := forgetful.Round(t.Context(), p, aim, Limits{Moves: 1})
		require.NoError(t, err, kfn)
		require.Equal(t, Win, got.Value, kfn)
		require.False(t, got.Whole, kfn)
		require.NotEmpty(t, got.Winning, kfn)
		all, err := usual.Round(t.Context(), p, aim, Limits{})
		require.NoError(t, err, kfn)
		require.Subset(t, all.Winning, got.Winning, kfn)
	}
}
