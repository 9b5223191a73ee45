package coach

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// turning is the moment at which the match was lost, nil when nobody gave
// anything away.
func (s *story) turning() *game.TurningPoint {
	if s.gaveUp() {
		return s.turningGiven()
	}
	if len(s.changes) == 0 {
		return nil
	}
	last := s.changes[len(s.changes)-1]
	m := s.played[last]
	ch := newChance(m.before, m.better.winning)
	ch.cross(m.move)
	return &game.TurningPoint{Number: last + 1, View: ch.view, Caption: game.Say("kamisado.review.turning", "Number", last+1,
		"Side", kamisado.SideTerm(m.side), "Move", m.move.String(), "Marks", ch.marks())}
}

// turningGiven is the moment of a resignation by who was winning, when it was
// their turn.
func (s *story) turningGiven() *game.TurningPoint {
	if !s.gaveUpOnTurn() {
		return nil
	}
	ch := newChance(s.match, s.given.winning)
	return &game.TurningPoint{View: ch.view, Caption: game.Say("kamisado.review.given",
		"Side", kamisado.SideTerm(s.winner), "Marks", ch.marks())}
}
