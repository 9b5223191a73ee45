package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// boards is how many larger positions are solved.
var boards = gametest.Cases(8, 1)

// What the solver says is what trying everything says, in matches and on boards that no match reaches: any
// discs on all but a few cells.
func TestSolve(t *testing.T) {
	t.Parallel()
	for name, draw := range map[string]func(t *rapid.T) board{
		"matches": func(t *rapid.T) board {
			b := drawEnd(t, 7)
			if rapid.Bool().Draw(t, "swapped") {
				b = b.pass()
			}
			return b
		},
		"any discs": func(t *rapid.T) board {
			own, empty := rapid.Uint64().Draw(t, "own"), uint64(0)
			for _, cell := range rapid.SliceOfN(rapid.IntRange(0, 63), 0, 8).Draw(t, "empty") {
				empty |= 1 << cell
			}
			return board{own &^ empty, ^own &^ empty}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				b := draw(t)
				p := positionOf(t, b)
				got, err := solve(context.Background(), b, 0)
				require.NoError(t, err)
				require.Equal(t, slowScore(p), got.score)
				var best []int
				for cell := range p.Moves().All() {
					if slowScore(p.Play(cell)) == got.score {
						best = append(best, cell)
					}
				}
				require.Equal(t, best, got.best)
				require.Equal(t, b.moves() == 0 && !b.over(), got.pass)
				if len(best) > 0 {
					cell, score, err := solveBest(context.Background(), b, []int{63, 0}, 0)
					require.NoError(t, err)
					require.Equal(t, got.score, score)
					require.Contains(t, best, cell)
				}
			})
		})
	}
}

// drawEnd draws a board that a match reached.
func drawEnd(t *rapid.T, left int) board {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
	return stroll(random, rapid.IntRange(0, left).Draw(t, "left"))
}

// With more empty cells than can be tried out: a score is the best of the replies' scores turned round,
// for the moves that are said to keep it, and for no other.
func TestScoresAreConsistent(t *testing.T) {
	t.Parallel()
	for _, b := range strolls(boards, 12) {
		got, err := solve(t.Context(), b, 0)
		require.NoError(t, err)
		var keeping []int
		best := -beyondScore
		for cell := range b.legal().All() {
			reply, err := solve(t.Context(), b.after(cell), 0)
			require.NoError(t, err)
			switch {
			case -reply.score > best:
				best, keeping = -reply.score, []int{cell}
			case -reply.score == best:
				keeping = append(keeping, cell)
			}
		}
		require.Equal(t, best, got.score)
		require.Equal(t, keeping, got.best)
	}
}

// What a selective search said first, with much fewer empty cells than usual and so often wrongly, changes
// neither the score nor the moves.
func TestPresearch(t *testing.T) {
	t.Parallel()
	for _, b := range strolls(4*boards, 14) {
		want, err := solve(t.Context(), b, 0)
		require.NoError(t, err)
		s := newSolver(t.Context(), b, 0)
		s.selectFrom = keptFrom
		best, score := s.root(b, nil, true)
		slices.Sort(best)
		require.Equal(t, want.score, score)
		require.Equal(t, want.best, best)
	}
}

// The solver looks at the same boards on every machine, and after every change that is not meant to make
// it another one. TestEveryPuzzleIsProven compares the nodes of searches with fewer empty cells.
func TestSolvedNodes(t *testing.T) {
	t.Parallel()
	for left, want := range map[int]uint64{14: 99567, 18: 465949} {
		got, err := solve(t.Context(), strolls(1, left)[0], 0)
		require.NoError(t, err)
		require.Equal(t, want, got.nodes, "%d empty cells", left)
	}
}

// A board and its mirror images are worth the same.
func TestMirrorsAreWorthTheSame(t *testing.T) {
	t.Parallel()
	to := othello.Size8x8.Symmetries()[4]
	for _, b := range strolls(boards, 13) {
		got, err := solve(t.Context(), b, 0)
		require.NoError(t, err)
		mirror, err := solve(t.Context(), board{movedBits(b.own, to), movedBits(b.opponent, to)}, 0)
		require.NoError(t, err)
		require.Equal(t, got.score, mirror.score)
		require.Len(t, mirror.best, len(got.best))
	}
}

