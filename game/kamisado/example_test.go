package kamisado_test

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// A match is started by the rules and played in notation.
func Example() {
	p, err := kamisado.Rules{}.New(game.Options{"mode": "estandar"}, game.Seed{})
	if err != nil {
		panic(err)
	}
	p, err = p.Play(kamisado.Black, "g1g6")
	if err != nil {
		panic(err)
	}
	fmt.Println("to move:", p.ToMove())
	for move := range p.Legal(kamisado.White) {
		fmt.Print(move, " ")
	}
	// Output:
	// to move: [1]
	// e8d7 e8e7 e8f7 e8c6 e8e6 e8b5 e8e5 e8a4 e8e4 e8e3 e8e2
}

// A KFN is a whole position in one line.
func ExampleParseKFN() {
	p, err := kamisado.ParseKFN("NZPSARVM/8/8/8/8/8/8/mvra+spzn B -- 1-0 estandar")
	if err != nil {
		panic(err)
	}
	cell, _ := kamisado.CellOf("d1")
	fmt.Println(p.At(cell).Sumo(), p.Mode(), p.Points(kamisado.Black))
	fmt.Println(p.KFN())
	// Output:
	// true estandar 1
	// NZPSARVM/8/8/8/8/8/8/mvra+spzn B -- 1-0 estandar
}

// A match is saved as text. White's pink tower is blocked and makes its zero
// move by itself; then Black's is, and the block is mutual.
func ExampleRules_TextFormat() {
	text, err := match.WriteText(kamisado.Rules{}, match.Record{
		Options: game.Options{game.OptionPosition: "8/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple"},
		Moves:   []match.Move{{Seat: kamisado.Black, Move: "c1c7"}},
		Outcome: &game.Outcome{Winner: kamisado.White, Method: kamisado.ByDeadlock},
	})
	if err != nil {
		panic(err)
	}
	fmt.Print(text)
	// Output:
	// 8/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple
	// N c1c7
	// B (a5)
	// 0-1 bloqueo
}

// A refusal names the broken rule and says why, in no language yet.
func ExamplePosition_CheckMove() {
	p := kamisado.Start(kamisado.Simple)
	move, err := kamisado.ParseMove("c1c8")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.CheckMove(move))
	// Output: illegal (rule 5): kamisado.illegal.occupied map[Cell:c8]
}

// Perft counts lines of play.
func ExamplePerft() {
	counts, err := kamisado.Perft(context.Background(), kamisado.Start(kamisado.Simple), 4)
	if err != nil {
		panic(err)
	}
	fmt.Println(counts.Leaves, counts.Wins, counts.Deadlocks)
	// Output: 107068 1422 38
}
