// Package solver proves who wins a position of Kamisado in the whole match, and by which
// moves.
//
// Two things make that possible. A round is short: every slide and push brings a tower
// nearer to its goal, so that proof-number search decides a typical position in a
// fraction of a millisecond, and positions cannot repeat. And a standard match is a
// finite tree of rounds: a round leaves to the next only points, sumos and who starts
// ([State]). 1,103 such states can occur up to symmetry, and an embedded [Proof] has the
// value of each. A round is then searched as if it were the last, with known values for
// what comes after it. States that only a set-up position leads to are computed when
// they are met.
//
// In published modes a round leaves more to the next than can be tabulated. There the package
// proves who wins a round, and with how many points ([Solver.Round]), and nothing of the match.
//
// Results are proven, not estimated, and do not depend on chance, time or earlier
// questions.
package solver

import (
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// The errors of a Solver, besides the context's.
var (
	// ErrOver: neither side can move in the position, so the match is over.
	ErrOver = errors.New("the match is over in this position")
	// ErrMode: the position is one of a published mode, of which rounds alone are proven. It is a
	// refusal, for whoever asked.
	ErrMode error = game.Refuse(game.KindPosition, 0, "kamisado.solve.mode")
	// ErrNodes: the search has used up its nodes.
	ErrNodes = errors.New("the position is not decided within the nodes given")
)

// Solver decides positions. It is safe for concurrent use. Its tables are small at first,
// grow with a search and shrink after it.
type Solver struct {
	book     func() *book
	computed *computed
	// free are the idle workers, nil for one that was not needed yet; each takes so many bytes of memory.
	free   chan *worker
	memory int
	// gate bounds the searches of a low-priority solver; nil for no bound.
	gate chan struct{}
}

// Solve decides a position and all its moves. Errors are the context's, ErrOver, ErrMode
// and ErrNodes.
func (s *Solver) Solve(ctx context.Context, p kamisado.Position, limits Limits) (Result, error) {
	p, err := afterZeroMove(p)
	if err != nil {
		return Result{}, err
	}
	result := Result{Position: p}
	if winning, known := s.book().first(p); known {
		result.Winning, result.Value = winning, Value(len(winning) > 0)
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
		j.progress.Done++
		j.reportProgress()
	}
	sortMoves(result.Winning)
	result.Value, result.Nodes = Value(len(result.Winning) > 0), j.meter.nodes
	return result, nil
}

// Value decides a position, which takes fewer nodes than Solve. Errors are Solve's.
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
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return Loss, err
	}
	defer j.end()
	start := Pack(p)
	return j.search.value(&start)
}

// Winner returns who wins the match from a position. Errors are Solve's.
func (s *Solver) Winner(ctx context.Context, p kamisado.Position, limits Limits) (game.Seat, error) {
	value, err := s.Value(ctx, p, limits)
	if value == Win {
		return p.Turn(), err
	}
	return 1 - p.Turn(), err
}

// WinnerAfter is Winner for a position after a legal move, which may end the match.
func (s *Solver) WinnerAfter(
	ctx context.Context, p kamisado.Position, m kamisado.Move, limits Limits,
) (game.Seat, error) {
	next, effect := p.Play(m)
	if end := effect.Round; end != nil && end.Match {
		return end.Winner, nil
	}
	return s.Winner(ctx, next, limits)
}

// afterZeroMove returns the position after the zero move of a side to move that is
// blocked, and p itself otherwise.
func afterZeroMove(p kamisado.Position) (kamisado.Position, error) {
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return p, ErrOver
	}
	return m.Board(), nil
}

// starter is the side of index 0 in a position's state: Black, so that indices and seats
// are the same.
const starter game.Seat = kamisado.Black

// Config bounds a Solver. The zero value stands for the usual bounds.
type Config struct {
	// Memory is how many bytes all searches together may use for their tables; 0 for
	// 64 MiB. At least half a MiB a search is used. With less memory hard positions take
	// more nodes.
	Memory int
	// Searches is how many positions may be searched at once, each with its share of the
	// memory; further questions wait. 0 for two, on every machine, so that answers
	// bounded by nodes are the same on all.
	Searches int
	// NoBook makes the solver compute everything itself, without the embedded book.
	NoBook bool
}

// usualMemory suffices to decide all first moves of a round without replacing an entry.
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
	s := &Solver{
		free: make(chan *worker, c.Searches), memory: c.Memory / c.Searches,
		computed: &computed{values: make(map[State]Value)}, book: embedded,
	}
	if c.NoBook {
		none := &book{}
		s.book = func() *book { return none }
	}
	for range c.Searches {
		s.free <- nil
	}
	return s
}

// LowPriority returns the same solver for questions that can wait, such as hints: together
// they take at most half of the searches at a time, and leave the others to the computer
// players.
func (s *Solver) LowPriority() *Solver {
	lowPriority := *s
	lowPriority.gate = make(chan struct{}, max(1, cap(s.free)/2))
	return &lowPriority
}

// Limits bound a question and report its progress. The zero value has no bounds.
type Limits struct {
	// Nodes are the most positions to search, to within a thousand; 0 for any number.
	// Unlike a deadline such a bound gives the same answer on every machine, for solvers
	// with the same Config.
	Nodes uint64
	// Moves are the most of them that Round takes for the moves of a position that is proven to
	// be won; 0 for what is left.
	Moves uint64
	// Progress is called after every decided move and computed round; it may be nil.
	Progress func(Progress)
}

// Result is the solution of a position.
type Result struct {
	// Position is what was solved: the position asked for, after the zero move of a
	// blocked side (rule 9).
	Position kamisado.Position
	// Value is that for the side to move.
	Value Value
	// Winning are all winning moves, sorted as text; none in a lost position.
	Winning []kamisado.Move
	// Nodes are the positions searched.
	Nodes uint64
}

// Progress is how far a search has come.
type Progress struct {
	// Done of Total moves of the position are decided.
	Done, Total int
	// Rounds are the later rounds that had to be computed on the way because the
	// book lacks them.
	Rounds int
	Nodes  uint64
}

// Value is the result of perfect play for the side to move. There are no draws.
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
