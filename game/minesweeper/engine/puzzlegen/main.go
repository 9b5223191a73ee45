// Command puzzlegen makes the puzzles of Minesweeper.
package main

import (
	"kamisado/game/minesweeper/engine"
	"kamisado/game/puzzle/generate"
)

func main() { generate.Main(engine.PuzzleSource()) }
