package canvas

import (
	"image/color"
	"math"
)

// Suit draws the symbol of a suit around x, y, in the order of the rows on the table:
// clubs, hearts, spades, diamonds. It is about as wide and as high as size. The font
// has no such symbols.
func (c *Canvas) Suit(suit int, x, y, size float64, col color.Color) {
	c.dc.SetColor(col)
	q := &suitPath{c, x, y, size / 2}
	switch suit {
	case 0:
		q.club()
	case 1:
		q.heart(1)
	case 2:
		q.spade()
	case 3:
		q.diamond()
	}
	c.dc.Fill()
}

// suitPath draws the parts of a symbol around a point; 1 is the half height of what it draws.
type suitPath struct {
	*Canvas
	x, y, half float64
}

func (q *suitPath) place(x, y float64) (float64, float64) { return q.at(q.x+x*q.half, q.y+y*q.half) }

func (q *suitPath) moveTo(x, y float64) { q.dc.MoveTo(q.place(x, y)) }
func (q *suitPath) lineTo(x, y float64) { q.dc.LineTo(q.place(x, y)) }
func (q *suitPath) curveTo(x1, y1, x2, y2, x3, y3 float64) {
	ax, ay := q.place(x1, y1)
	bx, by := q.place(x2, y2)
	cx, cy := q.place(x3, y3)
	q.dc.CubicTo(ax, ay, bx, by, cx, cy)
}

func (q *suitPath) circle(x, y, r float64) {
	px, py := q.place(x, y)
	q.dc.NewSubPath()
	q.dc.DrawArc(px, py, r*q.half*q.Unit, 0, 2*math.Pi)
	q.dc.ClosePath()
}

// heart is upright for 1 and upside down for -1.
func (q *suitPath) heart(up float64) {
	q.moveTo(0, up*0.95)
	q.curveTo(-0.25, up*0.55, -1, up*0.2, -1, -up*0.38)
	q.curveTo(-1, -up*1.12, -0.12, -up*1.12, 0, -up*0.45)
	q.curveTo(0.12, -up*1.12, 1, -up*1.12, 1, -up*0.38)
	q.curveTo(1, up*0.2, 0.25, up*0.55, 0, up*0.95)
	q.dc.ClosePath()
}

// diamond has sides that bend inward a little.
func (q *suitPath) diamond() {
	q.moveTo(0, -1)
	q.curveTo(0.2, -0.6, 0.5, -0.2, 0.78, 0)
	q.curveTo(0.5, 0.2, 0.2, 0.6, 0, 1)
	q.curveTo(-0.2, 0.6, -0.5, 0.2, -0.78, 0)
	q.curveTo(-0.5, -0.2, -0.2, -0.6, 0, -1)
	q.dc.ClosePath()
}

func (q *suitPath) spade() {
	leaf := &suitPath{q.Canvas, q.x, q.y - 0.14*q.half, 0.86 * q.half}
	leaf.heart(-1)
	q.dc.Fill()
	q.stem()
}

func (q *suitPath) club() {
	for _, leaf := range [][2]float64{{0, -0.5}, {-0.5, 0.2}, {0.5, 0.2}} {
		q.circle(leaf[0], leaf[1], 0.47)
		q.dc.Fill()
	}
	q.circle(0, 0, 0.25)
	q.dc.Fill()
	q.stem()
}

// stem is the foot of clubs and spades.
func (q *suitPath) stem() {
	q.moveTo(-0.08, 0)
	q.curveTo(-0.08, 0.55, -0.15, 0.8, -0.45, 1)
	q.lineTo(0.45, 1)
	q.curveTo(0.15, 0.8, 0.08, 0.55, 0.08, 0)
	q.dc.ClosePath()
}
