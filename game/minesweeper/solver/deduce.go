package solver

// Method is a way to find safe cells as people do, weaker than Analyse.
type Method int

// The methods, the weakest first.
const (
	// BySingle looks at one number at a time, and uses the mines that this has proven.
	BySingle Method = iota
	// ByPairs also compares two numbers that touch the same cells.
	ByPairs
)

// Deduce returns the cells that a method proves to be safe, in reading order. The numbers must
// not contradict each other.
func Deduce(g Grid, m Method) (found []int) {
	b := boardOf(g)
	b.propagate()
	for m == ByPairs && b.pairs() {
		continue
	}
	for cell, what := range b.facts {
		if what == safe && b.number[cell] == Unknown {
			found = append(found, cell)
		}
	}
	return found
}
