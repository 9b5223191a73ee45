package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"kamisado/game/othello"
	"kamisado/game/othello/engine"
)

// opening is a position and the moves that lead to it: "f5d6c3…".
type opening struct {
	moves string
	at    othello.Position
}

// openings returns one opening for each position of 8 by 8 after so many moves. Mirror images and rotations of a
// position count as one, so every opening begins with f5.
func openings(plies int) []opening {
	start := othello.Start(othello.Size8x8)
	layer := []opening{{"f5", start.Play(start.Size().CellOf("f5"))}}
	for range plies - 1 {
		var next []opening
		known := map[othello.Position]bool{}
		for _, o := range layer {
			for cell := range o.at.Moves().All() {
				at := o.at.Play(cell)
				if image, _ := at.Canonical(); !known[image] {
					known[image] = true
					next = append(next, opening{o.moves + at.Size().CellName(cell), at})
				}
			}
		}
		layer = next
	}
	return layer
}

// makeOpenings writes a number of balanced openings of Othello, each of so many moves, to a file. It judges them in a
// random order.
func makeOpenings(ctx context.Context, out string, count, plies int, progress io.Writer) error {
	all := openings(plies)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	var found []string
	for i := 0; i < len(all) && len(found) < count; i++ {
		balanced, err := engine.IsBalanced(ctx, all[i].at)
		if err != nil {
			return err
		}
		if balanced {
			found = append(found, all[i].moves+"\n")
			fmt.Fprintf(progress, "%d balanced openings of %d positions\n", len(found), i+1)
		}
	}
	slices.Sort(found)
	return os.WriteFile(out, []byte(strings.Join(found, "")), 0o644)
}
