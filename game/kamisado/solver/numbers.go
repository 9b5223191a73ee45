package solver

import "math/bits"

// numbers are the proof number of a position (how many positions below it must
// still be decided, at least, to prove that the side to move wins), its disproof
// number (the same for a loss), and the work they took, in one word: 28, 28 and 8
// bits, from the highest. The zero value is no position's.
type numbers uint64

// infinite is the number of what cannot be reached: a decided position has one
// number 0 and the other infinite.
const infinite = 1<<28 - 1

// pack makes numbers. Work is counted in nodes, at least one.
func pack(proof, disproof uint32, work uint64) numbers {
	return numbers(proof)<<36 | numbers(disproof)<<8 | numbers(bits.Len64(work))
}

func (n numbers) proof() uint32    { return uint32(n >> 36) }
func (n numbers) disproof() uint32 { return uint32(n>>8) & infinite }

// work is the logarithm of the nodes searched, 0 for no entry.
func (n numbers) work() uint8 { return uint8(n) }

// decided reports whether it is proven who wins.
func (n numbers) decided() bool { return n.proof() == 0 || n.disproof() == 0 }

// value is that of decided numbers.
func (n numbers) value() Value { return valueOf(n.proof() == 0) }
