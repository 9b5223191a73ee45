package coach

import "kamisado/game"

// Coach gives hints and analyses. It keeps nothing.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Analyzer = Coach{}
)
