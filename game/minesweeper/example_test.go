package minesweeper_test

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

func ExampleRules() {
	start, _ := minesweeper.Rules{}.New(game.Options{"rows": "5", "columns": "5", "mines": "4"}, game.Seed{3})
	p, _ := start.Play(minesweeper.Player, "a1")
	fmt.Println(p.View(game.Nobody).Notation)
	p, _ = p.Play(minesweeper.Player, "c3")
	out, _ := p.Outcome()
	fmt.Print(minesweeper.Rules{}.Record(p, &out))
	// Output:
	// 5x5 4 0001#/0112#/12###/#####/#####
	// 5x5 4
	// semilla 0300000000000000000000000000000000000000000000000000000000000000
	// a1
	// c3
	// mina
	// minas e2 c3 b4 e4
}

// Where the mines lie can be worked out from the seed, which is shown at the end, and
// the first cell.
func ExampleRules_Mines() {
	mines, _ := minesweeper.Rules{}.Mines(game.Options{"rows": "5", "columns": "5", "mines": "4"}, game.Seed{3}, "a1")
	fmt.Println(mines)
	// Output: [e2 c3 b4 e4]
}

// Whoever wants to check a match needs its options, its seed and the first opened cell;
// before that cell there are no mines to tell of.
func ExampleRules_FirstMove() {
	rules, options, seed := minesweeper.Rules{}, game.Options{"preset": "principiante", "guess-free": game.OptionYes}, game.Seed{3}
	p, _ := rules.New(options, seed)
	p, _ = p.Play(minesweeper.Player, "b1!")
	fmt.Printf("%q\n", game.DealFlags(rules, options, seed, p))
	for _, move := range []game.Move{"e5", "b1!"} {
		p, _ = p.Play(minesweeper.Player, move)
	}
	fmt.Println(game.DealFlags(rules, options, seed, p))
	// Output:
	// ""
	// --game minesweeper --guess-free --preset principiante --seed 0300000000000000000000000000000000000000000000000000000000000000 --first e5
}
