package solver_test

import (
	"context"
	"fmt"
	"strings"

	"kamisado/game/othello/solver"
)

// Black to move wins all 64 cells by its only move, c1: empty cells go to the winner.
func ExampleAnalyzer_Analyze() {
	answer, _ := solver.Analyzer{}.Analyze(context.Background(), "XO"+strings.Repeat("-", 62)+" X")
	a := answer.(solver.Answer)
	fmt.Println(a.Score, a.Best)
	// Output: 64 [c1]
}
