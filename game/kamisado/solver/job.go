package solver

import (
	"context"
	"math"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
)

// job is one question being answered.
type job struct {
	solver *Solver
	worker *worker
	ctx    context.Context
	state  State
	search *search
	// meter counts the nodes of all searches of the job.
	meter    meter
	tell     func(Progress)
	progress Progress
}

// begin waits for a free worker and starts on a position's round.
func (s *Solver) begin(ctx context.Context, p *kamisado.Position, terms Terms) (*job, error) {
	j := &job{solver: s, ctx: ctx, meter: meter{most: terms.Nodes}, tell: terms.Progress}
	if j.meter.most == 0 {
		j.meter.most = math.MaxUint64
	}
	if j.tell == nil {
		j.tell = func(Progress) {}
	}
	if err := j.enter(); err != nil {
		return nil, err
	}
	found := last
	if p.Mode() == kamisado.Standard {
		j.state = stateOf(p, starter)
		found = j.ends(j.state, 0)
	}
	j.search = j.newSearch(found, 0)
	return j, nil
}

// enter takes a free worker, at the turnstile's turn.
func (j *job) enter() error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	if j.solver.turnstile != nil {
		select {
		case j.solver.turnstile <- struct{}{}:
		case <-j.ctx.Done():
			return j.ctx.Err()
		}
	}
	select {
	case j.worker = <-j.solver.free:
		return nil
	case <-j.ctx.Done():
		j.leave()
		return j.ctx.Err()
	}
}

// leave lets the next one through the turnstile.
func (j *job) leave() {
	if j.solver.turnstile != nil {
		<-j.solver.turnstile
	}
}

// end gives the worker back, its tables empty.
func (j *job) end() {
	for _, t := range j.worker.tables {
		t.reset()
	}
	j.solver.free <- j.worker
	j.leave()
}

// newSearch is a search with the table of a depth of rounds.
func (j *job) newSearch(e ends, depth int) *search {
	return &search{ends: e, table: j.worker.tables[depth], ctx: j.ctx, meter: &j.meter}
}

// ends are those of a round: known as far as the later rounds are.
func (j *job) ends(state State, depth int) (e ends) {
	for side := range uint8(2) {
		for how := range uint8(byDeadlock + 1) {
			next, goesOn := state.after(side, int(how))
			if !goesOn {
				e.set(side, how, true)
			} else if v, known := j.solver.known(next); known {
				// The loser starts the next round: the winner wins if that is lost.
				e.set(side, how, v == Loss)
			}
		}
	}
	e.find = func(side uint8, how int) (won bool, err error) {
		next, _ := state.after(side, how)
		v, err := j.round(next, depth+1)
		return v == Loss, err
	}
	return e
}

// round computes the value of a round for who starts it.
func (j *job) round(state State, depth int) (Value, error) {
	s := j.newSearch(j.ends(state, depth), depth)
	s.table.reset()
	start := state.home()
	v, err := s.value(&start)
	if err != nil {
		return Loss, err
	}
	j.solver.learn(state, v)
	j.progress.Rounds++
	j.say()
	return v, nil
}

// wins reports whether a legal move wins the match for the position's mover.
func (j *job) wins(p *kamisado.Position, m kamisado.Move) (bool, error) {
	next, effect := p.Play(m)
	if end := effect.Round; end != nil {
		how := uint8(byDeadlock)
		if end.Method == kamisado.ByRow {
			how = uint8(effect.Tower.Colour)
		}
		won := end.Match || j.search.wins(uint8(end.Winner), how)
		return won == (end.Winner == p.Turn()), j.search.err
	}
	child := packed.Pack(next)
	v, err := j.search.value(&child)
	return (v == Win) == (next.Turn() == p.Turn()), err
}

// done counts a move that is decided.
func (j *job) done() {
	j.progress.Done++
	j.say()
}

func (j *job) say() {
	j.progress.Nodes = j.meter.nodes
	j.tell(j.progress)
}
