package minesweeper_test

import (
	"strconv"
	"testing"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// The first opening of boards without a guess, each with a seed of its own. draws is
// how many drawings were made on average.
func BenchmarkGuessFree(b *testing.B) {
	setups := map[string]minesweeper.Setup{
		"30x30 limit": {Size: minesweeper.Size{Rows: 30, Columns: 30}, Mines: 189},
		"99x99 limit": {Size: minesweeper.Size{Rows: 99, Columns: 99}, Mines: 1764},
	}
	for _, p := range minesweeper.Presets() {
		setups[p.Name] = p.Setup
	}
	for name, s := range setups {
		s.GuessFree = true
		b.Run(name, func(b *testing.B) {
			draws, most := 0, 0
			for i := 0; b.Loop(); i++ {
				n, ok := s.Search(game.Seed{byte(i), byte(i >> 8), byte(i >> 16)}, i*7919%s.Cells(), minesweeper.Draws)
				if !ok {
					b.Fatal("none found")
				}
				draws, most = draws+n+1, max(most, n+1)
			}
			b.ReportMetric(float64(draws)/float64(b.N), "draws/op")
			b.ReportMetric(float64(most), "most-draws")
		})
	}
}

// running returns a square match with a good part of it open.
func running(b *testing.B, side int) *minesweeper.Match {
	n := strconv.Itoa(side)
	m := begin(b, game.Options{"rows": n, "columns": n, "mines": strconv.Itoa(side * side / 7)}, 1)
	return play(b, m, "b2")
}

func BenchmarkView(b *testing.B) {
	for _, side := range []int{10, 30, 99} {
		b.Run(strconv.Itoa(side), func(b *testing.B) {
			m := running(b, side)
			for b.Loop() {
				m.View(game.Nobody)
			}
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	for _, side := range []int{10, 30, 99} {
		b.Run(strconv.Itoa(side), func(b *testing.B) {
			m, n := running(b, side), 0
			for b.Loop() {
				for range m.Legal(minesweeper.Player) {
					n++
				}
			}
		})
	}
}
