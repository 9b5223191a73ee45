package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render/internal/canvas"
)

// animatedMatch are the views of everybody of a match that is played at random.
func animatedMatch(t testing.TB, g painted, seed uint64, most int) (views []game.View) {
	t.Helper()
	for _, p := range randomMatch(t, g.rules, g.options[0], seed, most) {
		views = append(views, p.View(game.Nobody))
	}
	return views
}

// Frame k of a GIF, as another decoder reads it, is the picture of ply k, pixel by pixel.
func TestFramesAreThePictures(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	o := spoken(t, lang.English, "Ada", "Bruno", "Clara", "Ready")
	for name, g := range everyGame() {
		painter := g.shared()
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range gametest.Cases(uint64(3), 1) {
				views := animatedMatch(t, g, seed, 60)
				data, step, err := painter.Animate([]byte("before"), views, o, 8<<20)
				require.NoError(t, err)
				require.Equal(t, 1, step)
				require.Equal(t, "before", string(data[:6]))
				checkFrames(t, painter, views, o, data[6:])
			}
		})
	}
}

// A replay leaves nothing out: the end of a round comes before the next one begins, and what was blocked
// before the move after it; the result comes last, and is higher.
func TestReplaysShowEverything(t *testing.T) {
	t.Parallel()
	painter := sharedPainters[kamisado.ID]()
	frames := func(mode, position string, moves ...game.Move) []game.View {
		record := match.Record{Options: game.Options{kamisado.OptionMode: mode, game.OptionPosition: position}}
		p, err := kamisado.Rules{}.New(record.Options, game.Seed{})
		for _, move := range moves {
			require.NoError(t, err)
			seat := p.ToMove()[0]
			record.Moves = append(record.Moves, match.Move{Seat: seat, Move: move})
			p, err = p.Play(seat, move)
		}
		require.NoError(t, err)
		views, err := match.Frames(kamisado.Rules{}, record, 1)
		require.NoError(t, err)
		data, _, err := painter.Animate(nil, views, Options{}, 8<<20)
		require.NoError(t, err)
		checkFrames(t, painter, views, Options{}, data)
		return views
	}
	board := func(v game.View) *kamisado.Board { return v.Board.(*kamisado.Board) }

	rounds := frames("estandar", "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar", "c6a8")
	require.Len(t, rounds, 3)
	require.True(t, board(rounds[1]).RoundOver)
	require.Equal(t, cellOf("a8"), kamisado.Arrived(rounds[1]))
	require.Equal(t, cellOf("-"), kamisado.Arrived(rounds[2]))

	chain := boardCases[7]
	blocked := frames("estandar", chain.kfn, "c8b7", "b7c6", "c6d5")
	require.Len(t, blocked, 4)
	for i, v := range blocked[1:] {
		require.Equal(t, cellOf("h7"), board(v).Zero, "after move %d", i+1)
		require.Len(t, board(v).Earlier, i)
	}

	end := frames("simple", boardCases[9].kfn, "c1c6", "a8a7", "c6a8")
	require.Len(t, end, 4)
	require.Equal(t, cellOf("a8"), kamisado.Arrived(end[3]))
}

func checkFrames(t *testing.T, painter *TilePainter, views []game.View, o Options, data []byte) {
	t.Helper()
	all, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	require.Len(t, all.Image, len(views))
	require.Zero(t, all.LoopCount)
	shown := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
	for i, v := range views {
		frame := all.Image[i]
		require.Equal(t, color.Palette(all.Config.ColorModel.(color.Palette))[:4], frame.Palette[:4])
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		data, err := painter.Paint(nil, v, o)
		require.NoError(t, err)
		picture, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		want := image.NewRGBA(shown.Rect) // the last picture may be higher
		draw.Draw(want, want.Rect, image.NewUniform(canvas.Frame), image.Point{}, draw.Src)
		draw.Draw(want, want.Rect, picture, image.Point{}, draw.Src)
		require.True(t, picture.Bounds().In(shown.Rect))
		require.True(t, bytes.Equal(want.Pix, shown.Pix), "frame %d is not the picture of its ply", i)
		delay := 80
		if i == len(views)-1 {
			delay = 300
		}
		require.Equal(t, delay, all.Delay[i])
		require.EqualValues(t, gif.DisposalNone, all.Disposal[i])
	}
}

