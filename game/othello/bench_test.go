package othello_test

import (
	"math/rand/v2"
	"testing"

	"kamisado/game/othello"
)

// benchPositions are the positions of one random match a size.
func benchPositions(b *testing.B, name string) (positions []othello.Position) {
	size, _ := othello.SizeOf(name)
	random := rand.New(rand.NewPCG(1, 2))
	for m := othello.NewMatch(othello.Start(size)); len(m.ToMove()) > 0; {
		positions = append(positions, m.Board())
		moves := legal(m)
		m = play(b, m, moves[random.IntN(len(moves))])
	}
	return positions
}

// BenchmarkMoves finds the legal cells of the positions of a match.
func BenchmarkMoves(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			positions, found := benchPositions(b, name), 0
			for i := 0; b.Loop(); i++ {
				found += positions[i%len(positions)].Moves().Len()
			}
			if found == 0 {
				b.Fatal("no moves")
			}
		})
	}
}

// BenchmarkFlips turns discs over, in one cell after the other.
func BenchmarkFlips(b *testing.B) {
	for _, name := range othello.Sizes() {
		b.Run(name, func(b *testing.B) {
			positions, found := benchPositions(b, name), 0
			for i := 0; b.Loop(); i++ {
				p := &positions[i%len(positions)]
				found += p.Flips(i % p.Size().Cells()).Len()
			}
			if b.N > 10_000 && found == 0 {
				b.Fatal("no flips")
			}
		})
	}
}
