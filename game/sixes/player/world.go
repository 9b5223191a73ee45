package player

import (
	"context"
	"math/rand/v2"

	"kamisado/game/sixes"
)

// worlds are tables that agree with what a seat knows, one after another: chains of
// guesses, each of which leads on to the next by swaps.
type worlds struct {
	*knowledge
	random *rand.Rand
	guess  *guess
	dealt  int
}

// A chain of guesses begins anew after chain worlds, with warmUp swaps, and takes between
// two worlds.
const (
	chain   = 512
	warmUp  = 500
	between = 8
)

// next is the next world. At the beginning of a chain it looks whether it is to stop, and
// fails when the board contradicts itself.
func (w *worlds) next(ctx context.Context) (table, error) {
	if w.dealt%chain == 0 {
		if err := ctx.Err(); err != nil {
			return table{}, err
		}
		var err error
		if w.guess, err = newGuess(w.knowledge, w.random); err != nil {
			return table{}, err
		}
		w.guess.stir(warmUp)
	}
	w.dealt++
	w.guess.stir(between)
	return table{held: w.guess.held, played: w.played, turn: w.me}, nil
}

// drawTurns draws where the order of each seat's hand begins, which decides between
// cards that listo likes equally.
func drawTurns(random *rand.Rand) (turns [sixes.Seats]int) {
	drawn := random.Uint64()
	for seat := range turns {
		turns[seat] = int(drawn >> (6 * seat) & 63)
	}
	return turns
}
