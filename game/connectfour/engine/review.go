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

// review is a match with what every moment was worth.
type review struct {
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
	// isKnown is set when it is known who wins here and after the move; gaveAway when the move is
	// known to have given a better result away, and kept are then the columns that keep it.
	isKnown, gaveAway bool
	kept              kept
}

// kept are columns that keep a result.
type kept struct {
	columns []int
	// all is unset when there may be more.
	all bool
}

// Review says of every move whether it kept the best result. Where finding that out takes too
// long, which only the first moves of a match can, it says so.
func (c *Coach) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
	m, ok := p.(*connectfour.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("a Connect Four coach reviews a *connectfour.Match, not %T", p)
	}
	r := newReview(m, end)
	if err := c.solve(ctx, r, progress); err != nil {
		return game.Review{}, err
	}
	if loser, ok := r.gaveUp(); ok && loser == r.last().side {
		var err error
		if r.given, err = c.keep(ctx, r.last()); err != nil {
			return game.Review{}, err
		}
	}
	return game.Review{Summary: r.summary(), Moves: r.judged(), TurningPoint: r.turning(), Curve: r.curve()}, nil
}

// newReview replays a match.
func newReview(m *connectfour.Match, end *game.Outcome) *review {
	r := &review{}
	for before, move := range m.Replay() {
		r.moments = append(r.moments, moment{match: before, move: move, side: before.Grid().Turn()})
	}
	r.moments = append(r.moments, moment{match: m, side: m.Grid().Turn()})
	if out, over := m.Outcome(); over {
		end = &out
	}
	switch {
	case end == nil:
	case end.Winner == game.Nobody && end.Method != connectfour.ByFull:
		// Nobody lost a match that the players left undecided.
		r.broken = end.Method != game.Agreed && end.Method != game.Unfinished
	default:
		r.end = end.Clone()
	}
	return r
}

// last returns the moment in which the match ended.
func (r *review) last() *moment { return &r.moments[len(r.moments)-1] }

// solve finds what every moment is worth, from the last to the first: a position is at least worth
// what the move in it led to, and the solver's table has much of what earlier ones need.
func (c *Coach) solve(ctx context.Context, r *review, progress func(done, total int)) error {
	left, least := c.limits.whole, -worst
	for i := range slices.Backward(r.moments) {
		m := &r.moments[i]
		worth, spent, err := c.solver.narrow(ctx, m.match.Grid(), least, min(left, c.limits.moment), c.limits.exact)
		if err != nil {
			return err
		}
		m.worth, left, least = worth, left-spent, -worth.most
		if i+1 < len(r.moments) {
			before, isKnown := m.result(m.side)
			after, isNextKnown := r.moments[i+1].result(m.side)
			m.isKnown = isKnown && isNextKnown
			m.gaveAway = m.isKnown && after < before
		}
		if m.gaveAway {
			if m.kept, err = c.keep(ctx, m); err != nil {
				return err
			}
		}
		if progress != nil {
			progress(len(r.moments)-1-i, len(r.moments)-1)
		}
	}
	r.known = len(r.moments) - 1
	for r.known > 0 && r.moments[r.known-1].isKnown {
		r.known--
	}
	for i := r.known; i < len(r.moments); i++ {
		if r.moments[i].gaveAway {
			r.changes = append(r.changes, i)
		}
	}
	return nil
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

// lastChange returns the last mistake, -1 where there is none.
func (r *review) lastChange() int {
	if len(r.changes) == 0 {
		return -1
	}
	return r.changes[len(r.changes)-1]
}

// gaveUp returns the side that lost the match by resigning or on time where it was not lost; ok
// is false when none did.
func (r *review) gaveUp() (loser game.Seat, ok bool) {
	if r.end == nil || r.end.Winner == game.Nobody {
		return 0, false
	}
	result, known := r.last().result(r.end.Winner)
	return 1 - r.end.Winner, known && result < 1
}

// verdict returns what a move was worth.
func (r *review) verdict(i int) game.Verdict {
	m := &r.moments[i]
	before, _ := m.result(m.side)
	_, gaveUp := r.gaveUp()
	switch {
	case !m.isKnown:
		return game.Unproven
	case m.gaveAway && i == r.lastChange() && !gaveUp:
		return game.Decisive
	case m.gaveAway:
		return game.Mistake
	}
	return [...]game.Verdict{game.Losing, game.Even, game.Winning}[before+1]
}

// judged returns the verdicts on all moves.
func (r *review) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(r.moments)-1)
	for i := range list {
		m := &r.moments[i]
		list[i] = game.JudgedMove{
			Number: i + 1, Round: 1, Seat: m.side, Move: m.move, Verdict: r.verdict(i), Remark: r.remark(i),
			Better: m.kept.advised(),
		}
	}
	return list
}

