package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/render/internal/canvas"
)

// Card is a picture of tables and curves: a title with a note below it, and panels. Its texts come from people and from
// the catalogue: the picture shows what fits and what it has letters for.
type Card struct {
	Title, Note string
	// Unnamed stands in place of a title, or the text of a row, of which the picture can show nothing.
	Unnamed string
	Panels  []Panel
}

// Panel is a part of a card: below its title it has a curve, rows and results, or some of these.
type Panel struct {
	// Title stands above the left end of the panel, Note above the right end.
	Title, Note string
	Curve       []TimePoint
	Rows        []Row
	// Results are how matches ended, the latest last: 1 for a win, 0 for a draw and -1 for a defeat. The picture shows
	// the latest MostResults of them.
	Results []int
	// Alt says in words what Curve and Results show.
	Alt string
}

// TimePoint is a value at a time.
type TimePoint struct {
	At    time.Time
	Value int
}

// Row is a line of a table.
type Row struct {
	// Badge is what the disc at the left says, at most two characters; without one there is no disc.
	Badge string
	// Medal makes the disc a medal: 1 of gold, 2 of silver, 3 of bronze.
	Medal int
	// Text is what the row is about. Detail stands below it in smaller letters.
	Text, Detail string
	// Value stands at the right. If there is a Tally, the picture shows that instead.
	Value string
	// Tally is how many matches were won, drawn and lost. The marks of these stand above the panel, so all of its rows
	// have one, and the panel has a title and no note.
	Tally []int
}

// MostResults is how many results a panel shows.
const MostResults = 12

// The measures of a card, in pixels.
const (
	cardInset  = 24 // from the edge of the picture to the panels
	cardPad    = 22 // from the edge of a panel to what it shows
	cardTitle  = 76 // the height of the title
	cardNote   = 40 // and of the note below it
	panelTitle = 54
	panelPad   = 8 // in a panel above and below all
	panelGap   = 14
	rowHigh    = 66
	detailHigh = 32 // what a row is higher with a detail
	plotHigh   = 218
	datesHigh  = 46
	marksHigh  = 76

	titleSize  = 48
	textSize   = 37
	detailSize = 28

	badgeRoom = 66  // of the disc at the left of a row
	tallyRoom = 112 // of each number of a tally
	axisRoom  = 84  // of the numbers at the left of a curve
)

// The metals of medals, and what else only cards are drawn in.
var (
	medals = [...]canvas.RGB{canvas.Gold, {0xC8, 0xCF, 0xDA}, {0xC9, 0x84, 0x4C}}
	ribbon = canvas.RGB{0x9B, 0x2C, 0x3A}
	rule   = canvas.Blend(panel, canvas.Label, 0.22)
)

// cardEdges is how many blends an anti-aliased edge of a card has.
const cardEdges = 3

// cardPalette returns the colours of all cards.
func cardPalette() color.Palette {
	own := []canvas.RGB{panel, panelEdge, badge, ribbon, rule}
	edges := []edge{{canvas.Frame, panelEdge, 2}}
	for _, c := range slices.Concat(medals[:], []canvas.RGB{ribbon, canvas.Ivory, canvas.Label, badge}) {
		own = append(own, c)
		edges = append(edges, edge{panel, c, cardEdges}, edge{c, canvas.Ink, cardEdges})
	}
	for _, c := range []canvas.RGB{canvas.Ivory, canvas.Label} {
		edges = append(edges, edge{canvas.Frame, c, cardEdges}, edge{badge, c, cardEdges})
	}
	return newPalette(own, append(edges, edge{canvas.Gold, canvas.White, 2}))
}

// Legible returns what pictures can show of a text from people, in one line. It is empty where no letter or digit is
// left.
func Legible(text string) string { return canvas.Legible(canvas.ParseFont(), text) }

// Paint draws the card, Width pixels wide, as a PNG.
func (c Card) Paint() ([]byte, error) {
	letters := canvas.NewLetters()
	d := &cardDrawing{Canvas: canvas.New(Width, c.high(), 1, letters.Font), letters: letters, unnamed: c.Unnamed}
	d.Fill(canvas.Frame)
	d.write(d.named(c.Title), cardInset, Width-cardInset, cardTitle-20, titleSize, 0, canvas.Ivory)
	y := float64(cardTitle)
	if c.Note != "" {
		d.write(c.Note, cardInset, Width-cardInset, y+20, detailSize, 0, canvas.Label)
		y += cardNote
	}
	for _, p := range c.Panels {
		y = d.drawPanel(p, y) + panelGap
	}
	return encode(paletted(d.Canvas, cardPalette()))
}

// high returns the height of a card.
func (c Card) high() int {
	high := cardTitle + cardInset - panelGap
	if c.Note != "" {
		high += cardNote
	}
	for _, p := range c.Panels {
		high += p.titleHigh() + p.bodyHigh() + panelGap
	}
	return high
}