// A search that is bounded or stopped says so, even one of a board with hardly a disc, which does not end
// by itself.
func TestSolverStops(t *testing.T) {
	t.Parallel()
	_, _, err := solveBest(t.Context(), strolls(1, 18)[0], nil, 10_000)
	require.ErrorIs(t, err, errNodes)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	start := othello.Start(othello.Size8x8)
	got, err := solve(stopped, boardOf(start), 0)
	require.ErrorIs(t, err, context.Canceled)
	require.LessOrEqual(t, got.nodes, uint64(1), "it asks its context before it orders moves")
}

// Whatever the window, searches say what trying everything says: the score within it, a bound of the score
// on the right side outside. Neither the order that parity gives nor stable discs change that.
func TestWindows(t *testing.T) {
	t.Parallel()
	for name, search := range map[string]func(b board, alpha, beta int) int{
		"value": func(b board, alpha, beta int) int { return newSolver(t.Context(), b, 0).value(b, alpha, beta) },
		"few": func(b board, alpha, beta int) int {
			return newSolver(t.Context(), b, 0).few(b, b.empty(), oddQuarters(b.empty()), b.empties(), alpha, beta)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				b := drawEnd(t, 7)
				alpha := rapid.IntRange(-beyondScore, beyondScore-1).Draw(t, "alpha")
				beta := rapid.IntRange(alpha+1, beyondScore).Draw(t, "beta")
				score := slowScore(positionOf(t, b))
				switch value := search(b, alpha, beta); {
				case value <= alpha:
					require.LessOrEqual(t, score, value)
				case value >= beta:
					require.GreaterOrEqual(t, score, value)
				default:
					require.Equal(t, score, value)
				}
			})
		})
	}
}

// The score does not depend on what it is expected to be.
func TestExpectedScores(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawEnd(t, 10)
		// What the opponent may get is what the mover before it does not.
		want := -newSolver(context.Background(), b, 0).value(b, -beyondScore, beyondScore)
		s := newSolver(context.Background(), b, 0)
		require.Equal(t, want, s.exactly(b, -beyondScore, 2*rapid.IntRange(-31, 31).Draw(t, "half")))
	})
}

// A search needs memory for its table, its shallow searches and for what it answers, and for no board.
func TestSolverAllocatesOnce(t *testing.T) {
	for _, left := range []int{8, 13} {
		b := strolls(1, left)[0]
		require.LessOrEqual(t, testing.AllocsPerRun(1, func() {
			_, _, err := solveBest(context.Background(), b, nil, 0)
			require.NoError(t, err)
		}), 7.0)
	}
}

// BenchmarkSolve finds the score and all best moves of positions that random and greedy players reached,
// with so many empty cells left.
func BenchmarkSolve(b *testing.B) {
	for _, left := range []int{12, 14, 16, 18, 20} {
		b.Run(fmt.Sprint(left), func(b *testing.B) {
			boards := strolls(16, left)
			var nodes, solved uint64
			for b.Loop() {
				for _, board := range boards {
					result, err := solve(context.Background(), board, 0)
					require.NoError(b, err)
					nodes += result.nodes
					solved++
				}
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(seconds*1e3/float64(solved), "ms/board")
			b.ReportMetric(float64(nodes)/float64(solved), "nodes/board")
			b.ReportMetric(float64(nodes)/seconds/1e6, "Mnodes/s")
		})
	}
}

// BenchmarkBest finds one best move, as a player wants it, and reports the slowest answer.
func BenchmarkBest(b *testing.B) {
	for _, left := range []int{16, 18, 20} {
		b.Run(fmt.Sprint(left), func(b *testing.B) {
			boards := strolls(16, left)
			worst, total := 0.0, 0
			for b.Loop() {
				for _, board := range boards {
					before := b.Elapsed()
					_, _, err := solveBest(context.Background(), board, nil, 0)
					require.NoError(b, err)
					worst = max(worst, (b.Elapsed()-before).Seconds()*1e3)
					total++
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(total), "ms/board")
			b.ReportMetric(worst, "ms/most")
		})
	}
}
