package coach

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// story is a match with who was winning at each moment.
type story struct {
	match  *kamisado.Match
	played []played
	// winner is who wins the match from where it ended, or has won it.
	winner game.Seat
	// changes are the moves that gave a won position away, by index.
	changes []int
	// given are the moves that would have won where the winner gave up.
	given split
	// end is how the match ended; nil while it goes on, and when nobody knows who
	// has won it.
	end *game.Outcome
	// broken is set when the match was ended from outside and its text does not say by
	// whom.
	broken bool
}

// played is a chosen move of the match.
type played struct {
	before *kamisado.Match
	move   kamisado.Move
	side   game.Seat
	// winner is who wins the match from before the move.
	winner game.Seat
	// better are the moves that would have won, where this one gave the win away.
	better split
}

// Review judges every move of a match. A player who resigned a won position lost the match
// by that; no earlier mistake is then the decisive one. Of a match of a published mode it judges
// the moves that are proven to keep or give away the round.
func (c *Coach) Review(ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int)) (game.Review, error) {
	m, ok := p.(*kamisado.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("a Kamisado coach reviews a *kamisado.Match, not %T", p)
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	if start := m.Start(); start.Mode().Published() {
		return c.reviewRounds(ctx, m, progress)
	}
	s, err := c.follow(ctx, m, end, progress)
	if err != nil {
		return game.Review{}, err
	}
	return game.Review{Summary: s.summary(), Moves: s.judged(), TurningPoint: s.turning(), Curve: s.curve()}, nil
}

// follow replays a match and asks at every moment who is winning.
func (c *Coach) follow(ctx context.Context, m *kamisado.Match, end *game.Outcome, progress func(done, total int)) (*story, error) {
	s := &story{match: m}
	for before, move := range m.Replay() {
		p := before.Board()
		s.played = append(s.played, played{before: before, move: move, side: p.Turn()})
	}
	start := m
	if len(s.played) > 0 {
		start = s.played[0].before
	}
	var err error
	if s.winner, err = c.winnerAt(ctx, start); err != nil {
		return nil, err
	}
	for i := range s.played {
		s.played[i].winner = s.winner
		if s.winner, err = c.judgeMove(ctx, s, i); err != nil {
			return nil, err
		}
		progress(i+1, len(s.played))
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
	if s.gaveUpOnTurn() {
		s.given, err = c.split(ctx, m.Board(), c.limits.review)
	}
	return s, err
}

// judgeMove returns who wins after a move and, where that has changed, notes the moves
// that would have won.
func (c *Coach) judgeMove(ctx context.Context, s *story, i int) (game.Seat, error) {
	after := s.match
	if i+1 < len(s.played) {
		after = s.played[i+1].before
	}
	move := &s.played[i]
	winner, err := c.winnerAt(ctx, after)
	if err != nil || winner == move.winner {
		return winner, err
	}
	s.changes = append(s.changes, i)
	move.better, err = c.split(ctx, move.before.Board(), c.limits.review)
	return winner, err
}

// winnerAt returns who wins a match from a moment on by perfect play, whether or not a
// player resigned then.
func (c *Coach) winnerAt(ctx context.Context, m *kamisado.Match) (game.Seat, error) {
	if end := m.Last().Round; end != nil && end.Match {
		return end.Winner, nil
	}
	return c.solver.Winner(ctx, m.Board(), solver.Limits{})
}

// gaveUp reports whether the side that was winning has lost, by resignation or on time.
func (s *story) gaveUp() bool { return s.end != nil && s.end.Winner != s.winner }

// gaveUpOnTurn reports whether it was also that side's turn.
func (s *story) gaveUpOnTurn() bool {
	p := s.match.Board()
	return s.gaveUp() && p.Turn() == s.winner
}

// judged returns the verdicts on all moves.
func (s *story) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(s.played))
	for i, m := range s.played {
		list[i] = game.JudgedMove{
			Number: i + 1, Round: m.before.Round(), Seat: m.side,
			Move: game.Move(m.move.String()), Verdict: game.Winning, Remark: game.Say("kamisado.review.winning"),
		}
		if m.winner != m.side {
			list[i].Verdict, list[i].Remark = game.Losing, game.Say("kamisado.review.losing")
		}
	}
	for n, i := range s.changes {
		list[i].Verdict = game.Mistake
		if n == len(s.changes)-1 && !s.gaveUp() {
			list[i].Verdict = game.Decisive
		}
		list[i].Remark = withBetter(game.Say("kamisado.review.mistake"), s.played[i].better)
	}
	return list
}

// withBetter adds to a sentence the moves that would have won, as far as they are known.
func withBetter(said game.Phrase, better split) game.Phrase {
	switch {
	case better.whole:
		return game.Say("kamisado.review.better", "Said", said, "Moves", or(better.winning))
	case len(better.winning) > 0:
		return game.Say("kamisado.review.example", "Said", said, "Moves", or(better.winning))
	}
	return game.Say("kamisado.review.plain", "Said", said)
}

// summary returns the match in one sentence.
func (s *story) summary() game.Phrase {
	switch {
	case s.gaveUp():
		return s.sayGiven()
	case len(s.played) == 0:
		return game.Say("kamisado.review.nomoves")
	case s.broken:
		return game.Say("kamisado.review.broken", "Said", s.soFar())
	case s.end == nil:
		return s.soFar()
	case s.end != nil && s.end.Method == game.Resigned:
		return game.Say("kamisado.review.resigned", "Loser", kamisado.SideTerm(1-s.winner), "Said", s.say())
	}
	return s.say()
}

// soFar is the summary of a match that is not over.
func (s *story) soFar() game.Phrase {
	if len(s.changes) == 0 {
		return s.say()
	}
	return game.Say("kamisado.review.running", "Side", kamisado.SideTerm(s.winner), "Said", s.say())
}

// sayGiven is the summary of a match whose winning side gave up.
func (s *story) sayGiven() game.Phrase {
	key := "kamisado.review.gaveup"
	if s.end.Method == game.TimedOut {
		key = "kamisado.review.late"
	}
	return withBetter(game.Say(key, "Loser", kamisado.SideTerm(s.winner), "Winner", kamisado.SideTerm(1-s.winner)), s.given)
}

// say is the summary by the mistakes that were made.
func (s *story) say() game.Phrase {
	pairs := []any{"Winner", kamisado.SideTerm(s.winner), "Loser", kamisado.SideTerm(1 - s.winner)}
	if len(s.changes) == 0 {
		return s.sayFlawless(pairs)
	}
	last := s.changes[len(s.changes)-1]
	pairs = append(pairs, "Number", last+1, "Move", s.played[last].move.String())
	key := "kamisado.review.once"
	switch n := len(s.changes); {
	case n == 1 && last == 0:
		key = "kamisado.review.atonce"
	case n == 2:
		first := s.changes[0]
		key = "kamisado.review.twice"
		pairs = append(pairs, "First", first+1, "FirstMove", s.played[first].move.String())
	case n > 2:
		key = "kamisado.review.often"
		if s.end == nil {
			key = "kamisado.review.oftensofar"
		}
		pairs = append(pairs, "Times", n)
	}
	return withBetter(game.Say(key, pairs...), s.played[last].better)
}

// sayFlawless is the summary where the winner made no mistake.
func (s *story) sayFlawless(pairs []any) game.Phrase {
	start := s.played[0].before.Board()
	switch {
	case s.end == nil:
		return game.Say("kamisado.review.sofar", pairs...)
	case start == kamisado.Start(start.Mode()):
		return game.Say("kamisado.review.first", pairs...)
	}
	return game.Say("kamisado.review.flawless", pairs...)
}
