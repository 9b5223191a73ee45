package player_test

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/solver"
)

// The perfect player begins in the middle, the only column that wins.
func ExampleLevels() {
	levels := player.Levels(solver.New(solver.Config{}))
	p, _ := connectfour.Rules{}.New(nil, game.Seed{})
	perfect := levels[len(levels)-1]
	move, _ := perfect.Player.Choose(context.Background(), p.View(p.ToMove()[0]), game.Seed{})
	fmt.Println(perfect.Name, move)
	// Output: perfecto D
}
