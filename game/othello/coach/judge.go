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
	list, _, err := midgame.New(ctx, midgame.Usual(l.small)).Rank(p.Small(), cellsOf(p), left)
	return judgement{best: []int{list[0].Cell}, discs: float64(list[0].Value) / pattern.Disc}, err
}

// judgeWide judges a larger board by a search.
func (l limits) judgeWide(ctx context.Context, p *othello.Position, left int) (judgement, error) {
	list, _, err := wide.New(ctx, p.Size().Shape(), l.wide).Rank(p.Wide(), cellsOf(p), left)
	return judgement{best: []int{list[0].Cell}, discs: wide.Discs(list[0].Value)}, err
}

// after returns what a match is worth for a side after a move of that side, and whether that is
// proven: it judges where the move leads to.
func (l limits) after(ctx context.Context, p *othello.Position, cell int) (discs float64, exact bool, err error) {
	side := p.Turn()
	next, _ := p.Play(cell)
	if next.Over() {
		return forBlack(final(next.Count(), next.Empty().Len()), side), true, nil
	}
	j, err := l.judge(ctx, &next)
	if next.Turn() != side {
		j.discs = -j.discs
	}
	return j.discs, j.exact, err
}

// cellsOf are the legal cells.
func cellsOf(p *othello.Position) (cells []int) {
	for cell := range p.Moves().All() {
		cells = append(cells, cell)
	}
	return cells
}
