package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// choosing is the match of the golden "fill", in which Black is to choose.
func choosing(t testing.TB) *kamisado.Match {
	t.Helper()
	start, err := kamisado.ParseKFN("N1Pr+1R1M/4Z3/1v6/2A2n2/3S4/6V1/2s5/m2a1pz1 N? -- 1-0 clasica")
	require.NoError(t, err)
	return kamisado.NewMatch(start)
}

// The rows of each line-up are those of the board that the choice leads to, from both sides and
// in both sizes, and each line-up can be pointed at by the name of the choice.
func TestFillsAreTheNextBoards(t *testing.T) {
	t.Parallel()
	painter, match := sharedPainters[kamisado.ID](), choosing(t)
	imager := imagerOf(painter)
	for _, bottom := range []game.Seat{kamisado.Black, kamisado.White} {
		o := sixesOptions(t, "")
		v := match.View(game.Nobody)
		v.Bottom = bottom
		picture, err := imager.Image(v, o)
		require.NoError(t, err)
		fills, err := painter.Cells(v, o)
		require.NoError(t, err)
		require.Len(t, fills, int(kamisado.Hands))
		for i, fill := range fills {
			require.Equal(t, kamisado.Hand(i).String(), fill.Name)
			next, err := match.Play(kamisado.Black, game.Move(fill.Name))
			require.NoError(t, err)
			after := next.View(game.Nobody)
			after.Bottom = bottom
			board, err := imager.Image(after, o)
			require.NoError(t, err)
			require.Equal(t, board.Rect, picture.Rect)
			cells, err := painter.Cells(after, o)
			require.NoError(t, err)
			high := cells[0].Bounds.Dy()
			for row, below := range map[int]int{0: 1, 7: 3} {
				at := image.Rectangle{Min: cells[8*row].Bounds.Min, Max: cells[8*row+7].Bounds.Max}
				requireSamePart(t, board, at, picture, image.Pt(fill.Bounds.Min.X, fill.Bounds.Min.Y+below*high))
			}
		}
	}
}

// requireSamePart requires that a part of a picture is in another one, too, from a point on.
func requireSamePart(t *testing.T, a image.Image, part image.Rectangle, b image.Image, from image.Point) {
	t.Helper()
	for y := range part.Dy() {
		for x := range part.Dx() {
			want, got := color.RGBAModel.Convert(a.At(part.Min.X+x,
				part.Min.Y+y)), color.RGBAModel.Convert(b.At(from.X+x, from.Y+y))
			if want != got {
				require.Equal(t, want, got, "%d, %d", x, y)
			}
		}
	}
}

// An animation shows how the round ended and asks nobody.
func TestAnimationsAskNobody(t *testing.T) {
	t.Parallel()
	painter, o := sharedPainters[kamisado.ID](), Options{}
	v := choosing(t).View(game.Nobody)
	data, _, err := painter.Animate(nil, []game.View{v}, o, 1<<20)
	require.NoError(t, err)
	require.NotEmpty(t, v.Groups, "the caller's view stays as it is")
	film, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	v.Groups = nil
	board, err := imagerOf(painter).Image(v, o)
	require.NoError(t, err)
	requireSamePart(t, board, board.Rect, film.Image[0], image.Point{})
}
