package render

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// curved is a review with a curve whose turning point is a move.
func curved(turning int, top, bottom string, lines ...game.CurveLine) game.Review {
	r := game.Review{Curve: &game.Curve{Lines: lines, Top: game.Say(top), Bottom: game.Say(bottom)}}
	for i := range len(lines[0].Values) - 1 {
		r.Moves = append(r.Moves, game.JudgedMove{Number: i + 1})
	}
	if turning > 0 {
		r.Moves[turning-1].Verdict = game.Decisive
	}
	if turning >= 0 {
		r.TurningPoint = &game.TurningPoint{Number: turning}
	}
	return r
}

// roundCurve is a review whose curve begins anew with rounds at some moments.
func roundCurve(turning int, rounds ...int) game.Review {
	values := []float64{}
	for i := range rounds[len(rounds)-1] + 8 {
		values = append(values, float64((i*i/7+i/5)%3-1))
	}
	r := curved(turning, "Black is winning the round", "White is winning the round", game.CurveLine{Values: values})
	for i, first := range rounds {
		r.Curve.Parts = append(r.Curve.Parts, game.CurvePart{Round: i + 1, First: first})
	}
	return r
}

// waves are so many values that sway between both sides and end at one.
func waves(count int, swing, end float64) (values []float64) {
	for i := range count {
		t := float64(i) / float64(count-1)
		values = append(values, t*t*t*end+(1-t*t)*swing*math.Sin(9*t)*math.Cos(31*t*t))
	}
	return values
}

// unspoken says a phrase's key, or its round.
func unspoken(p game.Phrase) string {
	if round, ok := p.Args["Round"]; ok {
		return fmt.Sprint("R", round)
	}
	return p.Key
}

// reviews are reviews by what is to be seen of their curves.
func reviews() map[string]game.Review {
	seat := func(name game.Term, swing, end float64) game.CurveLine {
		return game.CurveLine{Name: name, Values: waves(41, swing, end)}
	}
	return map[string]game.Review{
		"glides": curved(37, "ventaja negra", "ventaja blanca", game.CurveLine{Values: waves(61, 0.7, -1)}),
		"steps": curved(12, "Black is winning", "White is winning", game.CurveLine{
			Values: []float64{1, 1, 1, 1, -1, -1, -1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1},
		}),
		"first":    curved(1, "Red wins", "Yellow wins", game.CurveLine{Values: []float64{0, -1, -1, -1}}),
		"resigned": curved(0, "Black is winning", "White is winning", game.CurveLine{Values: []float64{1, -1, 1, 1}}),
		"level":    curved(-1, "Red wins", "Yellow wins", game.CurveLine{Values: make([]float64, 43)}),
		"long":     curved(240, "sure to be won", "lost", game.CurveLine{Values: append(waves(240, 0.4, 1), -1)}),
		"table": curved(-1, "first", "last", seat("West", 0.5, -0.7), seat("South", 0.8, 1), seat("East", -0.3, -1),
			seat("North", -0.6, 0.4)),
		"equal": curved(9, "first", "last", seat("West", 0, 0), seat("South", 0, 0), seat("East", 0, 0),
			seat("North", 0, 0)),
		"rounds":      roundCurve(14, 0, 5, 9, 16),
		"many rounds": roundCurve(-1, 0, 3, 20, 22, 40, 41, 45, 60, 66, 80, 93, 99, 110, 112, 130, 140),
		"long text":   curved(2, strings.Repeat("very long ", 9), "lost", game.CurveLine{Values: []float64{0.5, 0.4, -0.3}}),
	}
}

func TestCurveGoldens(t *testing.T) {
	t.Parallel()
	painter := NewCurvePainter()
	for name, r := range reviews() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := painter.Paint(r, Options{Say: unspoken})
			require.NoError(t, err)
			t.Logf("%d bytes, %v", len(got), decode(t, got).Bounds().Max)
			checkGolden(t, filepath.Join("testdata", "curve", strings.ReplaceAll(name, " ", "")), got)
			require.LessOrEqual(t, len(got), mostBytes(got))
		})
	}
}

// Below a board its picture stays as it is, whatever its size, and the cells stay where they
// are; the curve is as wide as the board.
func TestCurveBelowABoard(t *testing.T) {
	t.Parallel()
	curves, o := NewCurvePainter(), Options{Say: unspoken}
	r := curved(37, "Black ahead", "White ahead", game.CurveLine{Values: waves(61, 0.7, -1)})
	for name, g := range everyGame() {
		for picture, v := range g.usual(t) {
			if picture != "middle" && picture != "lost" && picture != "wide" && picture != "narrow" {
				continue
			}
			t.Run(name+" "+picture, func(t *testing.T) {
				t.Parallel()
				board := g.new()
				alone, err := board.Paint(nil, v, o)
				require.NoError(t, err)
				both := curves.Below(board, r)
				got, err := both.Paint([]byte("kept"), v, o)
				require.NoError(t, err)
				require.Equal(t, "kept", string(got[:4]))
				got = got[4:]
				if name+picture == "kamisadomiddle" || name+picture == "minesweeperwide" {
					checkGolden(t, filepath.Join("testdata", "curve", name+picture), got)
				}
				require.LessOrEqual(t, len(got), mostBytes(got))
				above, all := decode(t, alone), decode(t, got)
				require.Equal(t, above.Bounds().Dx(), all.Bounds().Dx())
				high := above.Bounds().Dy()
				require.InDelta(t, 250*all.Bounds().Dx()/720, all.Bounds().Dy()-high, 8)
				for i := 0; i < above.Bounds().Dx()*high; i += 13 {
					x, y := i%above.Bounds().Dx(), i/above.Bounds().Dx()
					require.Equal(t, above.At(x, y), all.At(x, y), "at %d, %d", x, y)
				}
				cells, err := both.Cells(v, o)
				require.NoError(t, err)
				want, err := board.Cells(v, o)
				require.NoError(t, err)
				require.Equal(t, len(want), len(cells))
			})
		}
	}
}

// Without a curve, or with one of a single moment, there is only the board; what is wrong
// with a view is said as without a curve.
func TestNoCurveBelow(t *testing.T) {
	t.Parallel()
	curves, board := NewCurvePainter(), NewKamisado()
	require.Same(t, board, curves.Below(board, game.Review{}))
	require.Same(t, board, curves.Below(board, curved(-1, "a", "b", game.CurveLine{Values: []float64{0}})))
	r := curved(-1, "a", "b", game.CurveLine{Values: []float64{0, 1}})
	got, err := curves.Below(board, r).Paint([]byte("kept"), game.View{Game: "other"}, Options{})
	require.Error(t, err)
	require.Equal(t, "kept", string(got))
}

// Whatever a coach says there is a picture of it, of values beyond the edges too, and of more
// sides than there are colours.
func TestCurvesOfAnything(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	painter, chance := NewCurvePainter(), rand.New(rand.NewPCG(1, 2))
	for _, count := range []int{2, 400} {
		for _, sides := range []int{1, 5} {
			for _, turning := range []int{-1, 0, count - 1} {
				lines := make([]game.CurveLine, sides)
				for i := range lines {
					lines[i].Name = "who"
					for range count {
						lines[i].Values = append(lines[i].Values, 3*chance.Float64()-1.5)
					}
				}
				r := curved(turning, "\x00\u202e日本", "", lines...)
				got, err := painter.Paint(r, Options{Say: unspoken})
				require.NoError(t, err)
				decode(t, got)
			}
		}
	}
	_, err := painter.Paint(reviews()["first"], Options{})
	require.NoError(t, err, "without words")
}
