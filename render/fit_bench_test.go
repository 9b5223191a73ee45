package render

import "testing"

// BenchmarkFit is what a process does once for each game before its first picture.
func BenchmarkFit(b *testing.B) {
	for name, c := range allTiles() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				fittedCode(c.tileSet)
			}
		})
	}
}
