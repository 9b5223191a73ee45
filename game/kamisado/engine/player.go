// Package engine has the computer players of Kamisado, the [Coach] and the [Puzzler]. What they
// prove comes from package solver.
//
// The lower five levels search a few plies ahead by alpha-beta, evaluate positions by
// the towers with a free way to the far row, and choose at random among the moves whose
// values are close to the best. The best of them often asks the highest level, which asks
// the solver and never gives a won position away.
//
// In published modes nothing is known of the match beyond the round: there the highest level
// keeps what it can prove of the round.
//
// Work is bounded in positions, never in time, so that the same view and seed give the
// same move on every machine.
package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// read returns the position of a view, after the zero move of a blocked side.
func read(v game.View) (kamisado.Position, error) {
	if v.Game != kamisado.ID {
		return kamisado.Position{}, fmt.Errorf("kamisado: a view of %q is not one of %s", v.Game, kamisado.ID)
	}
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return p, fmt.Errorf("kamisado: %w", err)
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over || v.Outcome != nil {
		return p, fmt.Errorf("kamisado: the match is over in %q", v.Notation)
	}
	return m.Board(), nil
}

// lookahead is a player that searches some plies ahead.
type lookahead struct {
	// simple is how well it plays simple matches, standard how well standard ones, and
	// ahead those while it is ahead in points; published are those of classic, long and marathon
	// matches.
	simple, standard, ahead strength
	published               [publishedModes]strength
	// perfect is asked for the moves that it knows.
	perfect game.Player
}

// publishedModes is how many modes are published ones.
const publishedModes = kamisado.Modes - int(kamisado.Classic)

// strength is how well a lookahead plays.
type strength struct {
	// depth is how many plies it searches, its own move included; nodes bounds the
	// positions searched.
	depth, nodes int
	// margin is how much less than the best value a move may have to be played.
	margin int
	// firstMargin is the margin of a round's first move, whose values mean little.
	firstMargin int
	// overlooks is how many in a hundred moves it makes without seeing, at the end of
	// its search, that the opponent can reach the far row; slips how many it makes
	// searching a single ply; knows how many are the perfect player's. relaxes is how many
	// slips more it makes in a match of a published mode while it is ahead in points, and how many
	// of the perfect player's moves less.
	overlooks, slips, knows, relaxes int
}

// strengthIn returns how well the player plays in a position.
func (f *lookahead) strengthIn(p *kamisado.Position) strength {
	switch own, other := p.Points(p.Turn()), p.Points(1-p.Turn()); {
	case p.Mode() == kamisado.Simple:
		return f.simple
	case p.Mode().Published():
		s := f.published[p.Mode()-kamisado.Classic]
		if own > other {
			s.slips, s.knows = s.slips+s.relaxes, s.knows-s.relaxes
		}
		return s
	case own > other:
		return f.ahead
	}
	return f.standard
}

// Choose plays one of the moves with the best values, or the perfect player's.
func (f *lookahead) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	random := rand.New(rand.NewChaCha8(seed))
	strength := f.strengthIn(&p)
	if chance(random, strength.knows) && (p.Mode().Published() || inBook(&p)) {
		return f.perfect.Choose(ctx, v, seed)
	}
	move, err := strength.choose(ctx, &p, random)
	if err != nil {
		return "", err
	}
	return game.Move(move.String()), nil
}

// choose plays one of the moves that a search as good as the strength finds best.
func (s strength) choose(ctx context.Context, p *kamisado.Position, random *rand.Rand) (kamisado.Move, error) {
	search, list := searchOf(ctx, p, s.nodes)
	search.careless = chance(random, s.overlooks)
	depth, margin := s.depth, s.margin
	if chance(random, s.slips) {
		depth = 1
	}
	if p.Forced() == kamisado.None {
		margin = s.firstMargin
	}
	start := solver.Pack(*p)
	if err := search.rate(&start, list, depth, margin); err != nil {
		return kamisado.Move{}, err
	}
	return drawOption(list, margin, random), nil
}

// searchOf is a search in a position's round, and the moves that it is to rate.
func searchOf(ctx context.Context, p *kamisado.Position, nodes int) (*search, []option) {
	if p.Mode().Published() {
		s := newRankedSearch(ctx, p, nodes)
		return s, rankedOptions(p, s.ranked)
	}
	s := newSearch(ctx, p, nodes)
	return s, options(p, &s.endValues)
}

// chance reports whether something happens that does so in some of a hundred cases.
func chance(random *rand.Rand, ofHundred int) bool { return random.IntN(100) < ofHundred }

// option is a move to choose from.
type option struct {
	move kamisado.Move
	// next is where it leads, unless over is set: then the round ends with it.
	next solver.Board
	over bool
	// value is the search's, for the side that chooses.
	value int
}

// options returns all moves of a position; only those that end the round have values.
func options(p *kamisado.Position, w *endValues) []option {
	moves := p.AppendMoves(nil)
	list := make([]option, len(moves))
	for i, m := range moves {
		next, effect := p.Play(m)
		list[i] = option{move: m, over: effect.Round != nil}
		if list[i].over {
			list[i].value = w.end(&effect)
		} else {
			list[i].next = solver.Pack(next)
		}
	}
	return list
}

// end is what the end of a round is worth to the side that moved.
func (w *endValues) end(e *kamisado.Effect) int {
	switch {
	case e.Round.Method == kamisado.ByDeadlock:
		return -w[e.Round.Winner][byBlock]
	case e.Tower.Sumo():
		return w[e.Side][bySumo]
	}
	return w[e.Side][bySimple]
}

// rate gives the options values and sorts them, by iterative deepening until depth or
// nodes are used up or the end of the match is found; an iteration that is interrupted
// does not count. Values more than margin below the best are upper bounds. The error is
// the context's.
func (s *search) rate(p *solver.Board, list []option, depth, margin int) error {
	values := make([]int, len(list))
	for d := range depth {
		best := s.rateOnce(p, list, values, d, margin)
		if s.err != nil {
			break
		}
		for i := range list {
			list[i].value = values[i]
		}
		sortOptions(list)
		if best > match/2 || best < -match/2 {
			break
		}
	}
	if errors.Is(s.err, errNodes) {
		return nil
	}
	return s.err
}

// rateOnce is one iteration: it fills in the options' values and returns the best one.
func (s *search) rateOnce(p *solver.Board, list []option, values []int, depth, margin int) (best int) {
	best = -2 * match
	for i := range list {
		if o := &list[i]; o.over {
			values[i] = o.value
		} else {
			values[i] = s.reply(p, &o.next, depth, 1, best-margin-1, 2*match)
		}
		best = max(best, values[i])
	}
	return best
}

// sortOptions puts the best first; what is equal keeps its order.
func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(b.value, a.value) })
}

// drawOption draws one of the sorted options within the margin of the best, the better ones
// more often. Where the search has found the end of the round it takes the best: the
// quickest win or the slowest loss.
func drawOption(list []option, margin int, random *rand.Rand) kamisado.Move {
	best := list[0].value
	if best > decided || best < -decided {
		margin = 0
	}
	total := 0
	for i := range list {
		total += list[i].weight(best - margin)
	}
	drawn := random.IntN(total)
	for i := range list {
		if drawn -= list[i].weight(best - margin); drawn < 0 {
			return list[i].move
		}
	}
	return list[0].move
}

// weight is proportional to how often an option is chosen; 0 for values below least.
func (o *option) weight(least int) int { return max(0, o.value-least+1) }
