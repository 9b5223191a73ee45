package engine

import (
	"context"
	"fmt"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Review judges every move of a match. A player who resigned a won position lost the match
// by that; no earlier mistake is then the decisive one. Of a match of a published mode it judges
// the moves by what is proven of their rounds.
func (c *Coach) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
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
		list[i].Better = advised(m.better)
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
	// better are the moves that would have won, where this one gave the win away; none for a choice of a hand.
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
func (c *Coach) follow(
	ctx context.Context, m *kamisado.Match, end *game.Outcome, progress func(done, total int),
) (*story, error) {
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
	value, _, err := c.solver.RoundValue(ctx, p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{
		Nodes: c.limits.review,
	})
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

// summary returns the match in one sentence.
func (s *story) summary() game.Phrase {
	switch {
	case s.rounds:
		return s.roundSummary()
	case s.gaveUp():
		return s.sayGiven()
	case len(s.played) == 0:
		return game.Say("kamisado.review.nomoves")
	case s.broken:
		return game.Say("kamisado.review.broken", "Said", s.soFar())
	case s.end == nil:
		return s.soFar()
	case s.end.Method == game.Resigned:
		return game.Say("kamisado.review.resigned", "Loser", kamisado.SideTerm(1-s.last().winner), "Said", s.say())
	}
	return s.say()
}

// soFar is the summary of a match that is not over.
func (s *story) soFar() game.Phrase {
	if len(s.mistakes) == 0 {
		return s.say()
	}
	return game.Say("kamisado.review.running", "Side", kamisado.SideTerm(s.last().winner), "Said", s.say())
}

// sayGiven is the summary of a match whose winning side gave up.
func (s *story) sayGiven() game.Phrase {
	key := s.key("gaveup")
	if s.end.Method == game.TimedOut {
		key = s.key("late")
	}
	loser := s.last().winner
	return s.withBetter(
		game.Say(key, "Loser", kamisado.SideTerm(loser), "Winner", kamisado.SideTerm(1-loser), "Round", s.match.Round()),
		s.given,
	)
}

// say is the summary by the mistakes that were made.
func (s *story) say() game.Phrase {
	winner := s.last().winner
	pairs := []any{"Winner", kamisado.SideTerm(winner), "Loser", kamisado.SideTerm(1 - winner)}
	if len(s.mistakes) == 0 {
		start := s.played[0].before.Board()
		switch {
		case s.end == nil:
			return game.Say("kamisado.review.sofar", pairs...)
		case start == kamisado.Start(start.Mode()):
			return game.Say("kamisado.review.first", pairs...)
		}
		return game.Say("kamisado.review.flawless", pairs...)
	}
	last := s.mistakes[len(s.mistakes)-1]
	pairs = append(pairs, "Number", last+1, "Move", s.played[last].move.String())
	key := "kamisado.review.once"
	switch n := len(s.mistakes); {
	case n == 1 && last == 0:
		key = "kamisado.review.atonce"
	case n == 2:
		first := s.mistakes[0]
		key = "kamisado.review.twice"
		pairs = append(pairs, "First", first+1, "FirstMove", s.played[first].move.String())
	case n > 2:
		key = "kamisado.review.often"
		if s.end == nil {
			key = "kamisado.review.oftensofar"
		}
		pairs = append(pairs, "Times", n)
	}
	return s.withBetter(game.Say(key, pairs...), s.played[last].better)
}

// roundSummary is the summary of a match of a published mode: the round that decided it, the last
// mistake that is proven to have decided a round, and how many there were.
func (s *story) roundSummary() game.Phrase {
	if len(s.played) == 0 && !s.gaveUp() {
		return game.Say("kamisado.review.nomoves")
	}
	said := s.sayRoundMistakes()
	if s.gaveUp() {
		said = append([]game.Phrase{s.sayGiven()}, said...)
	}
	all := s.sayCounts()
	for i := range said {
		all = game.Say("kamisado.review.round.then", "Said", said[len(said)-1-i], "Next", all)
	}
	if s.broken {
		return game.Say("kamisado.review.broken", "Said", all)
	}
	return all
}

// sayRoundMistakes says which round decided the match, and by which mistake the last round was lost
// that is proven to have been lost by one.
func (s *story) sayRoundMistakes() (said []game.Phrase) {
	i, found := s.decisive()
	_, over := s.match.Outcome()
	last := s.match.Round()
	key := "kamisado.review.round.earlier"
	switch {
	case over && found && s.played[i].before.Round() == last:
		key = "kamisado.review.round.decided"
	case over:
		said = append(said, game.Say("kamisado.review.round.ended", "Round", last))
	}
	if found {
		m := &s.played[i]
		mistake := game.Say(key, "Round", m.before.Round(), "Loser", kamisado.SideTerm(m.side), "Number", i+1,
			"Move", m.move.String())
		said = append(said, s.withBetter(mistake, m.better))
	}
	p := s.match.Board()
	if s.end != nil && s.end.Method == game.Resigned && s.last().wonBy(s.end.Winner) && !p.Choosing() {
		said = append(said,
			game.Say("kamisado.review.round.resigned", "Round", last, "Loser", kamisado.SideTerm(1-s.end.Winner)))
	}
	return said
}

// sayCounts counts the mistakes of each side, and the moves of which enough is proven.
func (s *story) sayCounts() game.Phrase {
	if len(s.played) == 0 {
		return game.Say("kamisado.review.nomoves")
	}
	var times [2]int
	for _, i := range s.mistakes {
		times[s.played[i].side]++
	}
	judged := 0
	for i := range s.played {
		if verdict, _ := s.judge(i); verdict != game.Unproven {
			judged++
		}
	}
	return game.Say("kamisado.review.round.counts",
		"Black", kamisado.SideTerm(kamisado.Black), "BlackTimes", times[kamisado.Black],
		"White", kamisado.SideTerm(kamisado.White), "WhiteTimes", times[kamisado.White],
		"Judged", judged, "All", len(s.played))
}

// turning returns the moment at which the match or, in a published mode, the last round of which
// that is proven was given away: by a mistake or by the winning side that gave up. It is nil where
// there is none, and where a side gave up when it was not its turn.
func (s *story) turning() *game.TurningPoint {
	switch {
	case s.gaveUpOnTurn():
		return &game.TurningPoint{Better: advised(s.given)}
	case s.gaveUp():
		return nil
	}
	i, ok := s.decisive()
	if !ok {
		return nil
	}
	return &game.TurningPoint{Number: i + 1}
}

// advised returns the moves that win as advice: of a free choice those of the tower that has the most.
func advised(better split) (list []game.AdvisedMove) {
	for _, m := range mostOfOneTower(better.winning) {
		list = append(list, game.AdvisedMove{Move: game.Move(m.String()), Sure: true})
	}
	return list
}
