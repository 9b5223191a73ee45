package solver

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"kamisado/game/kamisado"
)

// Prove computes the solution of a mode from the rules alone, and the number of nodes
// searched; both are the same every time. progress is called after every round and every
// first move, from several goroutines but never from two at once; it may be nil. Errors
// are the context's.
func Prove(ctx context.Context, mode kamisado.Mode, c Config, progress func(Progress)) (*Proof, uint64, error) {
	c.NoBook = true
	p := &prover{Solver: New(c), proof: &Proof{Mode: mode}, report: progress}
	if p.report == nil {
		p.report = func(Progress) {}
	}
	start := kamisado.Start(mode)
	p.progress.Total = len(start.AppendMoves(nil))
	if mode == kamisado.Standard {
		if err := p.proveRounds(ctx); err != nil {
			return nil, 0, err
		}
	}
	if err := p.proveFirst(ctx, start); err != nil {
		return nil, 0, err
	}
	if mode == kamisado.Simple {
		if err := p.proveReplies(ctx, start); err != nil {
			return nil, 0, err
		}
	}
	return p.proof, p.progress.Nodes, nil
}

// prover is a proof in the making.
type prover struct {
	*Solver
	proof    *Proof
	mu       sync.Mutex
	progress Progress
	report   func(Progress)
}

// count adds to the progress.
func (p *prover) count(rounds, moves int, nodes uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.progress.Rounds += rounds
	p.progress.Done += rounds + moves
	p.progress.Nodes += nodes
	p.report(p.progress)
}

// proveRounds computes every round, those with the most points first: the others lead to
// them. Rounds of equal totals are independent and searched in parallel.
func (p *prover) proveRounds(ctx context.Context) error {
	states := States()
	p.progress.Total += len(states)
	for total := 2 * (kamisado.PointsToWin - 1); total >= 0; total-- {
		errs := make([]error, len(states))
		var work sync.WaitGroup // as many at once as there are workers
		for i, s := range states {
			if int(s.Points[0]+s.Points[1]) == total {
				work.Go(func() { errs[i] = p.proveRound(ctx, s) })
			}
		}
		work.Wait()
		if err := cmp.Or(errs...); err != nil {
			return err
		}
	}
	for _, s := range states {
		v, _ := p.known(s)
		p.proof.Rounds = append(p.proof.Rounds, ProvenRound{s, v})
	}
	return nil
}

// proveRound computes a round.
func (p *prover) proveRound(ctx context.Context, s State) error {
	position := s.Start()
	j, err := p.begin(ctx, &position, Limits{})
	if err != nil {
		return err
	}
	defer j.end()
	home := Pack(position)
	v, err := j.search.value(&home)
	if err != nil {
		return err
	}
	p.remember(s, v)
	p.count(1, 0, j.meter.nodes)
	return nil
}

// proveFirst computes every first move of a match.
func (p *prover) proveFirst(ctx context.Context, start kamisado.Position) error {
	var before Progress
	result, err := p.Solve(ctx, start, Limits{Progress: func(now Progress) {
		p.count(0, now.Done-before.Done, now.Nodes-before.Nodes)
		before = now
	}})
	if err != nil {
		return err
	}
	moves := start.AppendMoves(nil)
	sortMoves(moves)
	for _, m := range moves {
		p.proof.First = append(p.proof.First, ProvenMove{m, Value(slices.Contains(result.Winning, m))})
	}
	return nil
}
