package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// counter says what rounds are worth by the rules alone, to the end of every line.
type counter struct {
	// values are what is known, for Black: the points of the round, below zero where White wins it.
	values map[kamisado.Position]int
	// left is how many positions it may still look at.
	left int
}

// worth is what a position of a round is worth to Black; false when that takes too many positions.
func (c *counter) worth(p kamisado.Position) (int, bool) {
	if value, known := c.values[p]; known {
		return value, true
	}
	var values []int
	for _, m := range p.AppendMoves(nil) {
		value, ok := c.after(&p, m)
		if !ok {
			return 0, false
		}
		values = append(values, value)
	}
	best := slices.Max(values)
	if p.Turn() == kamisado.White {
		best = slices.Min(values)
	}
	c.values[p] = best
	return best, true
}

// after is worth for the position after a move. More points than the winner lacks are worth no
// more.
func (c *counter) after(p *kamisado.Position, m kamisado.Move) (int, bool) {
	if c.left--; c.left < 0 {
		return 0, false
	}
	next, effect := p.Play(m)
	end := effect.Round
	if end == nil {
		return c.worth(next)
	}
	points := min(end.Scored, p.Mode().Target()-p.Points(end.Winner))
	if end.Winner == kamisado.White {
		return -points, true
	}
	return points, true
}

// valueTo is a round's value to a side, by what it is worth to Black.
func valueTo(p *kamisado.Position, side game.Seat, worth int) RoundValue {
	winner, points := game.Seat(kamisado.Black), worth
	if worth < 0 {
		winner, points = kamisado.White, -worth
	}
	return RoundValue{Won: winner == side, Points: points, Match: p.Points(winner)+points >= p.Mode().Target()}
}

// sparse is a position of a published mode with a few towers of any rank on each side: its rounds
// are short.
func sparse(t *testing.T, random *rand.Rand, towers int, turn string) kamisado.Position {
	t.Helper()
	for {
		mode := kamisado.Classic + kamisado.Mode(random.IntN(3))
		var cells [64]string
		var points [2]int
		for side, letters := range []string{"nzpsarvm", "NZPSARVM"} {
			for _, c := range random.Perm(len(letters))[:towers] {
				rank := random.IntN(kamisado.TopRank)
				points[side] += kamisado.Worth(uint8(rank))
				cells[8*(1+random.IntN(6))+random.IntN(8)] = letters[c:c+1] + strings.Repeat("+", rank)
			}
		}
		var rows []string
		for row := range slices.Chunk(cells[:], 8) {
			text, empty := "", 0
			for _, cell := range append(row[:8:8], "/") {
				if cell == "" {
					empty++
					continue
				}
				if empty > 0 {
					text += strconv.Itoa(empty)
				}
				text, empty = text+cell, 0
			}
			rows = append(rows, strings.TrimSuffix(text, "/"))
		}
		p, err := kamisado.ParseKFN(fmt.Sprintf("%s %s -- %d-%d %s", strings.Join(rows, "/"), turn, points[0], points[1],
			mode))
		if err != nil {
			continue // two towers on a cell, or too many points
		}
		if m := kamisado.NewMatch(p); len(m.ToMove()) > 0 && m.Board() == p {
			return p
		}
	}
}

// Rounds are worth what going through all lines of play finds, and so are their moves.
func TestSolveRound(t *testing.T) {
	t.Parallel()
	s, random := solver.New(solver.Config{}), rand.New(rand.NewPCG(7, 7))
	seen, fewer := map[RoundValue]int{}, 0 // in these some winning moves bring fewer points
	for done := 0; done < gametest.Cases(300, 100); {
		p := sparse(t, random, 2, []string{"N", "B"}[random.IntN(2)])
		c := &counter{values: map[kamisado.Position]int{}, left: 1_000}
		worth, ok := c.worth(p)
		if !ok {
			continue
		}
		done++
		c.left += 1_000 // what is known costs a little again
		var winning, best []kamisado.Move
		for _, m := range p.AppendMoves(nil) {
			after, ok := c.after(&p, m)
			require.True(t, ok)
			if (after > 0) == (p.Turn() == kamisado.Black) {
				winning = append(winning, m)
			}
			if after == worth {
				best = append(best, m)
			}
		}
		r, err := SolveRound(t.Context(), s, p)
		require.NoError(t, err)
		require.Equal(t, valueTo(&p, p.Turn(), worth), r.RoundValue, p.KFN())
		require.ElementsMatch(t, winning, r.Winning, p.KFN())
		require.ElementsMatch(t, best, r.Best, p.KFN())
		seen[r.RoundValue]++
		if r.Won && len(best) < len(winning) {
			fewer++
		}
	}
	require.Greater(t, len(seen), 6, "%v", seen)
	require.NotZero(t, fewer)
}

// A hand is worth to who chooses it what the other side, which begins the round, does not have of
// it, and the best hands are those that are worth the most.
func TestSolveFill(t *testing.T) {
	t.Parallel()
	s, random := solver.New(solver.Config{}), rand.New(rand.NewPCG(8, 8))
	won, apart := 0, 0
	for range gametest.Cases(60, 15) {
		p := sparse(t, random, 1+random.IntN(2), []string{"N?", "B?"}[random.IntN(2)])
		f, err := SolveFill(t.Context(), s, p)
		require.NoError(t, err)
		var worth [kamisado.Hands]int
		for h, value := range f.Values {
			next, _ := p.Play(kamisado.FillMove(kamisado.Hand(h)))
			r, err := SolveRound(t.Context(), s, next)
			require.NoError(t, err)
			require.Equal(t, RoundValue{Won: !r.Won, Points: r.Points, Match: r.Match}, value, "%s %s", p.KFN(),
				kamisado.Hand(h))
			if worth[h] = -value.Points; value.Won {
				worth[h] = value.Points
				won++
			}
		}
		want := []kamisado.Hand{kamisado.Left, kamisado.Right}
		switch {
		case worth[kamisado.Left] > worth[kamisado.Right]:
			want = want[:1]
		case worth[kamisado.Left] < worth[kamisado.Right]:
			want = want[1:]
		}
		require.Equal(t, want, f.Best, p.KFN())
		apart += 2 - len(want)
	}
	require.NotZero(t, won)
	require.NotZero(t, apart)
}

// What a solution needs is a position of a published mode, of a round that is being played.
func TestSolveRoundRefuses(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{})
	_, err := SolveRound(t.Context(), s, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar").Board())
	require.ErrorIs(t, err, solver.ErrWhole)
	_, err = SolveRound(t.Context(), s, at(t, "a+3N3/8/8/8/8/8/8/8 N? -- 1-0 clasica").Board())
	require.ErrorIs(t, err, solver.ErrBetween)
}
