package solver_test

import (
	"context"
	"fmt"

	"kamisado/game/minesweeper/solver"
)

// Four closed cells, 0 to 3, stand above 1 2 2 1, with two mines: they are in the middle.
func ExampleAnalyse() {
	const u = solver.Unknown
	answer, _ := solver.Analyse(context.Background(), solver.Grid{
		Around: [][]int{
			{1, 4, 5}, {0, 2, 4, 5, 6}, {1, 3, 5, 6, 7}, {2, 6, 7}, {0, 1, 5}, {0, 1, 2, 4, 6}, {1, 2, 3, 5, 7}, {2, 3, 6},
		},
		Numbers: []int8{u, u, u, u, 1, 2, 2, 1},
		Mines:   2,
	})
	fmt.Println(answer.Safe, answer.Mines)
	// Output: [0 3] [1 2]
}
