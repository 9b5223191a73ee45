package engine

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// quickestNodes bounds the search for the shortest way to a forced end, for each winning
// move. A second is about two million nodes.
const quickestNodes = 3_000

// perfect is a player that never gives a won position away, and in a lost one plays one of
// the moves that hold out longest.
type perfect struct{ solver *solver.Solver }

// Choose plays a winning move if there is one, or else a swindle.
func (f *perfect) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	random := rand.New(rand.NewChaCha8(seed))
	if p.Mode().Published() {
		move, err := f.chooseInMatch(ctx, &p, random)
		return game.Move(move.String()), err
	}
	winning, nodes, err := f.winning(ctx, &p, random)
	if err != nil {
		return "", err
	}
	moves := winning
	switch {
	case p == kamisado.Start(p.Mode()):
		// Finding the quickest of them would take minutes.
	case len(winning) > 0:
		moves, err = f.finish(ctx, &p, winning)
	default:
		moves, err = f.swindle(ctx, &p, nodes, random)
	}
	if err != nil {
		return "", err
	}
	return game.Move(moves[random.IntN(len(moves))].String()), nil
}

// swindle returns the moves of a lost position that are worth a try. spent is how many
// nodes the proof took.
func (f *perfect) swindle(ctx context.Context, p *kamisado.Position, spent uint64, random *rand.Rand) ([]kamisado.Move, error) {
	var round proven
	// The side that starts a round wins the match when level in points or ahead, and
	// loses it when behind (docs/solution.md); the loser of a round starts the next. So
	// a side that is not behind cannot win the round in a lost position: winning it
	// would win the match.
	if p.Points(p.Turn()) < p.Points(1-p.Turn()) || !inBook(p) {
		var err error
		shuffled := openings
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if round, err = findRound(ctx, f.solver, *p, shuffled[:]); err != nil {
			return nil, err
		}
	}
	w, err := findSwindle(ctx, f.solver, p, round, spent, random)
	return w.moves, err
}

// inBook reports whether the solver's book has all rounds that can follow: no side has
// more sumos than points. Otherwise the solver computes them when it meets them and keeps
// them, so that the result of a search bounded by nodes depends on earlier questions.
// Then nothing here may use such a bound.
func inBook(p *kamisado.Position) bool {
	for side := range game.Seat(2) {
		sumos := 0
		for c := range kamisado.Colour(kamisado.Colours) {
			if p.Sumo(side, c) {
				sumos++
			}
		}
		if sumos > p.Points(side) {
			return false
		}
	}
	return true
}

// winning returns moves that are proven to win, none in a lost position, and the nodes
// searched. Of the hundred moves of a free choice it returns one: deciding all of them
// takes seconds. Those of a match's first position are in the solver's book.
func (f *perfect) winning(ctx context.Context, p *kamisado.Position, random *rand.Rand) ([]kamisado.Move, uint64, error) {
	if p.Forced() != kamisado.None || *p == kamisado.Start(p.Mode()) {
		r, err := f.solver.Solve(ctx, *p, solver.Limits{})
		return r.Winning, r.Nodes, err
	}
	value, err := f.solver.Value(ctx, *p, solver.Limits{})
	if err != nil || value == solver.Loss {
		return nil, 0, err
	}
	moves, err := rankMoves(ctx, p, random)
	for _, m := range moves {
		winner, err := f.solver.WinnerAfter(ctx, *p, m, solver.Limits{})
		if err != nil || winner == p.Turn() {
			return []kamisado.Move{m}, 0, err
		}
	}
	return nil, 0, err
}

// finish returns those of the winning moves that end the match at once, or else the
// round, or else lead to its end in the fewest moves. Where that distance takes too long
// to find it returns those that leave the opponent the fewest good replies.
func (f *perfect) finish(ctx context.Context, p *kamisado.Position, winning []kamisado.Move) ([]kamisado.Move, error) {
	var ends, narrow best
	for _, m := range winning {
		if end := endOf(p, m); end != nil && end.Match {
			ends.offer(m, 2)
		} else if end != nil {
			ends.offer(m, 1)
		}
	}
	if len(ends.moves) > 0 {
		return ends.moves, nil
	}
	if inBook(p) {
		limits := solver.Limits{Nodes: quickestNodes * uint64(len(winning))}
		moves, _, err := f.solver.Quickest(ctx, *p, winning, limits)
		if !isBound(err) {
			return moves, err
		}
	}
	for _, m := range winning {
		next, _ := p.Play(m)
		narrow.offer(m, -goodReplies(&next, 1-p.Turn()))
	}
	return narrow.moves, nil
}

// best holds the moves with the highest rank so far.
type best struct {
	moves []kamisado.Move
	rank  int
}

// offer adds a move unless another one has a higher rank.
func (b *best) offer(m kamisado.Move, rank int) {
	if len(b.moves) == 0 || rank > b.rank {
		b.moves, b.rank = b.moves[:0], rank
	}
	if rank == b.rank {
		b.moves = append(b.moves, m)
	}
}

// How moves are ranked: by a search of a few plies, with a little noise for variety.
const (
	rankDepth = 3
	rankNodes = 30_000
	rankNoise = 12
)

// rankMoves returns all moves, those with the best values first. random adds noise to
// the values; it may be nil.
func rankMoves(ctx context.Context, p *kamisado.Position, random *rand.Rand) ([]kamisado.Move, error) {
	list, err := rated(ctx, p, p.AppendMoves(nil), rankNodes, rankDepth, 2*match)
	if err != nil {
		return nil, err
	}
	if random != nil {
		for i := range list {
			list[i].value += random.IntN(rankNoise)
		}
		sortOptions(list)
	}
	moves := make([]kamisado.Move, len(list))
	for i, o := range list {
		moves[i] = o.move
	}
	return moves, nil
}

// goodReplies counts the opponent's moves that do not force a tower with a free way to
// the far row; 0 when it is not the opponent's turn.
func goodReplies(p *kamisado.Position, opponent game.Seat) (n int) {
	if p.Turn() != opponent {
		return 0
	}
	b, r := solver.Pack(*p), newRound(p)
	danger := r.danger(&b)
	for c, last := usable(&b); c <= last; c++ {
		n += bits.OnesCount64(r.Reach(&b, c) &^ danger)
	}
	return n
}
