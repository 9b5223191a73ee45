package render

// tile is a piece of a picture: a shape in its upper half, in the lower what it
// shows. Equal tiles are equal pixels.
type tile uint64

// cellKey is what a tile shows, in its game's own coding.
type cellKey uint32

// shapeID numbers the shapes of the tiles of a picture.
type shapeID uint8

// The shapes that every grid has: its cells and the pieces of the frame around them.
const (
	cellShape  shapeID = iota
	topShape           // the strip above all rows, as wide as the picture
	lowShape           // the one below them
	leftShape          // the piece at the left of a row
	rightShape         // the one at its right
	ownShapes          // the first that a game has for itself
)

func newTile(s shapeID, key cellKey) tile { return tile(s)<<32 | tile(key) }

func (t tile) shape() shapeID { return shapeID(t >> 32) }
func (t tile) key() cellKey   { return cellKey(t) }

// shape is the form that tiles of one kind have. All lengths are pixels.
type shape struct {
	wide, high int
	// unit is the length that pens draw such tiles in.
	unit int
	// axis is twice the height of the middle of what stands on them: what looks
	// the same upside down packs better. 0 where there is none.
	axis int
	// first tiles stand at the left of the picture. Every row of a PNG begins with
	// a filter byte, 0 for none, which they bring along.
	first bool
}
