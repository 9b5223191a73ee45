package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
)

// measuredPositions is how many positions of each stage are searched to measure errors.
const measuredPositions = 60

// measure says how much the value of a shallow search differs from that of a deep one, for
// [midgame]: a line for each depth, with the root of the mean of squared differences by stage,
// in sixteenths of a disc.
func measure(ctx context.Context, w *pattern.Weights, positions []position, count int, progress io.Writer) (string, error) {
	var sums [midgame.MeasuredDepth + 1][pattern.Stages]float64
	for stage := range pattern.Stages {
		chosen := spread(positions, stage, count)
		if len(chosen) == 0 && stage > 0 {
			// No game has so few moves by chance: the errors are taken for those of the next moves.
			for depth := range sums {
				sums[depth][stage] = sums[depth][stage-1]
			}
		}
		for _, p := range chosen {
			values, err := valuesOf(ctx, w, p)
			if err != nil {
				return "", err
			}
			for depth := midgame.CutFrom; depth <= midgame.MeasuredDepth; depth++ {
				difference := float64(values[depth] - values[midgame.Shallower(depth)])
				sums[depth][stage] += difference * difference / float64(len(chosen))
			}
		}
		fmt.Fprintf(progress, "stage %d: errors measured\n", stage)
	}
	var text strings.Builder
	for depth := midgame.CutFrom; depth <= midgame.MeasuredDepth; depth++ {
		fmt.Fprint(&text, depth)
		for _, sum := range sums[depth] {
			fmt.Fprintf(&text, " %d", int(math.Round(math.Sqrt(sum))))
		}
		text.WriteByte('\n')
	}
	return text.String(), nil
}

// spread returns so many positions of a stage, if there are, from all over the games.
func spread(positions []position, stage, count int) (found []position) {
	var all []position
	for _, p := range positions {
		if pattern.Stage(emptyCells(p)) == stage {
			all = append(all, p)
		}
	}
	count = min(count, len(all))
	for i := range count {
		found = append(found, all[i*len(all)/count])
	}
	return found
}

// valuesOf searches a position to each depth.
func valuesOf(ctx context.Context, w *pattern.Weights, p position) (values [midgame.MeasuredDepth + 1]int, err error) {
	s := midgame.New(ctx, midgame.Config{Weights: w, TableBits: 18})
	for depth := range values {
		values[depth], err = s.Value(bitboard.Small{Own: p.own, Opponent: p.opponent}, depth, -pattern.MostValue, pattern.MostValue)
		if err != nil {
			return values, err
		}
	}
	return values, nil
}