func (p Panel) titleHigh() int {
	if p.Title == "" && p.Note == "" {
		return 0
	}
	return panelTitle
}

func (p Panel) bodyHigh() int {
	high := 2 * panelPad
	if len(p.Curve) > 0 {
		high += plotHigh + datesHigh
	}
	for _, r := range p.Rows {
		high += r.high()
	}
	if len(p.Results) > 0 {
		high += marksHigh
	}
	return high
}

func (r Row) high() int {
	if r.Detail == "" {
		return rowHigh
	}
	return rowHigh + detailHigh
}

// cardDrawing is a card that is being drawn. Its unit is a pixel.
type cardDrawing struct {
	*canvas.Canvas
	letters *canvas.Letters
	unnamed string
}

// named returns what the picture can show of a text, or that there is nothing.
func (d *cardDrawing) named(text string) string {
	return cmp.Or(canvas.Legible(d.Font, text), d.unnamed)
}

// write writes what fits of a text between two places, with its baseline at y: at the left of them for an anchor of 0,
// in the middle for 0.5, and at the right for 1. It returns how wide that is.
func (d *cardDrawing) write(text string, from, to, y, size, anchor float64, col color.Color) float64 {
	text = d.letters.Fit(size, canvas.Legible(d.Font, text), int(to-from))
	d.Aligned(text, from+anchor*(to-from), y, size, anchor, col)
	return float64(d.letters.Measure(size, text))
}

// drawPanel draws a panel from y on and returns where it ends.
func (d *cardDrawing) drawPanel(p Panel, y float64) float64 {
	const left, right = cardInset + cardPad, Width - cardInset - cardPad
	if high := p.titleHigh(); high > 0 {
		wide := d.write(p.Note, cardInset+200, Width-cardInset, y+38, detailSize, 1, canvas.Label)
		d.write(p.Title, cardInset, Width-cardInset-wide-20, y+38, 32, 0, canvas.Label)
		if len(p.Rows) > 0 {
			for i := range p.Rows[0].Tally {
				d.drawMark(1-i, tallyAt(i), y+28, 20)
			}
		}
		y += float64(high)
	}
	end := y + float64(p.bodyHigh())
	d.RoundedBar(cardInset, y, Width-2*cardInset, end-y, 26, panelEdge)
	d.RoundedBar(cardInset+2, y+2, Width-2*cardInset-4, end-y-4, 24, panel)
	y += panelPad
	if len(p.Curve) > 0 {
		d.drawCurve(p.Curve, image.Rect(left+axisRoom, int(y)+22, right-12, int(y)+plotHigh))
		y += plotHigh + datesHigh
	}
	for i, r := range p.Rows {
		if i > 0 {
			d.Bar(left, y-1, right-left, 2, rule)
		}
		d.drawRow(r, left, right, y)
		y += float64(r.high())
	}
	latest := p.Results[max(0, len(p.Results)-MostResults):]
	for i, score := range latest {
		d.drawMark(score, left+34+float64(i)*(right-left-68)/(MostResults-1), y+marksHigh/2, 25)
	}
	return end
}

// drawRow draws a row from y on.
func (d *cardDrawing) drawRow(r Row, left, right, y float64) {
	base := y + rowHigh/2 + 13
	left += d.drawBadge(r, left, y+float64(r.high())/2)
	d.write(r.Detail, left, right, base+39, detailSize, 0, canvas.Label)
	taken := 0.0
	if len(r.Tally) == 0 {
		taken = d.write(r.Value, left+200, right, base, textSize, 1, canvas.Ivory)
	}
	for i, count := range r.Tally {
		x := tallyAt(i)
		d.write(strconv.Itoa(count), x-tallyRoom/2, x+tallyRoom/2, base, textSize, 0.5, canvas.Ivory)
		taken += tallyRoom
	}
	d.write(d.named(r.Text), left, right-taken-20, base, textSize, 0, canvas.Ivory)
}

// tallyAt returns the middle of a number of a tally, across.
func tallyAt(i int) float64 { return Width - cardInset - cardPad - tallyRoom*(2.5-float64(i)) }

// drawBadge draws the disc or the medal of a row and returns how much room it takes.
func (d *cardDrawing) drawBadge(r Row, x, y float64) float64 {
	if r.Badge == "" {
		return 0
	}
	x += 24
	metal, ink := badge, canvas.Ivory
	if r.Medal > 0 && r.Medal <= len(medals) {
		metal, ink = medals[r.Medal-1], canvas.Ink
		for _, way := range []float64{-1, 1} {
			d.Polygon(ribbon, canvas.Point{x + way*20, y - 29}, canvas.Point{x + way*6, y - 29},
				canvas.Point{x - way*2, y - 8}, canvas.Point{x + way*15, y - 8})
		}
		y += 4
		d.Disc(x, y, 24, canvas.Blend(metal, canvas.Ink, 0.4))
		d.Disc(x, y, 21, metal)
	} else {
		d.Disc(x, y, 24, metal)
	}
	d.Text(canvas.Legible(d.Font, r.Badge), x, y, 28, ink)
	return badgeRoom
}

