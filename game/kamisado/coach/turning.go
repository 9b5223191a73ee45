package coach

import (
	"context"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// turning is the moment at which the match was lost, nil when nobody gave
// anything away.
func (c *Coach) turning(ctx context.Context, s *story) (*game.Turning, error) {
	if s.gaveUp() {
		return c.turningGiven(ctx, s)
	}
	if len(s.changes) == 0 {
		return nil, nil
	}
	last := s.changes[len(s.changes)-1]
	m := s.played[last]
	ch := newChance(m.before, m.better.winning)
	ch.cross(m.move)
	return &game.Turning{Number: last + 1, View: ch.view, Caption: game.Say("kamisado.review.turning", "Number", last+1,
		"Side", kamisado.SideTerm(m.side), "Move", m.move.String(), "Marks", ch.marks())}, nil
}

// turningGiven is the moment of a resignation by who was winning, when it was
// their turn.
func (c *Coach) turningGiven(ctx context.Context, s *story) (*game.Turning, error) {
	p := s.match.Board()
	if p.Turn() != s.winner {
		return nil, nil
	}
	better, err := c.split(ctx, p, c.limits.review)
	if err != nil {
		return nil, err
	}
	ch := newChance(s.match, better.winning)
	return &game.Turning{View: ch.view, Caption: game.Say("kamisado.review.given",
		"Side", kamisado.SideTerm(s.winner), "Marks", ch.marks())}, nil
}
