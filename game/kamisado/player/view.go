package player

import (
	"fmt"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// read gives the position of a view, after the zero move of a blocked side.
func read(v game.View) (kamisado.Position, error) {
	if v.Game != kamisado.ID {
		return kamisado.Position{}, fmt.Errorf("player: a view of %q is not one of %s", v.Game, kamisado.ID)
	}
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over || v.Outcome != nil {
		return p, fmt.Errorf("player: the match is over in %q", v.Notation)
	}
	return m.Board(), nil
}

// pick takes one of several moves by chance.
func pick(moves []kamisado.Move, chance *rand.Rand) game.Move {
	return game.Move(moves[chance.IntN(len(moves))].String())
}
