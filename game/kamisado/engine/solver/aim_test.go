package solver_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// The proof of a round and the plain minimax agree on endings of every rank, with rows of pushes,
// chains and deadlocks, for any win of the round and for wins of many points, of either side.
func TestRoundAgreesWithMinimax(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	s, seen := solver.New(solver.Config{}), map[string]int{}
	for mode := kamisado.Classic; mode < kamisado.Modes; mode++ {
		random := rand.New(rand.NewPCG(4, uint64(mode)))
		for agreed := 0; agreed < 120/share; {
			p := setUpRanked(random, mode)
			aim := solver.Aim{Side: game.Seat(random.IntN(2)), Points: 1 << random.IntN(4) >> random.IntN(4)}
			aim.Points = max(aim.Points, 1)
			reference := minimax{aim: &aim, left: referenceNodes, ends: seen}
			want, ok := reference.winning(p)
			if !ok {
				continue
			}
			agreed++
			got, err := s.Round(t.Context(), p, aim, solver.Limits{})
			require.NoError(t, err)
			require.True(t, got.Whole)
			require.Equal(t, want, texts(got.Winning), "%s %v", p.KFN(), aim)
			require.Equal(t, solver.Value(len(want) > 0), got.Value, p.KFN())
			value, _, err := s.RoundValue(t.Context(), p, aim, solver.Limits{})
			require.NoError(t, err)
			require.Equal(t, got.Value, value, p.KFN())
		}
	}
	for _, kind := range []string{
		"push of 1", "push of 2", "push of 3", "chain", "missing tower", "row", "deadlock", "1 points", "2 points",
		"4 points", "8 points",
	} {
		require.Greater(t, seen[kind], 20/share, "lines with %s: %v", kind, seen)
	}
}

// setUpRanked is a position of a round of a published mode, with towers of every rank that plays
// in it at random, some of them missing. Their points are what their rings are worth.
func setUpRanked(r *rand.Rand, mode kamisado.Mode) kamisado.Position {
	for {
		p, err := kamisado.ParseKFN(scatterRanked(r, mode))
		if err != nil {
			continue
		}
		m := kamisado.NewMatch(p)
		if now := m.Board(); !isOver(m) && !now.Choosing() {
			return now
		}
	}
}

// scatterRanked writes a KFN of a published mode; it may be one that is not valid.
func scatterRanked(r *rand.Rand, mode kamisado.Mode) string {
	var board [8][8]string
	var points [2]int
	for side, letters := range []string{"azmnprsv", "AZMNPRSV"} {
		for _, i := range r.Perm(8)[:3+r.IntN(6)] {
			row, column := 1+r.IntN(6), r.IntN(8)
			if r.IntN(3) == 0 {
				row = 7 - 7*side // at home
			}
			if board[row][column] != "" {
				continue
			}
			board[row][column] = letters[i : i+1]
			for rank := uint8(0); rank < 3 && r.IntN(2) == 0; rank++ {
				gain := kamisado.Worth(rank+1) - kamisado.Worth(rank)
				if points[side]+gain >= mode.Target() {
					break
				}
				board[row][column] += "+"
				points[side] += gain
			}
		}
	}
	colour := func() string { return "AZMNPRSV-"[r.IntN(9):][:1] }
	return fmt.Sprintf("%s %s %s%s %d-%d %s", placement(board), "NB"[r.IntN(2):][:1], colour(), colour(), points[0],
		points[1], mode)
}

// What there is no round of is refused, and so are modes that are solved as whole matches.
func TestRoundRefuses(t *testing.T) {
	t.Parallel()
	s, aim := solver.New(solver.Config{}), solver.Aim{Points: 1}
	_, err := s.Round(t.Context(), kamisado.Start(kamisado.Simple), aim, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrWhole)
	_, _, err = s.RoundValue(t.Context(), kamisado.Start(kamisado.Standard), aim, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrWhole)
	choosing := parse(t, "N+ZPSARVM/8/8/8/8/8/8/mvraspzn B? -- 0-1 clasica")
	_, err = s.Round(t.Context(), choosing, aim, solver.Limits{})
	require.ErrorIs(t, err, solver.ErrBetween)
	_, _, err = s.RoundValue(t.Context(), kamisado.Start(kamisado.Long), aim, solver.Limits{Nodes: 1})
	require.ErrorIs(t, err, solver.ErrNodes)
}

// The first round of a match is that of the simple mode. With fewer nodes than all moves take,
// some winning ones are found all the same.
func TestRoundOfFirstLineUp(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	simple, err := s.Solve(t.Context(), kamisado.Start(kamisado.Simple), solver.Limits{})
	require.NoError(t, err)
	limits := solver.Limits{Nodes: 700_000}
	if *deep {
		limits.Nodes = 0
	}
	r, err := s.Round(t.Context(), kamisado.Start(kamisado.Classic), solver.Aim{Points: 1}, limits)
	require.NoError(t, err)
	require.Equal(t, solver.Win, r.Value)
	require.Equal(t, *deep, r.Whole)
	require.NotEmpty(t, r.Winning)
	require.Subset(t, simple.Winning, r.Winning)
	if *deep {
		require.Len(t, r.Winning, len(simple.Winning))
	}
}
