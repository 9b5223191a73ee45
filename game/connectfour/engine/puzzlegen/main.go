// Command puzzlegen makes the puzzles of Connect Four.
package main

import (
	"kamisado/game/connectfour/engine"
	"kamisado/game/puzzle/generate"
)

func main() { generate.Main(engine.PuzzleSource()) }
