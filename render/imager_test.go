package render

import (
	"image"

	"kamisado/game"
	"kamisado/render/internal/tile"
)

// Imager draws views pixel by pixel, as Paint must show them. It is not safe for
// concurrent use.
type Imager struct {
	painter *TilePainter
	grids   map[tile.Grid]*tile.Rasterizer
}

// NewImager makes an imager of what a painter paints.
func NewImager(p *TilePainter) *Imager {
	return &Imager{painter: p, grids: make(map[tile.Grid]*tile.Rasterizer)}
}

// Image copies the pixels of the tiles of a view.
func (i *Imager) Image(v game.View, o Options) (*image.Paletted, error) {
	l, err := i.painter.set.layout(v, o)
	if err != nil {
		return nil, err
	}
	set, g := i.painter.set, l.grid
	if i.grids[g] == nil {
		i.grids[g] = tile.NewRasterizer(set, g)
	}
	shapes := set.Shapes(g)
	m := image.NewPaletted(image.Rect(0, 0, g.Width(), g.Height()), set.Palette())
	at := image.Point{}
	for _, t := range l.tiles {
		shape, pixels := shapes[t.Shape()], i.grids[g].Tile(t)
		width := shape.WidthOf(t)
		for y := range shape.Height {
			copy(m.Pix[m.PixOffset(at.X, at.Y+y):], pixels[y*width:(y+1)*width])
		}
		if at.X += width; at.X == m.Rect.Max.X {
			at = image.Pt(0, at.Y+shape.Height)
		}
	}
	return m, nil
}
