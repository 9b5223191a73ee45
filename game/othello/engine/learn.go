package engine

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"kamisado/game/othello"
)

// The weights of the patterns are learned from games of our own and ends that are solved.
//
// This goes by generations. Each plays games by the weights of the one before, and then fits weights to
// what came of them; the first knows only that moves are good to have. Everything follows from a seed.

// Learn makes weights.bin and errors.txt, which are embedded, in about 45 minutes of a processor.
func Learn(ctx context.Context, progress io.Writer) (weights []byte, deviations string, err error) {
	weights, positions, err := learn(ctx, 1, []generation{
		{games: 5_000, depth: 2, chance: 36, outcome: 1},
		{games: 20_000, depth: 4, chance: 30, outcome: 0.7},
		{games: 150_000, depth: 4, chance: 24, outcome: 0.5},
	}, progress)
	if err != nil {
		return nil, "", err
	}
	w, err := unpackWeights(weights)
	if err != nil {
		return nil, "", err
	}
	deviations, err = measure(ctx, w, positions, 60, progress)
	return weights, deviations, err
}

// generation is how games are played and judged.
type generation struct {
	games int
	// depth is how deep moves are searched.
	depth int
	// chance is how many moves are made by chance at most, before those that are searched.
	chance int
	// outcome is how much of a position's label is how its game ended, the rest being what the search said
	// of it.
	outcome float32
}

// learn plays and fits. It returns the packed weights, and the positions of the last generation.
func learn(
	ctx context.Context, seed uint64, generations []generation, progress io.Writer,
) (packed []byte, positions []labelled, err error) {
	learned := firstModel()
	for number, g := range generations {
		w, err := unpackWeights(packWeights(learned.rounded()))
		if err != nil {
			return nil, nil, err
		}
		games := &series{generation: g, number: number, seed: seed, weights: w}
		if positions, err = games.playAll(ctx, progress); err != nil {
			return nil, nil, err
		}
		if learned, err = fitAll(ctx, learned, positions, progress); err != nil {
			return nil, nil, err
		}
	}
	return packWeights(learned.rounded()), positions, nil
}

// packWeights compresses the weights of each stage, by their numbers, for unpackWeights. They are for
// Black to move, in sixteenths of a disc.
func packWeights(learned [stages][]int8) []byte {
	var out bytes.Buffer
	z, _ := flate.NewWriter(&out, flate.DefaultCompression)
	for _, stage := range learned {
		for _, weight := range stage {
			_, _ = z.Write([]byte{byte(weight)}) // a buffer takes everything
		}
	}
	_ = z.Close()
	return out.Bytes()
}

// model is weights while they are learned: by stage and number, in sixteenths of a disc.
type model [stages][]float32

// firstModel returns what the first generation plays by: a move is worth three sixteenths of a disc.
func firstModel() *model {
	number, count := distinct()
	m := &model{}
	for stage := range m {
		m[stage] = make([]float32, count)
		for moves := range 32 {
			rest := restOf(moves, moves, 0)
			m[stage][number[rest[0]]] = 3 * float32(moves)
			m[stage][number[rest[1]]] = -3 * float32(moves)
		}
	}
	return m
}

// rounded returns the model in whole sixteenths of a disc, as far as they fit in a byte.
func (m *model) rounded() (learned [stages][]int8) {
	for stage, weights := range m {
		for _, w := range weights {
			learned[stage] = append(learned[stage], int8(min(max(math.Round(float64(w)), -127), 127)))
		}
	}
	return learned
}

// labelled is a board that has a move, with what it is said to be worth for its own side, in sixteenths of
// a disc.
type labelled struct {
	board
	label int16
}

// series is the games of a generation.
type series struct {
	generation
	number  int
	seed    uint64
	weights *weights
}

// playAll plays the games and returns their positions.
func (s *series) playAll(ctx context.Context, progress io.Writer) (all []labelled, err error) {
	const chunk = 1000
	chunks := (s.games + chunk - 1) / chunk
	found, errs := make([][]labelled, chunks), make([]error, chunks)
	inParallel(chunks, func(i int) {
		for number := i * chunk; number < min((i+1)*chunk, s.games) && errs[i] == nil; number++ {
			g := s.newGame(ctx, number)
			errs[i] = cmp.Or(ctx.Err(), g.play())
			found[i] = append(found[i], g.positions...)
		}
		fmt.Fprintf(progress, "generation %d, games from %d on: %d positions\n", s.number, i*chunk, len(found[i]))
	})
	return slices.Concat(found...), errors.Join(errs...)
}

