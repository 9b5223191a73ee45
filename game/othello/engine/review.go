package engine

import (
	"context"
	"fmt"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
)

// story is a match with what each of its moves cost.
type story struct {
	moments []moment
	// last is by how many discs Black wins from where the match ended, as known or as estimated.
	last     float64
	lastSure bool
	// end is how the match ended; nil while it goes on, and when nobody knows.
	end *game.Outcome
}

// moment is a move of the match and what was known before it.
type moment struct {
	before *othello.Match
	p      othello.Position
	cell   int
	judgement
	// lost is how many discs the move cost, kept by how many the side wins after it: proven where sure is
	// set, else as estimated.
	lost, kept float64
	sure       bool
	// worse is set if another move is proven to be better, lostAll if all discs of its side are lost after
	// the move.
	worse, lostAll bool
}

// Review judges every move of a match. Where the end is solved it says what won, drew or lost. Before that
// it names moves that cost discs, as estimated by equally deep searches of where the move led to and of
// where the best one would have.
func (Coach) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
	m, ok := p.(*othello.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("an Othello coach reviews an *othello.Match, not %T", p)
	}
	s := &story{end: end.Clone()}
	if out, over := m.Outcome(); over {
		s.end = out.Clone()
	}
	for before, cell := range m.Replay() {
		s.moments = append(s.moments, moment{before: before, p: before.Board(), cell: cell})
	}
	if err := s.judgeEnd(ctx, m.Board()); err != nil {
		return game.Review{}, err
	}
	// From the end backward: what is solved of a moment says what the move before it kept.
	for i := len(s.moments) - 1; i >= 0; i-- {
		if err := s.judge(ctx, i); err != nil {
			return game.Review{}, err
		}
		if progress != nil {
			progress(len(s.moments)-i, len(s.moments))
		}
	}
	return game.Review{Summary: s.summary(), Moves: s.judged(), TurningPoint: s.turning(), Curve: s.curve()}, nil
}

// judgeEnd finds out what the match is worth from where it ended.
func (s *story) judgeEnd(ctx context.Context, p othello.Position) error {
	if p.Over() {
		s.last, s.lastSure = lead(p), true
		return nil
	}
	j, err := forReview.judge(ctx, p)
	s.last, s.lastSure = forBlack(j.discs, p.Turn()), j.exact
	return err
}

// judge judges a move, when all later ones are judged.
func (s *story) judge(ctx context.Context, i int) error {
	m := &s.moments[i]
	var err error
	m.judgement, err = forReview.judge(ctx, m.p)
	if err != nil {
		return err
	}
	next, known := s.last, s.lastSure
	if i+1 < len(s.moments) {
		later := &s.moments[i+1]
		next, known = forBlack(later.discs, later.p.Turn()), later.exact
	}
	if slices.Contains(m.best, m.cell) {
		m.kept, m.sure = m.discs, m.exact
		return nil
	}
	m.kept, m.sure, m.worse = forBlack(next, m.p.Turn()), m.exact && known, m.exact
	m.lostAll = m.kept == -float64(m.p.Size().Cells())
	if m.sure {
		m.lost = m.discs - m.kept
		return nil
	}
	if known {
		// Both moves may lead to a solved end.
		most, solved, err := forReview.judgeAfter(ctx, m.p, m.best[0])
		if err != nil {
			return err
		}
		if solved {
			m.lost = max(0, most-m.kept)
			m.worse = m.lost > 0
			return nil
		}
	}
	cost, err := forReview.cost(ctx, m.p, m.best[0], m.cell)
	m.lost = max(0, cost)
	if m.exact {
		m.lost = max(2, m.lost) // it is proven to be worse, and all differences are even
	}
	return err
}

// noticed is the least cost, in discs, for which a move is marked where it is proven to be worse than another, and
// costly where it is estimated to be. costly is also the least estimated lead of a side that is said to have given up
// while ahead. Smaller estimates may be errors of the search, which TestVerdictsAgainstDeepSearches measures.
const noticed, costly = 3, 4

// judged returns the verdicts on all moves.
func (s *story) judged() []game.JudgedMove {
	decisive := s.decisive()
	list := make([]game.JudgedMove, len(s.moments))
	for i := range s.moments {
		m := &s.moments[i]
		list[i] = game.JudgedMove{
			Number: i + 1, Round: 1, Seat: m.p.Turn(), Move: game.Move(m.p.Size().CellName(m.cell)),
			Verdict: m.verdict(), Remark: m.remark(),
		}
		if i == decisive {
			list[i].Verdict = game.Decisive
		}
		if m.gaveAway() || m.isCostly() {
			list[i].Better = m.advised(m.p.Size())
		}
	}
	return list
}

// verdict returns what a move was worth.
func (m *moment) verdict() game.Verdict {
	switch {
	case m.gaveAway():
		return game.Mistake
	case m.isCostly():
		return game.Inaccuracy
	case !m.sure:
		return game.Unproven
	case m.kept > 0:
		return game.Winning
	case m.kept == 0:
		return game.Even
	}
	return game.Losing
}

