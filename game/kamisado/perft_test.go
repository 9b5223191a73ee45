package kamisado_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// deepest is how deep perft is counted, without -deep.
var deepest = gametest.Cases(7, 6)

type perftRow struct {
	Depth     int    `json:"depth"`
	Leaves    uint64 `json:"leaves"`
	Wins      uint64 `json:"wins"`
	Deadlocks uint64 `json:"deadlocks"`
	Pushes    uint64 `json:"pushes"`
	ZeroMoves uint64 `json:"zero_moves"`
}

type perftTable struct {
	Name  string     `json:"name"`
	Mode  string     `json:"mode"`
	Start string     `json:"start"`
	Rows  []perftRow `json:"rows"`
}

func perftTables(t testing.TB) []perftTable {
	t.Helper()
	raw, err := os.ReadFile("testdata/perft.json")
	require.NoError(t, err)
	var file struct {
		Simple   perftTable   `json:"simple_initial"`
		Standard []perftTable `json:"standard"`
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	file.Simple.Name = "initial"
	return append([]perftTable{file.Simple}, file.Standard...)
}

// deep asks for the table's depth 8 too: 434 million leaves, which take half a minute.
var deep = flag.Bool("deep", false, "count perft to every depth of the table")

func TestPerftKnownCounts(t *testing.T) {
	t.Parallel()
	for _, table := range perftTables(t) {
		t.Run(table.Name, func(t *testing.T) {
			t.Parallel()
			p := parseCustom(t, table.Start, table.Mode)
			for _, row := range table.Rows {
				if row.Depth > deepest && !*deep {
					continue
				}
				got, err := kamisado.Perft(context.Background(), p, row.Depth)
				require.NoError(t, err)
				want := kamisado.Counts{
					Leaves: row.Leaves, Wins: row.Wins, Deadlocks: row.Deadlocks,
					Pushes: row.Pushes, ZeroMoves: row.ZeroMoves,
				}
				require.Equal(t, want, got, "depth %d", row.Depth)
			}
		})
	}
}

// slowPerft counts through Play, every leaf made: what Perft must agree with.
func slowPerft(p kamisado.Position, depth int) (sum kamisado.Counts) {
	for _, m := range p.AppendMoves(nil) {
		next, e := p.Play(m)
		if depth > 1 {
			if e.Round == nil {
				sum.Add(slowPerft(next, depth-1))
			}
			continue
		}
		leaf := kamisado.Counts{Leaves: 1}
		if m.IsPush() {
			leaf.Pushes = 1
		}
		if e.Zero != kamisado.NoCell {
			leaf.ZeroMoves = 1
		}
		if e.Round != nil && e.Round.Method == kamisado.ByRow {
			leaf.Wins = 1
		}
		if e.Round != nil && e.Round.Method == kamisado.ByDeadlock {
			leaf.Deadlocks = 1
		}
		sum.Add(leaf)
	}
	return sum
}

func TestPerftAgreesWithPlay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := kamisado.NewMatch(drawAnyMode(t))
		if len(m.ToMove()) == 0 || m.Round() > 1 {
			return
		}
		p := m.Board()
		for depth := 1; depth <= 3; depth++ {
			got, err := kamisado.Perft(context.Background(), p, depth)
			require.NoError(t, err)
			require.Equal(t, slowPerft(p, depth), got, "%s to depth %d", p.KFN(), depth)
		}
	})
}

func TestPerftThroughTheContract(t *testing.T) {
	t.Parallel()
	ends := func(p game.Position) bool { return p.(*kamisado.Match).Last().Round != nil }
	for depth, want := range []uint64{1, 102, 1150, 11332} {
		require.Equal(t, want, gametest.Perft(kamisado.NewMatch(kamisado.Start(kamisado.Standard)), depth, ends))
	}
}

func TestPerftAtTheEdges(t *testing.T) {
	t.Parallel()
	p := kamisado.Start(kamisado.Simple)
	for _, depth := range []int{0, -1} {
		got, err := kamisado.Perft(context.Background(), p, depth)
		require.NoError(t, err)
		require.Zero(t, got)
	}
	for name, kfn := range map[string]string{
		"blocked": "8/2n5/8/S7/az6/8/8/7s B S- 0-0 simple", "mutual": "8/2n5/8/S7/az6/8/6pv/7s B S- 0-0 simple",
	} {
		blocked, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
		got, err := kamisado.Perft(context.Background(), blocked, 1)
		require.NoError(t, err)
		require.Equal(t, name == "blocked", got.Leaves > 0, name)
	}
}

func TestPerftStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := kamisado.Perft(ctx, kamisado.Start(kamisado.Simple), 12)
	require.ErrorIs(t, err, context.Canceled)
}

func TestPerftDoesNotAllocate(t *testing.T) {
	p := kamisado.Start(kamisado.Simple)
	require.Zero(t, testing.AllocsPerRun(10, func() {
		_, _ = kamisado.Perft(context.Background(), p, 3)
	}))
}

func BenchmarkPerft(b *testing.B) {
	const depth = 6
	count := func(p kamisado.Position) uint64 {
		counts, _ := kamisado.Perft(context.Background(), p, depth)
		return counts.Leaves
	}
	sumo := parseCustom(b, "NZPSARVM................................................mvraspzn;c1;-;-;B", "standard")
	for _, bench := range []struct {
		name  string
		start kamisado.Position
		count func(kamisado.Position) uint64
	}{
		{"simple", kamisado.Start(kamisado.Simple), count},
		{"sumo", sumo, count},
		{"naive", kamisado.Start(kamisado.Simple), func(p kamisado.Position) uint64 { return slowPerft(p, depth).Leaves }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			var leaves uint64
			for b.Loop() {
				leaves += bench.count(bench.start)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(leaves), "ns/leaf")
		})
	}
}
