package solver

import "context"

// Prospect returns what opening a cell promises: that it is safe, that a safe cell is known next,
// and that the guess after it is survived too.
func Prospect(g Grid, cell int) (safe, progress, next float64, err error) {
	b := provenBoard(g)
	_, w, err := b.answer(context.Background())
	if err != nil {
		return 0, 0, 0, err
	}
	p, err := newLookahead(b, w).open(context.Background(), cell)
	return p.safe, p.progress, p.next, err
}
