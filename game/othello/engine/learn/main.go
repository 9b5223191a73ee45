// Command learn makes what package engine knows of patterns.
package main

import (
	"context"
	"log"
	"os"

	"kamisado/game/othello/engine"
)

func main() {
	weights, deviations, err := engine.Learn(context.Background(), os.Stderr)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("weights.bin", weights, 0o644); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("errors.txt", []byte(deviations), 0o644); err != nil {
		log.Fatal(err)
	}
}
