package engine

import (
	"context"
	"fmt"
	"slices"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// limits are how many nodes a review may take. Seven million take about a second.
type limits struct {
	// whole is for all moments together, moment for one of them, exact for one whose winner is
	// known.
	whole, moment, exact uint64
	// column is for one column of a position in which the result was given away.
	column uint64
}

// usual are limits that are hardly ever reached: a match is solved from its end, so that earlier
// moments find much in the solver's table.
var usual = limits{whole: 150_000_000, moment: 30_000_000, exact: 500_000, column: 10_000_000}

// story is a match with what every moment was worth.
type story struct {
	match   *connectfour.Match
	moments []moment
	// known is the first move from which on the worth of all is known.
	known int
	// changes are the moves from there on that gave a better result away, by index.
	changes []int
	// end is how the match ended; nil while it goes on, when the players settled it, and when
	// nobody knows who has won it.
	end *game.Outcome
	// broken is set when the match was ended from outside and its text does not say by whom.
	broken bool
	// given are the columns that would have kept the result where who had it gave up.
	given kept
}

// moment is a position of the match. The last one is that in which it ended.
type moment struct {
	match *connectfour.Match
	// move is the move that was made, empty in the last moment.
	move game.Move
	side game.Seat
	// worth is the range of scores for the side.
	worth scores
	// kept are the columns that would have kept the result, where the move gave it away.
	kept kept
}

// kept are columns that keep a result.
type kept struct {
	columns []int
	// all is unset when there may be more.
	all bool
}

// Review says of every move whether it kept the best result. Where finding that out takes too
// long, which only the first moves of a match can, it says so.
func (c *Coach) Review(ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int)) (game.Review, error) {
	m, ok := p.(*connectfour.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("a Connect Four coach reviews a *connectfour.Match, not %T", p)
	}
	s := newStory(m, end)
	if err := c.solve(ctx, s, progress); err != nil {
		return game.Review{}, err
	}
	if loser, ok := s.gaveUp(); ok && loser == s.last().side {
		var err error
		if s.given, err = c.keep(ctx, s.last()); err != nil {
			return game.Review{}, err
		}
	}
	return game.Review{Summary: s.summary(), Moves: s.judged(), TurningPoint: s.turning(), Curve: s.curve()}, nil
}

// newStory replays a match.
func newStory(m *connectfour.Match, end *game.Outcome) *story {
	s := &story{match: m}
	for before, move := range m.Replay() {
		s.moments = append(s.moments, moment{match: before, move: move, side: before.Grid().Turn()})
	}
	s.moments = append(s.moments, moment{match: m, side: m.Grid().Turn()})
	if out, over := m.Outcome(); over {
		end = &out
	}
	switch {
	case end == nil:
	case end.Winner == game.Nobody && end.Method != connectfour.ByFull:
		// Nobody lost a match that the players left undecided.
		s.broken = end.Method != game.Agreed && end.Method != game.Unfinished
	default:
		s.end = end.Clone()
	}
	return s
}

// last is the moment in which the match ended.
func (s *story) last() *moment { return &s.moments[len(s.moments)-1] }

// solve finds what every moment is worth, from the last to the first: a position is at least worth
// what the move in it led to, and the solver's table has much of what earlier ones need.
func (c *Coach) solve(ctx context.Context, s *story, progress func(done, total int)) error {
	left, least := c.limits.whole, -worst
	for i := range slices.Backward(s.moments) {
		m := &s.moments[i]
		worth, spent, err := c.solver.narrow(ctx, m.match.Grid(), least, min(left, c.limits.moment), c.limits.exact)
		if err != nil {
			return err
		}
		m.worth, left, least = worth, left-spent, -worth.most
		if s.gaveAway(i) {
			if m.kept, err = c.keep(ctx, m); err != nil {
				return err
			}
		}
		if progress != nil {
			progress(len(s.moments)-1-i, len(s.moments)-1)
		}
	}
	s.sum()
	return nil
}

