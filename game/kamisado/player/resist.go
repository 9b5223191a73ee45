package player

import (
	"cmp"
	"context"
	"errors"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/solver"
)

// defence is the search for the move of a lost position that is hardest to meet.
type defence struct {
	*perfect
	ctx context.Context
	// side defends.
	side game.Seat
	// nodes are what is left to search.
	nodes uint64
}

// What stands for the share of mistakes where there is none to count.
const (
	// banked: the move wins the round, and the match goes on with a new one.
	banked = 2
	// unknown: there are no nodes left.
	unknown = -1
	// plain: the rival can win at once. Other replies would be mistakes, but
	// nobody makes them.
	plain = -2
	// given: the move gives the round away.
	given = -3
)

// resist gives the moves of a lost position that are hardest to meet: those with
// the greatest share of replies that are mistakes, and among them those that put
// off the end longest.
func (f *perfect) resist(ctx context.Context, p *kamisado.Position, nodes uint64) ([]kamisado.Move, error) {
	d := &defence{f, ctx, p.Turn(), nodes}
	moves, err := promising(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	var tricky best[float64]
	for _, m := range moves {
		mistakes, err := d.after(p, m)
		if err != nil {
			return nil, err
		}
		tricky.offer(m, mistakes, cmp.Compare)
	}
	return d.longest(p, tricky.moves)
}

// after is the share of mistakes among the replies to a move.
func (d *defence) after(p *kamisado.Position, m kamisado.Move) (float64, error) {
	next, effect := p.Play(m)
	switch {
	case effect.Round == nil:
		return d.mistakes(&next)
	case effect.Round.Winner == d.side:
		return banked, nil
	}
	return given, nil
}

// mistakes is the share of mistakes among the rival's moves. When it is still the
// defender's turn, after a push or a block, its best move counts.
func (d *defence) mistakes(p *kamisado.Position) (most float64, err error) {
	moves := p.AppendMoves(nil)
	if p.Turn() == d.side {
		most = given
		for _, m := range moves {
			share, err := d.after(p, m)
			if err != nil {
				return 0, err
			}
			most = max(most, share)
		}
		return most, nil
	}
	if d.nodes == 0 {
		return unknown, nil
	}
	for _, m := range moves {
		if _, effect := p.Play(m); effect.Round != nil && effect.Round.Match && effect.Round.Winner == p.Turn() {
			return plain, nil
		}
	}
	r, err := d.solver.Solve(d.ctx, *p, solver.Terms{Nodes: d.nodes})
	if errors.Is(err, solver.ErrNodes) {
		d.nodes = 0
		return unknown, nil
	}
	d.nodes -= min(d.nodes, r.Nodes)
	for _, m := range r.Winning {
		if _, effect := p.Play(m); effect.Round != nil {
			return plain, err
		}
	}
	return float64(len(moves)-len(r.Winning)) / float64(len(moves)), err
}

// longest are the moves after which the forced end is farthest.
func (d *defence) longest(p *kamisado.Position, moves []kamisado.Move) ([]kamisado.Move, error) {
	if len(moves) == 1 {
		return moves, nil
	}
	var far best[int]
	for _, m := range moves {
		plies, err := d.plies(d.ctx, p, m, max(hurry, d.nodes/uint64(len(moves))))
		if err != nil {
			return nil, err
		}
		far.offer(m, plies, cmp.Compare)
	}
	return far.moves, nil
}
