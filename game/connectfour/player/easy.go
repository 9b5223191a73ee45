package player

import (
	"context"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// easy is a player that drops its disc anywhere.
type easy struct{}

var _ game.Player = easy{}

// Choose draws an open column.
func (easy) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	g, err := read(ctx, v)
	if err != nil {
		return "", err
	}
	open := columns(g)
	return connectfour.ColumnMove(open[rand.New(rand.NewChaCha8(seed)).IntN(len(open))]), nil
}
