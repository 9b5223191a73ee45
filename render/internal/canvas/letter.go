package canvas

import (
	"cmp"
	"image/color"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Letters measures texts that are put together of letters: they take as much room as their
// letters do. Sizes and widths are in pixels. It is safe for concurrent use.
type Letters struct {
	// Font is what they are written in.
	Font *opentype.Font

	mu    sync.Mutex // guards what follows
	sizes map[float64]*letterWidths
}

// letterWidths are those of the letters of a size, as they come up.
type letterWidths struct {
	face   font.Face
	widths map[rune]int
}

// NewLetters makes the letters of the font of all pictures.
func NewLetters() *Letters {
	return &Letters{Font: ParseFont(), sizes: make(map[float64]*letterWidths)}
}

func (l *Letters) size(size float64) *letterWidths {
	w := l.sizes[size]
	if w == nil {
		w = &letterWidths{face: newFace(l.Font, size), widths: make(map[rune]int)}
		l.sizes[size] = w
	}
	return w
}

// of returns how wide a letter is: its advance, and what its ink takes besides.
func (w *letterWidths) of(sign rune) int {
	wide, ok := w.widths[sign]
	if !ok {
		left, advance, right := extent(w.face, sign)
		wide = min(max(leastWidth, left+advance+right), math.MaxUint8)
		w.widths[sign] = wide
	}
	return wide
}

// Measure is how wide a text is.
func (l *Letters) Measure(size float64, text string) (wide int) {
	l.Each(size, text, func(_ rune, width int) { wide += width })
	return wide
}

// Each calls a function for the letters of a text in order, with their widths.
func (l *Letters) Each(size float64, text string, letter func(sign rune, width int)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	widths := l.size(size)
	for _, sign := range text {
		letter(sign, widths.of(sign))
	}
}

// Fit is a text cut to a room; it ends in an ellipsis then.
func (l *Letters) Fit(size float64, text string, room int) string {
	cut := text
	if l.Measure(size, cut) <= room {
		return cut
	}
	runes := []rune(text)
	for len(runes) > 0 && l.Measure(size, cut) > room {
		runes = runes[:len(runes)-1]
		cut = strings.TrimRight(string(runes), " ") + "…"
	}
	return cut
}

// leastWidth is that of a tile.
const leastWidth = 3

// Lines breaks a text into lines that fit a room: at blanks, and within words that are longer.
func (l *Letters) Lines(size float64, text string, room int) (lines []string) {
	for rest := []rune(text); len(rest) > 0; {
		n := len(rest)
		for n > 1 && l.Measure(size, string(rest[:n])) > room {
			n--
		}
		end := n
		for n < len(rest) && end > 0 && rest[end] != ' ' {
			end--
		}
		n = cmp.Or(end, n)
		lines = append(lines, string(rest[:n]))
		rest = []rune(strings.TrimLeft(string(rest[n:]), " "))
	}
	return lines
}

// extent is how far a letter moves on, and how far its ink reaches beyond that at both
// sides, in pixels. A trace of ink does not count.
func extent(face font.Face, sign rune) (left, advance, right int) {
	const trace = fixed.Int26_6(16)
	bounds, wide, _ := face.GlyphBounds(sign)
	return max(0, (-bounds.Min.X - trace).Ceil()), wide.Round(), max(0, (bounds.Max.X - wide - trace).Ceil())
}

// Letter writes one letter at the left of the canvas, with its baseline at y and size units
// high.
func (c *Canvas) Letter(sign rune, y, size float64, col color.Color) {
	face := newFace(c.Font, size*c.Unit)
	left, _, _ := extent(face, sign)
	px, py := c.at(0, y)
	c.write(face, string(sign), px+float64(left), py, col)
}
