package coach

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/player"
	"kamisado/game/connectfour/solver"
	"kamisado/game/gametest"
)

// lateMatch plays at random: until it has so many discs as a position to begin with, and from there
// to the end.
func lateMatch(t testing.TB, random *rand.Rand, discs int) *connectfour.Match {
	t.Helper()
	for {
		m := play(t, "", "")
		for len(m.ToMove()) > 0 && len(m.Notation()) < discs {
			m = randomly(t, m, random)
		}
		if len(m.ToMove()) > 0 {
			for m = play(t, m.Notation(), ""); len(m.ToMove()) > 0; {
				m = randomly(t, m, random)
			}
			return m
		}
	}
}

// randomly makes a random move.
func randomly(t testing.TB, m *connectfour.Match, random *rand.Rand) *connectfour.Match {
	t.Helper()
	moves := slices.Collect(m.Legal(m.ToMove()[0]))
	next, err := m.Play(m.ToMove()[0], moves[random.IntN(len(moves))])
	require.NoError(t, err)
	return next.(*connectfour.Match)
}

// Late in a match, verdicts, the columns that were better and the signs of the curve are what
// playing everything to its end finds. A mistake always changes the result, and nothing else does.
func TestVerdictsAreThoseOfAPlainLook(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	random := rand.New(rand.NewPCG(1, 1))
	met := map[game.Verdict]int{}
	for number := range gametest.Cases(18, 9) {
		m := lateMatch(t, random, 33+number%3)
		o := plain{}
		review, err := shared.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		say(t, review.Summary)
		values, i, last := review.Curve.Lines[0].Values, 0, 0
		for before, move := range m.Replay() {
			g, j := before.Grid(), review.Moves[i]
			column := int(move[0] - 'A')
			had, has := o.result(g), -o.result(g.Drop(g.Next()&grid.Column(column)))
			require.Equal(t, j.Verdict == game.Mistake || j.Verdict == game.Decisive, has < had)
			if has == had {
				require.Equal(t, [...]game.Verdict{game.Losing, game.Even, game.Winning}[has+1], j.Verdict)
			} else {
				last = j.Number
				requireBetter(t, o, g, had, j)
			}
			require.Equal(t, game.JudgedMove{Number: i + 1, Round: 1, Seat: sideOf(g), Move: move}, game.JudgedMove{Number: j.Number, Round: j.Round, Seat: j.Seat, Move: j.Move})
			requireSign(t, had, sideOf(g), values[i])
			say(t, j.Remark)
			met[j.Verdict]++
			i++
		}
		require.Len(t, review.Moves, i)
		require.Len(t, values, i+1)
		requireSign(t, o.result(m.Grid()), sideOf(m.Grid()), values[i])
		require.Equal(t, last > 0, review.TurningPoint != nil)
		if last > 0 {
			require.Equal(t, game.Decisive, review.Moves[last-1].Verdict)
			require.Equal(t, last, review.TurningPoint.Number)
			say(t, review.TurningPoint.Caption)
		}
	}
	for _, v := range []game.Verdict{game.Winning, game.Losing, game.Mistake, game.Decisive, game.Even} {
		require.Positive(t, met[v], "%v: %v", v, met)
	}
}

// requireBetter wants a remark to name exactly the columns that would have kept a result.
func requireBetter(t *testing.T, o plain, g grid.Grid, result int, j game.JudgedMove) {
	t.Helper()
	var columns []int
	for c := range grid.Columns {
		if cell := g.Next() & grid.Column(c); cell != 0 && -o.result(g.Drop(cell)) == result {
			columns = append(columns, c)
		}
	}
	require.NotEmpty(t, columns)
	require.Equal(t, "connect4.review.better", j.Remark.Key)
	require.Equal(t, or(names(columns)), j.Remark.Args["Columns"])
}

// requireSign wants a value of the curve to say who wins, red being the side at the top.
func requireSign(t *testing.T, result int, side game.Seat, value float64) {
	t.Helper()
	if side != connectfour.Red {
		result = -result
	}
	require.LessOrEqual(t, math.Abs(value), 1.0)
	switch result {
	case 0:
		require.Zero(t, value)
	default:
		require.GreaterOrEqual(t, value*float64(result), 0.5)
	}
}

// Whole matches are reviewed within the usual limits, and what is said of every moment is the
// solver's: of these one side plays perfectly, so that the book knows the first moves.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	s := solver.New(solver.Config{Table: 1 << 24})
	c, levels := New(s), player.Levels(s)
	for number := range gametest.Cases(4, 1) {
		m := play(t, "", "")
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			level := levels[2+3*((ply+number)%2)]
			move, err := level.Player.Choose(t.Context(), m.View(m.ToMove()[0]), game.Seed{}.ForPly(100*number+ply))
			require.NoError(t, err)
			next, err := m.Play(m.ToMove()[0], move)
			require.NoError(t, err)
			m = next.(*connectfour.Match)
		}
		var done []int
		review, err := c.Review(t.Context(), m, nil, func(n, total int) {
			require.Equal(t, len(m.Notation()), total)
			done = append(done, n)
		})
		require.NoError(t, err)
		require.True(t, slices.IsSorted(done))
		require.Equal(t, len(m.Notation()), done[len(done)-1])
		scores := scoresOf(t, s, m)
		for i, j := range review.Moves {
			had, has := sign(scores[i]), -sign(scores[i+1])
			require.NotEqual(t, game.Unproven, j.Verdict, "%d of %s took too long", i+1, m.Notation())
			require.Equal(t, has < had, j.Verdict == game.Mistake || j.Verdict == game.Decisive)
			require.False(t, (i+number)%2 == 1 && has < had, "the perfect player's move %d of %s is called a mistake", i+1, m.Notation())
		}
	}
}

// scoresOf are the exact scores of all moments.
func scoresOf(t *testing.T, s *solver.Solver, m *connectfour.Match) (scores []int) {
	t.Helper()
	add := func(g grid.Grid) {
		score, err := s.Score(t.Context(), g)
		require.NoError(t, err)
		scores = append(scores, score)
	}
	for before := range m.Replay() {
		add(before.Grid())
	}
	add(m.Grid())
	return scores
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
