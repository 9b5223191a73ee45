package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/render/internal/canvas"
	"kamisado/render/internal/tile"
)

// NewConnectFour makes a painter of Connect Four boards.
func NewConnectFour() *TilePainter {
	return newPainter(connectFourTiles{}, connectfour.Rules{}, nil, 1)
}

// connectFourGrid has the columns' letters above the rack, which are the moves, and the
// rows' numbers, since what is said of a disc names its cell: "c6".
func connectFourGrid() tile.Grid {
	const cell = 126
	const side = (Width - connectfour.Columns*cell) / 2
	return tile.Grid{
		Columns: connectfour.Columns, Rows: connectfour.Rows, CellWidth: cell, CellHeight: cell,
		Side: side, Edge: side, Across: tile.Capitals, Down: tile.Rising, Panel: rackBlue, Wall: rackWall,
	}
}

// layout has the board's cells in their rack, and when the match is over who has won below it. To point at, there are
// the columns.
func (connectFourTiles) layout(v game.View, o Options) (layout, error) {
	b, ok := v.Board.(*connectfour.Board)
	if !ok {
		return layout{}, fmt.Errorf("a Connect Four picture needs a *connectfour.Board, not %T", v.Board)
	}
	if i := slices.IndexFunc(b.Discs[:], func(d connectfour.Disc) bool { return d > connectfour.YellowDisc }); i >= 0 {
		return layout{}, fmt.Errorf("a Connect Four picture has no disc %d", b.Discs[i])
	}
	stars := advised(v, func(m game.Move) (int, bool) { return landing(b, m) })
	styles := discStyles(b.Discs[:], b.Last, b.Line, stars, func(cell int) connectfour.Disc {
		if b.Turn == game.Nobody || !b.Open[cell%connectfour.Columns] || !lands(b, cell) {
			return connectfour.Empty
		}
		return connectfour.RedDisc + connectfour.Disc(b.Turn)
	})
	lines, english := lineWays(b.Line), o.Language == "en"
	keys := make([]tile.Key, len(styles))
	for i, style := range styles {
		style.corners = lines.corners(i)
		keys[i] = keyOf(&connectFourStyle{style, lines[i], english})
	}
	g := connectFourGrid()
	tiles := g.Framed(make([]tile.Tile, 0, g.Tiles()+1), keys)
	if out := v.Outcome; out != nil && out.Method != game.Unfinished {
		end := connectFourStyle{english: english}
		if out.Winner != game.Nobody {
			end.disc = connectfour.RedDisc + connectfour.Disc(out.Winner)
		}
		g.Foot = 2 * g.Edge
		tiles = append(tiles, tile.New(endShape, keyOf(&end)))
	}
	return layout{grid: g, tiles: tiles, cells: func() []Cell { return wholeColumns(g, b) }}, nil
}

// wholeColumns lists the columns of a board, each from its top to its bottom, and where
// the next disc lands in those that take one.
func wholeColumns(g tile.Grid, b *connectfour.Board) []Cell {
	cells := make([]Cell, g.Columns)
	for i := range cells {
		top, low := g.Bounds(i), g.Bounds((g.Rows-1)*g.Columns+i)
		cells[i] = Cell{Name: g.Across.Of(i, g.Columns), Bounds: top.Union(low)}
	}
	for i := range b.Discs {
		if cell := &cells[i%g.Columns]; b.Turn != game.Nobody && b.Open[i%g.Columns] && lands(b, i) {
			piece := droppedCoin(connectfour.RedDisc + connectfour.Disc(b.Turn)).face[1]
			cell.Landing, cell.Piece = g.Bounds(i), color.RGBA{piece[0], piece[1], piece[2], 0xFF}
			cell.Outline = discOutline(g.CellWidth)
		}
	}
	return cells
}

// discOutline are the corners of a disc in a cell of some pixels: as many as make it look round.
func discOutline(width int) []image.Point {
	const radius = discRadius + 0.02
	var points [24]canvas.Point
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = canvas.Point{0.5 + radius*cos, 0.5 + radius*sin}
	}
	return inPixels(points[:], width)
}

// connectFourStyle is that of a cell; marked are the discs of the winning line.
type connectFourStyle struct {
	discStyle[connectfour.Disc]
	// ways are those in which the winning line goes on from the cell, a bit each.
	ways uint8
	// english discs have the letters of the English words.
	english bool
}

func (k *connectFourStyle) code(f *tile.Fields) {
	k.discStyle.code(f)
	tile.Code(f, &k.ways, uint(len(ways)))
	f.Flags(&k.english)
}

// way is a step from a cell to one beside it.
type way struct{ x, y int }

