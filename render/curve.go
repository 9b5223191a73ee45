package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// CurvePainter draws what reviews say: below a board how the match stood from its beginning to its end, and on it the
// moves that would have been better. It is safe for concurrent use.
type CurvePainter struct{ letters *canvas.Letters }

// NewCurvePainter makes a painter of curves.
func NewCurvePainter() *CurvePainter { return &CurvePainter{canvas.NewLetters()} }

// Below is a painter that draws the curve of a review below what another one draws, as wide as
// that is: in one picture, since chats show several small and cut. It marks the move that led to the view, 0 for the
// beginning. stops are the moves that can be pointed at on the curve, in order. Without a curve it is that painter.
func (p *CurvePainter) Below(above Painter, r game.Review, at int, stops []int) Painter {
	if r.Curve == nil || !slices.ContainsFunc(r.Curve.Lines, func(l game.CurveLine) bool { return len(l.Values) > 1 }) {
		return above
	}
	return curvedPainter{above, p, r, at, stops}
}

// curvedPainter draws a curve below what its Painter draws.
type curvedPainter struct {
	Painter
	curves *CurvePainter
	review game.Review
	at     int
	stops  []int
}

// Paint appends both to dst, as one PNG.
func (p curvedPainter) Paint(dst []byte, v game.View, o Options) ([]byte, error) {
	data, err := p.Painter.Paint(nil, v, o)
	if err != nil {
		return dst, err
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return dst, err
	}
	above := decoded.(*image.Paletted) // as all pictures of boards are
	cells, err := p.Painter.Cells(v, o)
	if err != nil {
		return dst, err
	}
	p.curves.drawArrows(above, v, cells)
	data, err = encode(stack(above, p.curves.newCurve(p.review, o, above.Rect.Dx(), p.at).draw()))
	return append(dst, data...), err
}

// Cells lists those of the board and, below them, the stops on the curve by their numbers.
func (p curvedPainter) Cells(v game.View, o Options) ([]Cell, error) {
	cells, err := p.Painter.Cells(v, o)
	if err != nil {
		return nil, err
	}
	data, err := p.Painter.Paint(nil, v, o)
	if err != nil {
		return nil, err
	}
	above, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	c := p.curves.newCurve(p.review, o, above.Width, p.at)
	from := c.plot.Min.X
	for i, stop := range p.stops {
		to := c.plot.Max.X
		if i+1 < len(p.stops) {
			to = int(c.x(stop)+c.x(p.stops[i+1])) / 2
			if c.steps {
				to = int(c.x(p.stops[i+1]))
			}
		}
		place := image.Rect(from, c.plot.Min.Y, to, int(c.Height)).Add(image.Pt(0, above.Height))
		cells = append(cells, Cell{Name: strconv.Itoa(stop), Bounds: place})
		from = to
	}
	return cells, nil
}

// drawArrows draws an arrow for each move from a cell to another one that would have been better than the last one.
func (p *CurvePainter) drawArrows(board *image.Paletted, v game.View, cells []Cell) {
	places := make(map[string]image.Rectangle, len(cells))
	for _, cell := range cells {
		places[cell.Name] = cell.Bounds
	}
	c := canvas.New(board.Rect.Dx(), board.Rect.Dy(), 1, p.letters.Font)
	draw.Draw(c.Image(), board.Rect, board, image.Point{}, draw.Src)
	drawn := false
	for _, m := range v.Advised {
		for _, cell := range cells {
			name, leads := strings.CutPrefix(string(m.Move), cell.Name)
			if to := places[name]; m.Missed && leads && !to.Empty() {
				drawArrow(c, cell.Bounds, to)
				drawn = true
				for _, other := range cells { // the arrow passes behind other pieces
					if r := other.Bounds; len(other.Outline) > 0 && r != cell.Bounds && r != to {
						r = r.Inset(r.Dx() / 10)
						draw.Draw(c.Image(), r, board, r.Min, draw.Src)
					}
				}
			}
		}
	}
	if drawn {
		canvas.NewQuantizer(board.Palette).Quantize(board.Pix, c.Image())
	}
}

