package sixes_test

import (
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A match begins before the cards are dealt. The holder of the six of hearts plays it.
func Example() {
	var p game.Position = sixes.NewMatch(game.Seed{})
	p, _ = p.Play(sixes.West, sixes.DealAll)
	first := p.ToMove()[0]
	for move := range p.Legal(first) {
		fmt.Println(sixes.SeatName(first), "may play", move)
	}
	p, _ = p.Play(first, "6♥")
	fmt.Println(p.View(game.Nobody).Notation)
	// Output:
	// north may play 6h
	// -/6-6/-/- 13,13,13,12 0,0,0,0 w 1 0
}

// What a seat was dealt follows from the seed alone.
func ExampleDeal() {
	fmt.Println(sixes.Deal(game.Seed{})[sixes.North])
	// Output:
	// [6h 5s 10h 8s qc 4h 4s 6s 9c 7s 2d ah 10c]
}
