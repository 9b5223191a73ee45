package engine

import (
	"cmp"
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
func (f *perfect) swindle(
	ctx context.Context, p *kamisado.Position, spent uint64, random *rand.Rand,
) ([]kamisado.Move, error) {
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
		for c := range kamisado.Colours {
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
func (f *perfect) winning(
	ctx context.Context, p *kamisado.Position, random *rand.Rand,
) ([]kamisado.Move, uint64, error) {
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
func (f *perfect) follow(
	ctx context.Context, p *kamisado.Position, proof proven, random *rand.Rand,
) (_ kamisado.Move, err error) {
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
func pick(
	ctx context.Context, p *kamisado.Position, moves []kamisado.Move, nodes, depth int, random *rand.Rand,
) (kamisado.Move, error) {
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
func (f *perfect) mistakes(
	ctx context.Context, p *kamisado.Position, m kamisado.Move,
) (share int, nodes uint64, err error) {
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

// lineUp is what the perfect player knows of the towers' places that a choice of a hand leads to.
type lineUp struct {
	// known is set where it is proven who wins the round.
	known bool
	// points are what who begins the round is proven to have of it at least, 0 where it is proven
	// to lose it, and 1 where nothing is proven.
	points int
	// trials is how many trial rounds were played, none where what is proven tells the hands
	// apart, and won how many of them the side won that chooses the hand, which is not the one
	// that begins.
	trials, won int
	// net is the side's points of the trial rounds less the opponent's, as far as they bring
	// anybody nearer to the mode's target; ahead is what a search finds the line-up worth.
	net, ahead int
}

// Line-ups that the proofs do not tell apart are compared by trial rounds, in which both sides
// play with trialStrength, and by a search. docs/solution.md has what that is worth.
const (
	trials = 20
	// handNodes and handDepth are of the search. A difference of aheadUnit between its values
	// counts as much as a point of every trial round, one beyond aheadMost no more than that.
	handNodes = 100_000
	handDepth = 5
	aheadUnit = 150
	aheadMost = 100
)

var trialStrength = strength{depth: 3, nodes: 5_000, margin: 20}

// fill chooses a hand: where who begins the next round loses it, or else where he is proven to
// have the fewest points of it; where both are alike, by trial rounds and a search.
func (f *perfect) fill(
	ctx context.Context, p *kamisado.Position, random *rand.Rand,
) (kamisado.Hand, [kamisado.Hands]lineUp, error) {
	var found [kamisado.Hands]lineUp
	v := f.prover()
	for h := range found {
		var err error
		next, _ := p.Play(kamisado.FillMove(kamisado.Hand(h)))
		if found[h].points, found[h].known, err = v.starterPoints(ctx, &next); err != nil {
			return 0, found, err
		}
	}
	if found[kamisado.Left].cost() == found[kamisado.Right].cost() {
		if err := compare(ctx, p, &found, random); err != nil {
			return 0, found, err
		}
	}
	return betterHand(&found, random), found, nil
}

// compare finds out what tells line-ups apart beside proofs.
func compare(ctx context.Context, p *kamisado.Position, found *[kamisado.Hands]lineUp, random *rand.Rand) error {
	list, err := rated(ctx, p, p.AppendMoves(nil), handNodes, handDepth, 2*match)
	if err != nil {
		return err
	}
	for _, o := range list {
		hand, _ := o.move.Fill()
		found[hand].ahead = o.value
		if err := found[hand].try(ctx, p, hand, random); err != nil {
			return err
		}
	}
	return nil
}

// betterHand is the hand with the better line-up, either of two that are equal.
func betterHand(found *[kamisado.Hands]lineUp, random *rand.Rand) kamisado.Hand {
	left, right := &found[kamisado.Left], &found[kamisado.Right]
	ahead := min(max(left.ahead-right.ahead, -aheadMost), aheadMost)
	promise := aheadUnit*(left.net-right.net) + trials*ahead
	switch order := cmp.Or(cmp.Compare(right.cost(), left.cost()), promise); {
	case order > 0:
		return kamisado.Left
	case order < 0:
		return kamisado.Right
	}
	return kamisado.Hand(random.IntN(int(kamisado.Hands)))
}

// cost is the less the better a line-up is for the side that does not begin. One of which nothing
// is proven is better than one whose round is proven to be lost.
func (l *lineUp) cost() int {
	if !l.known {
		return 1
	}
	return 2 * l.points
}

// try plays trial rounds after the choice of a hand.
func (l *lineUp) try(ctx context.Context, p *kamisado.Position, h kamisado.Hand, random *rand.Rand) error {
	start, _ := p.Play(kamisado.FillMove(h))
	for l.trials = 0; l.trials < trials; l.trials++ {
		end, _, err := trialStrength.playOut(ctx, start, random)
		if err != nil {
			return err
		}
		points := min(end.Scored, p.Mode().Target()-p.Points(end.Winner))
		if end.Winner != p.Turn() {
			l.net -= points
			continue
		}
		l.net += points
		l.won++
	}
	return nil
}

// playOut plays a round for both sides and returns its end, and what it leads to.
func (s strength) playOut(
	ctx context.Context, p kamisado.Position, random *rand.Rand,
) (*kamisado.RoundEnd, kamisado.Position, error) {
	for {
		move, err := s.choose(ctx, &p, random)
		if err != nil {
			return nil, p, err
		}
		next, effect := p.Play(move)
		if effect.Round != nil {
			return effect.Round, next, nil
		}
		p = next
	}
}
