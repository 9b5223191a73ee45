package render

import (
	"image"
	"image/color"
	"slices"
	"sync"

	"kamisado/game"
)

// craft is all that a game brings to its pictures. It is safe for concurrent use.
type craft interface {
	art
	// sheet tells what a view looks like in a picture that is about size pixels wide.
	// It is an error if the view is not the game's.
	sheet(v game.View, size int) (sheet, error)
	// shapes are those of the tiles of a grid.
	shapes(g grid) []shape
	// palette is the one palette of the game's pictures, of at most paletteSize
	// colours. It begins as basePalette does.
	palette() color.Palette
	// code fits the game's pictures.
	code() codeLengths
}

// sheet is a picture that is still to be made.
type sheet struct {
	grid grid
	// tiles fill the picture in reading order.
	tiles []tile
	// cells lists what can be pointed at.
	cells func() []Cell
}

// gallery makes the pictures of one game. It keeps the studios of the grids that were
// in use last; a game may have more kinds of boards than there is memory for.
type gallery struct {
	craft craft
	most  int

	mu sync.Mutex // guards what follows
	// studios are in the order of use, the latest last.
	studios []*studio
}

// newGallery makes a gallery of at most so many studios. It draws nothing yet: what
// a picture needs is drawn when first needed.
func newGallery(c craft, most int) *gallery { return &gallery{craft: c, most: most} }

// Paint appends the picture of a view to dst, as a PNG.
func (a *gallery) Paint(dst []byte, v game.View, o Options) ([]byte, error) {
	p, err := a.open(v, o)
	if err != nil {
		return dst, err
	}
	return a.studio(p.grid).png(dst, p.tiles), nil
}

// Image draws a view pixel by pixel. It shows exactly what Paint shows and
// takes much longer.
func (a *gallery) Image(v game.View, o Options) (*image.Paletted, error) {
	p, err := a.open(v, o)
	if err != nil {
		return nil, err
	}
	return a.studio(p.grid).image(p.tiles), nil
}

// Cells tells where in the picture of a view what is.
func (a *gallery) Cells(v game.View, o Options) ([]Cell, error) {
	p, err := a.open(v, o)
	if err != nil {
		return nil, err
	}
	return p.cells(), nil
}

// open tells what a view looks like.
func (a *gallery) open(v game.View, o Options) (sheet, error) {
	size, err := o.size()
	if err != nil {
		return sheet{}, err
	}
	return a.craft.sheet(v, size)
}

// studio gives the studio of a grid, made if need be. One that is given up while it
// is at work finishes that.
func (a *gallery) studio(g grid) *studio {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.studios, func(s *studio) bool { return s.grid == g })
	var s *studio
	if i < 0 {
		s, i = newStudio(a.craft, g), 0
		if len(a.studios) < a.most {
			a.studios = append([]*studio{nil}, a.studios...)
		}
	} else {
		s = a.studios[i]
	}
	copy(a.studios[i:], a.studios[i+1:])
	a.studios[len(a.studios)-1] = s
	return s
}

// warm makes the strips of a sheet ahead of time, in small steps, beside which
// pictures are painted as usual.
func (a *gallery) warm(p sheet) {
	s := a.studio(p.grid)
	for _, t := range p.tiles {
		s.strip(t)
	}
}
