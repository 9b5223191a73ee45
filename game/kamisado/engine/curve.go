package engine

import (
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// curve is who is proven to win at each moment, Black at the top; nil where that never changed. In
// a published mode it begins anew with each round.
func (s *story) curve() *game.Curve {
	if !slices.ContainsFunc(s.moments, func(m moment) bool { return m != s.moments[0] }) {
		return nil
	}
	values := make([]float64, len(s.moments))
	for i, m := range s.moments {
		values[i] = m.standing()
	}
	curve := &game.Curve{
		Lines: []game.CurveLine{{Values: values}},
		Top:   game.Say(s.key("curve"), "Side", kamisado.SideTerm(kamisado.Black)), Bottom: game.Say(s.key("curve"), "Side", kamisado.SideTerm(kamisado.White)),
	}
	if s.rounds {
		curve.Middle, curve.Parts = game.Say("kamisado.review.round.open"), s.parts()
		curve.Sides = [2]game.Term{kamisado.SideTerm(kamisado.Black), kamisado.SideTerm(kamisado.White)}
	}
	return curve
}

// standing is the value of a moment.
func (m moment) standing() float64 {
	switch {
	case m.wonBy(kamisado.Black):
		return 1
	case m.wonBy(kamisado.White):
		return -1
	}
	return 0
}

// parts are the rounds of a published mode. Each begins with the line-up after a choice of a hand.
func (s *story) parts() []game.CurvePart {
	parts := []game.CurvePart{{Round: s.matchAt(0).Round()}}
	for i := range s.played {
		if s.played[i].fills() {
			parts = append(parts, game.CurvePart{Round: s.matchAt(i + 1).Round(), First: i + 1})
		}
	}
	return parts
}
