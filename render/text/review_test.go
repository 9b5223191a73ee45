package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/render/text"
)

// echo says phrases by their keys and gaps, as if they were sentences.
func echo(p game.Phrase) string {
	var key strings.Builder
	key.WriteString(p.Key[strings.LastIndex(p.Key, ".")+1:])
	for _, name := range []string{"Round", "State", "Move", "Course"} {
		if value, ok := p.Args[name]; ok {
			if phrase, ok := value.(game.Phrase); ok {
				value = echo(phrase)
			}
			key.WriteString(fmt.Sprintf(" %v", value))
		}
	}
	return key.String()
}

// judged are moves of some verdicts by seats in turn, each with a remark of its number.
func judged(names []game.Term, moves string, verdicts ...game.Verdict) *text.Review {
	r := &text.Review{Game: "any", Names: names, Say: echo}
	played := strings.Fields(moves)
	for i, v := range verdicts {
		r.Moves = append(r.Moves, game.JudgedMove{
			Number: i + 1, Round: 1, Seat: game.Seat(i % max(1, len(names))), Move: game.Move(played[i%len(played)]), Verdict: v,
			Remark: game.Say(fmt.Sprint("remark", i+1)),
		})
	}
	return r
}

// A list has a line for each move, and what is not remarked on leaves no hole. Columns are as wide as what is in them:
// who plays alone has no name.
func TestList(t *testing.T) {
	t.Parallel()
	require.Empty(t, judged(nil, "a1").List())
	require.Equal(t, "1. 1  d3  ?!  remark1", judged(nil, "d3 ", game.Inaccuracy).List())
	alone := judged([]game.Term{"player"}, "10c e5", game.Winning, game.Guess)
	require.Equal(t, "1. 10c  +   remark1\n2. e5   ~   remark2", alone.List())
	require.Equal(t, "`2 e5 ~` remark2", alone.Sentence(alone.Moves[1]))
	alone.Moves[1].Remark = game.Phrase{}
	require.Equal(t, "`2 e5 ~`", alone.Sentence(alone.Moves[1]))
	r := judged([]game.Term{"black", "white"}, "c1c6 c4", game.Winning, game.Decisive, game.Good)
	r.Moves[0].Remark, r.Moves[2].Round = game.Phrase{}, 2
	require.Equal(t, "round 1\n1. black  c1c6  +\n2. white  c4    ??  remark2\n\nround 2\n3. black  c1c6  +   remark3",
		r.List())
}

// A curve is told in stages, each until the move that changed how the match stood.
func TestCourse(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		values []float64
		want   []string
	}{
		"nothing":           {nil, nil},
		"one stage":         {[]float64{1, 1, 0.5}, []string{"Course all top"}},
		"a mistake":         {[]float64{1, 1, -1, -1}, []string{"Course first top 2, last bottom 4"}},
		"a slow turn":       {[]float64{0, 0.2, -0.3, -0.4, -1}, []string{"Course first open 3, last bottom 5"}},
		"back and forth":    {[]float64{1, -1, 1}, []string{"Course first top 1, next bottom 2, last top 3"}},
		"short changes":     {[]float64{1, 1, 1, -1, 1, -1, -1, 1, -1, -1, -1, 1, 1, 1, -1, -1}, []string{"Rough first top 5, next bottom 7, next top 8, next bottom 11, next top 14, last bottom 16"}},
		"ended by a moment": {[]float64{0, 1, 0, 1, 0, 1, 0, -1}, []string{"Rough first top 4, next open 5, next top 6, next open 7, last bottom 8"}},
	} {
		r := judged(nil, "a1")
		r.Curve = &game.Curve{Lines: []game.CurveLine{{Values: test.values}}, Top: game.Say("top"), Bottom: game.Say("bottom")}
		require.Equal(t, test.want, r.Course(), name)
	}
	require.Empty(t, judged(nil, "a1").Course())
	require.Empty(t, judged(nil, "a1").CurveAlt(0, 100))
	require.Empty(t, judged(nil, "a1").Sparks(0))
}

