package connectfour

import (
	"strings"

	"kamisado/game/connectfour/grid"
)

// CellName is the name of a Board's cell: the column's letter and the row from the
// bottom, such as "d1".
func CellName(cell int) string {
	return strings.ToLower(string(ColumnMove(cell%Columns))) + string(rune('0'+Rows-cell/Columns))
}

// CellOf is the Board's cell of a name, in either case; false for other texts.
func CellOf(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	column := strings.IndexByte(columnLetters, strings.ToUpper(name)[0])
	row := int(name[1] - '0')
	if column < 0 || row < 1 || row > Rows {
		return 0, false
	}
	return (Rows-row)*Columns + column, true
}

// gridCell is a Board's cell as a Grid counts them, boardCell the reverse.
func gridCell(cell int) int { return cell%Columns*grid.Stride + Rows - 1 - cell/Columns }

func boardCell(cell int) int { return (Rows-1-cell%grid.Stride)*Columns + cell/grid.Stride }
