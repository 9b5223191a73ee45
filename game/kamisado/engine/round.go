package engine

import (
	"context"
	"math/rand/v2"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Nodes that the perfect player spends on a move of a published mode, beside those of its proofs; a
// second is more than a million.
const (
	// aheadNodes and aheadDepth are of the search that tells moves apart that are proven alike,
	// blindNodes and blindDepth where nothing is proven.
	aheadNodes = 40_000
	aheadDepth = 4
	blindNodes = 250_000
	blindDepth = 7
	// replyNodes are for each reply to the moves of a lost round, lostNodes for all of them.
	replyNodes = 3_000
	lostNodes  = 100_000
)

// chooseInMatch plays a move of a match of a published mode, where nothing is known of later
// rounds: it never gives a round away that is proven to be won, and takes as many points as it
// can prove; in a lost round it gives as few.
func (f *perfect) chooseInMatch(ctx context.Context, p *kamisado.Position, random *rand.Rand) (kamisado.Move, error) {
	if p.Choosing() {
		hand, _, err := f.fill(ctx, p, random)
		return kamisado.FillMove(hand), err
	}
	proof, err := f.prover().prove(ctx, p)
	if err != nil {
		return kamisado.Move{}, err
	}
	return f.follow(ctx, p, proof, random)
}

// follow plays one of the moves that keep what is proven.
func (f *perfect) follow(ctx context.Context, p *kamisado.Position, proof proven, random *rand.Rand) (_ kamisado.Move, err error) {
	moves := proof.moves
	if proof.known && !proof.won && len(moves) > 1 {
		if moves, err = f.traps(ctx, p, moves); err != nil {
			return kamisado.Move{}, err
		}
	}
	nodes, depth := aheadNodes, aheadDepth
	if !proof.known {
		nodes, depth = blindNodes, blindDepth
	}
	return pick(ctx, p, moves, nodes, depth, random)
}

// pick returns the best of some moves by a search ahead, one of the best at random.
func pick(ctx context.Context, p *kamisado.Position, moves []kamisado.Move, nodes, depth int, random *rand.Rand) (kamisado.Move, error) {
	if len(moves) == 1 {
		return moves[0], nil
	}
	list, err := rated(ctx, p, moves, nodes, depth, 0)
	if err != nil {
		return kamisado.Move{}, err
	}
	return drawOption(list, 0, random), nil
}

// traps returns those of some moves of a lost round after which the most of the opponent's replies
// give the win of it away. Moves that a short search finds to lose at once are left out where
// there are others.
func (f *perfect) traps(ctx context.Context, p *kamisado.Position, moves []kamisado.Move) ([]kamisado.Move, error) {
	list, err := rated(ctx, p, moves, aheadNodes, aheadDepth, 2*match)
	if err != nil {
		return nil, err
	}
	if list[0].value < -decided {
		return []kamisado.Move{list[0].move}, nil // the slowest loss
	}
	spent, traps := uint64(0), best{}
	for _, o := range list {
		if o.over || o.value < -decided {
			continue
		}
		share, nodes, err := f.mistakes(ctx, p, o.move)
		if err != nil {
			return nil, err
		}
		traps.offer(o.move, share)
		if spent += nodes; spent > lostNodes {
			break
		}
	}
	if len(traps.moves) == 0 {
		return moves, nil
	}
	return traps.moves, nil
}

// mistakes is how many in a hundred of the opponent's replies to a move of a lost round are proven
// to give it away.
func (f *perfect) mistakes(ctx context.Context, p *kamisado.Position, m kamisado.Move) (share int, nodes uint64, err error) {
	next, _ := p.Play(m)
	if next.Turn() == p.Turn() {
		return 0, 0, nil
	}
	mistakes, replies := 0, next.AppendMoves(nil)
	for _, reply := range replies {
		after, effect := next.Play(reply)
		if effect.Round != nil {
			if effect.Round.Winner == p.Turn() {
				mistakes++
			}
			continue
		}
		aim := solver.Aim{Side: p.Turn(), Points: 1}
		value, took, err := f.solver.RoundValue(ctx, after, aim, solver.Limits{Nodes: replyNodes})
		nodes += took
		if err != nil && !isBound(err) {
			return 0, nodes, err
		}
		if err == nil && (value == solver.Win) == (after.Turn() == p.Turn()) {
			mistakes++
		}
	}
	return 100 * mistakes / len(replies), nodes, nil
}
