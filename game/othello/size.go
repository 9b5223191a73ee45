package othello

import (
	"fmt"
	"slices"

	"kamisado/game"
	"kamisado/game/othello/bitboard"
)

// Size is one of the four sizes of board (rule 1).
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

var shapes = func() (shapes [sizes]*bitboard.Shape) {
	for s, name := range names {
		var rows, columns int
		fmt.Sscanf(name, "%dx%d", &rows, &columns)
		shapes[s] = bitboard.NewShape(rows, columns)
	}
	return shapes
}()

// Sizes are the names of the sizes, the usual one first.
func Sizes() []string { return slices.Clone(names[:]) }

// SizeOf reads the name of a size.
func SizeOf(name string) (Size, bool) {
	i := slices.Index(names[:], name)
	return Size(max(i, 0)), i >= 0
}

// String is the size's name, "10x14" for ten rows of fourteen columns.
func (s Size) String() string { return names[s] }

// Shape is the size's geometry.
func (s Size) Shape() *bitboard.Shape { return shapes[s] }

// Cells is how many cells the board has.
func (s Size) Cells() int { return shapes[s].Rows * shapes[s].Columns }

// CellName is a cell in notation: the column's letter and the row's number from the
// top (rule 1).
func (s Size) CellName(cell int) string {
	columns := shapes[s].Columns
	return fmt.Sprintf("%c%d", 'a'+cell%columns, cell/columns+1)
}

// CellOf finds the cell that canonical notation names, NoCell when the board has none
// of that name.
func (s Size) CellOf(name game.Move) int {
	letter, number, ok := cutCell(string(name))
	column, row := int(letter)-'a', number-1
	if !ok || column >= shapes[s].Columns || row >= shapes[s].Rows {
		return NoCell
	}
	if cell := row*shapes[s].Columns + column; s.CellName(cell) == string(name) {
		return cell
	}
	return NoCell
}
