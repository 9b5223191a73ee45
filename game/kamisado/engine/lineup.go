package engine

import (
	"cmp"
	"context"
	"math/rand/v2"

	"kamisado/game/kamisado"
)

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
func (f *perfect) fill(ctx context.Context, p *kamisado.Position, random *rand.Rand) (kamisado.Hand, [kamisado.Hands]lineUp, error) {
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
	return kamisado.Hand(random.IntN(kamisado.Hands))
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
func (s strength) playOut(ctx context.Context, p kamisado.Position, random *rand.Rand) (*kamisado.RoundEnd, kamisado.Position, error) {
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
