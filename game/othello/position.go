package othello

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"kamisado/game"
)

// Position is a moment of a match in compact form, a comparable value of 56 bytes without pointers.
// Its side to move may have no move: [Match] passes for it. The zero value is not valid; use Start
// or ParsePosition.
type Position struct {
	discs [2]Set
	size  Size
	turn  uint8
}

// Start returns the first position of a match (rule 2).
func Start(size Size) Position {
	p := Position{size: size}
	rows, columns := size.Rows(), size.Columns()
	middle := (rows/2-1)*columns + columns/2 - 1
	p.discs[White] = One(middle).Or(One(middle + columns + 1))
	p.discs[Black] = One(middle + 1).Or(One(middle + columns))
	return p
}

// Size returns the size of the board.
func (p Position) Size() Size { return p.size }

// Turn returns the side to move.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// Discs returns a side's discs.
func (p Position) Discs(side game.Seat) Set { return p.discs[side] }

// Empty returns the cells without a disc.
func (p Position) Empty() Set {
	return geometries[p.size].all.Without(p.discs[Black]).Without(p.discs[White])
}

// Count returns how many discs each side has, by seat.
func (p Position) Count() [2]int { return [2]int{p.discs[Black].Len(), p.discs[White].Len()} }

// Moves returns the cells that the side to move may play on (rule 3).
func (p Position) Moves() Set { return p.size.Moves(p.discs[p.turn], p.discs[1-p.turn]) }

// Flips returns the discs that a move on an empty cell turns over; none when it is not legal.
func (p Position) Flips(cell int) Set { return p.size.Flips(p.discs[p.turn], p.discs[1-p.turn], cell) }

// Over reports whether neither side can move (rule 5).
func (p Position) Over() bool {
	return p.Moves().IsEmpty() && p.size.Moves(p.discs[1-p.turn], p.discs[p.turn]).IsEmpty()
}

// Play returns the position after a legal move, and after the pass of a side that then cannot move.
func (p Position) Play(cell int) Position {
	turned := p.Flips(cell)
	p.discs[p.turn] = p.discs[p.turn].Or(turned).Or(One(cell))
	p.discs[1-p.turn] = p.discs[1-p.turn].Without(turned)
	p.turn = 1 - p.turn
	return p.Passed()
}

// Passed returns p with the other side to move if only that side can move (rule 4), else p.
func (p Position) Passed() Position {
	if p.Moves().IsEmpty() && !p.Over() {
		p.turn = 1 - p.turn
	}
	return p
}

// Canonical returns one of the mirror images and rotations of p, which is the same for all of them. cells
// has the cell of p for each cell of the image.
func (p Position) Canonical() (image Position, cells []int) {
	var moved []int
	for _, to := range symmetries[p.size] {
		q := Position{size: p.size, turn: p.turn}
		for side, discs := range p.discs {
			for cell := range discs.All() {
				q.discs[side] = q.discs[side].Or(One(to[cell]))
			}
		}
		own := q.discs[q.turn].Compare(image.discs[q.turn])
		if moved == nil || cmp.Or(own, q.discs[1-q.turn].Compare(image.discs[1-q.turn])) < 0 {
			image, moved = q, to
		}
	}
	cells = make([]int, len(moved))
	for cell, to := range moved {
		cells[to] = cell
	}
	return image, cells
}

// Size is one of the four sizes of board (rule 1). Cell i of a board is in row i/Columns and
// column i%Columns, counted from the top left.
type Size uint8

// The sizes, by rows and columns.
const (
	Size8x8 Size = iota
	Size10x10
	Size10x14
	Size14x10
	sizes
)

// names are the sizes as options, records and positions write them.
var names = [sizes]string{"8x8", "10x10", "10x14", "14x10"}

// MaxCells is how many cells the largest board has.
const MaxCells = 140

// off is a neighbour outside of the board.
const off = 255

