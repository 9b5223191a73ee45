package coach

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// curve is who was winning at each moment, Black at the top; nil where that never changed.
func (s *story) curve() *game.Curve {
	if len(s.changes) == 0 {
		return nil
	}
	values := make([]float64, 0, len(s.played)+1)
	for _, m := range s.played {
		values = append(values, standing(m.winner))
	}
	values = append(values, standing(s.winner))
	return &game.Curve{
		Lines: []game.CurveLine{{Values: values}},
		Top:   game.Say("kamisado.review.curve", "Side", kamisado.SideTerm(kamisado.Black)), Bottom: game.Say("kamisado.review.curve", "Side", kamisado.SideTerm(kamisado.White)),
	}
}

// standing is the value of a moment at which a side is proven to win.
func standing(winner game.Seat) float64 {
	if winner == kamisado.Black {
		return 1
	}
	return -1
}
