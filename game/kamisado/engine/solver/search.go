package solver

import (
	"context"
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// search decides positions of one round by depth-first proof-number search (df-pn, Nagai
// 2002) with the 1+ε thresholds of Pawlewicz and Lew (2007). Positions cannot repeat:
// every slide and push brings a tower nearer to its goal, and zero moves are part of the
// move that causes them.
type search struct {
	round Round
	ends  ends
	table *table
	// race is set in a search for distances, in which the winner of the match wins a
	// position when the round ends in time, and else the other side.
	race   bool
	winner uint8
	// children is a stack of the children of all positions on the path.
	children []child
	// proven is where the latest move led that a visit proved to win. When value has proven a win it
	// is that of the position asked for, unless a move wins there that needs no visit. The table may
	// have lost its entry by then.
	proven Board
	meter  *meter
	ctx    context.Context
	// err ends the search: its numbers mean nothing from then on.
	err error
}

// meter counts nodes up to a bound. Searches of later rounds share it.
type meter struct{ nodes, most uint64 }

// askEvery is a mask: the search checks its context and bound every 1024 nodes.
const askEvery = 1<<10 - 1

// value decides a position for its side to move.
func (s *search) value(p *Board) (Value, error) {
	if n, known := s.table.find(p.Own, p.Opponent); known && n.decided() {
		return Value(n.proof() == 0), nil
	}
	_, disproof := s.visit(p, 0, infinite, infinite)
	return Value(disproof == infinite), s.err
}

// visit searches a position until one of its numbers reaches its bound, and
// counts a node. plies are those that a race has left; 0 where there is none.
func (s *search) visit(p *Board, plies int, proofBound, disproofBound uint32) (proof, disproof uint32) {
	s.meter.nodes++
	if s.meter.nodes&askEvery == 0 && s.err == nil {
		s.ask()
	}
	before, base := s.meter.nodes, len(s.children)
	if s.expand(p, plies) {
		proof, disproof = 0, infinite
	} else {
		proof, disproof = s.descend(base, plies, proofBound, disproofBound)
	}
	s.children = s.children[:base]
	if s.err == nil {
		s.table.keep(p.Own, p.Opponent|tags[plies], pack(proof, disproof, s.meter.nodes-before+1))
	}
	return proof, disproof
}

// ask ends the search when its context is done or its nodes are used up.
func (s *search) ask() {
	if s.err = s.ctx.Err(); s.err == nil && s.meter.nodes >= s.meter.most {
		s.err = ErrNodes
	}
}

// descend visits the children from base on, always the one with the smallest proof number
// for the parent, until a number of the parent reaches its bound.
func (s *search) descend(base, plies int, proofBound, disproofBound uint32) (proof, disproof uint32) {
	for {
		best, second, disproof := s.sum(base)
		if disproof == 0 {
			return infinite, 0
		}
		k := &s.children[best]
		proof := k.win
		if proof == 0 {
			s.proven = k.position
			return 0, infinite
		}
		if proof >= proofBound || disproof >= disproofBound || s.err != nil {
			return proof, disproof
		}
		// ε is a quarter: it saves returning to the same child too often.
		winBound := min(proofBound, second+second/4+1)
		lossBound := disproofBound - disproof + k.loss
		// The visit pushes further children, which may reallocate the stack.
		position, again := k.position, k.again
		if !again {
			winBound, lossBound = lossBound, winBound
		}
		a, b := s.visit(&position, max(0, plies-1), winBound, lossBound)
		s.children[best].set(a, b)
	}
}

// sum returns the child with the smallest proof number for the parent, the second smallest
// of these numbers, and the parent's disproof number.
func (s *search) sum(base int) (best int, second, disproof uint32) {
	best, second = base, infinite
	first := uint32(infinite)
	for i := base; i < len(s.children); i++ {
		k := &s.children[i]
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

// child is a child of a position on the path. Its numbers are the parent's: win is the
// proof number for a win of the parent's mover by this move, loss that for its loss.
type child struct {
	position  Board
	win, loss uint32
	// again is set when the parent's mover is to move again.
	again bool
}

// set converts the numbers of the child's own mover.
func (k *child) set(proof, disproof uint32) {
	if k.again {
		k.win, k.loss = proof, disproof
	} else {
		k.win, k.loss = disproof, proof
	}
}

// expand pushes the children of a position that are not decided yet. It reports whether
// one of the moves wins; the pushed children are then of no use.
func (s *search) expand(p *Board, plies int) (won bool) {
	side := uint8(p.Turn())
	// The squares whose colour forces a tower of the mover that can reach the far row now. The
	// mover's next move may change that, so they serve only an estimate.
	unsafe := uint64(0)
	for c := range uint8(kamisado.Colours) {
		if s.round.Reach(p, c)&kamisado.FarRow != 0 {
			unsafe |= kamisado.ColourSquares(kamisado.Colour(c))
		}
	}
	if c, forced := p.Forced(); forced {
		return s.expandTower(p, side, c, plies, unsafe)
	}
	for c := range uint8(kamisado.Colours) {
		if s.expandTower(p, side, c, plies, unsafe) {
			return true
		}
	}
	return false
}

// expandTower is expand for the moves of one tower.
func (s *search) expandTower(p *Board, side, c uint8, plies int, unsafe uint64) (won bool) {
	reach := s.round.Reach(p, c)
	if reach&kamisado.FarRow != 0 && s.wins(side, c) {
		return true
	}
	// Declared in the loop it would be allocated in every iteration.
	var next Board
	var goesOn bool
	for reach &^= kamisado.FarRow; reach != 0; reach &= reach - 1 {
		to := uint8(bits.TrailingZeros64(reach))
		next, goesOn = s.round.Slide(p, c, to)
		if s.push(side, &next, goesOn, to, plies, unsafe) {
			return true
		}
	}
	if count := s.round.Pushed(p, c); count > 0 {
		next, goesOn = s.round.Push(p, c, count)
		return s.push(side, &next, goesOn, p.Square(c)+8, plies, unsafe)
	}
	return false
}

// push adds a child unless it is decided, and reports whether it is won for side. to is where the moved
// tower stands now.
func (s *search) push(side uint8, next *Board, goesOn bool, to uint8, plies int, unsafe uint64) (won bool) {
	if !goesOn {
		return !s.wins(side^1, byDeadlock+colours[to&63])
	}
	if s.race && plies <= 1 {
		return side != s.winner // out of time
	}
	k := child{position: *next, again: uint8(next.Turn()) == side}
	// An unknown position's disproof number is estimated by the moves that must be refuted.
	disproof := uint32(kamisado.Colours)
	if c, forced := next.Forced(); forced {
		reach := s.round.Reach(next, c)
		if reach&kamisado.FarRow != 0 && s.wins(uint8(next.Turn()), c) {
			return k.again
		}
		disproof = uint32(bits.OnesCount64(reach&^kamisado.FarRow&^unsafe)) + 1
	}
	if n, known := s.table.find(next.Own, next.Opponent|tags[max(0, plies-1)]); known {
		k.set(n.proof(), n.disproof())
	} else {
		k.set(1, disproof)
	}
	switch {
	case k.win == 0:
		return true
	case k.loss > 0:
		s.children = append(s.children, k)
	}
	return false
}

// ends say for each side which ends of a round give it what it wants when it wins the round by them:
// the match or, in published modes, what the Aim says. Bit c is for the tower of colour c on the far
// row, bit byDeadlock+c for a mutual block whose last move ended on colour c, which matters in
// published modes alone (rule 33).
type ends struct {
	won, known [2]uint16
	// find decides an end that is not known yet; all deadlocks are byDeadlock to it.
	find func(side, how uint8) (won bool, err error)
}

// byDeadlock is the first bit of the mutual blocks, and stands for all of them where their colours do
// not matter.
const byDeadlock = uint8(kamisado.Colours)

// set stores an end.
func (e *ends) set(side, how uint8, won bool) {
	set := uint16(1) << how
	if how == byDeadlock {
		set = 0xff << byDeadlock
	}
	e.known[side] |= set
	if won {
		e.won[side] |= set
	}
}

// all are the ends where every win of the round is what is wanted, as in the last round of a match.
var all = ends{won: [2]uint16{0xffff, 0xffff}, known: [2]uint16{0xffff, 0xffff}}

// aimed returns the ends of a position's round for an aim.
func aimed(p *kamisado.Position, aim Aim) ends {
	e := ends{known: all.known}
	for side := range game.Seat(2) {
		for c := range kamisado.Colours {
			if aim.met(side, p.Gain(side, c)) {
				e.won[side] |= 1 << c
			}
			if aim.met(side, p.Gain(side, p.Rewarded(side, c))) {
				e.won[side] |= 1 << (byDeadlock + uint8(c))
			}
		}
	}
	return e
}

// wins reports whether a side gets what it wants by winning the round so.
func (s *search) wins(side, how uint8) bool {
	if s.ends.known[side&1]>>how&1 == 0 {
		s.findEnd(side, how)
	}
	return s.ends.won[side&1]>>how&1 == 1
}

// findEnd decides an end when it is first met. If that fails the search ends with its
// error.
func (s *search) findEnd(side, how uint8) {
	if s.err != nil {
		return
	}
	how = min(how, byDeadlock)
	won, err := s.ends.find(side, how)
	if err != nil {
		s.err = err
		return
	}
	s.ends.set(side, how, won)
}
