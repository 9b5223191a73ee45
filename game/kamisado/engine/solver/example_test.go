package solver_test

import (
	"context"
	"fmt"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Whoever begins a match wins it, by 16 of the 102 first moves. Later positions are
// searched.
func ExampleSolver_Solve() {
	s := solver.New(solver.Config{})
	start, _ := s.Solve(context.Background(), kamisado.Start(kamisado.Standard), solver.Limits{})
	fmt.Println(start.Value, len(start.Winning))

	p, _ := kamisado.ParseKFN("NZP2RV1/2m5/3a4/4M2A/8/1v6/4Sp2/2r1s1zn B RA 0-0 simple")
	later, _ := s.Solve(context.Background(), p, solver.Limits{Nodes: 1_000_000})
	fmt.Println(later.Value, later.Winning)
	// Output:
	// win 16
	// win [f8f3 f8f4 f8f5]
}
