package solver

import (
	"context"
	"math/bits"
	"slices"
)

// endgame is a board with so few ways to lay its mines that the chance of winning can be
// computed: every cell is tried, for every number that it may show, and so on. The position
// after some cells have been opened is the layouts that are still possible: all cells that are
// safe in every one of them are open.
type endgame struct {
	// cells are those without a fact. layouts are the ways: what every cell shows, or hit.
	cells   []int
	layouts [][]uint8
	// keys are random numbers, one a layout. What is known of some layouts, the number of
	// those won among them, is found by the sum of their keys.
	keys  []uint64
	known map[uint64]int
	// work bounds the cells that are looked at.
	work int
}

// hit is what a mine shows; a number is less.
const hit = 9

// newEndgame prepares to search what has been weighed of a board.
func newEndgame(b *board, w *weighed) *endgame {
	e := &endgame{known: make(map[uint64]int), work: endgameWork}
	at := make(map[int]int)
	for cell := range b.number {
		if b.isUnsure(cell) {
			at[cell] = len(e.cells)
			e.cells = append(e.cells, cell)
		}
	}
	w.each(b.left, func(mines []int) {
		shown := make([]uint8, len(e.cells))
		for i, cell := range e.cells {
			shown[i] = b.minesAround(cell)
		}
		for _, cell := range mines {
			for _, near := range b.around[cell] {
				if i, ok := at[near]; ok {
					shown[i]++
				}
			}
		}
		for _, cell := range mines {
			shown[at[cell]] = hit
		}
		e.layouts = append(e.layouts, shown)
		e.keys = append(e.keys, key(len(e.layouts)))
	})
	return e
}

// minesAround returns how many cells around one are proven mines.
func (b *board) minesAround(cell int) (n uint8) {
	for _, near := range b.around[cell] {
		if b.number[near] == Unknown && b.facts[near] == mine {
			n++
		}
	}
	return n
}

