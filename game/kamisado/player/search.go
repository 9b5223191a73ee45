package player

import (
	"context"
	"errors"
	"math/bits"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
	"kamisado/game/kamisado/square"
)

// errNodes ends a search that has used up its nodes.
var errNodes = errors.New("player: no nodes left")

// search looks ahead within one round by alpha-beta, as far as depth and nodes go.
type search struct {
	ctx       context.Context
	endValues endValues
	// careless searches miss that the far row can be reached at their very end.
	careless bool
	// nodes are the positions looked at, most of them at most.
	nodes, most int
	// children are the replies of all positions on the path, one after the other.
	children []child
	// err ends the search: its values mean nothing from then on.
	err error
}

// child is a reply that is still to be looked at, and how good it seems: the
// higher its order the sooner.
type child struct {
	position packed.Position
	order    int
}

// newSearch is a search in a position's round.
func newSearch(ctx context.Context, p *kamisado.Position, nodes int) *search {
	return &search{ctx: ctx, endValues: endValuesOf(p), most: nodes, children: make([]child, 0, roomForChildren)}
}

// roomForChildren holds the replies of every path but that of a set-up position with
// many free choices.
const roomForChildren = 256

// askEvery is after how many nodes the search asks whether it may go on, less one.
const askEvery = 1<<10 - 1

// value is what a position is worth to its side to move, so many plies further
// on, after some plies of the search. Values outside the window from alpha to
// beta are bounds.
func (s *search) value(p *packed.Position, depth, ply, alpha, beta int) int {
	s.nodes++
	if s.nodes&askEvery == 0 || s.nodes > s.most {
		s.ask()
	}
	if s.careless && depth <= 0 {
		return evaluate(p)
	}
	if way, is := s.reachesFarRow(p); is {
		return s.endValues[p.Turn()][way] - ply
	}
	if depth <= 0 || s.err != nil {
		return evaluate(p)
	}
	base := len(s.children)
	best := s.expand(p, ply)
	// Declared in the loop it would be allocated anew each time round.
	var next packed.Position
	for alpha = max(alpha, best); best < beta && len(s.children) > base; alpha = max(alpha, best) {
		next = s.next(base)
		best = max(best, s.reply(p, &next, depth-1, ply+1, alpha, beta))
	}
	s.children = s.children[:base]
	return best
}

// ask ends a search that may not go on.
func (s *search) ask() {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err == nil && s.nodes > s.most {
		s.err = errNodes
	}
}

// reply is what a position that follows another is worth to the side that moved.
func (s *search) reply(p, next *packed.Position, depth, ply, alpha, beta int) int {
	if next.Turn() == p.Turn() {
		return s.value(next, depth, ply, alpha, beta)
	}
	return -s.value(next, depth, ply, -beta, -alpha)
}

// reachesFarRow reports whether the side to move can reach the far row, and how: nobody
// lets that go by.
func (s *search) reachesFarRow(p *packed.Position) (way int, is bool) {
	only, forced := p.Forced()
	for c := range uint8(kamisado.Colours) {
		if (!forced || c == only) && p.Reach(c)&square.FarRow != 0 {
			if p.IsSumo(c) {
				return bySumo, true
			}
			is = true
		}
	}
	return bySimple, is
}

// expand pushes the replies. It gives the value of those that end the round: the
// side that moves loses by a mutual block, so there is nothing better than that
// only where all of them do.
func (s *search) expand(p *packed.Position, ply int) (best int) {
	best = -2 * match
	only, forced := p.Forced()
	danger := featuresOf(p.Opponent, bits.Reverse64(p.Occupied)).free
	for c := range uint8(kamisado.Colours) {
		if !forced || c == only {
			best = max(best, s.expandTower(p, c, ply, danger))
		}
	}
	return best
}

func (s *search) expandTower(p *packed.Position, c uint8, ply int, danger uint64) (best int) {
	best = -2 * match
	for reach := p.Reach(c); reach != 0; reach &= reach - 1 {
		next, goesOn := p.Slide(c, uint8(bits.TrailingZeros64(reach)))
		if !s.push(&next, goesOn, reach&-reach&danger != 0) {
			best = s.block(p, ply)
		}
	}
	if pushed, can := p.Pushed(c); can {
		next, goesOn := p.Push(c, pushed)
		if !s.push(&next, goesOn, false) {
			best = s.block(p, ply)
		}
	}
	return best
}

// block is the value of ending the round by a mutual block.
func (s *search) block(p *packed.Position, ply int) int {
	return ply + 1 - s.endValues[1-p.Turn()][byBlock]
}

// push adds a reply unless it ended the round. Those come first that leave the
// next side little choice, those last that let it through.
func (s *search) push(next *packed.Position, goesOn, dangerous bool) bool {
	if goesOn {
		c, _ := next.Forced()
		order := -bits.OnesCount64(next.Reach(c))
		if dangerous {
			order -= 64
		}
		s.children = append(s.children, child{*next, order})
	}
	return goesOn
}

// next takes the reply that seems best off those from base on.
func (s *search) next(base int) packed.Position {
	best, last := base, len(s.children)-1
	for i := base + 1; i <= last; i++ {
		if s.children[i].order > s.children[best].order {
			best = i
		}
	}
	p := s.children[best].position
	s.children[best] = s.children[last]
	s.children = s.children[:last]
	return p
}
