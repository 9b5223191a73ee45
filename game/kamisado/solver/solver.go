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
	book   *book
	learnt *learnt
	// free are the workers that nobody uses.
	free chan *worker
	// turnstile lets in those who can wait; nil for everybody at once.
	turnstile chan struct{}
}

// Solve decides a position and all its moves. Errors are the context's, ErrOver
// and ErrNodes.
func (s *Solver) Solve(ctx context.Context, p kamisado.Position, terms Terms) (Result, error) {
	p, err := settled(p)
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
	j, err := s.begin(ctx, &p, terms)
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
func (s *Solver) Value(ctx context.Context, p kamisado.Position, terms Terms) (Value, error) {
	p, err := settled(p)
	if err != nil {
		return Loss, err
	}
	if state, starts := startOf(&p); starts {
		if v, known := s.known(state); known {
			return v, nil
		}
	}
	return s.search(ctx, p, terms)
}

// search decides a position by searching it.
func (s *Solver) search(ctx context.Context, p kamisado.Position, terms Terms) (Value, error) {
	j, err := s.begin(ctx, &p, terms)
	if err != nil {
		return Loss, err
	}
	defer j.end()
	start := packed.Pack(p)
	return j.search.value(&start)
}

// settled is where a position leads by itself when its side to move is blocked.
func settled(p kamisado.Position) (kamisado.Position, error) {
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return p, ErrOver
	}
	return m.Board(), nil
}

// starter is who index 0 of a position's state is: Black, so that indices and
// seats are the same.
const starter game.Seat = kamisado.Black
