package player

import "kamisado/game"

// ExpertWith is the expert with another number of playouts.
func ExpertWith(playouts int) game.Player { return expert{playouts: playouts} }