// drawArrow draws an arrow from the edge of the piece on a cell to the middle of another cell, up to the mark there.
func drawArrow(c *canvas.Canvas, from, to image.Rectangle) {
	middle := func(r image.Rectangle) (x, y float64) {
		return float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2
	}
	x1, y1 := middle(from)
	x2, y2 := middle(to)
	cell, long := float64(from.Dx()), math.Hypot(x2-x1, y2-y1)
	dx, dy := (x2-x1)/long, (y2-y1)/long
	// The shaft begins where the letter of a piece can be read. The head ends before the star.
	const after, before, head, half, shaft, line = 0.34, 0.26, 0.24, 0.15, 0.1, 0.025
	at := func(along, aside float64) canvas.Point {
		return canvas.Point{x1 + dx*along - dy*aside*cell, y1 + dy*along + dx*aside*cell}
	}
	start, tip, neck := after*cell, long-before*cell, long-(before+head)*cell
	c.Outlined(canvas.Advice, canvas.Gap, 2*line*cell, at(start, shaft/2), at(neck, shaft/2), at(neck, half), at(tip, 0),
		at(neck, -half), at(neck, -shaft/2), at(start, -shaft/2))
}

// stack is a picture with another one of the same width below it. Both palettes together have
// at most 256 colours.
func stack(above, below *image.Paletted) *image.Paletted {
	both := image.NewPaletted(image.Rect(0, 0, above.Rect.Dx(), above.Rect.Dy()+below.Rect.Dy()),
		slices.Clone(above.Palette))
	copy(both.Pix, above.Pix)
	index := make([]uint8, len(below.Palette))
	for i, c := range below.Palette {
		at := slices.IndexFunc(both.Palette, func(known color.Color) bool { // of whatever type
			return color.NRGBAModel.Convert(known) == color.NRGBAModel.Convert(c)
		})
		if at < 0 {
			at = len(both.Palette)
			both.Palette = append(both.Palette, c)
		}
		index[i] = uint8(at)
	}
	for i, pixel := range below.Pix {
		both.Pix[len(above.Pix)+i] = index[pixel]
	}
	return both
}

// paletted returns what was drawn in the colours of a palette.
func paletted(c *canvas.Canvas, palette color.Palette) *image.Paletted {
	m := image.NewPaletted(c.Image().Rect, palette)
	canvas.NewQuantizer(palette).Quantize(m.Pix, c.Image())
	return m
}

func encode(m image.Image) ([]byte, error) {
	var data bytes.Buffer
	err := png.Encode(&data, m)
	return data.Bytes(), err
}

// The colours of a curve: the areas above and below the middle, and the lines of several
// sides, which differ in their dashes and in their marks besides. See canvas.LastMove.
var (
	curveHigh  = canvas.RGB{0x9D, 0xB2, 0xD6}
	curveLow   = canvas.RGB{0x5B, 0x6C, 0x8C}
	curveLines = [...]canvas.RGB{yellow, {0x3F, 0x8C, 0xFF}, {0xFF, 0xB8, 0xE0}, {0xE8, 0x6A, 0x10}}
)

// curveEdges is how many blends an anti-aliased edge of a curve has.
const curveEdges = 4

// curvePalette are the colours of all curves.
func curvePalette() color.Palette {
	own := []canvas.RGB{panel, panelEdge, curveHigh, curveLow, red}
	edges := []edge{
		{canvas.Frame, canvas.Label, curveEdges},
		{panel, canvas.Label, curveEdges},
		{panel, canvas.Ivory, curveEdges},
		{curveHigh, canvas.Ivory, curveEdges},
		{curveLow, canvas.Ivory, curveEdges},
		{canvas.Frame, panelEdge, 1},
		{canvas.Frame, red, 2},
		{red, canvas.White, curveEdges},
		{curveHigh, canvas.White, 2},
		{curveLow, canvas.White, 2},
	}
	for _, c := range curveLines {
		own = append(own, c)
		edges = append(edges, edge{panel, c, curveEdges})
	}
	return newPalette(own, edges)
}

