package coach

import (
	"regexp"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// headForm is the size and the mines of a position.
var headForm = regexp.MustCompile(`^([1-9]\d?)[xX]([1-9]\d?) (\d{1,4})$`)

// ParsePosition reads what is open of a board: "ROWSxCOLUMNS MINES CELLS", with the
// rows of the cells joined by /, # for a closed cell and 0 to 8 for an open one. A
// view's Notation is one. A board may have a single row, and any number of mines
// that fits. Errors are *game.Error with KindPosition.
func ParsePosition(text string) (solver.Grid, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 {
		return solver.Grid{}, bad("minesweeper.position.fields", "Count", len(fields))
	}
	found := headForm.FindStringSubmatch(fields[0] + " " + fields[1])
	if found == nil {
		return solver.Grid{}, bad("minesweeper.position.head")
	}
	rows, _ := strconv.Atoi(found[1])
	columns, _ := strconv.Atoi(found[2])
	mines, _ := strconv.Atoi(found[3])
	g := solver.Grid{Size: grid.Size{Rows: rows, Columns: columns}, Mines: mines}
	if mines > g.Size.Cells() {
		return solver.Grid{}, bad("minesweeper.position.mines", "Count", mines, "Most", g.Size.Cells())
	}
	lines := strings.Split(fields[2], "/")
	if len(lines) != rows {
		return solver.Grid{}, bad("minesweeper.position.rows", "Count", len(lines), "Rows", rows)
	}
	for i, line := range lines {
		if err := readRow(&g, i, line); err != nil {
			return solver.Grid{}, err
		}
	}
	return g, nil
}

// readRow reads a row of cells.
func readRow(g *solver.Grid, row int, line string) error {
	if len(line) != g.Columns {
		return bad("minesweeper.position.width", "Row", row+1, "Columns", g.Columns)
	}
	for column := range line {
		switch c := line[column]; {
		case c == '#':
			g.Cells = append(g.Cells, solver.Unknown)
		case c >= '0' && c <= '8':
			g.Cells = append(g.Cells, int8(c-'0'))
		default:
			return bad("minesweeper.position.cell", "Row", row+1, "Cell", grid.ColumnName(column)+grid.RowName(row))
		}
	}
	return nil
}

func bad(key string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say(key, pairs...))
}
