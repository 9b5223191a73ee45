package render

import (
	"fmt"

	"kamisado/game"
)

// Painter draws the views of one game. It is safe for concurrent use.
type Painter interface {
	// Paint appends the picture of a view to dst, as a PNG, and gives the
	// extended slice. The buffer is the caller's: nothing in it is shared. On an
	// error dst comes back as it was.
	Paint(dst []byte, v game.View, o Options) ([]byte, error)
	// Cells tells where in the picture that Paint makes of a view what is: the
	// cells row by row from the top left, none of them overlapping another; none at
	// all where there is nothing to point at.
	Cells(v game.View, o Options) ([]Cell, error)
}

// Warmer is a Painter that can draw ahead of time what its usual pictures are made of,
// so that no player waits for it. It does so in small steps, beside which pictures are
// painted as usual; a bot calls it in the background at its start.
type Warmer interface {
	Warm()
}

// The sizes pictures come in: the width in pixels. Boards that are not square, and
// those of many cells, may differ from it.
const (
	SizeDefault = 720
	SizeLarge   = 1024
)

// Options say how a view is to be drawn.
type Options struct {
	// Size is the picture's width in pixels, SizeDefault or SizeLarge; 0 is
	// SizeDefault. There are no others: each size keeps a cache of its own.
	Size int
}

// size gives the picture's width, with the default filled in.
func (o Options) size() (int, error) {
	switch o.Size {
	case 0, SizeDefault:
		return SizeDefault, nil
	case SizeLarge:
		return SizeLarge, nil
	}
	return 0, fmt.Errorf("a picture is %d or %d pixels wide, not %d", SizeDefault, SizeLarge, o.Size)
}
