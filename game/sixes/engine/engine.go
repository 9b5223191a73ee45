// Package engine has the computer players of the sixes: the three of the game's document,
// which follow fixed rules, and an expert that searches. [Coach] tells players which card the
// expert would play and why, and judges the cards of a match that is over.
//
// All of them see the view of their own seat and nothing else. The expert samples hands
// for the opponents that agree with everything that was seen (determinizations), and how
// each of them plays, and searches them together (information set Monte Carlo tree search). Its work is bounded
// in playouts, never in time, so that the same view and seed give the same move on every
// machine.
package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

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

// Levels returns the computer players, the weakest first (rule 6).
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelFoolish, Player: simple(foolish)},
		{Name: LevelCautious, Player: simple(cautious)},
		{Name: LevelSmart, Player: simple(smart)},
		{Name: LevelExpert, Player: expert(movePlayouts)},
	}
}

// simple is a player with a fixed rule: it returns one of the playable cards of a hand, both in the order they were
// dealt. It does not use its seed.
type simple func(hand, playable []sixes.Card) sixes.Card

// Choose deals all cards or picks one of the playable ones.
func (s simple) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	b, playable, err := read(ctx, v)
	switch {
	case err != nil:
		return "", err
	case b.Deck > 0:
		return sixes.DealAll, nil
	}
	return game.Move(s(b.Dealt, playable).String()), nil
}

// read returns the board of a view whose seat is to move, and the cards it may play, in the
// order they were dealt.
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
	for _, c := range b.Dealt {
		if i := slices.Index(b.Hand, c); i >= 0 && b.Playable[i] {
			playable = append(playable, c)
		}
	}
	if b.Deck == 0 && len(playable) == 0 {
		return nil, nil, fmt.Errorf("sixes: seat %d is not to move", v.Seat)
	}
	return b, playable, nil
}

// foolish plays the first card from the left.
func foolish(_, playable []sixes.Card) sixes.Card { return playable[0] }

// cautious plays the card with the fewest cards beyond it in its row; of equal ones the
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

// smart plays as cautious does, among the cards beyond which it holds another one, or among
// all if there are none.
func smart(hand, playable []sixes.Card) sixes.Card {
	held := sixes.SetOf(hand...)
	var useful []sixes.Card
	for _, c := range playable {
		if leading(held)&c.Set() != 0 {
			useful = append(useful, c)
		}
	}
	if len(useful) == 0 {
		useful = playable
	}
	return cautious(hand, useful)
}
