package render

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
)

// marked is a review with a curve on which a move is marked.
type marked struct {
	game.Review
	at int
}

// curved is a review with a curve on which a move is marked, a decisive mistake unless it is the beginning; -1 for the
// end.
func curved(at int, top, bottom string, lines ...game.CurveLine) marked {
	r := marked{game.Review{Curve: &game.Curve{Lines: lines, Top: game.Say(top), Bottom: game.Say(bottom)}}, at}
	for i := range len(lines[0].Values) - 1 {
		r.Moves = append(r.Moves, game.JudgedMove{Number: i + 1})
	}
	if at > 0 {
		r.Moves[at-1].Verdict = game.Decisive
	} else if at < 0 {
		r.at = len(r.Moves)
	}
	return r
}

// roundCurve is a review whose curve begins anew with rounds at some moments.
func roundCurve(at int, rounds ...int) marked {
	values := []float64{}
	for i := range rounds[len(rounds)-1] + 8 {
		values = append(values, float64((i*i/7+i/5)%3-1))
	}
	r := curved(at, "Black is winning the round", "White is winning the round", game.CurveLine{Values: values})
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
func reviews() map[string]marked {
	seat := func(name game.Term, swing, end float64) game.CurveLine {
		return game.CurveLine{Name: name, Values: waves(41, swing, end)}
	}
	return map[string]marked{
		"glides": curved(37, "ventaja negra", "ventaja blanca", game.CurveLine{Values: waves(61, 0.7, -1)}),
		"steps": curved(12, "Black is winning", "White is winning", game.CurveLine{
			Values: []float64{1, 1, 1, 1, -1, -1, -1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1},
		}),
		"first":     curved(1, "Red wins", "Yellow wins", game.CurveLine{Values: []float64{0, -1, -1, -1}}),
		"the start": curved(0, "Black is winning", "White is winning", game.CurveLine{Values: []float64{1, -1, 1, 1}}),
		"level":     curved(-1, "Red wins", "Yellow wins", game.CurveLine{Values: make([]float64, 43)}),
		"long":      curved(240, "sure to be won", "lost", game.CurveLine{Values: append(waves(240, 0.4, 1), -1)}),
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
			got, err := encode(painter.newCurve(r.Review, Options{Say: unspoken}, Width, r.at).draw())
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
				board := g.shared()
				alone, err := board.Paint(nil, v, o)
				require.NoError(t, err)
				both := curves.Below(board, r.Review, r.at, []int{0, 36, 37, 60})
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
				stops := cells[len(want):]
				require.Len(t, stops, 4)
				for i, name := range []string{"0", "36", "37", "60"} {
					require.Equal(t, name, stops[i].Name)
					require.True(t, stops[i].Bounds.In(image.Rect(0, high, all.Bounds().Dx(), all.Bounds().Dy())))
					require.Equal(t, stops[max(i, 1)-1].Bounds.Max.X, stops[max(i, 1)].Bounds.Min.X, "nothing is between them")
				}
			})
		}
	}
}

// Without a curve, or with one of a single moment, there is only the board; what is wrong
// with a view is said as without a curve.
func TestNoCurveBelow(t *testing.T) {
	t.Parallel()
	curves, board := NewCurvePainter(), everyGame()["kamisado"].shared()
	require.Same(t, board, curves.Below(board, game.Review{}, 0, nil))
	require.Same(t, board, curves.Below(board, curved(-1, "a", "b", game.CurveLine{Values: []float64{0}}).Review, 0, nil))
	r := curved(-1, "a", "b", game.CurveLine{Values: []float64{0, 1}})
	below := curves.Below(board, r.Review, 0, []int{0})
	got, err := below.Paint([]byte("kept"), game.View{Game: "other"}, Options{})
	require.Error(t, err)
	require.Equal(t, "kept", string(got))
	_, err = below.Cells(game.View{Game: "other"}, Options{})
	require.Error(t, err)
}