// gaveAway reports whether the move is proven to have given a win or a draw away, and to have cost enough to be
// noticed: two discs decide many even endings, and few people see why.
func (m *moment) gaveAway() bool {
	return m.sure && m.lost >= noticed && (m.discs > 0 && m.kept <= 0 || m.discs == 0 && m.kept < 0)
}

// isCostly reports whether the move cost so many discs that it is called inaccurate.
func (m *moment) isCostly() bool { return m.lost >= costly || m.worse && m.lost >= noticed }

// said returns a phrase about the cost of the move, another one where the move lost everything.
func (m *moment) said(key string, pairs []any) game.Phrase {
	if m.lostAll {
		key += ".all"
	}
	return game.Say(key, append(pairs, "Better", or(m.p.Size(), m.best), "Discs", whole(m.lost))...)
}

// remark says what was better; nothing of a move of which nothing much better is known.
func (m *moment) remark() game.Phrase {
	switch {
	case m.gaveAway() && m.discs == 0:
		return m.said("othello.review.drawn", nil)
	case m.gaveAway():
		return m.said("othello.review.given", nil)
	case !m.isCostly():
		return game.Phrase{}
	case m.sure:
		return m.said("othello.review.cost", nil)
	}
	return m.said("othello.review.about", nil)
}

// decisive returns the number of the last move that gave a better result away, -1 if there is none, or if
// who profited from it gave up.
func (s *story) decisive() int {
	for i := len(s.moments) - 1; i >= 0; i-- {
		if m := &s.moments[i]; m.gaveAway() {
			if s.end != nil && s.end.Winner == m.p.Turn() {
				return -1
			}
			return i
		}
	}
	return -1
}

// worst returns the number of the move by which the match turned, or else of the one that cost most of
// those of the side that is behind at the end; -1 if none cost much.
func (s *story) worst() (number int, decisive bool) {
	if i := s.decisive(); i >= 0 {
		return i, true
	}
	number, most := -1, float64(costly)
	for i := range s.moments {
		m := &s.moments[i]
		fell := forBlack(s.last, m.p.Turn()) <= 0
		if s.end != nil && s.end.Winner != game.Nobody {
			fell = m.p.Turn() != s.end.Winner
		}
		if fell && m.lost >= most {
			number, most = i, m.lost
		}
	}
	return number, false
}

// summary returns the match in a few words: which move cost most, and who gave up while ahead, by
// resignation or on time.
func (s *story) summary() game.Phrase {
	if len(s.moments) == 0 {
		return game.Say("othello.review.nomoves")
	}
	said := game.Say("othello.review.clean")
	if i, decisive := s.worst(); i >= 0 {
		m, key := &s.moments[i], "othello.review.costliest.about"
		switch {
		case decisive:
			key = "othello.review.turned"
		case m.sure:
			key = "othello.review.costliest"
		}
		said = m.said(key, []any{"Number", i + 1, "Side", othello.SideTerm(m.p.Turn()), "Move", m.p.Size().CellName(m.cell)})
	}
	if s.end == nil || s.end.Winner == game.Nobody {
		return said
	}
	loser := 1 - s.end.Winner
	if ahead := forBlack(s.last, loser); ahead >= costly || s.lastSure && ahead > 0 {
		return game.Say("othello.review.gaveup", "Loser", othello.SideTerm(loser), "Said", said)
	}
	return said
}

// turning returns the worst move; nil where there is none.
func (s *story) turning() *game.TurningPoint {
	i, _ := s.worst()
	if i < 0 {
		return nil
	}
	return &game.TurningPoint{Number: i + 1}
}

// curve returns by how many discs Black wins, from the first moment to the last.
func (s *story) curve() *game.Curve {
	if len(s.moments) == 0 {
		return nil
	}
	var line game.CurveLine
	for i := range s.moments {
		m := &s.moments[i]
		line.Values = append(line.Values, height(forBlack(m.discs, m.p.Turn()), m.exact))
	}
	line.Values = append(line.Values, height(s.last, s.lastSure))
	return &game.Curve{
		Lines:  []game.CurveLine{line},
		Top:    game.Say("othello.review.curve", "Side", othello.SideTerm(othello.Black)),
		Bottom: game.Say("othello.review.curve", "Side", othello.SideTerm(othello.White)),
	}
}

// decided is how far from the middle a curve is at least where it is proven who wins: the words of a curve
// call less undecided.
const decided = 0.4

// height returns a number of discs as it stands in a curve: the first ones count more than the last, and
// all 64 reach the top. Where sure is set it is proven, and a lead of two discs wins as one of twenty
// does.
func height(discs float64, sure bool) float64 {
	size := math.Pow(min(math.Abs(discs)/64, 1), 0.75)
	if sure && discs != 0 {
		size = decided + (1-decided)*size
	}
	return math.Copysign(size, discs)
}
