package coach

import (
	"context"
	"errors"

	"kamisado/game/othello"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
	"kamisado/game/othello/solver"
	"kamisado/game/othello/wide"
)

// judgement is what a position is worth for the side to move.
type judgement struct {
	// best are the cells that keep the score where the end is solved, else the one that is taken for
	// the best.
	best []int
	// discs is by how many discs the side wins with them.
	discs float64
	// exact is set when that is proven.
	exact bool
	// cost is how many discs another move costs by an estimate, searched as deep as the best
	// one; false where the nodes do not suffice. It is nil where the end is solved.
	cost func(cell int) (discs float64, known bool, err error)
}

// holds reports whether the best moves are proven to win, or to keep a draw.
func (j *judgement) holds() bool { return j.exact && j.discs >= 0 }

// judge judges a position in which the side to move has a move.
func (l limits) judge(ctx context.Context, p *othello.Position) (judgement, error) {
	left := p.Empty().Len()
	if p.Size() != othello.Size8x8 {
		return l.judgeWide(ctx, p, left)
	}
	if left > l.solved {
		return l.judgeSmall(ctx, p, left)
	}
	result, err := solver.SolveWithin(ctx, p.Small(), l.solver)
	switch {
	case errors.Is(err, solver.ErrNodes):
		return l.judgeSmall(ctx, p, left)
	case err != nil:
		return judgement{}, err
	}
	return judgement{best: result.Best, discs: float64(result.Score), exact: true}, nil
}

// judgeSmall judges a board of 8 by 8 by a search.
func (l limits) judgeSmall(ctx context.Context, p *othello.Position, left int) (judgement, error) {
	s := midgame.New(ctx, midgame.Usual(l.small))
	list, depth, err := s.Rank(p.Small(), cellsOf(p), left)
	best := list[0]
	cost := func(cell int) (float64, bool, error) {
		list, err := s.Judge(p.Small(), []int{best.Cell, cell}, depth)
		if errors.Is(err, midgame.ErrNodes) {
			return 0, false, nil
		}
		return float64(list[0].Value-list[1].Value) / pattern.Disc, err == nil, err
	}
	return judgement{best: []int{best.Cell}, discs: float64(best.Value) / pattern.Disc, cost: cost}, err
}

// judgeWide judges a larger board by a search.
func (l limits) judgeWide(ctx context.Context, p *othello.Position, left int) (judgement, error) {
	s := wide.New(ctx, p.Size().Shape(), l.wide)
	list, depth, err := s.Rank(p.Wide(), cellsOf(p), left)
	best := list[0]
	cost := func(cell int) (float64, bool, error) {
		list, err := s.Judge(p.Wide(), []int{best.Cell, cell}, depth)
		if errors.Is(err, wide.ErrNodes) {
			return 0, false, nil
		}
		return wide.Discs(list[0].Value) - wide.Discs(list[1].Value), err == nil, err
	}
	return judgement{best: []int{best.Cell}, discs: wide.Discs(best.Value), cost: cost}, err
}

// cellsOf are the legal cells.
func cellsOf(p *othello.Position) (cells []int) {
	for cell := range p.Moves().All() {
		cells = append(cells, cell)
	}
	return cells
}
