package connectfour_test

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// A match is played through the contract; its text reproduces it.
func Example() {
	rules := connectfour.Rules{}
	p, _ := rules.New(game.Options{game.OptionPosition: "4343"}, game.Seed{})
	for _, move := range []game.Move{"D", "C", "D"} {
		p, _ = p.Play(p.ToMove()[0], move)
	}
	out, _ := p.Outcome()
	fmt.Print(rules.Record(p, &out))
	// Output:
	// 4343
	// X D
	// O C
	// X D
	// 1-0 linea
}

// Perft counts from the empty board.
func ExampleCount() {
	p, _ := connectfour.Rules{}.New(nil, game.Seed{})
	leaves, _ := connectfour.Count(context.Background(), p, 7)
	fmt.Println(leaves)
	// Output: [823536]
}
