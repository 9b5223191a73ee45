package engine

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A player sees its own seat's view alone. The one that begins has to play the six of
// hearts.
func ExampleLevels() {
	p, _ := sixes.NewMatch(game.Seed{}).Play(sixes.West, sixes.DealAll)
	for _, level := range Levels() {
		move, _ := level.Player.Choose(context.Background(), p.View(p.ToMove()[0]), game.Seed{})
		fmt.Println(level.Name, move)
	}
	// Output:
	// tonto 6h
	// prudente 6h
	// listo 6h
	// experto 6h
}
