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
	"context"
	"fmt"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// read returns the position of a view, after the zero moves of blocked sides. Errors are a *game.Error
// of KindOver for a match that is over, and those of ParseKFN.
func read(v game.View) (kamisado.Position, error) {
	if v.Game != kamisado.ID {
		return kamisado.Position{}, fmt.Errorf("kamisado: a view of %q", v.Game)
	}
	p, err := kamisado.ParseKFN(v.Notation)
	if err != nil {
		return p, err
	}
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over || v.Outcome != nil {
		return p, game.Refuse(game.KindOver, 0, "kamisado.over")
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
const publishedModes = kamisado.Modes - kamisado.Classic

// firstMargin is the margin of a round's first move, whose values mean little.
const firstMargin = 100

// strength is how well a lookahead plays.
type strength struct {
	// depth is how many plies it searches, its own move included; nodes bounds the
	// positions searched.
	depth, nodes int
	// margin is how much less than the best value a move may have to be played.
	margin int
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
	search, list := newSearch(ctx, p, s.nodes), options(p)
	search.careless = chance(random, s.overlooks)
	depth, margin := s.depth, s.margin
	if chance(random, s.slips) {
		depth = 1
	}
	if p.Forced() == kamisado.None {
		margin = firstMargin
	}
	start := solver.Pack(*p)
	if err := search.rate(&start, list, depth, margin); err != nil {
		return kamisado.Move{}, err
	}
	return drawOption(list, margin, random), nil
}

// chance reports whether something happens that does so in some of a hundred cases.
func chance(random *rand.Rand, ofHundred int) bool { return random.IntN(100) < ofHundred }

// The names of the levels, the weakest first, as people choose them.
const (
	LevelBeginner     = "principiante"
	LevelAmateur      = "aficionado"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelExpert       = "experto"
	LevelPerfect      = "perfecto"
)

// Levels returns the computer players, the weakest first. They share the solver. What
// it finds within a number of nodes depends on its memory a search (solver.Config), so
// machines play the same moves only with the same Config.
//
// Each level is meant to be 200 to 350 Elo points above the one before in every mode, but the second, which is further
// above the beginner: that loses a fifth of its matches, of any mode, to somebody who moves at random and takes wins.
// docs/solution.md has what was measured. A standard match has several rounds, in which the better player
// prevails more surely than in one. So the levels make more mistakes in it, and more again
// when they are ahead in points; so they do in long matches and marathons. There a side that gives
// away one round that it begins has mostly lost against perfecto, so experto plays
// nearly all of its moves until it is ahead.
func Levels(s *solver.Solver) []game.Level {
	best := &perfect{s}
	return []game.Level{
		{Name: LevelBeginner, Player: &lookahead{
			simple:   strength{depth: 1, nodes: 1_000, margin: 40, overlooks: 40},
			standard: strength{depth: 1, nodes: 1_000, margin: 100, overlooks: 60},
			ahead:    strength{depth: 1, nodes: 1_000, margin: 100, overlooks: 100},
			published: [publishedModes]strength{
				{depth: 1, nodes: 1_000, margin: 400, overlooks: 65},
				{depth: 1, nodes: 1_000, margin: 400, overlooks: 83},
				{depth: 1, nodes: 1_000, margin: 400, overlooks: 85},
			},
		}},
		{Name: LevelAmateur, Player: &lookahead{
			simple:   strength{depth: 2, nodes: 5_000, margin: 30, slips: 62},
			standard: strength{depth: 2, nodes: 5_000, margin: 30, slips: 76},
			ahead:    strength{depth: 1, nodes: 1_000, margin: 40, overlooks: 20},
			published: [publishedModes]strength{
				{depth: 2, nodes: 5_000, margin: 30, slips: 65},
				{depth: 2, nodes: 5_000, margin: 30, slips: 80, relaxes: 20},
				{depth: 2, nodes: 5_000, margin: 30, slips: 80, relaxes: 20},
			},
		}},
		{Name: LevelIntermediate, Player: &lookahead{
			simple:   strength{depth: 3, nodes: 20_000, margin: 20, slips: 10},
			standard: strength{depth: 3, nodes: 20_000, margin: 20, slips: 23},
			ahead:    strength{depth: 3, nodes: 20_000, margin: 20, slips: 100},
			published: [publishedModes]strength{
				{depth: 3, nodes: 20_000, margin: 20, slips: 23},
				{depth: 3, nodes: 20_000, margin: 20, slips: 35, relaxes: 60},
				{depth: 3, nodes: 20_000, margin: 20, slips: 35, relaxes: 60},
			},
		}},
		{Name: LevelAdvanced, Player: &lookahead{
			simple:   strength{depth: 5, nodes: 50_000, margin: 10, slips: 7},
			standard: strength{depth: 4, nodes: 50_000, margin: 10},
			ahead:    strength{depth: 4, nodes: 50_000, margin: 10, slips: 60},
			published: [publishedModes]strength{
				{depth: 5, nodes: 50_000, margin: 10, slips: 16},
				{depth: 4, nodes: 50_000, margin: 10, slips: 3, relaxes: 65},
				{depth: 4, nodes: 50_000, margin: 10, slips: 3, relaxes: 65},
			},
		}},
		{Name: LevelExpert, Player: &lookahead{
			simple:   strength{depth: 5, nodes: 50_000, margin: 10, knows: 55},
			standard: strength{depth: 4, nodes: 50_000, margin: 10, knows: 75},
			ahead:    strength{depth: 4, nodes: 50_000, margin: 10, knows: 38, slips: 50},
			perfect:  best,
			published: [publishedModes]strength{
				{depth: 5, nodes: 50_000, margin: 10, knows: 63, relaxes: 54},
				{depth: 4, nodes: 50_000, margin: 10, knows: 92, relaxes: 75},
				{depth: 4, nodes: 50_000, margin: 10, knows: 94, relaxes: 68},
			},
		}},
		{Name: LevelPerfect, Player: best},
	}
}
