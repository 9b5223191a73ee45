// Package tile makes pictures out of tiles: the cells of a board, the pieces of the frame
// around it, and what a game shows besides.
//
// Tiles have a few shapes; those in a row are of one height and together as wide as the
// picture. A tile is a stack of layers: its ground, what stands on it, the marks of the
// last move and of the legal ones. A game's [Set] says which layers a tile has and draws
// each of them once in a process. What a picture needs of a tile from then on is its
// strip, which the [Renderer] of a grid keeps:
//
//	tiles ─► cache ─► strips ─► pngstrip.Encoder ─► PNG
//	           ▲
//	           └ layers (canvas) ─► stack ─► quantize ─► pngstrip.Compressor
//
// Words are put together of tiles, a tile a letter: nothing is drawn for words that were not seen before. Rows of
// tiles that turn up again are joined to one strip.
package tile

import (
	"image/color"

	"kamisado/render/internal/canvas"
	"kamisado/render/internal/pngstrip"
)

// Tile is a piece of a picture: a shape in its upper half, in the lower what it
// shows. Equal tiles are equal pixels.
type Tile uint64

// Key is what a tile shows, in its game's own coding; [Fields] helps with it.
type Key uint32

// ShapeID numbers the shapes of the tiles of a picture.
type ShapeID uint8

// The shapes that every grid has: its cells and the pieces of the frame around them.
const (
	CellShape  ShapeID = iota
	topShape           // the strip above all rows, as wide as the picture
	LowShape           // the one below them
	leftShape          // the piece at the left of a row
	rightShape         // the one at its right
	OwnShapes          // the first that a game has for itself
)

// New is the tile of a shape that shows a key.
func New(s ShapeID, key Key) Tile { return Tile(s)<<32 | Tile(key) }

// Shape is the tile's shape.
func (t Tile) Shape() ShapeID { return ShapeID(t >> 32) }

// Key is what the tile shows.
func (t Tile) Key() Key { return Key(t) }

// Shape is the form that tiles of one kind have. All lengths are pixels.
type Shape struct {
	// Width is 0 where tiles of the shape differ in it, as letters do: [Wide] keys say theirs.
	Width, Height int
	// Unit is the length 1 of a canvas for such tiles.
	Unit int
	// First tiles stand at the left of the picture.
	First bool
}

// keyBits is how many bits of a key with a width are left for what its tile shows.
const keyBits = 20

// Wide is the key of a tile that is so many pixels wide, at least 3, and shows a key of 20
// bits.
func Wide(key Key, width int) Key { return key | Key(width)<<keyBits }

// Shown is what a [Wide] key shows.
func (k Key) Shown() Key { return k & (1<<keyBits - 1) }

// WidthOf is how wide a tile of the shape is.
func (s Shape) WidthOf(t Tile) int {
	if s.Width > 0 {
		return s.Width
	}
	return int(t.Key() >> keyBits)
}

// Layer is one drawing that tiles are stacked from: what is drawn, and of what kind, which is a comparable value.
type Layer struct {
	What string
	Kind any
	// Draw draws the layer on an empty tile. Layers that are equal otherwise draw the same on tiles of a shape and width.
	Draw func(c *canvas.Canvas)
}

// Drawing returns a layer that comes in kinds.
func Drawing[K comparable](what string, kind K, draw func(c *canvas.Canvas, kind K)) Layer {
	return Layer{what, kind, func(c *canvas.Canvas) { draw(c, kind) }}
}

// Mark returns a layer that is always the same.
func Mark(what string, draw func(c *canvas.Canvas)) Layer { return Layer{What: what, Draw: draw} }

// Set is what a game brings to its pictures. It is safe for concurrent use.
type Set interface {
	// Layers appends the layers of a tile to dst, the lowest first. The lowest
	// covers the whole tile.
	Layers(dst []Layer, t Tile) []Layer
	// Shapes are the shapes of the tiles of a grid, those of Grid.Shapes first.
	Shapes(g Grid) []Shape
	// Palette is the one palette of the game's pictures, of at most
	// canvas.PaletteSize colours. It begins as canvas.BasePalette does.
	Palette() color.Palette
}

// Fit returns the code for the pictures of a set, of which some are typical. It draws these.
func Fit(set Set, g Grid, pictures [][]Tile) pngstrip.Code {
	r := NewRenderer(set, g, pngstrip.Plain(len(set.Palette()), g.Width()))
	pngs := make([][]byte, len(pictures))
	for i, tiles := range pictures {
		pngs[i] = r.PNG(nil, tiles)
	}
	return r.encoder.Fit(pngs)
}

// Fields packs small numbers into a key, the first in the lowest bits, or reads them back.
type Fields struct {
	Key     Key
	Reading bool
	at      uint
}

// Code packs or reads a number of so many bits.
func Code[N ~uint8 | ~int32 | ~int](f *Fields, number *N, bits uint) {
	if f.Reading {
		*number = N(f.Key >> f.at & (1<<bits - 1))
	} else {
		f.Key |= Key(*number) << f.at
	}
	f.at += bits
}

// Flags packs or reads a bit each.
func (f *Fields) Flags(flags ...*bool) {
	for _, flag := range flags {
		if f.Reading {
			*flag = f.Key>>f.at&1 == 1
		} else if *flag {
			f.Key |= 1 << f.at
		}
		f.at++
	}
}
