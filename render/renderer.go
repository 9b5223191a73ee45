package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"kamisado/game"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
	"kamisado/render/internal/tile"
)

// Painter draws the views of one game. It is safe for concurrent use.
type Painter interface {
	// Paint appends the picture of a view to dst, as a PNG, and returns the
	// extended slice. The buffer is the caller's: nothing in it is shared. On an
	// error, as for the view of another game, it returns dst as it was.
	Paint(dst []byte, v game.View, o Options) ([]byte, error)
	// Cells lists what can be pointed at in the picture that Paint makes of a view:
	// the cells row by row from the top left, none of them overlapping another; none
	// at all where there is nothing to point at.
	Cells(v game.View, o Options) ([]Cell, error)
}

// Width is that of pictures in pixels. Boards that are not square, and those of many cells, may differ from it.
const Width = 960

// Options say how a view is to be drawn.
type Options struct {
	// Language is the one that words and letters in pictures are in, as the base of a
	// BCP 47 tag: "en". Of a language that a painter does not know, as of none, it draws
	// what the game's document has.
	Language string
	// Names are what the players are called, by seat, in pictures that show it. They come
	// from people: a picture shows what fits and what it has letters for.
	Names []string
	// Say says a phrase in Language, the same way every time. Without it numbers stand alone.
	Say func(game.Phrase) string
}

// Cell is a part of a picture that people can point at: a square of a board, or
// a whole column where that is what a move names.
type Cell struct {
	// Name is what the game calls it in moves and sentences, such as "a8".
	Name string
	// Bounds are its pixels in the picture.
	Bounds image.Rectangle
	// Landing is where a piece that is played there comes to lie, and Piece that piece's
	// colour, where the cell has room for more than one; else they are zero.
	Landing image.Rectangle
	Piece   color.RGBA
	// Outline are the corners of the piece on the cell, or of one that lands there, from the
	// upper left corner of where it lies. It is nil where no piece moves, or one fills its cell.
	Outline []image.Point
	// Turned reports whether the last move has turned over the piece that was on the cell.
	Turned bool
}

// tileSet is all that a game brings to its pictures. It is safe for concurrent use.
type tileSet interface {
	tile.Set
	// layout says of which tiles the picture of a view consists, on a grid that is
	// about Width pixels wide. It is an error if the view is not the game's.
	layout(v game.View, o Options) (layout, error)
}

// layout is a picture that is still to be made.
type layout struct {
	grid tile.Grid
	// tiles fill the picture in reading order.
	tiles []tile.Tile
	// cells lists what can be pointed at.
	cells func() []Cell
}

// TilePainter paints the views of one game from tiles. It keeps the grid renderers that
// were in use last; a game may have more kinds of boards than there is memory for.
type TilePainter struct {
	set   tileSet
	rules game.Rules
	// code returns the code that is fitted to pictures with many bytes. It is computed when it is first needed.
	code func() pngstrip.Code

	mu sync.Mutex // makes one renderer of a grid
	// grids are those in use last.
	grids *lru.Cache[tile.Grid, *tile.Renderer]
}

var _ Painter = (*TilePainter)(nil)

// newPainter makes a painter that keeps so many grid renderers at most. options are those of matches whose pictures
// have the most bytes. It draws nothing yet: what a picture needs is drawn when first needed, or ahead of time by Warm.
func newPainter(set tileSet, rules game.Rules, options game.Options, most int) *TilePainter {
	grids, _ := lru.New[tile.Grid, *tile.Renderer](most) // most is positive
	p := &TilePainter{set: set, rules: rules, grids: grids}
	p.code = sync.OnceValue(func() pngstrip.Code {
		pictures := p.randomPictures(options)
		tiles := make([][]tile.Tile, len(pictures))
		for i, l := range pictures {
			tiles[i] = l.tiles
		}
		return tile.Fit(p.set, pictures[0].grid, tiles)
	})
	return p
}

// randomPictures returns the pictures of the start of a match and of every 8th position of matches that are played at
// random, always the same: nine in all.
func (p *TilePainter) randomPictures(options game.Options) (pictures []layout) {
	random := rand.New(rand.NewPCG(1, 2))
	for ply, match := 0, 0; len(pictures) < 9; match++ {
		at, err := p.rules.New(options, game.Seed{byte(match)})
		for err == nil && len(at.ToMove()) > 0 && len(pictures) < 9 {
			if ply%8 == 0 {
				l, _ := p.set.layout(at.View(game.Nobody), Options{}) // a position can be drawn
				pictures = append(pictures, l)
			}
			legal := slices.Collect(at.Legal(at.ToMove()[0]))
			at, err = at.Play(at.ToMove()[0], legal[random.IntN(len(legal))])
			ply++
		}
	}
	return pictures
}

// Warm draws ahead of time what usual pictures are made of, so that no player waits for it. It takes some hundred
// milliseconds at most. It does so in small steps, beside which pictures are painted as usual.
func (p *TilePainter) Warm() {
	for _, l := range p.randomPictures(nil) {
		p.grid(l.grid).Warm(l.tiles)
	}
}

// Paint appends the picture of a view to dst, as a PNG.
func (p *TilePainter) Paint(dst []byte, v game.View, o Options) ([]byte, error) {
	l, err := p.set.layout(v, o)
	if err != nil {
		return dst, err
	}
	return p.grid(l.grid).PNG(dst, l.tiles), nil
}

// Cells lists what can be pointed at in the picture of a view.
func (p *TilePainter) Cells(v game.View, o Options) ([]Cell, error) {
	l, err := p.set.layout(v, o)
	if err != nil {
		return nil, err
	}
	return l.cells(), nil
}

// grid returns the renderer of a grid, made if need be. One that is given up while it
// is at work finishes that.
func (p *TilePainter) grid(g tile.Grid) *tile.Renderer {
	code := p.code()
	p.mu.Lock()
	defer p.mu.Unlock()
	g = g.Upright()
	found, ok := p.grids.Get(g)
	if !ok {
		found = tile.NewRenderer(p.set, g, code)
		p.grids.Add(g, found)
	}
	return found
}

// inPixels are points of a cell in its pixels, of which it is so many wide.
func inPixels(points []canvas.Point, width int) []image.Point {
	all := make([]image.Point, len(points))
	for i, at := range points {
		all[i] = image.Pt(int(math.Round(at[0]*float64(width))), int(math.Round(at[1]*float64(width))))
	}
	return all
}

// cellsOf lists the cells of a board on which each of them has a name, in reading order.
func cellsOf(g tile.Grid, name func(i int) string) []Cell {
	cells := make([]Cell, g.Columns*g.Rows)
	for i := range cells {
		cells[i] = Cell{Name: name(i), Bounds: g.Bounds(i)}
	}
	return cells
}

// coded is a pointer to what there is to see on a tile. code packs that into a tile's key or reads it back.
type coded interface {
	code(f *tile.Fields)
}

// keyOf returns the key of a tile with a style.
func keyOf(style coded) tile.Key {
	var f tile.Fields
	style.code(&f)
	return f.Key
}

// styleOf returns what is coded in a tile's key.
func styleOf[S any, P interface {
	*S
	coded
}](key tile.Key) (s S) {
	P(&s).code(&tile.Fields{Key: key, Reading: true})
	return s
}
