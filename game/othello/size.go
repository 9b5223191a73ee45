package othello

import (
	"fmt"
	"slices"

	"kamisado/game"
)

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
}

var geometries = func() (all [sizes]geometry) {
	directions := [8][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
	for s := range all {
		g := &all[s]
		fmt.Sscanf(names[s], "%dx%d", &g.rows, &g.columns)
		for cell := range g.rows * g.columns {
			row, column := cell/g.columns, cell%g.columns
			g.all = g.all.Or(One(cell))
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
	columns := s.Columns()
	return fmt.Sprintf("%c%d", 'a'+cell%columns, cell/columns+1)
}

// CellOf returns the cell that canonical notation names, NoCell when the board has none of that
// name.
func (s Size) CellOf(name game.Move) int {
	letter, number, ok := cutCell(string(name))
	column, row := int(letter)-'a', number-1
	if !ok || column >= s.Columns() || row >= s.Rows() {
		return NoCell
	}
	if cell := row*s.Columns() + column; s.CellName(cell) == string(name) {
		return cell
	}
	return NoCell
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
