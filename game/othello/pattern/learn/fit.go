package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/pattern"
)

// model is weights while they are learned: by stage and number, in sixteenths of a disc.
type model [pattern.Stages][]float32

// firstWeights is what the first generation plays by: moves are good to have.
func firstWeights() *model {
	number, count := pattern.Distinct()
	m := &model{}
	for stage := range m {
		m[stage] = make([]float32, count)
		for moves := range 32 {
			rest := pattern.Rest(moves, moves, 0)
			m[stage][number[rest[0]]] = firstMove * float32(moves)
			m[stage][number[rest[1]]] = -firstMove * float32(moves)
		}
	}
	return m
}

// firstMove is what a move is worth at first.
const firstMove = 3

// rounded is the model in whole sixteenths of a disc, as far as they fit in a byte.
func (m *model) rounded() (learned [pattern.Stages][]int8) {
	for stage, weights := range m {
		for _, w := range weights {
			learned[stage] = append(learned[stage], int8(min(max(math.Round(float64(w)), -127), 127)))
		}
	}
	return learned
}

// weights is the model as it is used.
func (m *model) weights() (*pattern.Weights, error) {
	packed, err := pattern.Encode(m.rounded())
	if err != nil {
		return nil, err
	}
	return pattern.Decode(packed)
}

// fitAll fits a model to positions, beginning with another one. The stages are independent of
// each other.
func fitAll(ctx context.Context, first *model, positions []position, progress io.Writer) (*model, error) {
	learned := &model{}
	limit, workers := make(chan struct{}, runtime.GOMAXPROCS(0)), sync.WaitGroup{}
	for stage := range learned {
		workers.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			learned[stage] = fitStage(ctx, first[stage], positions, stage, progress)
		})
	}
	workers.Wait()
	return learned, ctx.Err()
}

// sample is a position as a sum of weights.
type sample struct {
	features [pattern.Features]uint32
	label    float32
}

// around is how many more and fewer empty cells than those of the stage a position may have:
// stages then change little by little, and each has more positions.
const around = 2

// checkEvery is of how many positions one is not learned from, to check what was learned.
const checkEvery = 20

// samplesOf returns the positions of a stage and around it, those to learn from and those to check.
func samplesOf(positions []position, stage int) (samples, checks []sample) {
	number, _ := pattern.Distinct()
	for i, p := range positions {
		empty := emptyCells(p)
		if pattern.Stage(empty-around) != stage && pattern.Stage(empty+around) != stage && pattern.Stage(empty) != stage {
			continue
		}
		s := sample{label: float32(p.label)}
		for k, feature := range pattern.Read(p.own, p.opponent) {
			s.features[k] = number[feature]
		}
		own, opponent := bitboard.Moves(p.own, p.opponent), bitboard.Moves(p.opponent, p.own)
		for k, feature := range pattern.Rest(bits.OnesCount64(own), bits.OnesCount64(opponent), empty) {
			s.features[pattern.Places+k] = number[feature]
		}
		if i/1000%checkEvery == 0 {
			checks = append(checks, s)
		} else {
			samples = append(samples, s)
		}
	}
	return samples, checks
}

// fit finds the weights with the least squares of errors, by stochastic gradient descent: after
// each sample its weights change in the direction that makes up for a part of its error.
type fit struct {
	samples []sample
	weights []float32
}

// The part of an error that a sample makes up for falls from firstRate to lastRate.
const (
	firstRate = 0.3
	lastRate  = 0.01
	epochs    = 20
)

// rate is the part for each of a sample's weights.
func rate(epoch int) float32 {
	return float32(firstRate*math.Pow(lastRate/firstRate, float64(epoch)/(epochs-1))) / pattern.Features
}

// fitStage fits the weights of a stage.
func fitStage(ctx context.Context, first []float32, positions []position, stage int, progress io.Writer) []float32 {
	samples, checks := samplesOf(positions, stage)
	f := &fit{samples: samples, weights: slices.Clone(first)}
	for epoch := range epochs {
		if ctx.Err() != nil {
			break
		}
		f.step(rate(epoch))
	}
	fmt.Fprintf(progress, "stage %d: %d positions, error %.2f discs, of %d others %.2f\n",
		stage, len(samples), f.deviation(samples)/pattern.Disc, len(checks), f.deviation(checks)/pattern.Disc)
	return f.weights
}

// step goes through all samples once. Positions of a game follow each other, so it takes long
// strides.
func (f *fit) step(rate float32) {
	count := len(f.samples)
	stride := count*5/8 + 1
	for common(stride, count) > 1 {
		stride++
	}
	for i, at := 0, 0; i < count; i, at = i+1, (at+stride)%count {
		s := &f.samples[at]
		change := rate * f.miss(s)
		for _, feature := range s.features {
			f.weights[feature] += change
		}
	}
}

// common is the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// miss is how much more a sample's label is than what the weights say.
func (f *fit) miss(s *sample) float32 {
	sum := float32(0)
	for _, feature := range s.features {
		sum += f.weights[feature]
	}
	return s.label - sum
}

// deviation is the root of the mean of squared errors.
func (f *fit) deviation(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		miss := float64(f.miss(&samples[i]))
		sum += miss * miss
	}
	return math.Sqrt(sum / float64(max(1, len(samples))))
}
