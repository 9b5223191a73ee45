package engine

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// A player chooses from the view of the side to move. Here d3f1 wins at once.
func ExampleLevels() {
	p, _ := kamisado.ParseKFN("NZP1ARV1/2m5/8/4M3/8/3S4/5p2/1vras1zn B SP 0-0 simple")
	m := kamisado.NewMatch(p)
	for _, level := range Levels(solver.New(solver.Config{})) {
		move, _ := level.Player.Choose(context.Background(), m.View(kamisado.White), game.Seed{})
		fmt.Println(level.Name, move)
	}
	// Output:
	// principiante d3f1
	// aficionado d3f1
	// intermedio d3f1
	// avanzado d3f1
	// experto d3f1
	// perfecto d3f1
}

// A hint is phrases, which the catalogues put into words.
func ExampleCoach_Hint() {
	p, _ := kamisado.ParseKFN("NZP2RV1/2m5/3a4/4M2A/8/1v6/4Sp2/2r1s1zn B RA 0-0 simple")
	c := NewCoach(solver.New(solver.Config{}).LowPriority())
	hint, _ := c.Hint(context.Background(), kamisado.NewMatch(p).View(kamisado.White))
	fmt.Println(hint.Said[0].Key, hint.Said[0].Args["Losing"])
	// Output: kamisado.hint.some 5
}
