package bitboard

// Board is a board as the side to move sees it. Its values are small and copied.
type Board[B any] interface {
	// Moves are the cells the own side may play on.
	Moves() Set
	// Flips are the rival's discs that a move on an empty cell turns over; none when
	// it is not legal.
	Flips(cell int) Set
	// Play makes a legal move; the other side is then the own one.
	Play(cell int) B
	// Pass swaps the sides.
	Pass() B
	// Sides are the discs of both sides.
	Sides() (own, rival Set)
	// Borders counts the empty cells next to a disc of the own side, and of the
	// rival's.
	Borders() (own, rival int)
	// Key is the same for equal boards of one size and almost never for others.
	Key() uint64
}

var (
	_ Board[Small] = Small{}
	_ Board[Wide]  = Wide{}
)

// mix makes a hash of two words, by multiplications and shifts in turn (the constants
// are those of splitmix64).
func mix(a, b uint64) uint64 {
	a *= 0x9E3779B97F4A7C15
	a ^= a >> 32
	a = (a ^ b) * 0xBF58476D1CE4E5B9
	a ^= a >> 29
	a *= 0x94D049BB133111EB
	return a ^ a>>32
}
