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

// judge is the verdict on a move; Unproven where too little is proven for one.
func (s *story) judge(i int) (game.Verdict, game.Phrase) {
	m, was, now := &s.played[i], s.moments[i], s.moments[i+1]
	switch {
	case slices.Contains(s.mistakes, i):
		return s.judgeMistake(i)
	case m.fills():
		return m.judgeHand(now)
	case was.wonBy(1 - m.side):
		return game.Losing, game.Say(s.key("losing"))
	case now.wonBy(m.side):
		return game.Winning, game.Say(s.key("winning"))
	}
	return game.Unproven, game.Phrase{}
}

// judgeHand is the verdict on a choice of a hand that is not proven to be a mistake. It is not known
// to be none either where only the chosen hand is proven to lose.
func (m *played) judgeHand(now moment) (game.Verdict, game.Phrase) {
	opponent := kamisado.SideTerm(1 - m.side)
	switch {
	case now.wonBy(m.side):
		return game.Winning, game.Say("kamisado.review.fillkept")
	case !now.known:
		return game.Unproven, game.Phrase{}
	case m.other.known:
		return game.Losing, game.Say("kamisado.review.filllost", "Opponent", opponent)
	}
	return game.Unproven, game.Say("kamisado.review.fillopen", "Opponent", opponent)
}

// judgeMistake is the verdict on a mistake.
func (s *story) judgeMistake(i int) (game.Verdict, game.Phrase) {
	m := &s.played[i]
	if hand, fills := m.move.Fill(); fills {
		return game.Mistake, game.Say("kamisado.review.fillgiven", "Hand", kamisado.HandTerm(1-hand))
	}
	verdict := game.Mistake
	if s.decides(i) {
		verdict = game.Decisive
	}
	return verdict, s.withBetter(game.Say(s.key("mistake")), m.better)
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
