package render

import (
	"image/color"
	"math"
	"strconv"

	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// drawLines draws the lines of several sides, those without dashes first, so that what lies
// over another line shows it in its gaps.
func (c *curve) drawLines() {
	for i, line := range c.review.Curve.Lines {
		k := i % len(curveLines)
		canvas.Pen{Width: c.px(5), Colour: curveLines[k], Dashes: c.dashes(k)}.Draw(c.Canvas, c.path(0, line.Values)...)
	}
	for i, line := range c.review.Curve.Lines {
		c.drawMarks(i, line.Values)
	}
}

// dashes are those of a line; none for the first.
func (c *curve) dashes(i int) []float64 {
	lengths := [len(curveLines)][]float64{nil, {16, 10}, {5, 7}, {18, 6, 4, 6}}[i]
	pixels := make([]float64, len(lengths))
	for j, l := range lengths {
		pixels[j] = c.px(l)
	}
	return pixels
}

// marksOfLine is how many marks a line has besides that at its end.
const marksOfLine = 5

// drawMarks draws the marks of a line: each line's a bit further on than those of the one
// before, so that lines that lie over each other are told apart.
func (c *curve) drawMarks(i int, values []float64) {
	last := len(values) - 1
	count := min(marksOfLine, last/len(curveLines))
	for m := range count {
		at := (m*len(curveLines) + i%len(curveLines) + 1) * last / (count*len(curveLines) + 1)
		c.mark(i, c.x(at), c.y(values[at]))
	}
	if last >= 0 {
		c.mark(i, c.x(last), c.y(values[last]))
	}
}

// mark draws the mark of a line: a disc, a square, a triangle or a diamond.
func (c *curve) mark(i int, x, y float64) {
	col, r := curveLines[i%len(curveLines)], c.px(8)
	switch i % len(curveLines) {
	case 0:
		c.disc(x, y, r+c.px(2), panel)
		c.disc(x, y, r, col)
	case 1:
		c.square(x, y, r+c.px(1), panel)
		c.square(x, y, r-c.px(1), col)
	case 2:
		c.triangle(x, y, r+c.px(3), -1, panel)
		c.triangle(x, y, r, -1, col)
	case 3:
		c.diamond(x, y, r+c.px(4), panel)
		c.diamond(x, y, r+c.px(1), col)
	}
}

func (c *curve) disc(x, y, r float64, col color.Color) {
	c.RoundedBar(x-r, y-r, 2*r, 2*r, r, col)
}

func (c *curve) square(x, y, r float64, col color.Color) { c.Bar(x-r, y-r, 2*r, 2*r, col) }

// triangle points up where down is -1, and down where it is 1.
func (c *curve) triangle(x, y, r, down float64, col color.Color) {
	c.Polygon(col, canvas.Point{x, y + down*r}, canvas.Point{x - r, y - down*0.8*r}, canvas.Point{x + r, y - down*0.8*r})
}

func (c *curve) diamond(x, y, r float64, col color.Color) {
	c.Polygon(col, canvas.Point{x, y - r}, canvas.Point{x + r, y}, canvas.Point{x, y + r}, canvas.Point{x - r, y})
}

// drawNames writes whose each line is behind its mark, side by side.
func (c *curve) drawNames(y float64) {
	lines := c.review.Curve.Lines
	room := float64(c.plot.Dx()) / float64(len(lines))
	for i, line := range lines {
		x := float64(c.plot.Min.X) + float64(i)*room
		c.mark(i, x+c.px(9), y)
		c.write(c.word(game.Phrase{Key: string(line.Name)}), x+c.px(26), y, room-c.px(36), canvas.Ivory)
	}
}

// drawNumbers writes below the plot the numbers of some moves or, where there are parts, those of
// the parts, but for where the marked move's is.
func (c *curve) drawNumbers() {
	if len(c.review.Curve.Parts) > 1 {
		c.drawPartNumbers()
		return
	}
	step := tickStep(c.last, float64(c.plot.Dx())/(3*c.px(curveText)))
	for move := step; move <= c.last; move += step {
		c.writeNumber(strconv.Itoa(move), c.x(move), math.Inf(-1))
	}
}

// drawPartNumbers writes the numbers of the parts in their middles, as far as there is room.
func (c *curve) drawPartNumbers() {
	free := math.Inf(-1)
	for i, part := range c.review.Curve.Parts {
		from, to := c.part(i)
		free = c.writeNumber(c.word(game.Say("review.curve.round", "Round", part.Round)), (from+to)/2, free)
	}
}

// writeNumber writes a number with its middle at x if that is free from there on, and returns from
// where on it is free then.
func (c *curve) writeNumber(text string, x, free float64) float64 {
	size := c.px(curveText)
	wide := float64(c.letters.Measure(size, text))
	x = min(x, float64(c.plot.Max.X)-wide/2)
	from, to := c.markRoom()
	if x-wide/2 < free || x+wide/2 > from-c.px(8) && x-wide/2 < to+c.px(8) {
		return free
	}
	c.write(text, x-wide/2, c.numbersY(), wide+1, canvas.Label)
	return x + wide/2 + c.px(8)
}

// numbersY is the middle of the moves' numbers.
func (c *curve) numbersY() float64 { return c.Height - c.px(curveNumbers)/2 }

// tickStep is the distance of moves that are numbered: 1, 2 or 5, or one of these with
// noughts, so that there are at most so many.
func tickStep(moves int, most float64) int {
	for step := 1; ; step *= 10 {
		for _, s := range []int{step, 2 * step, 5 * step} {
			if float64(moves)/float64(s) <= most {
				return s
			}
		}
	}
}

// markText is what is written for the marked move: its number and what it was worth.
func (c *curve) markText() string {
	text := strconv.Itoa(c.at)
	if 0 < c.at && c.at <= len(c.review.Moves) {
		text += " " + c.review.Moves[c.at-1].Verdict.Mark()
	}
	return text
}

// markRoom is where that text is, from left to right.
func (c *curve) markRoom() (from, to float64) {
	wide := float64(c.letters.Measure(c.px(curveText), c.markText())) + 2*c.px(10)
	from = min(max(c.x(c.at)-wide/2, float64(c.plot.Min.X)-c.px(curvePad)), float64(c.plot.Max.X)+c.px(curvePad)-wide)
	return from, from + wide
}

// drawMarkLine draws the line from the marked move down to its number.
func (c *curve) drawMarkLine() {
	x := c.x(c.at)
	canvas.Pen{Width: c.px(3), Colour: red}.Draw(c.Canvas,
		canvas.Point{x, float64(c.plot.Min.Y)}, canvas.Point{x, c.numbersY()})
}

// drawMark marks a move: by its number, and by a disc where the line of the match was then.
func (c *curve) drawMark() {
	from, to := c.markRoom()
	y, r := c.numbersY(), c.px(curveText)*0.58
	c.RoundedBar(from, y-r, to-from, 2*r, r, red)
	c.write(c.markText(), from+c.px(10), y, to-from, canvas.White)
	if lines := c.review.Curve.Lines; len(lines) == 1 {
		x, y := c.x(c.at), c.y(lines[0].Values[c.at])
		c.disc(x, y, c.px(11), canvas.White)
		c.disc(x, y, c.px(7), red)
	}
}
