package solver

import (
	"cmp"
	"context"
	"fmt"
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

// ProvenReply is a reply to a first move that wins, and in how many moves the round ends
// when the winner hurries and the loser delays, the reply counted. It holds for both
// modes: whoever wins the first round of a standard match wins the match.
type ProvenReply struct {
	First, Reply kamisado.Move
	Plies        int
}

// mirrored returns a move as the mirror shows it.
func mirrored(m kamisado.Move) kamisado.Move {
	return kamisado.Move{From: m.From ^ 7, To: m.To ^ 7}
}

// inTable reports whether a first move stands for its mirror image too: its replies alone
// are in the table.
func inTable(first kamisado.Move) bool { return first.From&7 < 4 }

// proveReplies computes the replies to the first moves that win.
func (p *prover) proveReplies(ctx context.Context, start kamisado.Position) error {
	for _, first := range p.proof.First {
		if first.Value == Loss || !inTable(first.Move) {
			continue
		}
		if err := p.proveRepliesTo(ctx, start, first.Move); err != nil {
			return err
		}
	}
	return nil
}

func (p *prover) proveRepliesTo(ctx context.Context, start kamisado.Position, first kamisado.Move) error {
	position, _ := start.Play(first)
	j, err := p.begin(ctx, &position, Limits{})
	if err != nil {
		return err
	}
	defer j.end()
	moves := position.AppendMoves(nil)
	sortMoves(moves)
	delays, err := j.delays(&position, moves)
	if err != nil {
		return err
	}
	for _, d := range delays {
		p.proof.Replies = append(p.proof.Replies, ProvenReply{first, d.Move, d.Plies})
	}
	p.count(0, 0, j.meter.nodes)
	return nil
}

// readReply reads a line of the table of replies, of three words.
func (p *Proof) readReply(first, reply, plies string) (err error) {
	var r ProvenReply
	if r.First, err = kamisado.ParseMove(first); err != nil {
		return err
	}
	if r.Reply, err = kamisado.ParseMove(reply); err != nil {
		return err
	}
	if _, err = fmt.Sscanf(plies, "%d", &r.Plies); err == nil {
		p.Replies = append(p.Replies, r)
	}
	return err
}

// delays returns how long replies to a match's first move put off the end, from the table;
// false for other positions, and for first moves that lose.
func (b *book) delays(p *kamisado.Position, moves []kamisado.Move) ([]Delay, bool) {
	if p.Turn() != kamisado.White || len(b.replies) == 0 {
		return nil, false
	}
	start := kamisado.Start(p.Mode())
	for _, first := range b.winning[p.Mode()] {
		if next, _ := start.Play(first); next != *p {
			continue
		}
		delays := make([]Delay, len(moves))
		for i, m := range moves {
			line := [2]kamisado.Move{first, m}
			if !inTable(first) {
				line = [2]kamisado.Move{mirrored(first), mirrored(m)}
			}
			delays[i] = Delay{Move: m, Plies: b.replies[line], Exact: true}
		}
		return delays, true
	}
	return nil, false
}
