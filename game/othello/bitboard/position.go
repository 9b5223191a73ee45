package bitboard

import "math/bits"

// Small is the board of 8 by 8: bit 0 is a1, bit 7 h1 and bit 63 h8.
type Small struct{ Own, Opponent uint64 }

const (
	// innerColumns are the cells of columns b to g.
	innerColumns uint64 = 0x7E7E7E7E7E7E7E7E
	notFirst     uint64 = 0xFEFEFEFEFEFEFEFE
	notLast      uint64 = 0x7F7F7F7F7F7F7F7F
)

// Moves are the cells the own side may play on.
func (b Small) Moves() Set { return Set{a: Moves(b.Own, b.Opponent)} }

// Flips are the discs that a move turns over.
func (b Small) Flips(cell int) Set { return Set{a: Flips(b.Own, b.Opponent, cell)} }

// Play makes a legal move.
func (b Small) Play(cell int) Small {
	flips := Flips(b.Own, b.Opponent, cell)
	return Small{b.Opponent ^ flips, b.Own ^ flips ^ 1<<cell}
}

// Pass swaps the sides.
func (b Small) Pass() Small { return Small{b.Opponent, b.Own} }

// Sides are the discs of both sides.
func (b Small) Sides() (own, opponent Set) { return Set{a: b.Own}, Set{a: b.Opponent} }

// Borders counts the empty cells next to each side.
func (b Small) Borders() (own, opponent int) {
	empty := ^(b.Own | b.Opponent)
	return bits.OnesCount64(around(b.Own) & empty), bits.OnesCount64(around(b.Opponent) & empty)
}

// Key is a hash.
func (b Small) Key() uint64 { return mix(b.Own, b.Opponent) }

// around are the cells next to some cells, and some of those.
func around(s uint64) uint64 {
	s |= s<<1&notFirst | s>>1&notLast
	return s | s<<8 | s>>8
}

// Moves are the cells on which own may play on a board of 8 by 8.
func Moves(own, opponent uint64) uint64 {
	inner := opponent & innerColumns
	moves := up(own, opponent, 8) | down(own, opponent, 8) | up(own, inner, 1) | down(own, inner, 1) |
		up(own, inner, 7) | down(own, inner, 7) | up(own, inner, 9) | down(own, inner, 9)
	return moves &^ (own | opponent)
}

// up are the ends of the opponent's lines that begin next to an own disc, n cells further each.
// A line has at most six discs: after the first two, two steps of two reach the rest. It is
// inlined, so that shifts are by constants.
func up(own, opponent uint64, n uint) uint64 {
	line := own << n & opponent
	line |= line << n & opponent
	pairs := opponent & (opponent << n)
	line |= line << (2 * n) & pairs
	line |= line << (2 * n) & pairs
	return line << n
}

// down is up in the opposite direction.
func down(own, opponent uint64, n uint) uint64 {
	line := own >> n & opponent
	line |= line >> n & opponent
	pairs := opponent & (opponent >> n)
	line |= line >> (2 * n) & pairs
	line |= line >> (2 * n) & pairs
	return line >> n
}

// Wide is a board of any shape.
type Wide struct {
	Own, Opponent Set
	Shape         *Shape
}

// Moves are the cells the own side may play on.
func (b Wide) Moves() Set {
	inner, columns := b.Opponent.And(b.Shape.inner), uint(b.Shape.Columns)
	moves := ends(b.Own, b.Opponent, columns).
		Or(ends(b.Own, inner, 1)).Or(ends(b.Own, inner, columns-1)).Or(ends(b.Own, inner, columns+1))
	return moves.And(b.empty())
}

// empty are the cells without a disc.
func (b *Wide) empty() Set { return b.Shape.All.Without(b.Own).Without(b.Opponent) }

// ends are the ends of the opponent's lines that begin next to an own disc, along one
// axis, both ways. It goes on for as long as the longest line does: most are short.
func ends(own, opponent Set, n uint) (found Set) {
	for line := own.up(n).And(opponent); !line.IsEmpty(); line = line.And(opponent) {
		line = line.up(n)
		found = found.Or(line)
	}
	for line := own.down(n).And(opponent); !line.IsEmpty(); line = line.And(opponent) {
		line = line.down(n)
		found = found.Or(line)
	}
	return found
}

// Flips are the discs that a move turns over.
func (b Wide) Flips(cell int) (flips Set) {
	for d := range b.Shape.next {
		next := &b.Shape.next[d]
		at := int(next[cell])
		if at == off || !b.Opponent.Has(at) {
			continue
		}
		var line Set
		for at != off && b.Opponent.Has(at) {
			line = line.Or(One(at))
			at = int(next[at])
		}
		if at != off && b.Own.Has(at) {
			flips = flips.Or(line)
		}
	}
	return flips
}

// Play makes a legal move.
func (b Wide) Play(cell int) Wide {
	flips := b.Flips(cell)
	return Wide{b.Opponent.Without(flips), b.Own.Or(flips).Or(One(cell)), b.Shape}
}

// Pass swaps the sides.
func (b Wide) Pass() Wide { return Wide{b.Opponent, b.Own, b.Shape} }

// Sides are the discs of both sides.
func (b Wide) Sides() (own, opponent Set) { return b.Own, b.Opponent }

// Borders counts the empty cells next to each side.
func (b Wide) Borders() (own, opponent int) {
	empty := b.empty()
	return b.around(b.Own).And(empty).Len(), b.around(b.Opponent).And(empty).Len()
}

// around are the cells next to some cells, and some of those. A cell of the first
// column that is moved back lands in the last one of the row before, so that only
// what stays in its row may count.
func (b *Wide) around(s Set) Set {
	inner := s.And(b.Shape.inner)
	first, last := s.And(b.Shape.first), s.And(b.Shape.last)
	s = s.Or(inner.up(1)).Or(inner.down(1)).Or(first.up(1)).Or(last.down(1))
	columns := uint(b.Shape.Columns)
	return s.Or(s.up(columns)).Or(s.down(columns))
}

// Key is a hash.
func (b Wide) Key() uint64 {
	return mix(mix(mix(b.Own.a, b.Own.b), b.Own.c^b.Opponent.a), b.Opponent.b^b.Opponent.c<<32)
}
