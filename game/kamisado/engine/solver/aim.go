package solver

import (
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
)

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
func (s *Solver) beginRound(ctx context.Context, p kamisado.Position, aim Aim, limits Limits) (*job, kamisado.Position, error) {
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
	if c, forced := child.Forced(); forced && j.search.round.Reach(&child, c)&kamisado.FarRow != 0 && j.search.wins(uint8(next.Turn()), c) {
		return again, true
	}
	if n, kept := j.search.table.find(child.Own, child.Opponent); kept && n.decided() {
		return (n.proof() == 0) == again, true
	}
	return false, false
}