// The moves that would have been better are arrows to where they lead, which leave the rest of the picture as it is;
// advice that can still be followed has none.
func TestArrows(t *testing.T) {
	t.Parallel()
	v, board := everyGame()["kamisado"].usual(t)["middle"], everyGame()["kamisado"].shared()
	r := curved(1, "a", "b", game.CurveLine{Values: []float64{0, 1}})
	v.Advised = []game.AdvisedMove{{Move: "c1c4", Sure: true}, {Move: "c1e3", Sure: true}}
	plain, err := board.Paint(nil, v, Options{})
	require.NoError(t, err)
	cells, err := board.Cells(v, Options{})
	require.NoError(t, err)
	advice := func() int {
		got, err := NewCurvePainter().Below(board, r.Review, 1, nil).Paint(nil, v, Options{})
		require.NoError(t, err)
		if v.Advised[0].Missed {
			checkGolden(t, filepath.Join("testdata", "curve", "arrows"), got)
		}
		picture, before, count := decode(t, got), decode(t, plain), 0
		way := image.Rectangle{}
		for _, cell := range cells {
			if slices.Contains([]string{"c1", "c4", "e3"}, cell.Name) {
				way = way.Union(cell.Bounds)
			}
		}
		for y := range before.Bounds().Dy() {
			for x := range before.Bounds().Dx() {
				if picture.At(x, y) != before.At(x, y) {
					require.True(t, image.Pt(x, y).In(way))
					count++
				}
			}
		}
		return count
	}
	require.Zero(t, advice())
	v.Advised[0].Missed, v.Advised[1].Missed = true, true
	require.Greater(t, advice(), 2000)
}

// An arrow passes behind the pieces on its way.
func TestArrowsLeavePiecesFree(t *testing.T) {
	t.Parallel()
	c := boardCase{kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c3"}}
	v, board := c.view(t), everyGame()["kamisado"].shared()
	plain, err := board.Paint(nil, v, Options{})
	require.NoError(t, err)
	cells, err := board.Cells(v, Options{})
	require.NoError(t, err)
	v.Advised = []game.AdvisedMove{{Move: "c1c6", Sure: true, Missed: true}, {Move: "c1f4", Sure: true, Missed: true}}
	r := curved(1, "a", "b", game.CurveLine{Values: []float64{0, 1}})
	got, err := NewCurvePainter().Below(board, r.Review, 1, nil).Paint(nil, v, Options{})
	require.NoError(t, err)
	checkGolden(t, filepath.Join("testdata", "curve", "behind"), got)
	tower := cells[slices.IndexFunc(cells, func(c Cell) bool { return c.Name == "c3" })].Bounds
	letter, picture, before := tower.Inset(tower.Dx()/4), decode(t, got), decode(t, plain)
	for y := letter.Min.Y; y < letter.Max.Y; y++ {
		for x := letter.Min.X; x < letter.Max.X; x++ {
			require.Equal(t, before.At(x, y), picture.At(x, y))
		}
	}
}

// Whatever a coach says there is a picture of it, of values beyond the edges too, and of more
// sides than there are colours.
func TestCurvesOfAnything(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	painter, chance := NewCurvePainter(), rand.New(rand.NewPCG(1, 2))
	for _, count := range []int{2, 400} {
		for _, sides := range []int{1, 5} {
			for _, at := range []int{-1, 0, count - 1} {
				lines := make([]game.CurveLine, sides)
				for i := range lines {
					lines[i].Name = "who"
					for range count {
						lines[i].Values = append(lines[i].Values, 3*chance.Float64()-1.5)
					}
				}
				r := curved(at, "\x00\u202e日本", "", lines...)
				painter.newCurve(r.Review, Options{Say: unspoken}, Width, r.at).draw()
			}
		}
	}
	painter.newCurve(reviews()["first"].Review, Options{}, Width, 9).draw() // without words, and beyond its end
}
