package tile

import (
	"time"

	"kamisado/render/internal/film"
)

// Film shows pictures of a grid one after the other, as a GIF. It is not safe for concurrent
// use.
type Film struct {
	*film.Film
	renderer *Renderer
	picture  []uint8
}

// NewFilm begins a film, appended to dst.
func (r *Renderer) NewFilm(dst []byte) *Film {
	width, height := r.grid.Width(), r.grid.Height()
	return &Film{film.New(dst, r.set.Palette(), width, height), r, make([]uint8, width*height)}
}

// Show shows a picture, made of its tiles in reading order, for so long.
func (f *Film) Show(tiles []Tile, long time.Duration) {
	wide := f.renderer.grid.Width()
	x, y := 0, 0
	for _, t := range tiles {
		shape, pixels := f.renderer.shapes[t.Shape()], f.renderer.pixelsOf(t)
		width := shape.WidthOf(t)
		for row := range shape.Height {
			copy(f.picture[(y+row)*wide+x:], pixels[row*width:][:width])
		}
		if x += width; x == wide {
			x, y = 0, y+shape.Height
		}
	}
	f.Film.Show(f.picture, long)
}

// mostPixels is how many tiles of films a renderer keeps the pixels of, of about seven
// kilobytes each: those of some matches. Drawing them anew would take half of a film's time.
const mostPixels = 512

// pixelsOf are the palette indices of a tile.
func (r *Renderer) pixelsOf(t Tile) []uint8 {
	if found := r.pixels.get(t); found != nil {
		return found
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	made := r.rasterizer.Tile(t)
	r.pixels.put(t, made)
	return made
}
