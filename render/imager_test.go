package render

import (
	"image"
	"sync"

	"kamisado/game"
	"kamisado/render/internal/tile"
)

// Imager draws views pixel by pixel, as Paint must show them.
type Imager struct {
	painter *TilePainter

	mu    sync.Mutex
	grids map[tile.Grid]*tile.Rasterizer
	tiles map[tileOf][]byte
}

type tileOf struct {
	grid tile.Grid
	tile tile.Tile
}

var imagers sync.Map // by painter: tests share what is drawn once

// imagerOf returns the imager of what a painter paints.
func imagerOf(p *TilePainter) *Imager {
	i, _ := imagers.LoadOrStore(p, &Imager{
		painter: p, grids: make(map[tile.Grid]*tile.Rasterizer), tiles: make(map[tileOf][]byte),
	})
	return i.(*Imager)
}

// Tile returns the pixels of a tile, line by line.
func (i *Imager) Tile(g tile.Grid, t tile.Tile) []byte {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.grids[g] == nil {
		i.grids[g] = tile.NewRasterizer(i.painter.set, g)
	}
	key := tileOf{g, t}
	if i.tiles[key] == nil {
		i.tiles[key] = i.grids[g].Tile(t)
	}
	return i.tiles[key]
}

// Image copies the pixels of the tiles of a view.
func (i *Imager) Image(v game.View, o Options) (*image.Paletted, error) {
	l, err := i.painter.set.layout(v, o)
	if err != nil {
		return nil, err
	}
	set, g := i.painter.set, l.grid
	shapes := set.Shapes(g)
	m := image.NewPaletted(image.Rect(0, 0, g.Width(), g.Height()), set.Palette())
	at := image.Point{}
	for _, t := range l.tiles {
		shape, pixels := shapes[t.Shape()], i.Tile(g, t)
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
