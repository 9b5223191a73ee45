package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"kamisado/game"
)

// Source is where the puzzles of a game come from.
type Source struct {
	// Find returns puzzles from one match that a seed decides. They are proven and not
	// measured, and one of them is taken at most.
	Find func(ctx context.Context, seed game.Seed) ([]Entry, error)
	// Measure returns how often computer players fail, in thousandths.
	Measure func(ctx context.Context, e Entry, seed game.Seed) (failed int, err error)
	// Images are the cells of a position, a byte each, as it is and as it is in every
	// symmetry of the game. The first is the position itself; all have the same length, and
	// positions on boards of different sizes have different ones.
	Images func(position string) ([]string, error)
	// Apart is in how many cells two positions must differ at least, however they are
	// turned.
	Apart int
}

// Weaker returns the computer players that play the matches and whose failures are counted: all
// but the strongest, which is the last one and takes the longest.
func Weaker(levels []game.Level) []game.Level { return levels[:len(levels)-1] }

// Play plays a match of two between levels that the seed draws, after a number of random moves
// from least to most, and returns all positions that it came to in which somebody is to move.
// It is over early where a position is not one to go on from.
func Play(
	ctx context.Context, start game.Position, levels []game.Level, least, most int, seed game.Seed,
) (met []game.Position, err error) {
	random := rand.New(rand.NewChaCha8(seed))
	players := [2]game.Player{levels[random.IntN(len(levels))].Player, levels[random.IntN(len(levels))].Player}
	opening := least + random.IntN(most-least+1)
	for p := start; len(p.ToMove()) > 0; {
		met = append(met, p)
		seat := p.ToMove()[0]
		var move game.Move
		if len(met) <= opening {
			moves := slices.Collect(p.Legal(seat))
			move = moves[random.IntN(len(moves))]
		} else if move, err = players[seat].Choose(ctx, p.View(seat), seed.ForPly(len(met))); err != nil {
			return nil, err
		}
		if p, err = p.Play(seat, move); err != nil {
			return nil, err
		}
	}
	return met, nil
}

// trials is how often each level is asked for its move.
const trials = 8

// Measure returns a Source's Measure of puzzles of one move, which levels try to solve.
func Measure(rules game.Rules, levels []game.Level) func(context.Context, Entry, game.Seed) (failed int, err error) {
	return func(ctx context.Context, e Entry, seed game.Seed) (failed int, err error) {
		start, err := OneMove{Rules: rules}.Start(e.Puzzle)
		if err != nil {
			return 0, err
		}
		v := start.View(start.ToMove()[0])
		for _, level := range levels {
			for i := range trials {
				move, err := level.Player.Choose(ctx, v, seed.ForPly(-1-i))
				if err != nil {
					return 0, err
				}
				if !Solves(e.Puzzle, move) {
					failed++
				}
			}
		}
		return failed * most / (trials * len(levels)), nil
	}
}

// Shuffled returns things in an order that the seed draws.
func Shuffled[T any](things []T, seed game.Seed) []T {
	random := rand.New(rand.NewChaCha8(seed.ForPly(len(things))))
	random.Shuffle(len(things), func(i, j int) { things[i], things[j] = things[j], things[i] })
	return things
}
