package engine

import (
	"context"
	"fmt"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Review judges every move of a match. A player who resigned a won position lost the match
// by that; no earlier mistake is then the decisive one. Of a match of a published mode it judges
// the moves by what is proven of their rounds.
func (c *Coach) Review(ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int)) (game.Review, error) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("a Kamisado coach reviews a *kamisado.Match, not %T", p)
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	s, err := c.follow(ctx, m, end, progress)
	if err != nil {
		return game.Review{}, err
	}
	return game.Review{Summary: s.summary(), Moves: s.judged(), TurningPoint: s.turning(), Curve: s.curve()}, nil
}

// key is that of a phrase of reviews, of matches or of rounds.
func (s *story) key(name string) string {
	if s.rounds {
		name = "round." + name
	}
	return "kamisado.review." + name
}

// judged returns the verdicts on all moves.
func (s *story) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(s.played))
	for i, m := range s.played {
		list[i] = game.JudgedMove{Number: i + 1, Round: m.before.Round(), Seat: m.side, Move: game.Move(m.move.String())}
		list[i].Verdict, list[i].Remark = s.judge(i)
	}
	return list
}

// judge is the verdict on a move; Unproven where too little is proven for one. A choice of a hand is not
// known to be no mistake where only the chosen hand is proven to lose.
func (s *story) judge(i int) (game.Verdict, game.Phrase) {
	m, was, now := &s.played[i], s.moments[i], s.moments[i+1]
	hand, fills := m.move.Fill()
	opponent := kamisado.SideTerm(1 - m.side)
	switch mistake := slices.Contains(s.mistakes, i); {
	case mistake && fills:
		return game.Mistake, game.Say("kamisado.review.fillgiven", "Hand", kamisado.HandTerm(1-hand))
	case mistake && s.decides(i):
		return game.Decisive, s.withBetter(game.Say(s.key("mistake")), m.better)
	case mistake:
		return game.Mistake, s.withBetter(game.Say(s.key("mistake")), m.better)
	case fills && now.wonBy(m.side):
		return game.Winning, game.Say("kamisado.review.fillkept")
	case fills && now.known && m.other.known:
		return game.Losing, game.Say("kamisado.review.filllost", "Opponent", opponent)
	case fills && now.known:
		return game.Unproven, game.Say("kamisado.review.fillopen", "Opponent", opponent)
	case fills:
		return game.Unproven, game.Phrase{}
	case was.wonBy(1 - m.side):
		return game.Losing, game.Say(s.key("losing"))
	case now.wonBy(m.side):
		return game.Winning, game.Say(s.key("winning"))
	}
	return game.Unproven, game.Phrase{}
}

// withBetter adds to a sentence the moves that would have won, as far as they are known.
func (s *story) withBetter(said game.Phrase, better split) game.Phrase {
	switch {
	case better.whole:
		return game.Say(s.key("better"), "Said", said, "Moves", or(better.winning))
	case len(better.winning) > 0:
		return game.Say(s.key("example"), "Said", said, "Moves", or(better.winning))
	}
	return game.Say("kamisado.review.plain", "Said", said)
}

// curve is who is proven to win at each moment, Black at the top; nil where that never changed. In
// a published mode it begins anew with each round: with the line-up after a choice of a hand.
func (s *story) curve() *game.Curve {
	if !slices.ContainsFunc(s.moments, func(m moment) bool { return m != s.moments[0] }) {
		return nil
	}
	values := make([]float64, len(s.moments))
	for i, m := range s.moments {
		switch {
		case m.wonBy(kamisado.Black):
			values[i] = 1
		case m.wonBy(kamisado.White):
			values[i] = -1
		}
	}
	black, white := kamisado.SideTerm(kamisado.Black), kamisado.SideTerm(kamisado.White)
	curve := &game.Curve{
		Lines: []game.CurveLine{{Values: values}},
		Top:   game.Say(s.key("curve"), "Side", black), Bottom: game.Say(s.key("curve"), "Side", white),
	}
	if !s.rounds {
		return curve
	}
	curve.Middle, curve.Sides = game.Say("kamisado.review.round.open"), [2]game.Term{black, white}
	curve.Parts = []game.CurvePart{{Round: s.matchAt(0).Round()}}
	for i := range s.played {
		if s.played[i].fills() {
			curve.Parts = append(curve.Parts, game.CurvePart{Round: s.matchAt(i + 1).Round(), First: i + 1})
		}
	}
	return curve
}