// curve is a curve that is being drawn, on a canvas whose unit is a pixel.
type curve struct {
	*canvas.Canvas
	letters *canvas.Letters
	review  game.Review
	say     func(game.Phrase) string
	// at is the number of the move that is marked, last that of the last value, moves how many moves wide the plot is.
	at, last, moves int
	// steps is set where all values are certain: those jump.
	steps bool
	// plot is where the lines are.
	plot image.Rectangle
}

// curveUnits is the width of the picture of a curve in the units of its measures.
const curveUnits = 720

// The measures of the picture of a curve.
const (
	curveHead    = 8   // the frame above
	curveInset   = 24  // and at the sides, as a board has it
	curvePad     = 14  // between the panel and the plot
	curveText    = 26  // the height of letters
	curveLabel   = 40  // of a line of text
	curvePlot    = 124 // of the plot
	curveNumbers = 38  // of the moves' numbers
)

// newCurve returns the curve of a review, so wide, that marks a move, before it is drawn.
func (p *CurvePainter) newCurve(r game.Review, o Options, width, at int) *curve {
	unit := func(n int) int { return n * width / curveUnits }
	top := curveHead + curveLabel
	if len(r.Curve.Lines) > 1 {
		top += curveLabel
	}
	height := unit(top + curvePlot + curveLabel + curveNumbers)
	c := &curve{
		Canvas: canvas.New(width, height, 1, p.letters.Font), letters: p.letters, review: r, say: o.Say, steps: true,
	}
	c.plot = image.Rect(unit(curveInset+curvePad), unit(top), width-unit(curveInset+curvePad), unit(top+curvePlot))
	for _, line := range r.Curve.Lines {
		c.last = max(c.last, len(line.Values)-1)
		c.steps = c.steps && !slices.ContainsFunc(line.Values, func(v float64) bool { return v != math.Trunc(v) })
	}
	c.at = min(at, c.last)
	if c.moves = max(1, c.last); c.steps {
		c.moves = c.last + 1 // the last value is seen as long as the others
	}
	return c
}

// draw draws the curve.
func (c *curve) draw() *image.Paletted {
	c.Fill(canvas.Frame)
	c.drawPanel()
	c.drawParts()
	c.drawMarkLine()
	c.drawLabels()
	if lines := c.review.Curve.Lines; len(lines) == 1 {
		c.drawArea(lines[0].Values)
		c.drawMiddle()
		c.drawLine(lines[0].Values)
	} else {
		c.drawMiddle()
		c.drawLines()
	}
	c.drawNumbers()
	c.drawMark()
	return paletted(c.Canvas, curvePalette())
}

// drawPanel draws what the curve is on.
func (c *curve) drawPanel() {
	x, y, edge := c.px(curveInset), c.px(curveHead), c.px(2)
	wide, high := c.Width-2*x, float64(c.plot.Max.Y)+c.px(curveLabel)-y
	c.RoundedBar(x, y, wide, high, c.px(8), panelEdge)
	c.RoundedBar(x+edge, y+edge, wide-2*edge, high-2*edge, c.px(6), panel)
}

// px is a length of 720ths of the width in pixels, a whole one at least.
func (c *curve) px(length float64) float64 { return max(1, math.Round(length*c.Width/curveUnits)) }

// drawMiddle draws the line in the middle.
func (c *curve) drawMiddle() {
	y := float64(c.plot.Min.Y+c.plot.Max.Y) / 2
	pen := canvas.Pen{Width: c.px(2), Colour: canvas.Label, Dashes: []float64{c.px(8), c.px(6)}}
	pen.Draw(c.Canvas, canvas.Point{float64(c.plot.Min.X), y}, canvas.Point{float64(c.plot.Max.X), y})
}

// drawParts draws every second part of the plot on a darker ground.
func (c *curve) drawParts() {
	for i := range c.review.Curve.Parts {
		if from, to := c.part(i); i%2 == 1 {
			c.Bar(from, float64(c.plot.Min.Y), to-from, float64(c.plot.Dy()), canvas.Frame)
		}
	}
}

// part is where a part is, from left to right.
func (c *curve) part(i int) (from, to float64) {
	parts := c.review.Curve.Parts
	from, to = c.x(parts[i].First), float64(c.plot.Max.X)
	if i+1 < len(parts) {
		to = c.x(parts[i+1].First)
	}
	return from, to
}

