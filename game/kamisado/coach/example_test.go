package coach_test

import (
	"context"
	"fmt"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/coach"
	"kamisado/game/kamisado/solver"
)

// A hint is phrases, which the catalogues put into words.
func ExampleCoach_Hint() {
	p, _ := kamisado.ParseKFN("NZP2RV1/2m5/3a4/4M2A/8/1v6/4Sp2/2r1s1zn B RA 0-0 simple")
	c := coach.New(solver.New(solver.Config{}).LowPriority())
	hint, _ := c.Hint(context.Background(), kamisado.NewMatch(p).View(kamisado.White))
	fmt.Println(hint.Said[0].Key, hint.Said[0].Args["Losing"])
	// Output: kamisado.hint.some 5
}