// sum finds from where on everything is known, and the mistakes since.
func (s *story) sum() {
	s.known = len(s.moments) - 1
	for s.known > 0 && s.isKnown(s.known-1) {
		s.known--
	}
	for i := s.known; i < len(s.moments)-1; i++ {
		if s.gaveAway(i) {
			s.changes = append(s.changes, i)
		}
	}
}

// keep finds the columns that keep the result of a moment.
func (c *Coach) keep(ctx context.Context, m *moment) (k kept, err error) {
	result, _ := m.worth.result()
	k.columns, k.all, err = c.solver.keeping(ctx, m.match.Grid(), result, c.limits.column)
	return k, err
}

// result returns what a moment is worth for a side: 1, 0 or -1; ok is false when nobody knows.
func (m *moment) result(side game.Seat) (result int, ok bool) {
	result, ok = m.worth.result()
	if side != m.side {
		result = -result
	}
	return result, ok
}

// isKnown reports whether the worth of a move is known: that of its moment and of the next.
func (s *story) isKnown(i int) bool {
	_, before := s.moments[i].worth.result()
	_, after := s.moments[i+1].worth.result()
	return before && after
}

// gaveAway reports whether a move is known to have given a better result away.
func (s *story) gaveAway(i int) bool {
	if i+1 == len(s.moments) || !s.isKnown(i) {
		return false
	}
	m := &s.moments[i]
	before, _ := m.result(m.side)
	after, _ := s.moments[i+1].result(m.side)
	return after < before
}

// lastChange is the last mistake, -1 where there is none.
func (s *story) lastChange() int {
	if len(s.changes) == 0 {
		return -1
	}
	return s.changes[len(s.changes)-1]
}

// gaveUp returns the side that lost the match by resigning or on time where it was not lost; ok
// is false when none did.
func (s *story) gaveUp() (loser game.Seat, ok bool) {
	if s.end == nil || s.end.Winner == game.Nobody {
		return 0, false
	}
	result, known := s.last().result(s.end.Winner)
	return 1 - s.end.Winner, known && result < 1
}

// verdict is what a move was worth.
func (s *story) verdict(i int) game.Verdict {
	m := &s.moments[i]
	before, _ := m.result(m.side)
	_, gaveUp := s.gaveUp()
	switch {
	case !s.isKnown(i):
		return game.Unproven
	case s.gaveAway(i) && i == s.lastChange() && !gaveUp:
		return game.Decisive
	case s.gaveAway(i):
		return game.Mistake
	}
	return [...]game.Verdict{game.Losing, game.Even, game.Winning}[before+1]
}

// judged returns the verdicts on all moves.
func (s *story) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(s.moments)-1)
	for i := range list {
		m := &s.moments[i]
		list[i] = game.JudgedMove{Number: i + 1, Round: 1, Seat: m.side, Move: m.move, Verdict: s.verdict(i), Remark: s.remark(i)}
	}
	return list
}

// curve is how red stood: what is not known is as what followed, and the middle is called a draw where
// everything is known. A match without moves has none.
func (s *story) curve() *game.Curve {
	if len(s.moments) < 2 {
		return nil
	}
	line := game.CurveLine{Values: make([]float64, len(s.moments))}
	value, known := 0.0, true
	for i := range slices.Backward(s.moments) {
		m := &s.moments[i]
		result, ok := m.result(connectfour.Red)
		if ok {
			value = float64(result) * (1 - float64(m.worth.movesLeft(m.match.Grid().Plies()))/(2*worst))
		}
		line.Values[i], known = value, known && ok
	}
	curve := &game.Curve{
		Lines:  []game.CurveLine{line},
		Top:    game.Say("connect4.review.wins", "Side", connectfour.SideTerm(connectfour.Red)),
		Bottom: game.Say("connect4.review.wins", "Side", connectfour.SideTerm(connectfour.Yellow)),
	}
	if known {
		curve.Middle = game.Say("connect4.review.drawn")
	}
	return curve
}
