package player_test

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
)

// The players choose from the view of the side to move. All first moves are alike.
func ExampleLevels() {
	p, _ := othello.Rules{}.New(nil, game.Seed{})
	for _, level := range player.Levels()[:4] {
		move, _ := level.Player.Choose(context.Background(), p.View(othello.Black), game.Seed{})
		fmt.Println(level.Name, move)
	}
	// Output:
	// facil d3
	// voraz d3
	// esquinas d3
	// mixto d3
}
