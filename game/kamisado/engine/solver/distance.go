package solver

import (
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Distance returns in how many chosen moves, of both sides together, the round ends when
// the side that wins the match hurries without giving the win away and the other side
// delays. Errors are Solve's. It takes several times the nodes of Value, up to two million
// for a first move.
func (s *Solver) Distance(ctx context.Context, p kamisado.Position, limits Limits) (int, error) {
	p, err := afterZeroMove(p)
	if err != nil {
		return 0, err
	}
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return 0, err
	}
	defer j.end()
	start := Pack(p)
	value, err := j.search.value(&start)
	if err != nil {
		return 0, err
	}
	winner := p.Turn()
	if value == Loss {
		winner = 1 - winner
	}
	r := j.newRace(winner)
	for plies := 1; ; plies++ {
		if within, err := r.within(&start, plies); within || err != nil {
			return plies, err
		}
	}
}

// Delay is how long a move of a lost position puts off the end of the round.
type Delay struct {
	Move kamisado.Move
	// Plies is in how many chosen moves the round ends, this one counted, when the winner
	// of the match hurries and the loser delays. Where Exact is unset it is the fewest
	// that are possible: the nodes did not suffice for more.
	Plies int
	Exact bool
}

// Delays returns how long each of some moves puts off the end of a round whose match the
// side to move has lost, in the order of the moves. Those of a match's first reply to a
// winning move are in the book. Errors are the context's.
func (s *Solver) Delays(
	ctx context.Context, p kamisado.Position, moves []kamisado.Move, limits Limits,
) ([]Delay, error) {
	if delays, known := s.book().delays(&p, moves); known {
		return delays, nil
	}
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return nil, err
	}
	defer j.end()
	delays, err := j.delays(&p, moves)
	if errors.Is(err, ErrNodes) {
		err = nil
	}
	return delays, err
}

// Quickest returns those of some moves that win the match and end the round soonest, and
// in how many chosen moves, these counted. Errors are Solve's.
func (s *Solver) Quickest(
	ctx context.Context, p kamisado.Position, winning []kamisado.Move, limits Limits,
) ([]kamisado.Move, int, error) {
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return nil, 0, err
	}
	defer j.end()
	c := j.newComparison(&p, winning, p.Turn())
	for plies := 2; c.open == len(winning); plies++ {
		if err := c.run(plies); err != nil {
			return nil, 0, err
		}
	}
	var quickest []kamisado.Move
	for _, d := range c.delays {
		if d.Exact {
			quickest = append(quickest, d.Move)
		}
	}
	return quickest, c.plies, nil
}

// delays are Delays by search. With ErrNodes they are what is known by then.
func (j *job) delays(p *kamisado.Position, moves []kamisado.Move) ([]Delay, error) {
	c := j.newComparison(p, moves, 1-p.Turn())
	for plies := 2; c.open > 0; plies++ {
		if err := c.run(plies); err != nil {
			return c.delays, err
		}
	}
	return c.delays, nil
}

// comparison is a search for the distances of several moves of a position. All are looked
// at with few plies before any is with more: then what is known of them can be compared at
// any time.
type comparison struct {
	search *search
	delays []Delay
	// children are where the moves lead, unless they end the round.
	children []Board
	// open is how many of the distances are not known yet; plies is with how many they
	// have been looked at.
	open, plies int
}

func (j *job) newComparison(p *kamisado.Position, moves []kamisado.Move, winner game.Seat) *comparison {
	c := &comparison{
		search: j.newRace(winner), delays: make([]Delay, len(moves)), children: make([]Board, len(moves)), plies: 1,
	}
	for i, m := range moves {
		next, effect := p.Play(m)
		if effect.Round != nil {
			c.delays[i] = Delay{m, 1, true}
			continue
		}
		c.delays[i], c.children[i] = Delay{m, 2, false}, Pack(next)
		c.open++
	}
	return c
}

// run looks at the moves whose distance is not known, with a number of plies.
func (c *comparison) run(plies int) error {
	for i := range c.delays {
		d := &c.delays[i]
		if d.Exact {
			continue
		}
		within, err := c.search.within(&c.children[i], plies-1)
		if err != nil {
			return err
		}
		if within {
			d.Plies, d.Exact = plies, true
			c.open--
		}
	}
	for i := range c.delays {
		if d := &c.delays[i]; !d.Exact {
			d.Plies = plies + 1
		}
	}
	c.plies = plies
	return nil
}

// newRace makes a search for distances, with a table of its own.
func (j *job) newRace(winner game.Seat) *search {
	s := j.newSearch(j.search.round, j.search.ends, raceTable)
	s.race, s.winner = true, uint8(winner)
	return s
}

// mostPlies is the longest race, several times the longest that a match begins with.
const mostPlies = 127

// tags tell apart in the table the same position with different numbers of plies left: each
// spreads a number over bits of the opponent's word that are unset in every position.
var tags = func() (tags [mostPlies + 1]uint64) {
	for plies := range tags {
		for bit := range 7 {
			tags[plies] |= uint64(plies>>bit&1) << (8*bit + 15)
		}
	}
	return tags
}()

// within reports whether the round is over, with the match won by the winner, after so
// many chosen moves at most.
func (s *search) within(p *Board, plies int) (bool, error) {
	if plies > mostPlies {
		return false, ErrNodes
	}
	_, disproof := s.visit(p, plies, infinite, infinite)
	won := disproof == infinite
	return won == (uint8(p.Turn()) == s.winner), s.err
}

