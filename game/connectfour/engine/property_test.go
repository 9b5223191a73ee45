package engine

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
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

// Late in a match, verdicts, the columns that were better and the signs of the curve are what
// playing everything to its end finds. A mistake always changes the result, and nothing else does.
func TestVerdictsAreThoseOfAPlainLook(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	random := rand.New(rand.NewPCG(1, 1))
	met := map[game.Verdict]int{}
	for number := range gametest.Cases(18, 9) {
		m := lateMatch(t, random, 33+number%3)
		o := bruteForce{}
		review, err := sharedCoach.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		say(t, review.Summary)
		values, i, last := review.Curve.Lines[0].Values, 0, 0
		for before, move := range m.Replay() {
			g, j := before.Grid(), review.Moves[i]
			column := int(move[0] - 'A')
			had, has := sign(o.score(g)), -sign(o.score(g.Drop(g.Landing(column))))
			require.Equal(t, j.Verdict == game.Mistake || j.Verdict == game.Decisive, has < had)
			if has == had {
				require.Equal(t, [...]game.Verdict{game.Losing, game.Even, game.Winning}[has+1], j.Verdict)
			} else {
				last = j.Number
				requireBetter(t, o, g, had, j)
			}
			require.Equal(t, game.JudgedMove{Number: i + 1, Round: 1, Seat: g.Turn(), Move: move}, game.JudgedMove{
				Number: j.Number, Round: j.Round, Seat: j.Seat, Move: j.Move,
			})
			requireSign(t, had, g.Turn(), values[i])
			say(t, j.Remark)
			met[j.Verdict]++
			i++
		}
		require.Len(t, review.Moves, i)
		require.Len(t, values, i+1)
		requireSign(t, sign(o.score(m.Grid())), m.Grid().Turn(), values[i])
		require.Equal(t, last > 0, review.TurningPoint != nil)
		if last > 0 {
			require.Equal(t, game.Decisive, review.Moves[last-1].Verdict)
			require.Equal(t, last, review.TurningPoint.Number)
		}
	}
	for _, v := range []game.Verdict{game.Winning, game.Losing, game.Mistake, game.Decisive, game.Even} {
		require.Positive(t, met[v], "%v: %v", v, met)
	}
}

// requireBetter wants a remark to name exactly the columns that would have kept a result.
func requireBetter(t *testing.T, o bruteForce, g connectfour.Grid, result int, j game.JudgedMove) {
	t.Helper()
	var columns []int
	for c := range connectfour.Columns {
		if cell := g.Landing(c); cell != 0 && -sign(o.score(g.Drop(cell))) == result {
			columns = append(columns, c)
		}
	}
	require.NotEmpty(t, columns)
	require.Equal(t, "connect4.review.better", j.Remark.Key)
	require.Equal(t, or(columns), j.Remark.Args["Columns"])
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
	s := NewSolver(Config{Table: 1 << 24})
	c, levels := NewCoach(s), Levels(s)
	for number := range gametest.Cases(4, 1) {
		m := play(t, "", "")
		for ply := 0; len(m.ToMove()) > 0; ply++ {
			m = step(t, m, choose(t, levels[2+3*((ply+number)%2)].Player, m, game.Seed{}.ForPly(100*number+ply)))
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
			require.False(t, (i+number)%2 == 1 && has < had, "the perfect player's move %d of %s is called a mistake", i+1,
				m.Notation())
		}
	}
}

// scoresOf returns the exact scores of all moments.
func scoresOf(t *testing.T, s *Solver, m *connectfour.Match) (scores []int) {
	t.Helper()
	add := func(g connectfour.Grid) {
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