// inParallel calls f for each number below n, on all processors.
func inParallel(n int, f func(i int)) {
	limit, workers := make(chan struct{}, runtime.GOMAXPROCS(0)), sync.WaitGroup{}
	for i := range n {
		workers.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			f(i)
		})
	}
	workers.Wait()
}

// trainingGame is a game of one series. It begins with moves by chance, of which some are bad: so
// positions that good players avoid are judged too. From solvedFrom empty cells on each position is
// solved.
type trainingGame struct {
	*series
	ctx    context.Context
	search *patternSearch
	random *rand.Rand
	board  board
	// byChance is how many moves are made by chance first.
	byChance int
	// turn is 1 when the side to move is the one that began, else -1.
	turn int
	// settled is set when it is known how the game ends with best play.
	settled   bool
	positions []labelled
	// turns are the turns of the positions.
	turns []int
}

// solvedFrom is how many empty cells a position may have to be solved, leastChance how many moves are made
// by chance at least.
const solvedFrom, leastChance = 14, 6

func (s *series) newGame(ctx context.Context, number int) *trainingGame {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], s.seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(s.number))
	binary.LittleEndian.PutUint64(seed[16:], uint64(number))
	random := rand.New(rand.NewChaCha8(seed))
	start := othello.Start(othello.Size8x8)
	return &trainingGame{
		series: s, ctx: ctx, random: random, turn: 1, board: boardOf(start),
		byChance: leastChance + random.IntN(s.chance-leastChance),
		search:   newPatternSearch(ctx, boardOf(start), patternConfig{weights: s.weights, tableBits: 12}),
	}
}

// play plays the game and notes its positions.
func (g *trainingGame) play() error {
	for ply := 0; ; ply++ {
		moves := slices.Collect(g.board.legal().All())
		if len(moves) == 0 {
			if g.board.over() {
				g.settle(g.board.final() * disc)
				return nil
			}
			g.board, g.turn = g.board.pass(), -g.turn
			continue
		}
		shuffle(moves, g.random)
		cell, err := g.choose(ply, moves)
		if err != nil {
			return err
		}
		g.board, g.turn = g.board.after(cell), -g.turn
	}
}

// choose chooses a move and notes the position.
func (g *trainingGame) choose(ply int, moves []int) (cell int, err error) {
	empties := g.board.empties()
	if ply < g.byChance && g.random.IntN(2) == 0 {
		return moves[0], nil
	}
	depth := g.depth
	if ply < g.byChance || empties <= solvedFrom {
		depth = 1
	}
	g.search.start(g.board)
	list, err := search{&g.search.budget, g.search}.rank(moves, depth)
	if err != nil {
		return 0, err
	}
	switch {
	case empties <= solvedFrom:
		_, score, err := solveBest(g.ctx, g.board, nil, 0)
		if err != nil {
			return 0, err
		}
		g.settle(score * disc)
		g.note(score * disc)
	case ply >= g.byChance:
		g.note(list[0].value)
	}
	return list[0].cell, nil
}

// note notes the position.
func (g *trainingGame) note(value int) {
	g.positions = append(g.positions, labelled{g.board, int16(value)})
	g.turns = append(g.turns, g.turn)
}

// settle makes labels of what the search said of the positions so far and of how the game ends with best
// play, for the side to move.
func (g *trainingGame) settle(value int) {
	if g.settled {
		return
	}
	g.settled = true
	for i := range g.positions {
		label, outcome := &g.positions[i].label, float32(value*g.turn*g.turns[i])
		*label = int16(g.outcome*outcome + (1-g.outcome)*float32(*label))
	}
}

// fitAll fits a model to positions, beginning with another one. The stages are independent of each other.
func fitAll(ctx context.Context, first *model, positions []labelled, progress io.Writer) (*model, error) {
	learned := &model{}
	inParallel(stages, func(stage int) {
		samples, checks := samplesOf(positions, stage)
		f := &fit{samples: samples, weights: slices.Clone(first[stage])}
		for epoch := 0; epoch < epochs && ctx.Err() == nil; epoch++ {
			f.step(epoch)
		}
		fmt.Fprintf(progress, "stage %d: %d positions, error %.2f discs, of %d others %.2f\n",
			stage, len(samples), f.deviation(samples)/disc, len(checks), f.deviation(checks)/disc)
		learned[stage] = f.weights
	})
	return learned, ctx.Err()
}

