// Command puzzlegen makes the puzzles of Othello.
package main

import (
	"kamisado/game/othello/engine"
	"kamisado/game/puzzle/generate"
)

func main() { generate.Main(engine.PuzzleSource()) }
