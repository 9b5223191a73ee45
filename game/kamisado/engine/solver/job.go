package solver

import (
	"context"
	"math"
	"sync"

	"kamisado/game/kamisado"
)

// job is one question to a Solver.
type job struct {
	solver *Solver
	worker *worker
	ctx    context.Context
	search *search
	// meter counts the nodes of all searches of the job.
	meter    meter
	report   func(Progress)
	progress Progress
}

// begin waits for a free worker and starts on a position's round. Modes that are not solved it
// refuses.
func (s *Solver) begin(ctx context.Context, p *kamisado.Position, limits Limits) (*job, error) {
	if p.Mode().Published() {
		return nil, ErrMode
	}
	j := s.newJob(ctx, limits)
	if err := j.enter(); err != nil {
		return nil, err
	}
	found := all
	if p.Mode() == kamisado.Standard {
		found = j.ends(stateOf(p, starter), 0)
	}
	j.search = j.newSearch(RoundOf(p), found, 0)
	return j, nil
}

// newJob is a job that has no worker yet.
func (s *Solver) newJob(ctx context.Context, limits Limits) *job {
	j := &job{solver: s, ctx: ctx, meter: meter{most: limits.Nodes}, report: limits.Progress}
	if j.meter.most == 0 {
		j.meter.most = math.MaxUint64
	}
	if j.report == nil {
		j.report = func(Progress) {}
	}
	return j
}

// enter takes a free worker, after passing the gate if there is one.
func (j *job) enter() error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	if j.solver.gate != nil {
		select {
		case j.solver.gate <- struct{}{}:
		case <-j.ctx.Done():
			return j.ctx.Err()
		}
	}
	select {
	case j.worker = <-j.solver.free:
		if j.worker == nil {
			j.worker = newWorker(j.solver.memory)
		}
		return nil
	case <-j.ctx.Done():
		j.leave()
		return j.ctx.Err()
	}
}

// leave frees the job's place behind the gate.
func (j *job) leave() {
	if j.solver.gate != nil {
		<-j.solver.gate
	}
}

// end returns the worker with empty tables.
func (j *job) end() {
	for _, t := range j.worker.tables {
		t.reset()
	}
	j.solver.free <- j.worker
	j.leave()
}

// newSearch makes a search with the table for a depth of nested rounds.
func (j *job) newSearch(r Round, e ends, depth int) *search {
	return &search{round: r, ends: e, table: j.worker.tables[depth], ctx: j.ctx, meter: &j.meter}
}

// ends returns the ends of a round, known as far as the values of the next rounds are.
func (j *job) ends(state State, depth int) (e ends) {
	for side := range uint8(2) {
		for how := range uint8(byDeadlock + 1) {
			next, goesOn := state.after(side, how)
			if !goesOn || state.isSumo(side, how) {
				e.set(side, how, true)
			} else if v, known := j.solver.known(next); known {
				// The loser starts the next round.
				e.set(side, how, v == Loss)
			}
		}
	}
	e.find = func(side, how uint8) (won bool, err error) {
		next, _ := state.after(side, how)
		v, err := j.round(next, depth+1)
		return v == Loss, err
	}
	return e
}

// round computes the value of a round for who starts it.
func (j *job) round(state State, depth int) (Value, error) {
	position := state.Start()
	s := j.newSearch(RoundOf(&position), j.ends(state, depth), depth)
	s.table.reset()
	start := Pack(position)
	v, err := s.value(&start)
	if err != nil {
		return Loss, err
	}
	j.solver.remember(state, v)
	j.progress.Rounds++
	j.reportProgress()
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
	child := Pack(next)
	v, err := j.search.value(&child)
	return (v == Win) == (next.Turn() == p.Turn()), err
}

// reportProgress says how far the job has come.
func (j *job) reportProgress() {
	j.progress.Nodes = j.meter.nodes
	j.report(j.progress)
}

// deepest is how many rounds may be searched within each other: an unknown state that is
// met as the end of a round is computed at once. Every round adds a point, so there are
// at most five.
const deepest = 5

// leastMemory is the least that a worker needs.
const leastMemory = (deepest + 1) * leastBuckets * bucketBytes

// raceTable is the index of the table for distances.
const raceTable = deepest

// worker has the tables of one search: one for the position asked for, one for each
// round that is searched on the way, and one for distances.
type worker struct{ tables [deepest + 1]*table }

// newWorker makes a worker whose tables share a number of bytes.
func newWorker(memory int) *worker {
	w, shared := new(worker), &budget{max(memory, leastMemory)}
	for i := range w.tables {
		w.tables[i] = newTable(shared)
	}
	return w
}

// computed has the values of rounds that are not in the book.
type computed struct {
	mu     sync.Mutex
	values map[State]Value
}

// known returns the value of a round for the side that starts it, if it is known.
func (s *Solver) known(state State) (Value, bool) {
	if v, ok := s.book().values[state.canonical()]; ok {
		return v, true
	}
	s.computed.mu.Lock()
	defer s.computed.mu.Unlock()
	v, ok := s.computed.values[state.canonical()]
	return v, ok
}

// remember stores the value of a round for the side that starts it.
func (s *Solver) remember(state State, v Value) {
	s.computed.mu.Lock()
	defer s.computed.mu.Unlock()
	s.computed.values[state.canonical()] = v
}