// geometry is what follows from the rows and columns of a size.
type geometry struct {
	rows, columns int
	// all are the cells, first and last those of the first and the last column.
	all, first, last Set
	// inner are the cells of all other columns: a step from one of them does not wrap around.
	inner Set
	// next has the neighbour of each cell in each of the eight directions, or off.
	next [8][MaxCells]uint8
	// names are those of the cells in notation.
	names []string
}

var geometries = func() (all [sizes]geometry) {
	directions := [8][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
	for s := range all {
		g := &all[s]
		fmt.Sscanf(names[s], "%dx%d", &g.rows, &g.columns)
		for cell := range g.rows * g.columns {
			row, column := cell/g.columns, cell%g.columns
			g.all = g.all.Or(One(cell))
			g.names = append(g.names, fmt.Sprintf("%c%d", 'a'+column, row+1))
			switch column {
			case 0:
				g.first = g.first.Or(One(cell))
			case g.columns - 1:
				g.last = g.last.Or(One(cell))
			}
			for d, step := range directions {
				g.next[d][cell] = off
				if r, c := row+step[0], column+step[1]; r >= 0 && r < g.rows && c >= 0 && c < g.columns {
					g.next[d][cell] = uint8(r*g.columns + c)
				}
			}
		}
		g.inner = g.all.Without(g.first).Without(g.last)
	}
	return all
}()

// Sizes returns the names of the sizes, the usual one first.
func Sizes() []string { return slices.Clone(names[:]) }

// SizeOf returns the size of a name.
func SizeOf(name string) (Size, bool) {
	i := slices.Index(names[:], name)
	return Size(max(i, 0)), i >= 0
}

// String returns the size's name, "10x14" for ten rows of fourteen columns.
func (s Size) String() string { return names[s] }

// Rows returns how many rows the board has.
func (s Size) Rows() int { return geometries[s].rows }

// Columns returns how many columns the board has.
func (s Size) Columns() int { return geometries[s].columns }

// Cells returns how many cells the board has.
func (s Size) Cells() int { return s.Rows() * s.Columns() }

// CellName returns a cell in notation: the column's letter and the row's number from the top
// (rule 1).
func (s Size) CellName(cell int) string {
	return geometries[s].names[cell]
}

// CellOf returns the cell that canonical notation names, NoCell when the board has none of that
// name.
func (s Size) CellOf(name game.Move) int {
	return slices.Index(geometries[s].names, string(name))
}

// Moves returns the cells on which the side with the discs own may play (rule 3).
func (s Size) Moves(own, opponent Set) Set {
	g := &geometries[s]
	inner, columns := opponent.And(g.inner), uint(g.columns)
	moves := ends(own, opponent, columns).
		Or(ends(own, inner, 1)).Or(ends(own, inner, columns-1)).Or(ends(own, inner, columns+1))
	return moves.And(g.all).Without(own).Without(opponent)
}

// ends returns the ends of the opponent's lines that begin next to an own disc, along one axis,
// both ways. It goes on for as long as the longest line does: most are short.
func ends(own, opponent Set, n uint) (found Set) {
	for line := own.Up(n).And(opponent); !line.IsEmpty(); line = line.And(opponent) {
		line = line.Up(n)
		found = found.Or(line)
	}
	for line := own.Down(n).And(opponent); !line.IsEmpty(); line = line.And(opponent) {
		line = line.Down(n)
		found = found.Or(line)
	}
	return found
}

// Flips returns the opponent's discs that a move on an empty cell turns over; none when it is not
// legal (rule 3).
func (s Size) Flips(own, opponent Set, cell int) (flips Set) {
	g := &geometries[s]
	for d := range g.next {
		next := &g.next[d]
		at := int(next[cell])
		if at == off || !opponent.Has(at) {
			continue
		}
		var line Set
		for at != off && opponent.Has(at) {
			line = line.Or(One(at))
			at = int(next[at])
		}
		if at != off && own.Has(at) {
			flips = flips.Or(line)
		}
	}
	return flips
}

// Around returns the cells next to some cells, and some of those. A cell of the first column that is moved
// back would land in the last one of the row before, so that it is not moved back.
func (s Size) Around(cells Set) Set {
	g := &geometries[s]
	cells = cells.Or(cells.Without(g.last).Up(1)).Or(cells.Without(g.first).Down(1))
	return cells.Or(cells.Up(uint(g.columns))).Or(cells.Down(uint(g.columns))).And(g.all)
}

// symmetries holds the mirror images and rotations of each size, the identity first.
var symmetries = func() (all [sizes][][]int) {
	for s := range sizes {
		rows, columns := s.Rows(), s.Columns()
		for i := range 8 {
			if i&4 != 0 && rows != columns {
				continue
			}
			to := make([]int, s.Cells())
			for cell := range to {
				row, column := cell/columns, cell%columns
				if i&1 != 0 {
					column = columns - 1 - column
				}
				if i&2 != 0 {
					row = rows - 1 - row
				}
				if i&4 != 0 {
					row, column = column, row
				}
				to[cell] = row*columns + column
			}
			all[s] = append(all[s], to)
		}
	}
	return all
}()

// Symmetries returns the mirror images and rotations of the board, the board itself first. Each one has the
// cell to which it moves each cell. Nobody may change them.
func (s Size) Symmetries() [][]int { return symmetries[s] }

// Set is a set of cells: cell i is bit i. It is a struct of words and not an array,
// because the compiler keeps only the former in registers.
type Set struct{ a, b, c uint64 }

// One returns the set of one cell.
func One(cell int) Set {
	bit := uint64(1) << (cell & 63)
	switch cell >> 6 {
	case 0:
		return Set{a: bit}
	case 1:
		return Set{b: bit}
	}
	return Set{c: bit}
}

// SetOf returns the set of the first 64 cells whose bits are set.
func SetOf(bits uint64) Set { return Set{a: bits} }

// Words returns the cells as bits, 64 a word. On a board of 8 by 8 the first word has them all.
func (s Set) Words() (first, second, third uint64) { return s.a, s.b, s.c }

// Has reports whether the set holds a cell.
func (s Set) Has(cell int) bool {
	switch cell >> 6 {
	case 0:
		return s.a>>(cell&63)&1 == 1
	case 1:
		return s.b>>(cell&63)&1 == 1
	}
	return s.c>>(cell&63)&1 == 1
}

// Len counts the cells.
func (s Set) Len() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

// IsEmpty reports whether there are none.
func (s Set) IsEmpty() bool { return s.a|s.b|s.c == 0 }

// And returns the cells that are in both sets.
func (s Set) And(t Set) Set { return Set{s.a & t.a, s.b & t.b, s.c & t.c} }

// Or returns the cells that are in either set.
func (s Set) Or(t Set) Set { return Set{s.a | t.a, s.b | t.b, s.c | t.c} }

// Without returns the cells of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

// Compare returns -1 if s comes before t in a fixed order, 0 if they are equal, and 1 otherwise.
func (s Set) Compare(t Set) int {
	return cmp.Or(cmp.Compare(s.a, t.a), cmp.Compare(s.b, t.b), cmp.Compare(s.c, t.c))
}

// Pop removes the first cell from a set that has one, and returns it.
func (s *Set) Pop() int {
	switch {
	case s.a != 0:
		cell := bits.TrailingZeros64(s.a)
		s.a &= s.a - 1
		return cell
	case s.b != 0:
		cell := bits.TrailingZeros64(s.b)
		s.b &= s.b - 1
		return 64 + cell
	}
	cell := bits.TrailingZeros64(s.c)
	s.c &= s.c - 1
	return 128 + cell
}

// All yields the cells in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for !s.IsEmpty() {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// Up returns the cells n further on, n from 1 to 63. What leaves the 192 bits is lost.
func (s Set) Up(n uint) Set {
	return Set{s.a << (n & 63), s.b<<(n&63) | s.a>>((64-n)&63), s.c<<(n&63) | s.b>>((64-n)&63)}
}

// Down returns the cells n further back, n from 1 to 63.
func (s Set) Down(n uint) Set {
	return Set{s.a>>(n&63) | s.b<<((64-n)&63), s.b>>(n&63) | s.c<<((64-n)&63), s.c >> (n & 63)}
}
