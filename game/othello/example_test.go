package othello_test

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// A match is started by the rules and played in notation.
func Example() {
	p, err := othello.Rules{}.New(game.Options{"board": "10x14"}, game.Seed{})
	if err != nil {
		panic(err)
	}
	for move := range p.Legal(othello.Black) {
		fmt.Print(move, " ")
	}
	p, err = p.Play(othello.Black, "4G")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.View(game.Nobody).Notation)
	// Output: g4 f5 i6 h7 10x14 14/14/14/6X7/6XX6/6XO6/14/14/14/14 O
}

// A match is saved as text. White has no move after Black's and passes by itself.
func ExampleRules_TextFormat() {
	text, err := match.WriteText(othello.Rules{}, match.Record{
		Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/XO6 X"},
		Moves:   []match.Move{{Seat: othello.Black, Move: "a1"}},
	})
	if err != nil {
		panic(err)
	}
	fmt.Print(text)
	// Output:
	// 8x8 1OX5/8/8/8/8/8/8/XO6 X
	// X a1
	// O --
}
