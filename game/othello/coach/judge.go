package coach

import (
	"context"
	"errors"
	"slices"

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

// judge judges a position in which the side to move has a move. It judges mirror images alike.
func (l limits) judge(ctx context.Context, p *othello.Position) (judgement, error) {
	image, cells := p.Canonical()
	j, err := l.judgeImage(ctx, &image)
	for i, cell := range j.best {
		j.best[i] = cells[cell]
	}
	slices.Sort(j.best)
	return j, err
}

// judgeImage judges a position without looking for mirror images.
func (l limits) judgeImage(ctx context.Context, p *othello.Position) (judgement, error) {
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

// averaged is the number of depths of which cost takes the mean, because the value of a search goes up and
// down with its depth.
const averaged = 3

// cost estimates by how many discs one move is better than another, by searches of where they lead
// that are equally deep. Where these reach the end of the match it is exact.
func (l limits) cost(ctx context.Context, p *othello.Position, better, played int) (discs float64, err error) {
	one, other := l.search(ctx, p, better), l.search(ctx, p, played)
	var costs []float64
	for depth := range p.Empty().Len() {
		most, err := one(depth)
		if err != nil {
			return mean(costs), bound(err)
		}
		least, err := other(depth)
		if err != nil {
			return mean(costs), bound(err)
		}
		costs = append(costs, most-least)
	}
	return costs[len(costs)-1], nil
}

// mean returns the mean of the last averaged numbers.
func mean(all []float64) (mean float64) {
	all = all[max(0, len(all)-averaged):]
	for _, x := range all {
		mean += x / float64(len(all))
	}
	return mean
}

// bound returns an error of a search, or nil if the search has only used up its nodes.
func bound(err error) error {
	if errors.Is(err, midgame.ErrNodes) || errors.Is(err, wide.ErrNodes) {
		return nil
	}
	return err
}

// search returns a function that searches the position after a move so many moves deep. The function
// returns by how many discs the side that made the move wins. Mirror images are searched alike.
func (l limits) search(ctx context.Context, p *othello.Position, cell int) func(depth int) (discs float64, err error) {
	side := p.Turn()
	next, _ := p.Play(cell)
	if next.Over() {
		discs := forBlack(final(next.Count(), next.Empty().Len()), side)
		return func(int) (float64, error) { return discs, nil }
	}
	image, _ := next.Canonical()
	sign := -1.0
	if next.Turn() == side {
		sign = 1
	}
	if p.Size() != othello.Size8x8 {
		s := wide.New(ctx, p.Size().Shape(), l.wide)
		return func(depth int) (float64, error) {
			value, err := s.Value(image.Wide(), depth)
			return sign * wide.Discs(value), err
		}
	}
	s := midgame.New(ctx, midgame.Usual(l.small))
	return func(depth int) (float64, error) {
		value, err := s.Value(image.Small(), depth, -pattern.MostValue, pattern.MostValue)
		return sign * float64(value) / pattern.Disc, err
	}
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
