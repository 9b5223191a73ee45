package bitboard

// Shape is the geometry of one size of board: cell i is in row i/Columns and column
// i%Columns.
type Shape struct {
	Rows, Columns int
	// All are the cells of the board, Corners and Edges the outermost of them.
	All, Corners, Edges Set
	// Angles are the four corners with what lies next to them.
	Angles [4]Angle
	// inner are the cells that are in neither the first nor the last column: a line
	// that goes on beyond one of them stays in its row or the next.
	// first and last are those two columns.
	inner, first, last Set
	// next is the neighbour of a cell in each of the eight directions, off when there
	// is none.
	next [8][MaxCells]uint8
}

// Angle is a corner of a board.
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

// NewShape works out the geometry of a board with at most MaxCells cells.
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

// setAngle works out a corner: bit 0 of its number says right, bit 1 below.
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
