package solver_test

import (
	"context"
	"encoding/json"
	"fmt"

	"kamisado/game/connectfour/solver"
)

// An analyzer gives programs a position's score and the columns that keep it. Red wins
// from the empty board, but only with its 21st disc, and only from the middle.
func ExampleAnalyzer() {
	a := solver.Analyzer{Solver: solver.New(solver.Config{})}
	analysis, err := a.Analyze(context.Background(), "")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := json.Marshal(analysis)
	fmt.Println(string(text))
	// Output:
	// {"position":"","score":1,"best":["4"]}
}
