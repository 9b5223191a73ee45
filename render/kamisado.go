package render

import (
	"fmt"
	"image"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// Kamisado paints Kamisado boards.
type Kamisado struct {
	sizes map[int]*studio
}

var _ Painter = (*Kamisado)(nil)

// NewKamisado makes a painter. It draws nothing yet: what a picture needs is
// drawn when first needed, or ahead of time by Warm.
func NewKamisado() *Kamisado {
	k := &Kamisado{sizes: make(map[int]*studio)}
	for _, size := range []int{SizeDefault, SizeLarge} {
		k.sizes[size] = newStudio(towerArt{}, newGrid(8, 8, size))
	}
	return k
}

// Paint appends the picture of a Kamisado view to dst, as a PNG.
func (k *Kamisado) Paint(dst []byte, v game.View, o Options) ([]byte, error) {
	s, b, err := k.open(v, o)
	if err != nil {
		return dst, err
	}
	var keys [64]cellKey
	boardKeys(&keys, b)
	return s.png(dst, keys[:]), nil
}

// Cells gives the 64 cells of a Kamisado picture from a8 to h1.
func (k *Kamisado) Cells(v game.View, o Options) ([]Cell, error) {
	s, _, err := k.open(v, o)
	if err != nil {
		return nil, err
	}
	return s.grid.cells(func(i int) string { return kamisado.Cell(i).String() }), nil
}

// Image draws a view pixel by pixel. It shows exactly what Paint shows and
// takes much longer.
func (k *Kamisado) Image(v game.View, o Options) (*image.Paletted, error) {
	s, b, err := k.open(v, o)
	if err != nil {
		return nil, err
	}
	var keys [64]cellKey
	boardKeys(&keys, b)
	return s.image(keys[:]), nil
}

// Warm draws what pictures of the default size are made of, so that no player
// waits for it. It takes some hundred milliseconds in small steps, beside which
// pictures are painted as usual; a bot calls it in the background at its start.
func (k *Kamisado) Warm() {
	s := k.sizes[SizeDefault]
	for ground := range kamisado.Colour(kamisado.Colours) {
		s.strip(look{ground: ground}.key())
		s.strip(look{ground: ground, dot: true}.key())
		for side := kamisado.Black; side <= kamisado.White; side++ {
			for colour := range kamisado.Colour(kamisado.Colours) {
				t := kamisado.Tower{Side: side, Colour: colour, Present: true}
				s.strip(look{ground: ground, tower: t}.key())
				t.Sumo = true
				s.strip(look{ground: ground, tower: t}.key())
			}
		}
	}
	for l := range lastLayer {
		s.prepare(l)
	}
}

// open finds what a view is painted with and its board.
func (k *Kamisado) open(v game.View, o Options) (*studio, *kamisado.Board, error) {
	b, ok := v.Board.(*kamisado.Board)
	if !ok {
		return nil, nil, fmt.Errorf("a Kamisado picture needs a *kamisado.Board, not %T", v.Board)
	}
	size, err := o.size()
	if err != nil {
		return nil, nil, err
	}
	return k.sizes[size], b, nil
}
