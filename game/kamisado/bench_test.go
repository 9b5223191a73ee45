package kamisado_test

import (
	"context"
	"testing"

	"kamisado/game/kamisado"
)

// naivePerft is the baseline of BenchmarkPerft: the public generator and Play,
// every leaf made.
func naivePerft(p kamisado.Position, depth int) (leaves uint64) {
	for _, m := range p.AppendMoves(nil) {
		next, e := p.Play(m)
		switch {
		case depth == 1:
			leaves++
		case e.Round == nil:
			leaves += naivePerft(next, depth-1)
		}
	}
	return leaves
}

func BenchmarkPerft(b *testing.B) {
	const depth = 6
	bulk := func(p kamisado.Position) uint64 {
		counts, _ := kamisado.Perft(context.Background(), p, depth)
		return counts.Leaves
	}
	sumo := parseCustom(b, "NZPSARVM................................................mvraspzn;c1;-;-;B", "standard")
	for _, bench := range []struct {
		name  string
		start kamisado.Position
		count func(kamisado.Position) uint64
	}{
		{"bulk", kamisado.Start(kamisado.Simple), bulk},
		{"sumo", sumo, bulk},
		{"naive", kamisado.Start(kamisado.Simple), func(p kamisado.Position) uint64 { return naivePerft(p, depth) }},
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

// BenchmarkPerftSeven is the whole table that the specification states: depths
// 1 to 7 of the initial position, 68 million leaves.
func BenchmarkPerftSeven(b *testing.B) {
	b.ReportAllocs()
	start := kamisado.Start(kamisado.Simple)
	for b.Loop() {
		for depth := 1; depth <= 7; depth++ {
			_, _ = kamisado.Perft(context.Background(), start, depth)
		}
	}
}
