package grid

import "strconv"

const letters = 26

// ColumnName is the name of a column counted from 0: a to z, then aa to az, ba and so
// on.
func ColumnName(column int) string {
	last := string(rune('a' + column%letters))
	if column < letters {
		return last
	}
	return string(rune('a'+column/letters-1)) + last
}

// RowName is the name of a row counted from 0 at the top: its number from 1.
func RowName(row int) string { return strconv.Itoa(row + 1) }

// Name is a cell's name, such as "b7" or "ac12".
func (s Size) Name(cell int) string {
	return ColumnName(cell%s.Columns) + RowName(cell/s.Columns)
}

// Names lists the names of cells.
func (s Size) Names(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = s.Name(cell)
	}
	return names
}

// ParseColumn reads the name of a column in small letters; false when no board has it.
func ParseColumn(text string) (column int, ok bool) {
	for _, r := range text {
		if r < 'a' || r > 'z' || len(text) > 2 {
			return 0, false
		}
		column = column*letters + int(r-'a') + 1
	}
	return column - 1, column >= 1 && column <= Most
}

// ParseRow reads the number of a row; false when no board has it.
func ParseRow(text string) (row int, ok bool) {
	for _, r := range text {
		if r < '0' || r > '9' || len(text) > 2 {
			return 0, false
		}
		row = row*10 + int(r-'0')
	}
	return row - 1, row >= 1
}

// Cell is the cell in a row and a column; false when it is not on the board.
func (s Size) Cell(row, column int) (cell int, ok bool) {
	if row < 0 || row >= s.Rows || column < 0 || column >= s.Columns {
		return NoCell, false
	}
	return row*s.Columns + column, true
}

// Parse reads a cell's name as Name writes it; false when it is not on the board.
func (s Size) Parse(name string) (cell int, ok bool) {
	at := 0
	for at < len(name) && name[at] >= 'a' {
		at++
	}
	column, isColumn := ParseColumn(name[:at])
	row, isRow := ParseRow(name[at:])
	if !isColumn || !isRow {
		return NoCell, false
	}
	return s.Cell(row, column)
}
