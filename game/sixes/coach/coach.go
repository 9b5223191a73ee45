// Package coach says to players of the sixes which card the expert would play. It knows what
// the view of their seat shows, and nothing else.
package coach

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// Coach makes hints. It proves nothing: it asks a player.
type Coach struct {
	// Player is whose cards are advised, a strong one.
	Player game.Player
}

var _ game.Hinter = Coach{}

// Hint names the card that the player would play, or the only one that can be played. While
// cards are dealt there is nothing to advise.
func (c Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	b, ok := v.Board.(*sixes.Board)
	switch {
	case !ok:
		return game.Hint{}, fmt.Errorf("sixes: a view of %q holds a %T", v.Game, v.Board)
	case b.Deck > 0:
		return game.Hint{Said: []game.Phrase{game.Say("sixes.hint.deal")}}, nil
	}
	move, err := c.Player.Choose(ctx, v, game.Seed{})
	if err != nil {
		return game.Hint{}, err
	}
	card, err := sixes.ParseCard(string(move))
	if err != nil {
		return game.Hint{}, err
	}
	said, playable := "sixes.hint.try", 0
	for _, can := range b.Playable {
		if can {
			playable++
		}
	}
	if playable == 1 {
		said = "sixes.hint.only"
	}
	return game.Hint{
		Said:    []game.Phrase{game.Say(said, "Card", card.Symbol())},
		Advised: []game.AdvisedMove{{Move: move, Sure: playable == 1}}, Caption: game.Say("sixes.hint.marks"),
	}, nil
}