// ways are the steps that lines take; each is followed by the one back.
var ways = [8]way{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// next returns the cell to which a way leads from one; false where that is not in the rack.
func (w way) next(cell int) (int, bool) {
	x, y := cell%connectfour.Columns+w.x, cell/connectfour.Columns+w.y
	return y*connectfour.Columns + x, x >= 0 && x < connectfour.Columns && y >= 0 && y < connectfour.Rows
}

// cellWays are the ways in which winning lines go on from the cells of a rack.
type cellWays [connectfour.Cells]uint8

// lineWays returns the ways of the cells of winning lines: cells that are side by side may be of different ones.
func lineWays(line []int) (all cellWays) {
	for _, start := range line {
		for i, w := range ways {
			cells, at, ok := []int{start}, start, true
			for range 3 {
				if at, ok = w.next(at); !ok || !slices.Contains(line, at) {
					break
				}
				cells = append(cells, at)
			}
			for k := range len(cells) / 4 * 3 {
				all[cells[k]] |= 1 << i
				all[cells[k+1]] |= 1 << (i ^ 1)
			}
		}
	}
	return all
}

// corners returns those corners of a cell past which a winning line runs from one of its neighbours to another.
func (c *cellWays) corners(cell int) (corners uint8) {
	for i := range 4 {
		x, y := 2*(i%2)-1, 2*(i/2)-1
		beside, inside := way{x, 0}.next(cell)
		if inside && c[beside]>>slices.Index(ways[:], way{-x, y})&1 == 1 {
			corners |= 1 << i
		}
	}
	return corners
}

// lands reports whether a disc that is dropped into a cell's column stops there.
func lands(b *connectfour.Board, i int) bool {
	below := i + connectfour.Columns
	return b.Discs[i] == connectfour.Empty && (below >= len(b.Discs) || b.Discs[below] != connectfour.Empty)
}

// landing is the cell where a disc that is dropped by a move stops.
func landing(b *connectfour.Board, m game.Move) (cell int, ok bool) {
	for i := range b.Discs {
		if connectfour.ColumnMove(i%connectfour.Columns) == m && lands(b, i) {
			return i, true
		}
	}
	return connectfour.NoCell, false
}

// endShape is the strip that shows the end of a match.
const endShape = tile.OwnShapes

func (connectFourTiles) Shapes(g tile.Grid) []tile.Shape {
	return g.Shapes(tile.Shape{Width: g.Width(), Height: 2 * g.Edge, Unit: 2 * g.Edge, First: true})
}

// The colours of the rack and of the letters on discs.
var (
	rackBlue  = canvas.RGB{0x24, 0x60, 0xC4}
	rackWall  = canvas.RGB{0x14, 0x3A, 0x7A}
	holeRim   = canvas.RGB{0x0F, 0x2C, 0x60}
	holeDark  = canvas.RGB{0x13, 0x16, 0x20}
	yellowInk = canvas.RGB{0x4A, 0x38, 0x00}
)

// droppedCoin is the disc of a side.
func droppedCoin(disc connectfour.Disc) coin {
	if disc == connectfour.RedDisc {
		return coin{
			[]canvas.RGB{{0xF2, 0x75, 0x7F}, discRed, {0xB5, 0x2C, 0x40}}, canvas.RGB{0x8D, 0x20, 0x31},
		}
	}
	return coin{
		[]canvas.RGB{{0xFF, 0xF3, 0xA0}, discYellow, {0xD3, 0xA9, 0x14}}, canvas.RGB{0xA9, 0x86, 0x09},
	}
}

var (
	discRed    = canvas.RGB{0xE0, 0x45, 0x5A}
	discYellow = canvas.RGB{0xF7, 0xD8, 0x3A}
)

func (connectFourTiles) Palette() color.Palette {
	var own []canvas.RGB
	edges := []edge{
		{rackBlue, holeRim, 3},
		{holeRim, holeDark, 2},
		{rackBlue, canvas.Frame, 2},
		{rackWall, canvas.Frame, 2},
		{rackBlue, canvas.White, 4},
		{rackBlue, canvas.LastMove, 3},
		{canvas.Gap, canvas.White, 3},
		{rackBlue, canvas.Gap, 3},
		{canvas.Frame, canvas.Gold, 4},
	}
	for side := connectfour.RedDisc; side <= connectfour.YellowDisc; side++ {
		k := droppedCoin(side)
		own = append(own, k.colours(44)...)
		edges = append(edges, []edge{
			{k.face[0], canvas.Gap, 2},
			{k.face[1], canvas.Gap, 2},
			{k.face[1], discInk(side), 4},
			{k.face[1], canvas.White, 3},
			{k.face[1], holeRim, 3},
			{k.side, holeRim, 2},
			{k.face[1], canvas.Frame, 2},
		}...)
	}
	own = append(own, rackBlue, rackWall, holeRim, holeDark, yellowInk, canvas.Gold)
	return newPalette(own, edges)
}

// connectFourTiles is Connect Four's tile set: connectFourStyle is coded in its tile.Keys.
type connectFourTiles struct{}

// The radii of a cell's hole and of a disc in it.
const holeRadius, discRadius = 0.415, 0.375

// discMiddle is where the faces of discs have their middle.
const discMiddle = 0.495

func (connectFourTiles) Layers(dst []tile.Layer, t tile.Tile) []tile.Layer {
	k := styleOf[connectFourStyle](t.Key())
	if t.Shape() == endShape {
		return append(dst, tile.Drawing("end", discLetter{k.disc, k.english}, drawEnd))
	}
	dst = append(dst, tile.Mark("ground", func(c *canvas.Canvas) {
		c.Fill(rackBlue)
		c.Disc(0.5, 0.5, holeRadius, holeRim)
		c.Disc(0.5, 0.52, holeRadius-0.028, holeDark)
	}))
	if line := (linePart{k.ways, k.corners}); line != (linePart{}) {
		dst = append(dst, tile.Drawing("line", line, func(c *canvas.Canvas, l linePart) { l.draw(c) }))
	}
	if k.framed {
		dst = append(dst, tile.Mark("last", func(c *canvas.Canvas) {
			c.Arc(0.5, 0.5, 0.44, 0, 2*math.Pi, 0.09, canvas.Gap)
			c.Arc(0.5, 0.5, 0.44, 0, 2*math.Pi, 0.06, canvas.LastMove)
		}))
	}
	if k.disc != connectfour.Empty {
		dst = append(dst, tile.Drawing("disc", k.disc, func(c *canvas.Canvas, side connectfour.Disc) {
			droppedCoin(side).draw(c, 0.5, discMiddle, discRadius)
		}))
	}
	if k.marked {
		dst = append(dst, tile.Mark("ring", func(c *canvas.Canvas) {
			for _, s := range lineStrokes {
				c.Arc(0.5, discMiddle, discRadius-0.01, 0, 2*math.Pi, s.wide, s.colour)
			}
		}))
	}
	if k.disc != connectfour.Empty {
		dst = append(dst, tile.Drawing("letter", discLetter{k.disc, k.english}, func(c *canvas.Canvas, l discLetter) {
			drawPlate(c, l, 0.5, discMiddle, discRadius)
		}))
	}
	if k.dot != connectfour.Empty {
		dst = append(dst, tile.Drawing("dot", k.dot, func(c *canvas.Canvas, side connectfour.Disc) {
			c.Disc(0.5, 0.5, 0.115, canvas.White) // in the colour of whoever is to move
			c.Disc(0.5, 0.5, 0.085, droppedCoin(side).face[1])
		}))
	}
	if k.advice != noAdvice {
		dst = append(dst, tile.Drawing("advice", k.advice, func(c *canvas.Canvas, a advice) { a.draw(c, 0.5, 0.5, 1.15) }))
	}
	return dst
}

// discLetter is the letter of a side's discs, the first of its name in English or Spanish.
type discLetter struct {
	disc    connectfour.Disc
	english bool
}

func (l discLetter) String() string {
	switch {
	case l.disc == connectfour.RedDisc:
		return "R"
	case l.english:
		return "Y"
	}
	return "A"
}

// discInk is the colour of letters on discs.
func discInk(disc connectfour.Disc) canvas.RGB {
	if disc == connectfour.RedDisc {
		return canvas.White
	}
	return yellowInk
}

// drawPlate draws the plate on a disc of some radius at x, y, and its letter.
func drawPlate(c *canvas.Canvas, l discLetter, x, y, radius float64) {
	c.ShadedDisc(x, y, 0.74*radius, droppedCoin(l.disc).face)
	c.Text(l.String(), x, y, 0.8*radius, discInk(l.disc))
}

// lineStrokes draw winning lines and the rings around their discs: the dark edges, then the white.
var lineStrokes = [2]struct {
	wide   float64
	colour color.Color
}{{0.09, canvas.Gap}, {0.05, canvas.White}}

// linePart is what winning lines show on a cell below its disc: the line from its middle in some ways, and past some
// of its corners.
type linePart struct{ ways, corners uint8 }

func (l linePart) draw(c *canvas.Canvas) {
	for _, stroke := range lineStrokes {
		for i, w := range ways {
			if l.ways>>i&1 == 1 {
				c.Line(0.5, 0.5, 0.5+float64(w.x)/2, 0.5+float64(w.y)/2, stroke.wide, stroke.colour)
			}
		}
		for _, at := range cornersOf(l.corners) {
			x, y, long := float64(at.x), float64(at.y), stroke.wide/math.Sqrt2
			c.Polygon(stroke.colour, canvas.Point{x, y}, canvas.Point{x + long*(1-2*x), y}, canvas.Point{x, y + long*(1-2*y)})
		}
	}
}

// drawEnd draws who has won: the disc of that side and a crown, or in a draw the discs of both.
func drawEnd(c *canvas.Canvas, winner discLetter) {
	const y, radius = 0.47, 0.35
	c.Fill(canvas.Frame)
	disc := func(l discLetter, x float64) {
		droppedCoin(l.disc).draw(c, x, y, radius)
		drawPlate(c, l, x, y, radius)
	}
	middle, wide := c.Width/c.Unit/2, c.Pixels(2.8)
	c.RoundedBar(math.Round((c.Width-wide)/2), 0, wide, 2*y*c.Height, y*c.Height, canvas.Gap)
	if winner.disc != connectfour.Empty {
		disc(winner, middle-0.48)
		c.Crown(middle+0.48, y, 0.6)
		return
	}
	disc(discLetter{connectfour.RedDisc, winner.english}, middle-0.75)
	disc(discLetter{connectfour.YellowDisc, winner.english}, middle+0.75)
	c.EqualSign(middle, y, 0.5)
}
