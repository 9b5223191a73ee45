package coach

import (
	"context"
	"fmt"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
)

// moment is a move of the match and what was known before it.
type moment struct {
	before *othello.Match
	side   game.Seat
	cell   int
	judgement
	// lost is how many discs the move cost, kept by how many the side wins after it: proven where
	// sure is set, else as estimated.
	lost, kept float64
	sure       bool
	// worse is set if another move is proven to be better.
	worse bool
}

// story is a match with what each of its moves cost.
type story struct {
	match   *othello.Match
	moments []moment
	// last is by how many discs Black wins from where the match ended, as known or as estimated.
	last     float64
	lastSure bool
	// end is how the match ended; nil while it goes on, and when nobody knows.
	end *game.Outcome
}

// Review judges every move of a match. Where the end is solved it says what won, drew or lost.
// Before that it names moves that cost discs, as estimated by equally deep searches of where the
// move led to and of where the best one would have.
func (Coach) Review(ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int)) (game.Review, error) {
	m, ok := p.(*othello.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("an Othello coach reviews an *othello.Match, not %T", p)
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	s := &story{match: m, end: end.Clone()}
	if out, over := m.Outcome(); over {
		s.end = out.Clone()
	}
	for before, cell := range m.Replay() {
		now := before.Board()
		s.moments = append(s.moments, moment{before: before, side: now.Turn(), cell: cell})
	}
	if err := s.judgeEnd(ctx); err != nil {
		return game.Review{}, err
	}
	// From the end backward: what is solved of a moment says what the move before it kept.
	for i := len(s.moments) - 1; i >= 0; i-- {
		if err := s.judge(ctx, i); err != nil {
			return game.Review{}, err
		}
		progress(len(s.moments)-i, len(s.moments))
	}
	return game.Review{Summary: s.summary(), Moves: s.judged(), TurningPoint: s.turning(), Curve: s.curve()}, nil
}

// judgeEnd finds out what the match is worth from where it ended.
func (s *story) judgeEnd(ctx context.Context) error {
	p := s.match.Board()
	if p.Over() {
		count := p.Count()
		s.last, s.lastSure = final(count, p.Empty().Len()), true
		return nil
	}
	j, err := forReview.judge(ctx, &p)
	s.last, s.lastSure = forBlack(j.discs, p.Turn()), j.exact
	return err
}

// final is by how many discs Black has won; the cells that stayed empty count for the winner, as
// they do for whoever solves an end.
func final(count [2]int, empty int) float64 {
	difference := count[othello.Black] - count[othello.White]
	switch {
	case difference > 0:
		difference += empty
	case difference < 0:
		difference -= empty
	}
	return float64(difference)
}

// forBlack turns discs of a side into discs of Black, and back.
func forBlack(discs float64, side game.Seat) float64 {
	if side == othello.White {
		return -discs
	}
	return discs
}

// judge judges a move, when all later ones are judged.
func (s *story) judge(ctx context.Context, i int) error {
	m := &s.moments[i]
	p := m.before.Board()
	var err error
	m.judgement, err = forReview.judge(ctx, &p)
	if err != nil {
		return err
	}
	next, known := s.last, s.lastSure
	if i+1 < len(s.moments) {
		later := &s.moments[i+1]
		next, known = forBlack(later.discs, later.side), later.exact
	}
	if slices.Contains(m.best, m.cell) {
		m.kept, m.sure = m.discs, m.exact
		return nil
	}
	m.kept, m.sure, m.worse = forBlack(next, m.side), m.exact && known, m.exact
	switch {
	case m.sure:
		m.lost = m.discs - m.kept
		return nil
	case known && !m.exact:
		// Both moves may lead to a solved end.
		most, solved, err := forReview.after(ctx, &p, m.best[0])
		if err != nil {
			return err
		}
		if solved {
			m.lost = max(0, most-m.kept)
			m.worse = m.lost > 0
			return nil
		}
	}
	cost, err := forReview.cost(ctx, &p, m.best[0], m.cell)
	m.lost = max(0, cost)
	if m.exact {
		m.lost = max(2, m.lost) // it is proven to be worse, and all differences are even
	}
	return err
}

// costly is the least estimated cost, in discs, for which a move is called inaccurate. It is also the least
// estimated lead of a side that is said to have given up while ahead. Smaller estimates may be errors of
// the search, which TestVerdictsAgainstDeepSearches measures.
const costly = 4

// judged returns the verdicts on all moves.
func (s *story) judged() []game.JudgedMove {
	decisive := s.decisive()
	list := make([]game.JudgedMove, len(s.moments))
	for i := range s.moments {
		m := &s.moments[i]
		p := m.before.Board()
		list[i] = game.JudgedMove{Number: i + 1, Round: 1, Seat: m.side, Move: game.Move(p.Size().CellName(m.cell))}
		list[i].Verdict, list[i].Remark = m.verdict(), m.remark()
		if i == decisive {
			list[i].Verdict = game.Decisive
		}
	}
	return list
}

// verdict is what a move was worth.
func (m *moment) verdict() game.Verdict {
	switch {
	case m.gaveAway():
		return game.Mistake
	case m.worse || m.lost >= costly:
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

// gaveAway reports whether the move is proven to have given a win or a draw away.
func (m *moment) gaveAway() bool {
	return m.sure && (m.discs > 0 && m.kept <= 0 || m.discs == 0 && m.kept < 0)
}

// decisive is the number of the last move that gave a better result away, -1 if there is none,
// or if who profited from it gave up.
func (s *story) decisive() int {
	for i := len(s.moments) - 1; i >= 0; i-- {
		if m := &s.moments[i]; m.gaveAway() {
			if s.end != nil && s.end.Winner == m.side {
				return -1
			}
			return i
		}
	}
	return -1
}

// curve is by how many discs Black wins, from the first moment to the last.
func (s *story) curve() *game.Curve {
	if len(s.moments) == 0 {
		return nil
	}
	var line game.CurveLine
	for i := range s.moments {
		m := &s.moments[i]
		line.Values = append(line.Values, height(forBlack(m.discs, m.side), m.exact))
	}
	line.Values = append(line.Values, height(s.last, s.lastSure))
	return &game.Curve{
		Lines:  []game.CurveLine{line},
		Top:    game.Say("othello.review.curve", "Side", othello.SideTerm(othello.Black)),
		Bottom: game.Say("othello.review.curve", "Side", othello.SideTerm(othello.White)),
	}
}

// decided is how far from the middle a curve is at least where it is proven who wins: the words of
// a curve call less undecided.
const decided = 0.4

// height is a number of discs in a curve: the first ones count more than the last, and all 64 reach
// the top. Where sure is set it is proven, and a lead of two discs wins as one of twenty does.
func height(discs float64, sure bool) float64 {
	size := math.Pow(min(math.Abs(discs)/64, 1), 0.75)
	if sure && discs != 0 {
		size = decided + (1-decided)*size
	}
	return math.Copysign(size, discs)
}
