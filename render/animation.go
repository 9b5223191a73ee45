package render

import (
	"errors"
	"time"

	"kamisado/game"
	"kamisado/render/internal/tile"
)

// Animator is a Painter that can also show views one after the other.
type Animator interface {
	// Animate appends the pictures of the views of a match, as Paint makes them, to dst as an
	// animated GIF, and returns the extended slice. It has at most so many bytes: where all
	// pictures would have more, it shows every step-th of them and the last one. On an error
	// it returns dst as it was.
	Animate(dst []byte, views []game.View, o Options, most int) (gif []byte, step int, err error)
}

var _ Animator = (*TilePainter)(nil)

// How long a picture of an animation is seen, and the last one.
const (
	ShownFor      = 800 * time.Millisecond
	ShownAtTheEnd = 3 * time.Second
)

// Animate appends the pictures of views to dst, as an animated GIF.
func (p *TilePainter) Animate(dst []byte, views []game.View, o Options, most int) (gif []byte, step int, err error) {
	pictures := make([][]tile.Tile, len(views))
	var grid tile.Grid
	for i, v := range views {
		v.Groups = nil // nobody is asked any more
		l, err := p.layout(v, o)
		switch {
		case err != nil:
			return dst, 0, err
		case i > 0 && l.grid.Upright() != grid:
			return dst, 0, errors.New("the pictures of an animation must all be of one size")
		}
		grid, pictures[i] = l.grid.Upright(), l.tiles
	}
	if len(views) == 0 {
		return dst, 0, errors.New("an animation needs a picture")
	}
	r := p.grid(grid)
	for step = 1; ; step *= 2 {
		gif, fits := animate(r, dst, pictures, step, most)
		switch {
		case fits:
			return gif, step, nil
		case step >= len(pictures):
			return dst, 0, errors.New("not even two pictures of the animation are small enough")
		}
	}
}

// animate shows every step-th picture and the last one, and reports whether that took at
// most so many bytes.
func animate(r *tile.Renderer, dst []byte, pictures [][]tile.Tile, step, most int) (gif []byte, fits bool) {
	film, last := r.NewFilm(dst), len(pictures)-1
	for i := 0; i < last; i += step {
		if film.Show(pictures[i], ShownFor); film.Size()-len(dst) > most {
			return nil, false
		}
	}
	film.Show(pictures[last], ShownAtTheEnd)
	gif = film.End()
	return gif, len(gif)-len(dst) <= most
}
