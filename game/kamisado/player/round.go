package player

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
	"kamisado/game/kamisado/solver"
)

// Nodes that the perfect player spends on a move of a published mode; a second is more than a
// million.
const (
	// proofNodes are for who wins the round, and aimNodes for each question of how many points
	// a side can have of it. A line-up's first move takes about 50,000, rarely a
	// million: then nothing is proven of it.
	proofNodes = 700_000
	aimNodes   = 60_000
	// moveNodes are for winning moves beside the one that proves a win.
	moveNodes = 60_000
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
	proof, err := f.prove(ctx, p)
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

// proven is what is proven of a round.
type proven struct {
	// known is set when it is proven who wins it, won when that is the side to move.
	known, won bool
	// moves are those that keep what is proven; all where nothing is.
	moves []kamisado.Move
	// points are what the winner is proven to have of it at least, if it is the side to move,
	// and what it cannot be kept from otherwise.
	points int
}

// prove finds out who wins a round, and with how many points.
func (f *perfect) prove(ctx context.Context, p *kamisado.Position) (proven, error) {
	side := p.Turn()
	r, err := f.solver.Round(ctx, *p, solver.Aim{Side: side, Points: 1}, solver.Limits{Nodes: proofNodes, Moves: moveNodes})
	switch {
	case errors.Is(err, solver.ErrNodes):
		return proven{moves: p.AppendMoves(nil)}, nil
	case err != nil:
		return proven{}, err
	}
	if r.Value == solver.Win {
		return f.most(ctx, p, proven{known: true, won: true, moves: r.Winning, points: 1})
	}
	return f.least(ctx, p, proven{known: true, moves: p.AppendMoves(nil), points: 1})
}

// most raises the points of a round that is won, as far as that is proven.
func (f *perfect) most(ctx context.Context, p *kamisado.Position, found proven) (proven, error) {
	rungs := rungsOf(p, p.Turn())
	for _, points := range slices.Backward(rungs) {
		r, err := f.solver.Round(ctx, *p, solver.Aim{Side: p.Turn(), Points: points}, solver.Limits{Nodes: aimNodes})
		switch {
		case errors.Is(err, solver.ErrNodes):
		case err != nil:
			return found, err
		case r.Value == solver.Win:
			found.moves, found.points = r.Winning, points
			return found, nil
		}
	}
	return found, nil
}

// least lowers the points of a round that is lost, as far as that is proven.
func (f *perfect) least(ctx context.Context, p *kamisado.Position, found proven) (proven, error) {
	for _, points := range rungsOf(p, 1-p.Turn()) {
		r, err := f.solver.Round(ctx, *p, solver.Aim{Side: 1 - p.Turn(), Points: points}, solver.Limits{Nodes: aimNodes})
		switch {
		case errors.Is(err, solver.ErrNodes): // these are not proven, but more may be
		case err != nil:
			return found, err
		case r.Value == solver.Win:
			found.moves = r.Winning
			return found, nil
		default:
			found.points = points
		}
	}
	return found, nil
}

// rungsOf are the points, more than one, that a side's win of the round can bring, in order; all
// that end the match are as good as the fewest of them.
func rungsOf(p *kamisado.Position, side game.Seat) (rungs []int) {
	needed := p.Mode().Target() - p.Points(side)
	for c := range kamisado.Colour(kamisado.Colours) {
		if p.Where(side, c) == kamisado.NoCell {
			continue
		}
		if gain := min(p.Gain(side, c), needed); gain > 1 {
			rungs = append(rungs, gain)
		}
	}
	slices.Sort(rungs)
	return slices.Compact(rungs)
}

// pick returns the best of some moves by a search ahead, one of the best at random.
func pick(ctx context.Context, p *kamisado.Position, moves []kamisado.Move, nodes, depth int, random *rand.Rand) (kamisado.Move, error) {
	if len(moves) == 1 {
		return moves[0], nil
	}
	s := newRankedSearch(ctx, p, nodes)
	list := slices.DeleteFunc(rankedOptions(p, s.ranked), func(o option) bool { return !slices.Contains(moves, o.move) })
	start := packed.Pack(*p)
	if err := s.rate(&start, list, depth, 0); err != nil {
		return kamisado.Move{}, err
	}
	return choose(list, 0, random), nil
}

// traps returns those of some moves of a lost round after which the most of the opponent's replies
// give the win of it away. Moves that a short search finds to lose at once are left out where
// there are others.
func (f *perfect) traps(ctx context.Context, p *kamisado.Position, moves []kamisado.Move) ([]kamisado.Move, error) {
	s := newRankedSearch(ctx, p, aheadNodes)
	list := slices.DeleteFunc(rankedOptions(p, s.ranked), func(o option) bool { return !slices.Contains(moves, o.move) })
	start := packed.Pack(*p)
	if err := s.rate(&start, list, aheadDepth, 2*match); err != nil {
		return nil, err
	}
	if list[0].value < -decided {
		return []kamisado.Move{list[0].move}, nil // the slowest loss
	}
	spent, traps := uint64(0), best[int]{}
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
		if err != nil && !errors.Is(err, solver.ErrNodes) {
			return 0, nodes, err
		}
		if err == nil && (value == solver.Win) == (after.Turn() == p.Turn()) {
			mistakes++
		}
	}
	return 100 * mistakes / len(replies), nodes, nil
}
