package engine

import (
	"context"
	"encoding/json"
	"fmt"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// A coach gives programs a position's score and the columns that keep it. Red wins
// from the empty board, but only with its 21st disc, and only from the middle.
func ExampleCoach_Analyze() {
	a := NewCoach(NewSolver(Config{}))
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

// The perfect player begins in the middle, the only column that wins.
func ExampleLevels() {
	levels := Levels(NewSolver(Config{}))
	p, _ := connectfour.Rules{}.New(nil, game.Seed{})
	perfect := levels[len(levels)-1]
	move, _ := perfect.Player.Choose(context.Background(), p.View(p.ToMove()[0]), game.Seed{})
	fmt.Println(perfect.Name, move)
	// Output: perfecto D
}