// key returns a number that looks random, the same on every machine: SplitMix64.
func key(i int) uint64 {
	x := uint64(i) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// start returns all layouts, and all cells.
func (e *endgame) start() (some []int32, cells []int16) {
	some, cells = make([]int32, len(e.layouts)), make([]int16, len(e.cells))
	for i := range some {
		some[i] = int32(i)
	}
	for i := range cells {
		cells[i] = int16(i)
	}
	return some, cells
}

// best returns the chance of winning, and the cells that have it. Errors are the context's and
// ErrHard.
func (e *endgame) best(ctx context.Context) (chance float64, cells []int, err error) {
	some, open := e.start()
	if e.work -= len(some) * len(open); e.work < 0 {
		return 0, nil, ErrHard
	}
	trials, _, _ := e.trials(some, open)
	most := 0
	for _, t := range trials {
		if t.safe < most {
			continue
		}
		won, err := e.open(ctx, some, open, t.cell, most-1)
		switch {
		case err != nil:
			return 0, nil, err
		case won > most:
			most, cells = won, []int{e.cells[t.cell]}
		case won == most:
			cells = append(cells, e.cells[t.cell])
		}
	}
	slices.Sort(cells)
	return float64(most) / float64(len(some)), cells, nil
}

// worth returns the chance of winning after opening a cell. Errors are best's.
func (e *endgame) worth(ctx context.Context, cell int) (float64, error) {
	some, open := e.start()
	won, err := e.open(ctx, some, open, int16(slices.Index(e.cells, cell)), -1)
	return float64(won) / float64(len(some)), err
}

// won returns in how many of some layouts best play wins.
func (e *endgame) won(ctx context.Context, some []int32, cells []int16) (most int, err error) {
	if len(some) <= 1 {
		return len(some), nil
	}
	var sum uint64
	for _, i := range some {
		sum += e.keys[i]
	}
	if most, ok := e.known[sum]; ok {
		return most, nil
	}
	if most, err = e.play(ctx, some, cells); err == nil {
		e.known[sum] = most
	}
	return most, err
}

// play is won that does not look up what is known.
func (e *endgame) play(ctx context.Context, some []int32, cells []int16) (most int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if e.work -= len(some) * len(cells); e.work < 0 {
		return 0, ErrHard
	}
	trials, unsure, free := e.trials(some, cells)
	if free >= 0 {
		// Opening what is safe costs nothing.
		return e.open(ctx, some, cells, free, -1)
	}
	for _, t := range trials {
		if t.safe <= most || t.dead && !trials[0].dead {
			break
		}
		won, err := e.open(ctx, some, unsure, t.cell, most)
		if err != nil {
			return 0, err
		}
		most = max(most, won)
	}
	return most, nil
}

// trial is a cell to try.
type trial struct {
	cell int16
	// safe is in how many layouts it has no mine.
	safe int
	// dead is set when it shows the same number in all of those. Opening it later is as good: what
	// it tells is no more than that it was safe.
	dead bool
}

// trials returns the cells to try, dead ones last and otherwise the safest first, and all that are
// mines in some layouts and not in others. free is a safe cell that shows different numbers, -1
// where there is none.
func (e *endgame) trials(some []int32, cells []int16) (trials []trial, unsure []int16, free int16) {
	for _, cell := range cells {
		seen, safe := uint(0), 0
		for _, i := range some {
			shown := e.layouts[i][cell]
			seen |= 1 << shown
			if shown != hit {
				safe++
			}
		}
		numbers := bits.OnesCount(seen &^ (1 << hit))
		switch {
		case safe == len(some) && numbers > 1:
			return nil, nil, cell
		case safe > 0 && safe < len(some):
			trials = append(trials, trial{cell, safe, numbers == 1})
		}
	}
	for _, t := range trials {
		unsure = append(unsure, t.cell)
	}
	slices.SortStableFunc(trials, func(x, y trial) int {
		switch {
		case x.dead && !y.dead:
			return 1
		case y.dead && !x.dead:
			return -1
		}
		return y.safe - x.safe
	})
	return trials, unsure, -1
}

// open opens a cell. It returns in how many of some layouts that wins, or a number that is not
// above limit where that is not above it.
func (e *endgame) open(ctx context.Context, some []int32, cells []int16, cell int16, limit int) (won int, err error) {
	var by [hit][]int32
	left := 0
	for _, i := range some {
		if shown := e.layouts[i][cell]; shown != hit {
			by[shown] = append(by[shown], i)
			left++
		}
	}
	for _, part := range by {
		if won+left <= limit {
			break
		}
		more, err := e.won(ctx, part, cells)
		if err != nil {
			return 0, err
		}
		won, left = won+more, left-len(part)
	}
	return won, nil
}

// each calls visit with the cells of the mines, for all ways to lay those that are left.
func (w *weighed) each(left int, visit func(mines []int)) {
	lists := make([][][]int, len(w.chains))
	for i := range lists {
		lists[i] = w.list(i)
	}
	// from goes on with the mines in the components before i.
	var from func(i int, mines []int)
	from = func(i int, mines []int) {
		if i == len(lists) {
			fill(w.frontier.interior, left-len(mines), mines, visit)
			return
		}
		for _, own := range lists[i] {
			if w.all.from[i+1].at(len(mines)+len(own)) > 0 {
				from(i+1, append(mines, own...))
			}
		}
	}
	from(0, nil)
}

// fill calls visit for all ways to lay some more mines in some cells.
func fill(cells []int, more int, mines []int, visit func(mines []int)) {
	if more == 0 {
		visit(mines)
		return
	}
	for i := range len(cells) - more + 1 {
		fill(cells[i+1:], more-1, append(mines, cells[i]), visit)
	}
}

// list lists the ways to lay the mines of a component that the rest of the board allows.
func (w *weighed) list(i int) (all [][]int) {
	c := w.chains[i]
	// after has the weights after each step, by state and mines: where they are 0 no way leads on.
	after := make([][]poly, len(c.steps)+1)
	after[len(c.steps)] = []poly{w.all.rest(i)}
	for at := len(c.steps) - 1; at >= 0; at-- {
		after[at], _ = c.back(at, after[at+1])
	}
	// from goes on from a state before a step, with some mines laid.
	var from func(at int, now state, mines []int)
	from = func(at int, now state, mines []int) {
		if at == len(c.steps) {
			all = append(all, mines)
			return
		}
		s := &c.steps[at]
		now = s.start(now)
		for set := range uint(1) << s.size {
			to, ok := s.after(now, bits.OnesCount(set))
			if !ok {
				continue
			}
			more := mines[:len(mines):len(mines)]
			for i, cell := range w.frontier.groups[s.group].cells {
				if set>>i&1 == 1 {
					more = append(more, cell)
				}
			}
			if after[at+1][c.layers[at+1].index[to]].at(len(more)) > 0 {
				from(at+1, to, more)
			}
		}
	}
	from(0, state{}, nil)
	return all
}
