package solver

import "math"

// tiny stands for weights too small for a float64. A weight above 0 stays above 0,
// so that what cannot be at all is told from what hardly ever is.
const tiny = math.SmallestNonzeroFloat64

// times is a product that is 0 only where a factor is.
func times(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a*b, tiny)
}

// poly is a weight for every number of mines from least on.
type poly struct {
	least  int
	weight []float64
}

// at is the weight of a number of mines.
func (p *poly) at(mines int) float64 {
	if i := mines - p.least; i >= 0 && i < len(p.weight) {
		return p.weight[i]
	}
	return 0
}

// most is the highest number of mines with a weight.
func (p *poly) most() int { return p.least + len(p.weight) - 1 }

// reach makes room for numbers of mines from least to most.
func (p *poly) reach(least, most int) {
	if len(p.weight) == 0 {
		p.least = least
	}
	if least < p.least {
		p.weight = append(make([]float64, p.least-least), p.weight...)
		p.least = least
	}
	for p.most() < most {
		p.weight = append(p.weight, 0)
	}
}

// add adds another's weights, times a factor, for some mines more.
func (p *poly) add(q *poly, more int, factor float64) {
	p.reach(q.least+more, q.most()+more)
	from := q.least + more - p.least
	for i, w := range q.weight {
		p.weight[from+i] += times(w, factor)
	}
}

// exponent is the power of two of the greatest weight.
func (p *poly) exponent() int {
	greatest := 0.0
	for _, w := range p.weight {
		greatest = max(greatest, w)
	}
	_, exp := math.Frexp(greatest)
	return exp
}

// scale divides all weights by a power of two, which rounds nothing.
func (p *poly) scale(exponent int) {
	for i, w := range p.weight {
		if w > 0 {
			p.weight[i] = max(math.Ldexp(w, -exponent), tiny)
		}
	}
}