// drawLine draws the line of values, which begins anew with each part. Where there are parts there
// are many jumps, and it is thinner.
func (c *curve) drawLine(values []float64) {
	pen := canvas.Pen{Width: c.px(5), Colour: canvas.Ivory}
	if len(c.review.Curve.Parts) > 1 {
		pen.Width = c.px(3)
	}
	first := 0
	for _, part := range c.review.Curve.Split(values) {
		pen.Draw(c.Canvas, c.path(first, part)...)
		first += len(part)
	}
}

// drawLabels says what is above and what below.
func (c *curve) drawLabels() {
	if len(c.review.Curve.Lines) > 1 {
		c.drawNames(float64(c.plot.Min.Y) - c.px(curveLabel)*1.5)
	}
	c.drawLabel(c.review.Curve.Top, float64(c.plot.Min.Y)-c.px(curveLabel)/2, -1)
	c.drawLabel(c.review.Curve.Bottom, float64(c.plot.Max.Y)+c.px(curveLabel)/2, 1)
}

// drawLabel writes a label with its middle at a height behind a triangle, which points up
// (-1) or down.
func (c *curve) drawLabel(phrase game.Phrase, y, down float64) {
	x, r := float64(c.plot.Min.X), c.px(7)
	word := c.letters.Fit(c.px(curveText), c.word(phrase), c.plot.Dx()-int(3*r))
	wide := 3*r + float64(c.letters.Measure(c.px(curveText), word))
	c.Bar(x-r, y-c.px(curveLabel)/2+c.px(3), wide+2*r, c.px(curveLabel)-2*c.px(3), panel) // nothing crosses it
	c.triangle(x+r, y, r, down, canvas.Label)
	c.write(word, x+3*r, y, wide, canvas.Label)
}

// word is a phrase as the picture has it, which begins as a sentence does.
func (c *curve) word(phrase game.Phrase) string {
	if c.say == nil {
		return ""
	}
	return game.Capital(canvas.Legible(c.Font, c.say(phrase)))
}

// write writes what fits a room from x on.
func (c *curve) write(text string, x, y, room float64, col color.Color) {
	size := c.px(curveText)
	text = c.letters.Fit(size, text, int(room))
	c.letters.Each(size, text, func(sign rune, wide int) {
		c.Part(int(x), int(y), wide, 1, 1).Letter(sign, 0.36*size, size, col)
		x += float64(wide)
	})
}

// x and y are where a move and a value are, in pixels.
func (c *curve) x(move int) float64 {
	return float64(c.plot.Min.X) + float64(c.plot.Dx())*float64(move)/float64(c.moves)
}

func (c *curve) y(value float64) float64 {
	return float64(c.plot.Min.Y) + float64(c.plot.Dy())*(1-min(max(value, -1), 1))/2
}

// path is the line of values from a moment on.
func (c *curve) path(first int, values []float64) (points []canvas.Point) {
	for i, v := range values {
		points = append(points, canvas.Point{c.x(first + i), c.y(v)})
		if c.steps {
			points = append(points, canvas.Point{c.x(first + i + 1), c.y(v)})
		}
	}
	return points
}

// drawArea fills what is between the middle and the line of values.
func (c *curve) drawArea(values []float64) {
	for _, half := range []struct {
		col canvas.RGB
		cut func(a, b float64) float64
	}{{curveHigh, math.Min}, {curveLow, math.Max}} {
		middle := c.y(0)
		points := []canvas.Point{{c.x(0), middle}}
		path := c.path(0, values)
		for i, q := range path {
			if i > 0 && (path[i-1][1]-middle)*(q[1]-middle) < 0 { // it crosses the middle
				t := (middle - path[i-1][1]) / (q[1] - path[i-1][1])
				points = append(points, canvas.Point{path[i-1][0] + t*(q[0]-path[i-1][0]), middle})
			}
			points = append(points, canvas.Point{q[0], half.cut(q[1], middle)})
		}
		points = append(points, canvas.Point{path[len(path)-1][0], middle})
		c.Polygon(half.col, points...)
	}
}
