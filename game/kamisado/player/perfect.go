package player

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
	"kamisado/game/kamisado/solver"
)

// What the perfect player may spend besides the proof itself, in positions
// searched: about two million make a second.
const (
	// distanceNodes is for the way to a forced end, for each winning move.
	distanceNodes = 3_000
)

// perfect is a player that never lets a won position go, and makes it hard for
// the opponent in a lost one.
type perfect struct{ solver *solver.Solver }

var _ game.Player = (*perfect)(nil)

// Choose plays a winning move when there is one, and otherwise resists.
func (f *perfect) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	random := rand.New(rand.NewChaCha8(seed))
	winning, nodes, err := f.winning(ctx, &p, random)
	if err != nil {
		return "", err
	}
	moves := winning
	switch {
	case p == kamisado.Start(p.Mode()):
		// Which of them is the quickest would take minutes.
	case len(winning) > 0:
		moves, err = f.finish(ctx, &p, winning)
	default:
		moves, err = f.swindle(ctx, &p, nodes, random)
	}
	if err != nil {
		return "", err
	}
	return pick(moves, random), nil
}

// swindle are the moves of a lost position that are hardest to answer.
func (f *perfect) swindle(ctx context.Context, p *kamisado.Position, spent uint64, random *rand.Rand) ([]kamisado.Move, error) {
	var round Round
	// Who starts a round wins the match when level in points or ahead (docs/solution.md).
	// So in a lost position who is not behind cannot win the round either: that would
	// win the match.
	if p.Points(p.Turn()) < p.Points(1-p.Turn()) || !booked(p) {
		var err error
		if round, err = findRound(ctx, f.solver, *p); err != nil {
			return nil, err
		}
	}
	w, err := findSwindle(ctx, f.solver, p, round, spent, random)
	return w.Moves, err
}

// booked reports whether the solver's book has all rounds that can follow: no side
// has more sumos than points. Otherwise the solver computes them when it meets
// them, and how far a given number of nodes leads depends on what it was asked
// before. Then nothing may depend on such a number.
func booked(p *kamisado.Position) bool {
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

// winning are moves that are proven to win, and the positions searched for it;
// none when the position is lost. Among the hundred moves that begin a round one
// is enough: deciding all of them takes seconds. Those of a match's first
// position are in the solver's book.
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
		won, err := f.wins(ctx, p, m)
		if err != nil || won {
			return []kamisado.Move{m}, 0, err
		}
	}
	return nil, 0, err
}

// wins reports whether a move wins.
func (f *perfect) wins(ctx context.Context, p *kamisado.Position, m kamisado.Move) (bool, error) {
	next, effect := p.Play(m)
	if end := effect.Round; end != nil && end.Match {
		return end.Winner == p.Turn(), nil
	}
	v, err := f.solver.Value(ctx, next, solver.Limits{})
	return (v == solver.Win) == (next.Turn() == p.Turn()), err
}

// finish takes those of the winning moves that end the match at once, or else
// the round; that lead to the end in the fewest moves, where that is soon found;
// or else that leave the opponent the fewest replies that look good.
func (f *perfect) finish(ctx context.Context, p *kamisado.Position, winning []kamisado.Move) ([]kamisado.Move, error) {
	var quick best[int]
	for _, m := range winning {
		plies, err := distance(ctx, f.solver, p, m, distanceNodes)
		if err != nil {
			return nil, err
		}
		quick.offer(m, -plies, cmp.Compare)
	}
	if quick.rank > -long {
		return quick.moves, nil
	}
	var narrow best[int]
	for _, m := range quick.moves {
		next, _ := p.Play(m)
		narrow.offer(m, -goodReplies(&next, 1-p.Turn()), cmp.Compare)
	}
	return narrow.moves, nil
}

// long is a distance that is not known: longer than any that is.
const long = 1_000

// distance is in how many moves the round is over, the given one counted, when who
// wins the match hurries; 0 when the match is over with it, 1 when the round is. It
// is long when so many nodes do not show it.
func distance(ctx context.Context, s *solver.Solver, p *kamisado.Position, m kamisado.Move, nodes uint64) (int, error) {
	next, effect := p.Play(m)
	switch {
	case effect.Round == nil:
	case effect.Round.Match:
		return 0, nil
	default:
		return 1, nil
	}
	if !booked(p) {
		return long, nil
	}
	plies, err := s.Distance(ctx, next, solver.Limits{Nodes: nodes})
	if errors.Is(err, solver.ErrNodes) {
		return long, nil
	}
	return plies + 1, err
}

// best are the moves with the highest rank so far.
type best[R any] struct {
	moves []kamisado.Move
	rank  R
}

// offer takes a move in if no other one has a higher rank.
func (b *best[R]) offer(m kamisado.Move, rank R, compare func(a, b R) int) {
	order := 1
	if len(b.moves) > 0 {
		order = compare(rank, b.rank)
	}
	if order > 0 {
		b.moves, b.rank = b.moves[:0], rank
	}
	if order >= 0 {
		b.moves = append(b.moves, m)
	}
}

// How the moves are put in order that the solver is asked about one by one: by
// looking a few plies ahead. What looks about as good is mixed, for variety.
const (
	rankDepth = 3
	rankNodes = 30_000
	rankMix   = 12
)

// rankMoves are all moves, those first that look best. Without a chance nothing
// is mixed.
func rankMoves(ctx context.Context, p *kamisado.Position, random *rand.Rand) ([]kamisado.Move, error) {
	s := newSearch(ctx, p, rankNodes)
	list := options(p, &s.endValues)
	start := packed.Pack(*p)
	if err := s.rate(&start, list, rankDepth, 2*match); err != nil {
		return nil, err
	}
	if random != nil {
		for i := range list {
			list[i].value += random.IntN(rankMix)
		}
		sortOptions(list)
	}
	moves := make([]kamisado.Move, len(list))
	for i, o := range list {
		moves[i] = o.move
	}
	return moves, nil
}

// goodReplies are how many of an opponent's moves do not lose at first sight, by naming
// a tower with a free way; none when it is not the opponent's turn.
func goodReplies(p *kamisado.Position, opponent game.Seat) (n int) {
	if p.Turn() != opponent {
		return 0
	}
	q := packed.Pack(*p)
	danger := featuresOf(q.Opponent, bits.Reverse64(q.Occupied)).free
	only, forced := q.Forced()
	for c := range uint8(kamisado.Colours) {
		if !forced || c == only {
			n += bits.OnesCount64(q.Reach(c) &^ danger)
		}
	}
	return n
}
