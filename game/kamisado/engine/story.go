package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// story is a match with what is proven of each of its moments: who wins the match from there or,
// in a published mode, the round that is being played.
type story struct {
	match *kamisado.Match
	// rounds is set when what is proven is of rounds.
	rounds bool
	played []played
	// moments are those before each move, and the last one.
	moments []moment
	// mistakes are the moves that gave away what was won, by index.
	mistakes []int
	// given are the moves that would have won where the winner gave up.
	given split
	// end is how the match ended; nil while it goes on, and when nobody knows who
	// has won it.
	end *game.Outcome
	// broken is set when the match was ended from outside and its text does not say by
	// whom.
	broken bool
}

// moment is who is proven to win at a moment of a match.
type moment struct {
	winner game.Seat
	known  bool
}

// wonBy reports whether a side is proven to win.
func (m moment) wonBy(side game.Seat) bool { return m.known && m.winner == side }

// played is a chosen move of the match.
type played struct {
	before *kamisado.Match
	move   kamisado.Move
	side   game.Seat
	// better are the moves that would have won, where this one gave the win away.
	better split
	// other is who is proven to win the round that begins with the other hand, where this move is a
	// choice of a hand after which the opponent is proven to win.
	other moment
}

// fills reports whether the move was a choice of a hand.
func (m *played) fills() bool {
	_, fills := m.move.Fill()
	return fills
}

// newStory is a match of whose moments nothing is known yet. end is how it was ended from outside.
func newStory(m *kamisado.Match, end *game.Outcome) *story {
	start := m.Start()
	s := &story{match: m, rounds: start.Mode().Published()}
	for before, move := range m.Replay() {
		p := before.Board()
		s.played = append(s.played, played{before: before, move: move, side: p.Turn()})
	}
	if out, over := m.Outcome(); over {
		end = &out
	}
	if end != nil && end.Winner == game.Nobody {
		// Nobody lost a match that the players left undecided.
		s.broken = end.Method != game.Agreed && end.Method != game.Unfinished
	} else {
		s.end = end.Clone()
	}
	return s
}

// follow replays a match and asks at every moment who is winning.
func (c *Coach) follow(ctx context.Context, m *kamisado.Match, end *game.Outcome, progress func(done, total int)) (*story, error) {
	s := newStory(m, end)
	for i := range len(s.played) + 1 {
		now, err := c.momentAt(ctx, s.matchAt(i))
		if err != nil {
			return nil, err
		}
		s.moments = append(s.moments, now)
		if i > 0 {
			progress(i, len(s.played))
		}
	}
	s.infer()
	err := c.findMistakes(ctx, s)
	if err == nil && s.gaveUpOnTurn() {
		s.given, err = c.better(ctx, s.match.Board())
	}
	return s, err
}

// matchAt is the match at a moment.
func (s *story) matchAt(i int) *kamisado.Match {
	if i < len(s.played) {
		return s.played[i].before
	}
	return s.match
}

// momentAt asks who wins a match from a moment on by perfect play, whether or not a player
// resigned then; in a published mode who wins the round, or has won it.
func (c *Coach) momentAt(ctx context.Context, m *kamisado.Match) (moment, error) {
	p, end := m.Board(), m.Last().Round
	switch {
	case end != nil && (end.Match || p.Choosing()):
		return moment{end.Winner, true}, nil
	case p.Choosing():
		return moment{}, nil // nobody knows who has won the round
	case !p.Mode().Published():
		winner, err := c.solver.Winner(ctx, p, solver.Limits{})
		return moment{winner, true}, err
	}
	value, _, err := c.solver.RoundValue(ctx, p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{Nodes: c.limits.review})
	switch {
	case isBound(err):
		return moment{}, nil
	case value == solver.Win:
		return moment{p.Turn(), true}, err
	}
	return moment{1 - p.Turn(), true}, err
}

// infer fills in moments that took too long to prove: who could move into a win had one.
func (s *story) infer() {
	for i, m := range slices.Backward(s.played) {
		if !s.moments[i].known && !m.fills() && s.moments[i+1].wonBy(m.side) {
			s.moments[i] = s.moments[i+1]
		}
	}
}

// findMistakes notes the moves that gave away what was won, and what would have kept it.
func (c *Coach) findMistakes(ctx context.Context, s *story) (err error) {
	for i := range s.played {
		m, now := &s.played[i], s.moments[i+1]
		switch {
		case !now.wonBy(1 - m.side):
			continue
		case m.fills():
			m.other, err = c.otherHand(ctx, m)
		case s.moments[i].wonBy(m.side):
			m.better, err = c.better(ctx, m.before.Board())
		default:
			continue
		}
		if err != nil {
			return err
		}
		if !m.fills() || m.other.wonBy(m.side) {
			s.mistakes = append(s.mistakes, i)
		}
	}
	return nil
}

// better returns the moves that win a position that is proven to be won, as far as they are found.
func (c *Coach) better(ctx context.Context, p kamisado.Position) (split, error) {
	if !p.Mode().Published() {
		return c.split(ctx, p, c.limits.review)
	}
	limits := solver.Limits{Nodes: c.limits.review, Moves: c.limits.one}
	found, err := c.solver.Round(ctx, p, solver.Aim{Side: p.Turn(), Points: 1}, limits)
	if isBound(err) {
		return split{}, nil
	}
	return split{winning: found.Winning, whole: found.Whole}, err
}

// otherHand asks who wins the round that begins with the hand that was not chosen.
func (c *Coach) otherHand(ctx context.Context, m *played) (moment, error) {
	hand, _ := m.move.Fill()
	next, err := m.before.PlayMove(m.side, kamisado.FillMove(1-hand))
	if err != nil {
		return moment{}, err
	}
	return c.momentAt(ctx, next)
}

// last is the moment at which the match ended, or has come to.
func (s *story) last() moment { return s.moments[len(s.moments)-1] }

// gaveUp reports whether the side that was winning has lost, by resignation or on time.
func (s *story) gaveUp() bool {
	p := s.match.Board()
	return s.end != nil && s.last().wonBy(1-s.end.Winner) && !p.Choosing()
}

// gaveUpOnTurn reports whether it was also that side's turn.
func (s *story) gaveUpOnTurn() bool {
	p := s.match.Board()
	return s.gaveUp() && p.Turn() == s.last().winner
}

// decides reports whether a mistake gave the win away for good: since then the opponent is proven
// to win at every moment, of the match or to the end of the round, and has not given up.
func (s *story) decides(i int) bool {
	side, at := s.played[i].side, i+1
	for ; at < len(s.moments); at++ {
		if !s.moments[at].wonBy(1 - side) {
			return false
		}
		if at < len(s.played) && s.played[at].fills() {
			return true // the round ended
		}
	}
	return !s.gaveUp()
}

// decisive is the last mistake that gave the win away for good; not ok where none did.
func (s *story) decisive() (i int, ok bool) {
	for _, i := range slices.Backward(s.mistakes) {
		if !s.played[i].fills() && s.decides(i) {
			return i, true
		}
	}
	return 0, false
}
