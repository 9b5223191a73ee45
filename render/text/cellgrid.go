package text

// cellGrid is how the rows, columns and cells of a board are called, the rows from the top.
// A board without cells has no rows.
type cellGrid struct {
	rows, columns int
	row, column   func(int) string
}

// gridOf is a board whose columns are letters and whose rows are numbers, which begin at the
// bottom or at the top.
func gridOf(rows, columns int, fromBottom bool) cellGrid {
	return cellGrid{
		rows: rows, columns: columns,
		column: func(column int) string { return string(rune('a' + column)) },
		row: func(row int) string {
			if fromBottom {
				row = rows - 1 - row
			}
			return rowName(row)
		},
	}
}

func (g cellGrid) name(row, column int) string { return g.column(column) + g.row(row) }

// cell finds a cell by its name, also with the number first: "c6", "6c".
func (g cellGrid) cell(name string) (row, column int, ok bool) {
	for row := range g.rows {
		for column := range g.columns {
			if g.name(row, column) == name || g.row(row)+g.column(column) == name {
				return row, column, true
			}
		}
	}
	return 0, 0, false
}

// lines are the cells of the row, the column, the diagonals or the surroundings that a name
// means: its own or that of a cell there. Columns are also counted from 1.
func (g cellGrid) lines(kind questionKind, name string) (lines [][]string) {
	atRow, atColumn, ok := g.cell(name)
	for row := range g.rows {
		if kind == askRow && g.row(row) == name {
			atRow, ok = row, true
		}
	}
	for column := range g.columns {
		if kind == askColumn && (g.column(column) == name || rowName(column) == name) {
			atColumn, ok = column, true
		}
	}
	switch {
	case !ok:
		return nil
	case kind == askRow:
		return [][]string{g.walk(atRow, 0, 0, 1)}
	case kind == askColumn:
		return [][]string{g.walk(0, atColumn, 1, 0)}
	case kind == askAround:
		return g.around(atRow, atColumn)
	}
	for _, right := range []int{1, -1} {
		row, column := atRow, atColumn
		for g.has(row-1, column-right) {
			row, column = row-1, column-right
		}
		if line := g.walk(row, column, 1, right); len(line) > 1 {
			lines = append(lines, line)
		}
	}
	return lines
}

func (g cellGrid) has(row, column int) bool {
	return row >= 0 && row < g.rows && column >= 0 && column < g.columns
}

// walk is the cells from one on in a direction.
func (g cellGrid) walk(row, column, down, right int) (names []string) {
	for ; g.has(row, column); row, column = row+down, column+right {
		names = append(names, g.name(row, column))
	}
	return names
}

// around is a cell and its neighbours, row by row.
func (g cellGrid) around(row, column int) (lines [][]string) {
	for near := max(row-1, 0); near <= min(row+1, g.rows-1); near++ {
		from := max(column-1, 0)
		lines = append(lines, g.walk(near, from, 0, 1)[:min(column+2, g.columns)-from])
	}
	return lines
}
