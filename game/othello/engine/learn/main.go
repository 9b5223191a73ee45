// Command learn makes what package engine knows of patterns.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"path/filepath"

	"kamisado/game/othello/engine"
)

func main() {
	games := flag.String("games", filepath.Join(os.TempDir(), "othello-games"), "directory that games are kept in")
	flag.Parse()
	if err := os.MkdirAll(*games, 0o755); err != nil {
		log.Fatal(err)
	}
	weights, deviations, err := engine.Learn(context.Background(), *games, os.Stderr)
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
