// Package coach says to players of Othello what the expert would play.
package coach

import (
	"context"

	"kamisado/game"
)

// Coach makes hints. It proves nothing: it asks a player.
type Coach struct {
	// Player is whose moves are advised, a strong one.
	Player game.Player
}

var _ game.Hinter = Coach{}

// Hint names the move that the player makes.
func (c Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	move, err := c.Player.Choose(ctx, v, game.Seed{})
	if err != nil {
		return game.Hint{}, err
	}
	return game.Hint{
		Said:    []game.Phrase{game.Say("othello.hint.try", "Move", string(move))},
		Advised: []game.AdvisedMove{{Move: move}}, Caption: game.Say("othello.hint.marks"),
	}, nil
}
