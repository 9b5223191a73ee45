// Package solver decides Kamisado: who wins a position in the whole match, and by
// which moves, with proof.
//
// Two things make that possible. A round is short: every slide and push brings a
// tower nearer to its goal, so a search by proof numbers decides a typical
// position in a fraction of a millisecond and needs no care for cycles. And a
// standard match is a finite tree of rounds: what one round leaves to the next is
// only points, sumos and who starts ([State]). 1,103 such states can occur up to
// symmetry, and an embedded [Proof] has the value of each. A round is then
// searched as if it were the last, what comes after it being known. States that
// no match leads to, but a set-up position can, are computed when they are met.
//
// Results are proven, not estimated, and do not depend on chance, time or what
// was asked before.
package solver

import (
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
)

// What a Solver answers besides the context's errors.
var (
	// ErrOver: nobody can move in the position, and so the match is over.
	ErrOver = errors.New("the match is over in this position")
	// ErrNodes: the search has used up the nodes it was given.
	ErrNodes = errors.New("the position is not decided within the nodes given")
)

// Solver decides positions. It is safe for concurrent use. Making one costs
// nothing; tables grow with what is searched and shrink afterwards.
type Solver struct {
	book     *book
	computed *computed
	// free are the workers that nobody uses.
	free chan *worker
	// gate lets in those who can wait; nil for everybody at once.
	gate chan struct{}
}

// Solve decides a position and all its moves. Errors are the context's, ErrOver
// and ErrNodes.
func (s *Solver) Solve(ctx context.Context, p kamisado.Position, limits Limits) (Result, error) {
	p, err := afterZeroMove(p)
	if err != nil {
		return Result{}, err
	}
	result := Result{Position: p}
	if winning, known := s.book.first(p); known {
		result.Winning, result.Value = winning, valueOf(len(winning) > 0)
		return result, nil
	}
	if state, starts := startOf(&p); starts {
		if v, known := s.known(state); known && v == Loss {
			return result, nil
		}
	}
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return Result{}, err
	}
	defer j.end()
	moves := p.AppendMoves(nil)
	j.progress.Total = len(moves)
	for _, m := range moves {
		won, err := j.wins(&p, m)
		if err != nil {
			return Result{}, err
		}
		if won {
			result.Winning = append(result.Winning, m)
		}
		j.done()
	}
	sortMoves(result.Winning)
	result.Value, result.Nodes = valueOf(len(result.Winning) > 0), j.meter.nodes
	return result, nil
}

// Value decides a position alone, which takes less than Solve. Errors are as
// Solve's.
func (s *Solver) Value(ctx context.Context, p kamisado.Position, limits Limits) (Value, error) {
	p, err := afterZeroMove(p)
	if err != nil {
		return Loss, err
	}
	if state, starts := startOf(&p); starts {
		if v, known := s.known(state); known {
			return v, nil
		}
	}
	return s.search(ctx, p, limits)
}

// search decides a position by searching it.
func (s *Solver) search(ctx context.Context, p kamisado.Position, limits Limits) (Value, error) {
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return Loss, err
	}
	defer j.end()
	start := packed.Pack(p)
	return j.search.value(&start)
}

// afterZeroMove is where a position leads by itself when its side to move is blocked.
func afterZeroMove(p kamisado.Position) (kamisado.Position, error) {
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return p, ErrOver
	}
	return m.Board(), nil
}

// starter is who index 0 of a position's state is: Black, so that indices and
// seats are the same.
const starter game.Seat = kamisado.Black

// Config bounds a Solver. The zero value stands for the usual bounds.
type Config struct {
	// Memory is how many bytes all searches together may use for their tables;
	// 0 for 64 MiB. Little memory makes hard positions slower, not wrong; half a
	// MiB a search is the least.
	Memory int
	// Searches is how many positions may be searched at once, each with its share
	// of the memory; others wait. 0 for two, on every machine, so that answers
	// bounded by nodes are the same on all.
	Searches int
	// NoBook keeps the embedded book away: everything is computed.
	NoBook bool
}

// usualMemory holds all that is met while the first moves of a round are decided.
const usualMemory = 64 << 20

const usualSearches = 2

// New makes a solver.
func New(c Config) *Solver {
	if c.Memory <= 0 {
		c.Memory = usualMemory
	}
	if c.Searches <= 0 {
		c.Searches = usualSearches
	}
	s := &Solver{free: make(chan *worker, c.Searches), computed: &computed{values: make(map[State]Value)}, book: &book{}}
	if !c.NoBook {
		s.book = embedded
	}
	for range c.Searches {
		s.free <- newWorker(c.Memory / c.Searches)
	}
	return s
}

// LowPriority is the same solver for questions that can wait, such as hints: all of
// them together never take more than half of the searches, so that whoever is
// waited for, such as a player, need not stand in line behind them.
func (s *Solver) LowPriority() *Solver {
	lowPriority := *s
	lowPriority.gate = make(chan struct{}, max(1, cap(s.free)/2))
	return &lowPriority
}

// Limits are what a question may cost and who hears of its progress. The zero
// value has no bounds.
type Limits struct {
	// Nodes are the most positions to search, give or take a thousand; 0 for any
	// number. Unlike a deadline such a bound means the same on every machine, for
	// solvers with the same Config.
	Nodes uint64
	// Progress is told after every decided move and computed round; may be nil.
	Progress func(Progress)
}

// Result is what there is to know about a position.
type Result struct {
	// Position is what was solved: the position asked for, or where a blocked
	// side's zero move led at once (rule 9).
	Position kamisado.Position
	// Value is that for the side to move.
	Value Value
	// Winning are all moves that win, sorted as text; none in a lost position.
	Winning []kamisado.Move
	// Nodes are the positions searched.
	Nodes uint64
}

// Progress is how far a solution has come.
type Progress struct {
	// Done of Total moves of the position are decided.
	Done, Total int
	// Rounds are the later rounds that had to be computed on the way because the
	// book lacks them.
	Rounds int
	Nodes  uint64
}

// Value is who wins when both sides play perfectly, as the side to move sees it.
// There are no draws.
type Value bool

// The two values.
const (
	Loss Value = false
	Win  Value = true
)

// String is "win" or "loss".
func (v Value) String() string {
	if v == Win {
		return "win"
	}
	return "loss"
}

// valueOf is Win when the side to move wins.
func valueOf(wins bool) Value { return Value(wins) }
