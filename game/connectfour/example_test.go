package connectfour_test

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/match"
)

// A match is its start and its moves; its text reproduces it.
func Example() {
	rules := connectfour.Rules{}
	r := match.Record{
		Options: game.Options{game.OptionPosition: "4343"},
		Moves:   []match.Move{{Seat: 0, Move: "D"}, {Seat: 1, Move: "C"}, {Seat: 0, Move: "D"}},
	}
	p, err := match.Replay(rules, r, nil)
	if err != nil {
		panic(err)
	}
	if out, over := p.Outcome(); over {
		r.Outcome = &out
	}
	text, _ := match.WriteText(rules, r)
	fmt.Print(text)
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