// drawMark draws how a match ended, r pixels around a place: a bright disc with a tick, a grey one with the sign of
// equality, or a ring with a cross.
func (d *cardDrawing) drawMark(score int, x, y, r float64) {
	at := func(across, down float64) canvas.Point { return canvas.Point{x + across*r, y + down*r} }
	pen := canvas.Pen{Width: math.Round(r * 0.26), Colour: canvas.Ink}
	switch score {
	case 1:
		d.Disc(x, y, r, canvas.Gold)
		pen.Draw(d.Canvas, at(-0.45, 0.03), at(-0.12, 0.38), at(0.47, -0.36))
	case 0:
		d.Disc(x, y, r, badge)
		pen.Colour = canvas.Ivory
		pen.Draw(d.Canvas, at(-0.45, -0.2), at(0.45, -0.2))
		pen.Draw(d.Canvas, at(-0.45, 0.2), at(0.45, 0.2))
	default:
		d.Disc(x, y, r, canvas.Label)
		d.Disc(x, y, r*0.84, panel)
		pen.Colour = canvas.Label
		pen.Draw(d.Canvas, at(-0.36, -0.36), at(0.36, 0.36))
		pen.Draw(d.Canvas, at(0.36, -0.36), at(-0.36, 0.36))
	}
}

// drawCurve draws values by time: the scale at the left, the first and the last day below.
func (d *cardDrawing) drawCurve(points []TimePoint, plot image.Rectangle) {
	low, high, step := curveScale(points)
	left, right, bottom := float64(plot.Min.X), float64(plot.Max.X), float64(plot.Max.Y)
	height := func(value int) float64 {
		return bottom - float64(plot.Dy())*float64(value-low)/float64(high-low)
	}
	for value := low; value <= high; value += step {
		d.Bar(left, math.Round(height(value))-1, right-left, 2, rule)
		d.write(strconv.Itoa(value), left-axisRoom-10, left-14, math.Round(height(value))+10, detailSize, 1, canvas.Label)
	}
	first, last := points[0].At, points[len(points)-1].At
	line := make([]canvas.Point, len(points))
	for i, p := range points {
		x := left + 10
		if length := last.Sub(first); length > 0 {
			x += (right - left - 20) * float64(p.At.Sub(first)) / float64(length)
		}
		line[i] = canvas.Point{x, height(p.Value)}
	}
	canvas.Pen{Width: 6, Colour: canvas.Gold}.Draw(d.Canvas, line...)
	now := line[len(line)-1]
	d.Disc(now[0], now[1], 12, panel)
	d.Disc(now[0], now[1], 10, canvas.White)
	from, to := first.UTC().Format(time.DateOnly), last.UTC().Format(time.DateOnly)
	d.write(to, left, right, bottom+datesHigh-10, detailSize-2, 1, canvas.Label)
	if from != to {
		d.write(from, left, right, bottom+datesHigh-10, detailSize-2, 0, canvas.Label)
	}
}

// leastStep and mostSteps are the least distance of the lines of a scale, and how many of them its values span at most.
const leastStep, mostSteps = 10, 4

// curveScale returns from where to where a scale goes that has all points, and how far apart its lines are.
func curveScale(points []TimePoint) (low, high, step int) {
	low, high = points[0].Value, points[0].Value
	for _, p := range points {
		low, high = min(low, p.Value), max(high, p.Value)
	}
	step = max(leastStep, tickStep(high-low, mostSteps))
	low -= (low%step + step) % step
	high += ((-high)%step + step) % step
	return low, max(high, low+step), step
}

// Alt returns all that the card shows in words, a line each, of at most so many characters: without the details of rows
// if it would be longer with them.
func (c Card) Alt(most int) string {
	said := c.words(true)
	if utf8.RuneCountInString(said) > most {
		said = c.words(false)
	}
	return game.Cut(said, most)
}

func (c Card) words(details bool) string {
	joined := func(between string, parts ...string) string {
		return strings.Join(game.NonEmpty(parts...), between)
	}
	lines := []string{joined(" · ", c.Title, c.Note)}
	for _, p := range c.Panels {
		lines = append(lines, joined(" · ", p.Title, p.Note), p.Alt)
		for _, r := range p.Rows {
			if !details {
				r.Detail = ""
			}
			lines = append(lines, joined(". ", r.Badge, joined(" · ", joined(": ", r.Text, r.Value), r.Detail)))
		}
	}
	return joined("\n", lines...)
}
