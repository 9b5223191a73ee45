package solver

import (
	"iter"
	"math/bits"
)

// each yields all ways to lay the mines that are left: the cells with a mine, which are valid
// until the next way.
func (w *weighed) each(left int) iter.Seq[[]int] {
	l := lister{weighed: w, left: left}
	for i := range w.chains {
		l.lists = append(l.lists, w.list(i))
	}
	return func(yield func([]int) bool) { l.from(0, nil, yield) }
}

// lister puts the ways of the components and the interior together.
type lister struct {
	*weighed
	left  int
	lists [][][]int
}

// from yields the ways that begin with those mines in the components before i. False when no
// more are wanted.
func (l *lister) from(i int, mines []int, yield func([]int) bool) bool {
	if i == len(l.lists) {
		return fill(l.frontier.interior, l.left-len(mines), mines, yield)
	}
	for _, own := range l.lists[i] {
		if l.all.from[i+1].at(len(mines)+len(own)) > 0 && !l.from(i+1, append(mines, own...), yield) {
			return false
		}
	}
	return true
}

// fill yields the ways to lay some more mines in some cells. False when no more are wanted.
func fill(cells []int, more int, mines []int, yield func([]int) bool) bool {
	if more == 0 {
		return yield(mines)
	}
	for i := range len(cells) - more + 1 {
		if !fill(cells[i+1:], more-1, append(mines, cells[i]), yield) {
			return false
		}
	}
	return true
}

// list lists the ways to lay the mines of a component that the rest of the board allows.
func (w *weighed) list(i int) [][]int {
	c := w.chains[i]
	l := lists{chain: c, groups: w.frontier.groups, after: make([][]poly, len(c.steps)+1)}
	l.after[len(c.steps)] = []poly{w.all.rest(i)}
	for at := len(c.steps) - 1; at >= 0; at-- {
		l.after[at], _ = c.back(at, l.after[at+1])
	}
	l.from(0, state{}, nil)
	return l.all
}

// lists lists the ways of a component, step by step. after has the weights after each step, by
// state and mines: where they are 0 no way leads on.
type lists struct {
	chain  *chain
	groups []group
	after  [][]poly
	all    [][]int
}

// from lists the ways that lead on from a state before a step, with some mines laid.
func (l *lists) from(step int, from state, mines []int) {
	if step == len(l.chain.steps) {
		l.all = append(l.all, mines)
		return
	}
	s := &l.chain.steps[step]
	from = s.start(from)
	for set := range uint(1) << s.size {
		to, ok := s.after(from, bits.OnesCount(set))
		if !ok {
			continue
		}
		more := mines[:len(mines):len(mines)]
		for i, cell := range l.groups[s.group].cells {
			if set>>i&1 == 1 {
				more = append(more, cell)
			}
		}
		if l.after[step+1][l.chain.layers[step+1].index[to]].at(len(more)) > 0 {
			l.from(step+1, to, more)
		}
	}
}
