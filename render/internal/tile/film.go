package tile

import (
	"image"
	"time"

	"kamisado/render/internal/film"
)

// Film shows pictures of a grid one after the other, as a GIF. It is not safe for concurrent
// use.
type Film struct {
	*film.Film
	renderer *Renderer
	tiles    []Tile // those of the picture before
}

// NewFilm begins a film, appended to dst.
func (r *Renderer) NewFilm(dst []byte) *Film {
	return &Film{
		Film:     film.New(dst, r.set.Palette(), r.grid.Width(), r.grid.Height()),
		renderer: r,
	}
}

// Show shows a picture, made of its tiles in reading order, for so long.
func (f *Film) Show(tiles []Tile, long time.Duration) {
	before := walk{renderer: f.renderer, tiles: f.tiles}
	was, known := before.next()
	for now := (walk{renderer: f.renderer, tiles: tiles}); ; {
		is, more := now.next()
		if !more {
			break
		}
		for known && was.before(is) {
			was, known = before.next()
		}
		if !known || was != is {
			f.Put(is.bounds, f.renderer.pixelsOf(is.tile))
		}
	}
	f.tiles = tiles
	f.Film.Show(long)
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

// placed is a tile at its place in a picture.
type placed struct {
	tile   Tile
	bounds image.Rectangle
}

// before reports whether a place comes before another in reading order.
func (p placed) before(other placed) bool {
	a, b := p.bounds.Min, other.bounds.Min
	return a.Y < b.Y || a.Y == b.Y && a.X < b.X
}

// walk goes through the tiles of a picture in reading order.
type walk struct {
	renderer *Renderer
	tiles    []Tile
	at       image.Point
}

// next returns the next tile, false at the end.
func (w *walk) next() (p placed, more bool) {
	if len(w.tiles) == 0 {
		return placed{}, false
	}
	t := w.tiles[0]
	shape := w.renderer.shapes[t.Shape()]
	size := image.Pt(shape.WidthOf(t), shape.Height)
	p = placed{t, image.Rectangle{w.at, w.at.Add(size)}}
	w.tiles = w.tiles[1:]
	if w.at.X += size.X; w.at.X == w.renderer.grid.Width() {
		w.at = image.Pt(0, w.at.Y+size.Y)
	}
	return p, true
}