// A curve that begins anew with each round is told round by round, by who was winning it; of many
// rounds the last ones.
func TestCourseOfRounds(t *testing.T) {
	t.Parallel()
	long := game.Curve{Lines: []game.CurveLine{{}}}
	for round := range 8 {
		long.Parts = append(long.Parts, game.CurvePart{Round: round + 1, First: 4 * round})
		long.Lines[0].Values = append(long.Lines[0].Values, 1, 0, -1, -1)
	}
	long.Lines[0].Values[28] = -1
	for name, test := range map[string]struct {
		curve game.Curve
		want  string
	}{
		"one round": {
			game.Curve{Lines: []game.CurveLine{{Values: []float64{1, -1}}}, Parts: []game.CurvePart{{Round: 1}}}, "Course first top 1, last bottom 2",
		},
		"two rounds": {
			game.Curve{Lines: []game.CurveLine{{Values: []float64{0, 1, -1, -1, 1, 1}}}, Parts: []game.CurvePart{{Round: 1}, {Round: 2, First: 4}}},
			"Parts part 1 first open 1, next black 2, last white 4; part 2 all black",
		},
		"a last round without a move": {
			game.Curve{Lines: []game.CurveLine{{Values: []float64{1, -1, 1}}}, Parts: []game.CurvePart{{Round: 1}, {Round: 2, First: 1}, {Round: 3, First: 2}}},
			"Parts part 1 all black; part 2 all white; part 3 unplayed black",
		},
		"short changes": {
			game.Curve{Lines: []game.CurveLine{{Values: []float64{1, -1, 1, -1, -1, 1, 1}}}, Parts: []game.CurvePart{{Round: 2}, {Round: 3, First: 5}}},
			"Rough part 2 first white 2, next black 3, last white 5; part 3 all black",
		},
		"many rounds": {
			long, "Last part 3 first black 9, next open 10, last white 12; part 4 first black 13, next open 14, last white 16; " +
				"part 5 first black 17, next open 18, last white 20; part 6 first black 21, next open 22, last white 24; " +
				"part 7 first black 25, next open 26, last white 28; part 8 first white 29, next open 30, last white 32",
		},
	} {
		r := judged(nil, "a1")
		r.Curve = &test.curve
		r.Curve.Top, r.Curve.Bottom, r.Curve.Sides = game.Say("top"), game.Say("bottom"), [2]game.Term{"black", "white"}
		require.Equal(t, []string{test.want}, r.Course(), name)
		require.Equal(t, len(test.curve.Parts) > 1, strings.Contains(r.CurveAlt(0, 1000), " parts"), name)
	}
}

// Rounds are told apart in a row of signs, which has no more of them for that.
func TestSparksOfRounds(t *testing.T) {
	t.Parallel()
	r := judged(nil, "a1")
	r.Curve = &game.Curve{Lines: []game.CurveLine{{Values: []float64{0, 1, -1, -1, 1, 1}}}, Parts: []game.CurvePart{{Round: 1}, {Round: 2, First: 4}}}
	require.Equal(t, []string{"▅█▁▁│██"}, r.Sparks(0))
	r.Curve = &game.Curve{Lines: []game.CurveLine{{Values: make([]float64, 400)}}, Parts: []game.CurvePart{{Round: 1}, {Round: 2, First: 390}}}
	require.Equal(t, []string{strings.Repeat("▅", 57) + "│▅"}, r.Sparks(0))
}

// Whatever a curve has, it is told in few words of which the last are how the match ended,
// and shown in a row of at most so many signs, as high at its end as the curve.
func TestCurvesAreTold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 300).Draw(t, "values")
		values[len(values)-1] = rapid.SampledFrom([]float64{-1, 1}).Draw(t, "end")
		r := judged(nil, "a1")
		r.Curve = &game.Curve{Lines: []game.CurveLine{{Values: values}}, Top: game.Say("top"), Bottom: game.Say("bottom")}
		said := r.Course()
		require.Len(t, said, 1)
		require.LessOrEqual(t, strings.Count(said[0], ","), 5)
		end := map[float64]string{-1: "bottom", 1: "top"}[values[len(values)-1]]
		require.Contains(t, said[0][strings.LastIndex(said[0], ",")+1:], end)
		require.LessOrEqual(t, len([]rune(r.CurveAlt(0, 50))), 50)
		row := []rune(r.Sparks(0)[0])
		require.Len(t, row, min(len(values), 60))
		if len(values) <= 60 {
			require.Equal(t, map[float64]rune{-1: '▁', 1: '█'}[values[len(values)-1]], row[len(row)-1])
		}
	})
}

// Lines of several sides have names, below each other.
func TestSparksOfATable(t *testing.T) {
	t.Parallel()
	r := judged(nil, "a1")
	r.Curve = &game.Curve{Lines: []game.CurveLine{
		{Name: "west", Values: []float64{-1, 0, 1}}, {Name: "north", Values: []float64{-0.7, -0.3, 0.7}},
	}}
	require.Equal(t, []string{"west  ▁▅█", "north ▂▃▇"}, r.Sparks(0))
}
