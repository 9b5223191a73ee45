package solver_test

import (
	"context"
	"fmt"

	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// One row is closed above 1 2 2 1, with two mines: they are in the middle.
func ExampleAnalyse() {
	const u = solver.Unknown
	g := solver.Grid{Size: grid.Size{Rows: 2, Columns: 4}, Mines: 2, Cells: []int8{u, u, u, u, 1, 2, 2, 1}}
	answer, _ := solver.Analyse(context.Background(), g)
	fmt.Println(g.Names(answer.Safe), g.Names(answer.Mines))
	// Output: [a1 d1] [b1 c1]
}
