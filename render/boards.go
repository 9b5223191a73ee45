package render

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"

	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// SmallBoard is one of the boards of a picture of several. Its texts come from people and from the catalogue: the
// picture shows what it has letters for.
type SmallBoard struct {
	Painter Painter
	View    game.View
	Options Options
	// Badge is what the disc beside Text says, at most two characters; without one there is no disc.
	Badge string
	// Text stands above the board. Detail stands below it in smaller letters.
	Text, Detail string
	// Awaited marks the board by a white frame and an arrow.
	Awaited bool
}

// The measures of a picture of small boards, in pixels.
const (
	lineHigh   = 36 // the height of a line above a board
	boardPad   = 22 // what is left free around these lines
	boardInset = 10 // and at the sides of a board and below it
	boardArrow = 28 // the width of the arrow, and what is free behind it
	boardFrame = 5
)

// PaintBoards draws boards side by side, Width pixels wide, as a PNG. Of the picture of each it shows the cells, at
// less than half their size. The more boards there are the smaller they are, so that nine with short
// names take at most 70 kB. It holds the picture of one board at a time.
func PaintBoards(boards []SmallBoard) ([]byte, error) {
	columns, room := 3, 224
	switch count := len(boards); {
	case count <= 2 || count == 4:
		columns, room = 2, 384
	case count <= 6:
		room = 256
	}
	wide, high, labels, letters := Width/columns, 0, 0, canvas.NewLetters()
	pictures := make([]*image.RGBA, len(boards))
	for i, b := range boards {
		var err error
		if pictures[i], err = b.cells(room); err != nil {
			return nil, err
		}
		labels = max(labels, labelHigh(b.label(letters, wide)))
		high = max(high, pictures[i].Rect.Dy())
	}
	high += labels + 2*boardInset
	rows := (len(boards) + columns - 1) / columns
	d := &cardDrawing{Canvas: canvas.New(Width, rows*high, 1, letters.Font), letters: letters}
	d.Fill(canvas.Frame)
	for i, b := range boards {
		inRow := min(columns, len(boards)-i/columns*columns)
		left, top := (Width-inRow*wide)/2+i%columns*wide, i/columns*high
		place := pictures[i].Rect.Add(image.Pt(left+(wide-pictures[i].Rect.Dx())/2, top+labels))
		if b.Awaited {
			f := place.Inset(-boardFrame)
			d.RoundedBar(float64(f.Min.X), float64(f.Min.Y), float64(f.Dx()), float64(f.Dy()), boardFrame, canvas.White)
		}
		draw.Draw(d.Image(), place, pictures[i], image.Point{}, draw.Src)
		lines := b.label(letters, wide)
		d.drawLabel(b, lines, float64(left+boardInset), float64(place.Min.Y-labelHigh(lines)))
	}
	return encode(paletted(d.Canvas, commonColours(d.Image())))
}

// labelText is a line above a board.
type labelText struct {
	text string
	size float64
}

// labelHigh returns how high some lines are.
func labelHigh(lines []labelText) int { return boardPad + lineHigh*len(lines) }

// label returns what stands above a board that is so wide.
func (b SmallBoard) label(letters *canvas.Letters, wide int) (lines []labelText) {
	wide -= 2 * boardInset
	if b.Badge != "" {
		wide -= badgeRoom
	}
	if b.Awaited {
		wide -= boardArrow
	}
	for _, part := range []labelText{{b.Text, 32}, {b.Detail, 26}} {
		for _, text := range letters.Lines(part.size, canvas.Legible(letters.Font, part.text), wide) {
			lines = append(lines, labelText{text, part.size})
		}
	}
	return lines
}

// drawLabel draws what stands above a board.
func (d *cardDrawing) drawLabel(b SmallBoard, lines []labelText, x, y float64) {
	x += d.drawBadge(Row{Badge: b.Badge}, x, y+boardPad/2+lineHigh)
	colour := canvas.Label
	if b.Awaited {
		d.Polygon(canvas.White, canvas.Point{x, y + 18}, canvas.Point{x + 20, y + 30}, canvas.Point{x, y + 42})
		x, colour = x+boardArrow, canvas.Ivory
	}
	for i, line := range lines {
		d.Aligned(line.text, x, y+float64(42+i*lineHigh), line.size, 0, colour)
	}
}

// cells returns the part of the picture of a board that has the cells, so many pixels wide or high.
func (b SmallBoard) cells(room int) (*image.RGBA, error) {
	data, err := b.Painter.Paint(nil, b.View, b.Options)
	if err != nil {
		return nil, err
	}
	cells, err := b.Painter.Cells(b.View, b.Options)
	if err != nil {
		return nil, err
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var part image.Rectangle
	for _, cell := range cells {
		part = part.Union(cell.Bounds)
	}
	if part.Empty() { // there is nothing to point at
		part = picture.Bounds()
	}
	size := part.Size()
	return canvas.Shrunk(picture, part, size.Mul(room).Div(max(size.X, size.Y))), nil
}

// The palette of a picture of small boards has so many colours at most, which are so far apart at least: the square of
// their distance in RGB.
const (
	boardColours  = 152
	boardDistance = 60
)

// commonColours returns the palette of an opaque image: of the colours that differ enough those that most pixels have.
// The edges of yellow discs have blends of their own, of which each has few pixels.
func commonColours(m *image.RGBA) color.Palette {
	counts := make(map[canvas.RGB]int)
	for i := 0; i < len(m.Pix); i += 4 {
		counts[canvas.RGB(m.Pix[i:])]++
	}
	all := slices.SortedFunc(maps.Keys(counts), func(a, b canvas.RGB) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), slices.Compare(a[:], b[:]))
	})
	palette := newPalette(nil, []edge{{discYellow, holeRim, 6}, {discYellow, yellowInk, 6}})
	for _, c := range all {
		isNear := func(known color.Color) bool {
			distance, k := 0, known.(canvas.RGB)
			for i := range k {
				distance += (int(k[i]) - int(c[i])) * (int(k[i]) - int(c[i]))
			}
			return distance < boardDistance
		}
		if len(palette) < boardColours && !slices.ContainsFunc(palette, isNear) {
			palette = append(palette, c)
		}
	}
	return palette
}