// Aim is what is asked of a round of a published mode: whether a side wins it, by an end that
// brings it so many points or more. One point asks for any win of the round, those that the side
// lacks to the mode's target for a win of the match by this very round.
type Aim struct {
	Side   game.Seat
	Points int
}

// met reports whether a side has what it wants when it wins the round with some points. That of
// the aim wants the points, the other one any other end.
func (a Aim) met(side game.Seat, points int) bool { return side != a.Side || points >= a.Points }

// The errors of questions about a round, besides the context's and ErrNodes.
var (
	// ErrWhole: the mode is solved as a whole match, by Solve.
	ErrWhole = errors.New("the mode has no rounds to be searched by themselves")
	// ErrBetween: no round is being played in the position.
	ErrBetween = errors.New("no round is being played in this position")
)

// RoundResult is what is proven of a round.
type RoundResult struct {
	// Position is what was searched: the position asked for, after the zero moves of blocked
	// sides.
	Position kamisado.Position
	// Value is whether the side to move has what it wants: the aim, if that is its own, and
	// else that the aim is missed.
	Value Value
	// Winning are moves by which it has that, in the order of AppendMoves: at least one where
	// it can, and all of them when Whole is set.
	Winning []kamisado.Move
	Whole   bool
	// Nodes are the positions searched.
	Nodes uint64
}

// Round decides a position of a round of a published mode, and then its moves for as long as the
// nodes last. Errors are the context's, ErrWhole, ErrBetween, and ErrNodes when they do not even last
// for the position.
func (s *Solver) Round(ctx context.Context, p kamisado.Position, aim Aim, limits Limits) (RoundResult, error) {
	j, p, err := s.beginRound(ctx, p, aim, limits)
	if err != nil {
		return RoundResult{}, err
	}
	defer j.end()
	start := Pack(p)
	r := RoundResult{Position: p, Whole: true}
	r.Value, err = j.search.value(&start)
	if err == nil && r.Value == Win {
		if limits.Moves > 0 {
			j.meter.most = min(j.meter.most, j.meter.nodes+limits.Moves)
		}
		err = j.winRound(&r, aim)
	}
	r.Nodes = j.meter.nodes
	return r, err
}

// RoundValue decides a position of a round of a published mode, which takes fewer nodes than
// Round, and returns how many. Errors are Round's.
func (s *Solver) RoundValue(ctx context.Context, p kamisado.Position, aim Aim, limits Limits) (Value, uint64, error) {
	j, p, err := s.beginRound(ctx, p, aim, limits)
	if err != nil {
		return Loss, 0, err
	}
	defer j.end()
	start := Pack(p)
	value, err := j.search.value(&start)
	return value, j.meter.nodes, err
}

// beginRound starts on a position of a round, after zero moves.
func (s *Solver) beginRound(
	ctx context.Context, p kamisado.Position, aim Aim, limits Limits,
) (*job, kamisado.Position, error) {
	if !p.Mode().Published() {
		return nil, p, ErrWhole
	}
	p, err := afterZeroMove(p)
	if err != nil || p.Choosing() {
		return nil, p, ErrBetween
	}
	j := s.newJob(ctx, limits)
	if err := j.enter(); err != nil {
		return nil, p, err
	}
	j.search = j.newSearch(RoundOf(&p), aimed(&p, aim), 0)
	return j, p, nil
}

// winRound finds the winning moves of a position that is won: first those that are known from
// the proof of that, which are one at least, then others while the nodes last. The one is what the
// search remembers and not what its table does: the entry of that move may have been replaced.
func (j *job) winRound(r *RoundResult, aim Aim) error {
	moves := r.Position.AppendMoves(nil)
	wins := make([]bool, len(moves))
	var open []int
	for i, m := range moves {
		won, known := j.knownInRound(&r.Position, m, aim)
		if wins[i] = won; !known {
			open = append(open, i)
		}
	}
	var err error
	for _, i := range open {
		next, _ := r.Position.Play(moves[i])
		child := Pack(next)
		v, failed := j.search.value(&child)
		if err = failed; err != nil {
			break
		}
		wins[i] = (v == Win) == (next.Turn() == r.Position.Turn())
	}
	r.Whole = err == nil
	for i, m := range moves {
		if wins[i] {
			r.Winning = append(r.Winning, m)
		}
	}
	if errors.Is(err, ErrNodes) {
		return nil
	}
	return err
}

// knownInRound reports whether a move wins, if that is seen without a search.
func (j *job) knownInRound(p *kamisado.Position, m kamisado.Move, aim Aim) (won, known bool) {
	next, effect := p.Play(m)
	if end := effect.Round; end != nil {
		return aim.met(end.Winner, end.Scored) == (end.Winner == p.Turn()), true
	}
	again, child := next.Turn() == p.Turn(), Pack(next)
	if child == j.search.proven {
		return true, true
	}
	if c, forced := child.Forced(); forced && j.search.round.Reach(&child, c)&kamisado.FarRow != 0 &&
		j.search.wins(uint8(next.Turn()), c) {
		return again, true
	}
	if n, kept := j.search.table.find(child.Own, child.Opponent); kept && n.decided() {
		return (n.proof() == 0) == again, true
	}
	return false, false
}