// featureCount is how many weights the value of a board is the sum of.
const featureCount = placeCount + 3

// sample is a position as a sum of weights.
type sample struct {
	features [featureCount]uint32
	label    float32
}

// samplesOf returns the positions of a stage, those to learn from and those to check, which are a
// twentieth. Positions with up to two more and fewer empty cells belong to it too: stages then change
// little by little, and each has more positions.
func samplesOf(positions []labelled, stage int) (samples, checks []sample) {
	number, _ := distinct()
	for i, p := range positions {
		empties := p.empties()
		if stageOf(empties-2) != stage && stageOf(empties+2) != stage && stageOf(empties) != stage {
			continue
		}
		s := sample{label: float32(p.label)}
		for k, feature := range fillingOf(p.own, p.opponent) {
			s.features[k] = number[feature]
		}
		own, opponent := p.moves(), p.pass().moves()
		for k, feature := range restOf(bits.OnesCount64(own), bits.OnesCount64(opponent), empties) {
			s.features[placeCount+k] = number[feature]
		}
		if i/1000%20 == 0 {
			checks = append(checks, s)
		} else {
			samples = append(samples, s)
		}
	}
	return samples, checks
}

// fit finds the weights with the least squares of errors, by stochastic gradient descent: after each
// sample its weights change in the direction that makes up for a part of its error.
type fit struct {
	samples []sample
	weights []float32
}

// epochs is how often a fit goes through all samples.
const epochs = 20

// step goes through all samples once. The part of an error that a sample makes up for falls from 0.3 to
// 0.01. Positions of a game follow each other, so it takes long strides.
func (f *fit) step(epoch int) {
	const first, last = 0.3, 0.01
	rate := float32(first*math.Pow(last/first, float64(epoch)/(epochs-1))) / featureCount
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

// common returns the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// miss returns how much more a sample's label is than what the weights say.
func (f *fit) miss(s *sample) float32 {
	sum := float32(0)
	for _, feature := range s.features {
		sum += f.weights[feature]
	}
	return s.label - sum
}

// deviation returns the root of the mean of squared errors.
func (f *fit) deviation(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		miss := float64(f.miss(&samples[i]))
		sum += miss * miss
	}
	return math.Sqrt(sum / float64(max(1, len(samples))))
}

// measure says how much the value of a shallow search differs from that of a deep one, for ProbCut: a line
// for each depth, with the root of the mean of squared differences by stage, in sixteenths of a disc. It
// searches so many positions of each stage.
func measure(ctx context.Context, w *weights, positions []labelled, count int, progress io.Writer) (string, error) {
	var sums [measuredDepth + 1][stages]float64
	for stage := range stages {
		var all []labelled
		for _, p := range positions {
			if stageOf(p.empties()) == stage {
				all = append(all, p)
			}
		}
		chosen := min(count, len(all))
		if chosen == 0 && stage > 0 {
			// No game has so few moves by chance: the errors are taken for those of the next moves.
			for depth := range sums {
				sums[depth][stage] = sums[depth][stage-1]
			}
		}
		for i := range chosen {
			s := newPatternSearch(ctx, all[i*len(all)/chosen].board, patternConfig{weights: w, tableBits: 18})
			var values [measuredDepth + 1]int
			for depth := range values {
				values[depth] = s.value(depth)
			}
			if s.err != nil {
				return "", s.err
			}
			for depth := cutFrom; depth <= measuredDepth; depth++ {
				difference := float64(values[depth] - values[shallower(depth)])
				sums[depth][stage] += difference * difference / float64(chosen)
			}
		}
		fmt.Fprintf(progress, "stage %d: errors measured\n", stage)
	}
	var text strings.Builder
	for depth := cutFrom; depth <= measuredDepth; depth++ {
		fmt.Fprint(&text, depth)
		for _, sum := range sums[depth] {
			fmt.Fprintf(&text, " %d", int(math.Round(math.Sqrt(sum))))
		}
		text.WriteByte('\n')
	}
	return text.String(), nil
}
