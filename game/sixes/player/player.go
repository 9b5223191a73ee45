// Package player has the computer players of the sixes: the three of the game's
// document, which go by rules of thumb, and one that guesses what the others hold.
//
// All of them see the view of their own seat and nothing else. The expert draws hands
// for the others that agree with all that everybody could see, and plays the match
// on from there, again and again. What bounds its thinking is counted in playouts,
// never in time, so that the same view and seed give the same move on every machine.
package player

import (
	"context"
	"errors"
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// The names of the levels.
const (
	LevelFoolish  = "tonto"
	LevelCautious = "prudente"
	LevelSmart    = "listo"
	LevelExpert   = "experto"
)

// Levels are the computer players, the weakest first (rule 6).
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelFoolish, Player: simple{foolish}},
		{Name: LevelCautious, Player: simple{cautious}},
		{Name: LevelSmart, Player: simple{smart}},
		{Name: LevelExpert, Player: expert{playouts: expertPlayouts}},
	}
}

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

// foolish takes the first card from the left.
func foolish(_, playable []sixes.Card) sixes.Card { return playable[0] }

// cautious takes the card that leaves the others the shortest way on; of equal ones the
// first from the left.
func cautious(_, playable []sixes.Card) sixes.Card {
	best := playable[0]
	for _, c := range playable {
		if c.Way() < best.Way() {
			best = c
		}
	}
	return best
}

// smart chooses as minded does among the cards beyond which it holds another one, or
// among all when there are none such.
func smart(hand, playable []sixes.Card) sixes.Card {
	held := sixes.SetOf(hand...)
	var useful []sixes.Card
	for _, c := range playable {
		if held&beyond(c.Set()) != 0 {
			useful = append(useful, c)
		}
	}
	if len(useful) == 0 {
		useful = playable
	}
	return cautious(hand, useful)
}
