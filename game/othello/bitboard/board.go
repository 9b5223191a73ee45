// Package bitboard has the discs of an Othello board as sets of bits: the legal cells, and
// the discs that a move turns over.
//
// [Small] is the board of 8 by 8 in two machine words, with all cells computed at once.
// [Wide] is for larger boards, with three words a side. [Board] is their common interface,
// for generic code such as perft and the search.
//
// Boards have no colours: the own side is the one to move, and a move swaps the sides.
package bitboard

// Board is a board as the side to move sees it. Its values are small and copied.
type Board[B any] interface {
	// Moves are the cells the own side may play on.
	Moves() Set
	// Flips are the opponent's discs that a move on an empty cell turns over; none when
	// it is not legal.
	Flips(cell int) Set
	// Play makes a legal move; the other side is then the own one.
	Play(cell int) B
	// Pass swaps the sides.
	Pass() B
	// Sides are the discs of both sides.
	Sides() (own, opponent Set)
	// Borders counts the empty cells next to a disc of the own side, and of the
	// opponent's.
	Borders() (own, opponent int)
	// Key is a hash of the board.
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

// Shape is the geometry of one size of board: cell i is in row i/Columns and column
// i%Columns.
type Shape struct {
	Rows, Columns int
	// All are the cells of the board, Corners and Edges the outermost of them.
	All, Corners, Edges Set
	// Angles are the four corners with what lies next to them.
	Angles [4]Angle
	// inner are the cells in neither the first nor the last column: a step from one of
	// them does not wrap around. first and last are those two columns.
	inner, first, last Set
	// next is the neighbour of a cell in each of the eight directions, off for none.
	next [8][MaxCells]uint8
}

// Angle is a corner of a board and the cells next to it.
type Angle struct {
	// Corner, its diagonal neighbour X and its two neighbours C on the edges have the
	// names that players of Othello use.
	Corner, X int
	C         [2]int
	// Steps lead along the edges that meet here.
	Steps [2]int
	// Lengths are how many cells those edges have.
	Lengths [2]int
}

// off is no neighbour.
const off = 255

// directions are steps in rows and columns.
var directions = [8][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// NewShape computes the geometry of a board with at most MaxCells cells.
func NewShape(rows, columns int) *Shape {
	s := &Shape{Rows: rows, Columns: columns}
	for cell := range rows * columns {
		row, column := cell/columns, cell%columns
		one := One(cell)
		s.All = s.All.Or(one)
		switch column {
		case 0:
			s.first = s.first.Or(one)
		case columns - 1:
			s.last = s.last.Or(one)
		default:
			s.inner = s.inner.Or(one)
		}
		if row == 0 || row == rows-1 || column == 0 || column == columns-1 {
			s.Edges = s.Edges.Or(one)
		}
		for d, step := range directions {
			s.next[d][cell] = off
			if r, c := row+step[0], column+step[1]; r >= 0 && r < rows && c >= 0 && c < columns {
				s.next[d][cell] = uint8(r*columns + c)
			}
		}
	}
	for i := range s.Angles {
		s.setAngle(i)
	}
	return s
}

// setAngle computes a corner: bit 0 of its number is set on the right, bit 1 at the bottom.
func (s *Shape) setAngle(i int) {
	right, down := 1, s.Columns
	corner := 0
	if i&1 == 1 {
		corner, right = s.Columns-1, -1
	}
	if i&2 == 2 {
		corner, down = corner+(s.Rows-1)*s.Columns, -s.Columns
	}
	s.Corners = s.Corners.Or(One(corner))
	s.Angles[i] = Angle{
		Corner: corner, X: corner + right + down, C: [2]int{corner + right, corner + down},
		Steps: [2]int{right, down}, Lengths: [2]int{s.Columns, s.Rows},
	}
}
