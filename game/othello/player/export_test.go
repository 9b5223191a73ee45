package player

import "kamisado/game"

// Quick is an expert that looks at no more than so many nodes a move, for long series.
func Quick(nodes int) game.Player {
	return &expert{small: nodes, wide: nodes, orderingNodes: nodes, solver: uint64(10 * nodes), surely: 10}
}
