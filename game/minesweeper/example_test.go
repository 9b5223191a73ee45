package minesweeper_test

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

func ExampleRules() {
	rules := minesweeper.Rules{}
	r := match.Record{
		Options: game.Options{"rows": "5", "columns": "5", "mines": "4"}, Seed: game.Seed{3},
		Moves: []match.Move{{Seat: minesweeper.Player, Move: "a1"}, {Seat: minesweeper.Player, Move: "c3"}},
	}
	r.Outcome = &game.Outcome{Winner: game.Nobody, Method: minesweeper.ByMine}
	text, _ := match.WriteText(rules, r)
	first := r
	first.Moves = r.Moves[:1]
	p, _ := match.Replay(rules, first, nil)
	fmt.Println(p.View(game.Nobody).Notation)
	fmt.Print(text)
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
	rules, options, seed := minesweeper.Rules{}, game.Options{
		"preset": "principiante", "guess-free": game.OptionYes,
	}, game.Seed{3}
	p, _ := rules.New(options, seed)
	p, _ = p.Play(minesweeper.Player, "b1!")
	word := func(_, value string) string { return value }
	fmt.Printf("%q\n", game.DealFlags(rules, options, seed, p, word))
	for _, move := range []game.Move{"e5", "b1!"} {
		p, _ = p.Play(minesweeper.Player, move)
	}
	fmt.Println(game.DealFlags(rules, options, seed, p, word))
	// Output:
	// ""
	// --game minesweeper --guess-free --preset principiante --seed 0300000000000000000000000000000000000000000000000000000000000000 --first e5
}