// curve returns how red stood: what is not known is as what followed, and the middle is called a draw where
// everything is known. A match without moves has none.
func (r *review) curve() *game.Curve {
	if len(r.moments) < 2 {
		return nil
	}
	line := game.CurveLine{Values: make([]float64, len(r.moments))}
	value, known := 0.0, true
	for i := range slices.Backward(r.moments) {
		m := &r.moments[i]
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

// remark says what a move was worth.
func (r *review) remark(i int) game.Phrase {
	m, next := &r.moments[i], &r.moments[i+1]
	before, _ := m.result(m.side)
	switch {
	case !m.isKnown:
		return game.Say("connect4.review.unknown")
	case m.gaveAway:
		return m.kept.better(game.Say("connect4.review.mistake", "Given", given(before)))
	case before == 0:
		return game.Say("connect4.review.even")
	case before < 0:
		return game.Say("connect4.review.losing")
	}
	switch left := next.worth.movesLeft(next.match.Grid().Plies()); {
	case left == 0:
		return game.Say("connect4.review.won")
	case next.worth.isExact():
		return game.Say("connect4.review.winningin", "Moves", left, "Plural", left)
	}
	return game.Say("connect4.review.winning")
}

// given returns what a side with a result has to lose.
func given(result int) game.Phrase {
	if result > 0 {
		return game.Say("connect4.review.win")
	}
	return game.Say("connect4.review.draw")
}

// better adds to a sentence the columns that would have kept the result, as far as they are
// known.
func (k kept) better(said game.Phrase) game.Phrase {
	switch {
	case len(k.columns) == 0:
		return game.Say("connect4.review.plain", "Said", said)
	case k.all:
		return game.Say("connect4.review.better", "Said", said, "Columns", or(k.columns))
	}
	return game.Say("connect4.review.example", "Said", said, "Columns", or(k.columns))
}

// summary returns the match in one sentence.
func (r *review) summary() game.Phrase {
	loser, gaveUp := r.gaveUp()
	result, known := r.last().result(connectfour.Red)
	switch {
	case gaveUp:
		return r.sayGiven(loser)
	case len(r.moments) == 1:
		return game.Say("connect4.review.nomoves")
	case r.broken:
		return game.Say("connect4.review.broken", "Said", r.soFar(result, known))
	case r.end == nil:
		return r.soFar(result, known)
	case r.end.Method == game.Resigned && known:
		return game.Say("connect4.review.resigned", "Loser", connectfour.SideTerm(1-r.end.Winner), "Said", r.say())
	}
	return r.say()
}

// soFar returns the summary of a match that is not over, by the result for red.
func (r *review) soFar(result int, known bool) game.Phrase {
	switch {
	case !known || len(r.changes) == 0 && r.known == 0:
		return r.say()
	case result == 0:
		return game.Say("connect4.review.drawing", "Said", r.say())
	}
	return game.Say("connect4.review.running", "Side", connectfour.SideTerm(leader(result)), "Said", r.say())
}

// leader returns who wins with a result for red that is no draw.
func leader(result int) game.Seat {
	if result > 0 {
		return connectfour.Red
	}
	return connectfour.Yellow
}

// sayGiven returns the summary of a match that a side gave up without having lost it.
func (r *review) sayGiven(loser game.Seat) game.Phrase {
	key := "connect4.review.gaveup"
	if r.end.Method == game.TimedOut {
		key = "connect4.review.late"
	}
	result, _ := r.last().result(loser)
	return r.given.better(game.Say(key, "Loser", connectfour.SideTerm(loser), "Given", given(result)))
}

// say returns the summary by the mistakes that were made.
func (r *review) say() game.Phrase {
	said := r.sayMistakes()
	if r.known > 0 && r.known < len(r.moments)-1 {
		return game.Say("connect4.review.partly", "Said", said, "Number", r.known+1)
	}
	return said
}

// sayMistakes names the last mistake, with what would have been right.
func (r *review) sayMistakes() game.Phrase {
	if len(r.changes) == 0 {
		return r.sayFlawless()
	}
	last := r.lastChange()
	m := &r.moments[last]
	before, _ := m.result(m.side)
	pairs := []any{
		"Side", connectfour.SideTerm(m.side), "Given", given(before), "Number", last + 1, "Move", string(m.move),
	}
	key := "connect4.review.once"
	switch {
	case len(r.changes) > 1 && r.end == nil:
		key = "connect4.review.oftensofar"
	case len(r.changes) > 1:
		key = "connect4.review.often"
	}
	if len(r.changes) > 1 {
		pairs = append(pairs, "Times", len(r.changes))
	}
	return m.kept.better(game.Say(key, pairs...))
}

// sayFlawless returns the summary where no mistake is known.
func (r *review) sayFlawless() game.Phrase {
	first, _ := r.moments[0].result(connectfour.Red)
	switch {
	case r.known == len(r.moments)-1:
		return game.Say("connect4.review.nothing")
	case r.known > 0:
		return game.Say("connect4.review.nomistakes", "Number", r.known+1)
	case first == 0:
		return game.Say("connect4.review.balanced")
	case r.end == nil:
		return game.Say("connect4.review.sofar", "Winner", connectfour.SideTerm(leader(first)))
	case r.moments[0].match.Grid().Plies() == 0:
		return game.Say("connect4.review.first", "Winner", connectfour.SideTerm(leader(first)))
	}
	return game.Say("connect4.review.flawless", "Winner", connectfour.SideTerm(leader(first)))
}

// turning returns the moment at which the match was given away: the last mistake, or that at
// which a side gave up what it had. It is nil where there is none, and where a side gave up when
// it was not its turn.
func (r *review) turning() *game.TurningPoint {
	loser, gaveUp := r.gaveUp()
	switch {
	case gaveUp && loser == r.last().side:
		return &game.TurningPoint{Better: r.given.advised()}
	case gaveUp || len(r.changes) == 0:
		return nil
	}
	return &game.TurningPoint{Number: r.lastChange() + 1}
}

// advised returns the columns as advice.
func (k kept) advised() (list []game.AdvisedMove) {
	for _, column := range k.columns {
		list = append(list, game.AdvisedMove{Move: connectfour.ColumnMove(column), Sure: true})
	}
	return list
}
