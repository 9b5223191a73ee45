package solver

import (
	"context"

	"kamisado/game/kamisado/packed"
)

// search decides positions of one round by depth-first proof numbers (df-pn,
// Nagai 2002) with the 1+ε thresholds of Pawlewicz and Lew (2007). There are no
// cycles to mind: every slide and push brings a tower nearer to its goal, and
// zero moves are part of the move that causes them.
type search struct {
	ends  ends
	table *table
	// kids are the children of all positions on the path, one after the other.
	kids  []kid
	meter *meter
	ctx   context.Context
	// err ends the search: its numbers mean nothing from then on.
	err error
}

// meter counts nodes, up to a bound. The searches of later rounds count on it too.
type meter struct{ nodes, most uint64 }

// askEvery is after how many nodes the search asks whether it may go on, less one.
const askEvery = 1<<10 - 1

// value decides a position for its side to move.
func (s *search) value(p *packed.Position) (Value, error) {
	if n, known := s.table.find(p.Own, p.Rival); known && n.decided() {
		return n.value(), nil
	}
	_, disproof := s.visit(p, infinite, infinite)
	return valueOf(disproof == infinite), s.err
}

// visit searches a position until one of its numbers reaches its bound, and
// counts a node.
func (s *search) visit(p *packed.Position, proofBound, disproofBound uint32) (proof, disproof uint32) {
	s.meter.nodes++
	if s.meter.nodes&askEvery == 0 && s.err == nil {
		s.ask()
	}
	before, base := s.meter.nodes, len(s.kids)
	if s.expand(p) {
		proof, disproof = 0, infinite
	} else {
		proof, disproof = s.descend(base, proofBound, disproofBound)
	}
	s.kids = s.kids[:base]
	if s.err == nil {
		s.table.keep(p.Own, p.Rival, pack(proof, disproof, s.meter.nodes-before+1))
	}
	return proof, disproof
}

// ask ends a search that may not go on.
func (s *search) ask() {
	if s.err = s.ctx.Err(); s.err == nil && s.meter.nodes >= s.meter.most {
		s.err = ErrNodes
	}
}

// descend visits the children from base on, always the one that is nearest to a
// proof that their parent is won, until a number of the parent reaches its bound.
func (s *search) descend(base int, proofBound, disproofBound uint32) (proof, disproof uint32) {
	for {
		best, second, disproof := s.sum(base)
		if disproof == 0 {
			return infinite, 0
		}
		k := &s.kids[best]
		proof := k.win
		if proof == 0 {
			return 0, infinite
		}
		if proof >= proofBound || disproof >= disproofBound || s.err != nil {
			return proof, disproof
		}
		// ε is a quarter: staying a while with a child saves coming back to it.
		winBound := min(proofBound, second+second/4+1)
		lossBound := disproofBound - disproof + k.loss
		// The visit pushes children of its own, which may move kids.
		position, again := k.position, k.again
		if !again {
			winBound, lossBound = lossBound, winBound
		}
		a, b := s.visit(&position, winBound, lossBound)
		s.kids[best].set(a, b)
	}
}

// sum gives the child that is nearest to a win of the parent, how near the second
// is, and the parent's disproof number.
func (s *search) sum(base int) (best int, second, disproof uint32) {
	best, second = base, infinite
	first := uint32(infinite)
	for i := base; i < len(s.kids); i++ {
		k := &s.kids[i]
		disproof = min(disproof+k.loss, infinite-1)
		switch {
		case k.win < first:
			best, first, second = i, k.win, first
		case k.win < second:
			second = k.win
		}
	}
	return best, second, disproof
}