// What is too large is shown in fewer pictures, to the end; the views of one match alone are
// animated.
func TestAnimationsThatAreTooLarge(t *testing.T) {
	t.Parallel()
	g, o := everyGame()["connect4"], spoken(t, lang.English, "Ada", "Bruno", "Clara", "Ready")
	painter := g.shared()
	views := animatedMatch(t, g, 1, gametest.Cases(42, 14))
	whole, step, err := painter.Animate(nil, views, o, 8<<20)
	require.NoError(t, err)
	require.Equal(t, 1, step)

	most := len(whole) * 2 / 3
	data, step, err := painter.Animate(nil, views, o, most)
	require.NoError(t, err)
	require.Greater(t, step, 1)
	require.LessOrEqual(t, len(data), most)
	var shown []game.View
	for i := 0; i < len(views)-1; i += step {
		shown = append(shown, views[i])
	}
	checkFrames(t, painter, append(shown, views[len(views)-1]), o, data)

	for name, c := range map[string]struct {
		views []game.View
		most  int
	}{
		"no room":           {views, 100},
		"no view":           {nil, 8 << 20},
		"a view of a sort":  {[]game.View{{Game: connectfour.ID}}, 8 << 20},
		"a view of othello": {append(views[:1:1], animatedMatch(t, everyGame()["othello"], 1, 1)...), 8 << 20},
	} {
		got, _, err := painter.Animate([]byte("mine"), c.views, o, c.most)
		require.Error(t, err, name)
		require.Equal(t, "mine", string(got), name)
	}
	_, _, err = everyGame()["minesweeper"].shared().Animate(nil, append(
		animatedMatch(t, everyGame()["minesweeper"], 1, 1), fieldViews(t)["large"]), o, 8<<20)
	require.ErrorContains(t, err, "of one size")
}

// countedTiles counts the layouts of its tiles.
type countedTiles struct {
	tileSet
	layouts *int
}

func (c countedTiles) layout(v game.View, o Options) (layout, error) {
	*c.layouts++
	return c.tileSet.layout(v, o)
}

// The step is the smallest power of two by which an animation has at most MostFrames pictures.
func TestAnimationStep(t *testing.T) {
	t.Parallel()
	shown := func(pictures, step int) (n int) {
		for i := 0; i < pictures-1; i += step {
			n++
		}
		return n + 1 // the last one
	}
	for pictures := 1; pictures < 5*MostFrames; pictures++ {
		step := AnimationStep(pictures)
		require.LessOrEqual(t, shown(pictures, step), MostFrames, pictures)
		if step > 1 {
			require.Greater(t, shown(pictures, step/2), MostFrames, pictures)
		}
	}
	require.Equal(t, 16, AnimationStep(10*MostFrames))
}

// An animation of a long match lays out only the pictures that it shows.
func TestLongAnimations(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	o := spoken(t, lang.English, "Ada", "Bruno", "Clara", "Ready")
	views := animatedMatch(t, everyGame()["connect4"], 1, 9)
	layouts := 0
	painter := NewConnectFour()
	painter.set = countedTiles{painter.set, &layouts}
	painter.code()
	for _, c := range []struct{ pictures, step, shown int }{{1, 1, 1}, {2, 1, 2}, {MostFrames + 1, 2, 501}} {
		all := slices.Repeat(views, c.pictures/len(views)+1)[:c.pictures]
		layouts = 0
		data, step, err := painter.Animate(nil, all, o, 64<<20)
		require.NoError(t, err)
		require.Equal(t, c.step, step, c.pictures)
		require.Equal(t, c.shown, layouts, c.pictures)
		require.Equal(t, c.shown, bytes.Count(data, []byte("\x21\xF9\x04")), c.pictures) // begins a picture
	}
}

// An animation that is too large already is not gone on with.
func TestAnimationEndsWhereItIsTooLarge(t *testing.T) {
	t.Parallel()
	layouts := 0
	painter := NewConnectFour()
	painter.set = countedTiles{painter.set, &layouts}
	painter.code()
	layouts = 0
	_, _, err := painter.Animate(nil, animatedMatch(t, everyGame()["connect4"], 1, 9),
		spoken(t, lang.English, "Ada", "Bruno", "Clara", "Ready"), 100)
	require.Error(t, err)
	require.Equal(t, 10, layouts, "two at each of the steps 1, 2, 4, 8 and 16")
}

// BenchmarkAnimate makes GIFs of matches that are played at random, each another one than that
// before.
func BenchmarkAnimate(b *testing.B) {
	const matches = 40
	o := spoken(b, lang.English, "Ada", "Bruno", "Clara", "Ready")
	for name, g := range everyGame() {
		painter := g.shared()
		var played [matches][]game.View
		for i := range played {
			played[i] = animatedMatch(b, g, uint64(i), 60)
		}
		b.Run(name, func(b *testing.B) {
			frames, bytes := 0, 0
			var data []byte
			for i := 0; b.Loop(); i++ {
				views := played[i%matches]
				data, _, _ = painter.Animate(data[:0], views, o, 8<<20)
				bytes += len(data)
				frames += len(views)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(frames), "µs/frame")
			b.ReportMetric(float64(bytes)/float64(frames), "bytes/frame")
		})
	}
}
