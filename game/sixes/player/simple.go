package player

import (
	"context"
	"errors"
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// simple plays by a rule of thumb. It has no chance of its own.
type simple struct {
	// pick chooses among the playable cards of a hand, both in the hand's order.
	pick func(hand, playable []sixes.Card) sixes.Card
}

// Choose deals all cards or picks one of the playable ones.
func (s simple) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	b, playable, err := read(ctx, v)
	switch {
	case err != nil:
		return "", err
	case b.Deck > 0:
		return sixes.DealAll, nil
	}
	return game.Move(s.pick(b.Hand, playable).String()), nil
}

// read is what a view shows of a table at which its seat is to move, and the cards it
// may play, in the hand's order.
func read(ctx context.Context, v game.View) (*sixes.Board, []sixes.Card, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	b, ok := v.Board.(*sixes.Board)
	if !ok {
		return nil, nil, fmt.Errorf("sixes: a view of %q holds a %T", v.Game, v.Board)
	}
	if v.Outcome != nil {
		return nil, nil, errors.New("sixes: the match is over")
	}
	var playable []sixes.Card
	for i, may := range b.Playable {
		if may {
			playable = append(playable, b.Hand[i])
		}
	}
	if b.Deck == 0 && len(playable) == 0 {
		return nil, nil, fmt.Errorf("sixes: seat %d is not to move", v.Seat)
	}
	return b, playable, nil
}
