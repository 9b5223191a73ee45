package render

// labelSize is the height of the frame's letters in the frame's edges; labels of two
// letters are longLabel high.
const labelSize, longLabel = 0.8, 0.68

// The layers of the frame. They are counted beyond those of the games.
const (
	topLayer   layer = frameLayers
	lowLayer   layer = frameLayers + 0x100
	leftLayer  layer = frameLayers + 0x200 // the row is added
	rightLayer layer = frameLayers + 0x300 // the row is added
	// frameLayers is the number from which on layers are the frame's.
	frameLayers layer = 0x8000
)

// framedArt is a game's art and that of the frame around its board.
type framedArt struct {
	art
	grid grid
}

// layers gives pieces of the frame their one layer.
func (a framedArt) layers(dst []layer, t tile) []layer {
	switch t.shape() {
	case topShape:
		return append(dst, topLayer)
	case lowShape:
		return append(dst, lowLayer)
	case leftShape:
		return append(dst, leftLayer+layer(t.key()))
	case rightShape:
		return append(dst, rightLayer+layer(t.key()))
	}
	return a.art.layers(dst, t)
}

// draw draws the frame with the coordinates on all four sides.
func (a framedArt) draw(p *pen, l layer) {
	if l < frameLayers {
		a.art.draw(p, l)
		return
	}
	p.bar(0, 0, p.wide, p.high, frameColour)
	switch row := int(l & 0xff); {
	case l < leftLayer:
		a.drawAcross(p)
	case l < rightLayer:
		a.drawDown(p, row, p.wide/p.side-0.5)
	default:
		a.drawDown(p, row, 0.5)
	}
}

// drawAcross names the columns.
func (a framedArt) drawAcross(p *pen) {
	g := a.grid
	for column := range g.columns {
		q := *p
		q.x += float64(g.side + column*g.wide)
		q.label(g.across.of(column, g.columns), float64(g.wide)/float64(2*g.edge), 0.5)
	}
}

// drawDown names a row, right beside the board.
func (a framedArt) drawDown(p *pen, row int, x float64) {
	y := p.high / p.side / 2
	if a.grid.down == suits {
		p.suit(row, x, y, 0.72, labelColour)
		return
	}
	p.label(a.grid.down.of(row, a.grid.rows), x, y)
}

// label writes on the frame.
func (p *pen) label(word string, x, y float64) {
	size := labelSize
	if len(word) > 1 {
		size = longLabel
	}
	if word != "" {
		p.text(word, x, y, size, labelColour)
	}
}

// filtered puts a filter byte in front of every row.
func filtered(pixels []uint8, wide int) []uint8 {
	block := make([]uint8, 0, len(pixels)+len(pixels)/wide)
	for i := 0; i < len(pixels); i += wide {
		block = append(append(block, 0), pixels[i:i+wide]...)
	}
	return block
}
