package engine

import (
	"context"
	"errors"
	"math/bits"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// errNodes ends a search that has used up its nodes.
var errNodes = errors.New("kamisado: no nodes left")

// search is an alpha-beta search within one round, bounded by depth and nodes.
type search struct {
	ctx       context.Context
	endValues endValues
	// ranked is set in a search of a published mode, which has no endValues then.
	ranked *ranked
	// careless searches do not see at their leaves that the far row can be reached.
	careless bool
	// nodes are the positions searched so far, at most most of them.
	nodes, most int
	// children is a stack of the untried replies of all positions on the path.
	children []child
	// err ends the search: its values mean nothing from then on.
	err error
}

// child is an untried reply; those with the highest order are tried first.
type child struct {
	position solver.Board
	order    int
}

// newSearch is a search in a position's round.
func newSearch(ctx context.Context, p *kamisado.Position, nodes int) *search {
	return &search{ctx: ctx, endValues: endValuesOf(p), most: nodes, children: make([]child, 0, roomForChildren)}
}

// roomForChildren holds the replies of every path but that of a set-up position with
// many free choices.
const roomForChildren = 256

// askEvery is a mask: the search checks its context every 1024 nodes.
const askEvery = 1<<10 - 1

// value returns the value of a position for its side to move, searched depth plies
// deep; ply counts the plies from the root. Values outside the window from alpha to beta
// are bounds.
func (s *search) value(p *solver.Board, depth, ply, alpha, beta int) int {
	if s.ranked != nil {
		return s.rankedValue(p, depth, ply, alpha, beta)
	}
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
	// Declared in the loop it would be allocated in every iteration.
	var next solver.Board
	for alpha = max(alpha, best); best < beta && len(s.children) > base; alpha = max(alpha, best) {
		next = s.next(base)
		best = max(best, s.reply(p, &next, depth-1, ply+1, alpha, beta))
	}
	s.children = s.children[:base]
	return best
}

// ask ends the search when its context is done or its nodes are used up.
func (s *search) ask() {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err == nil && s.nodes > s.most {
		s.err = errNodes
	}
}

// reply returns the value of a position that follows p, for the side that moved.
func (s *search) reply(p, next *solver.Board, depth, ply, alpha, beta int) int {
	if next.Turn() == p.Turn() {
		return s.value(next, depth, ply, alpha, beta)
	}
	return -s.value(next, depth, ply, -beta, -alpha)
}

// reachesFarRow reports whether the side to move can reach the far row, and how.
func (s *search) reachesFarRow(p *solver.Board) (way int, is bool) {
	only, forced := p.Forced()
	for c := range uint8(kamisado.Colours) {
		if (!forced || c == only) && p.Reach(c)&kamisado.FarRow != 0 {
			if p.IsSumo(c) {
				return bySumo, true
			}
			is = true
		}
	}
	return bySimple, is
}

// expand pushes the replies and returns the best value of those that end the round. They
// are mutual blocks, which the side that moves loses.
func (s *search) expand(p *solver.Board, ply int) (best int) {
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

func (s *search) expandTower(p *solver.Board, c uint8, ply int, danger uint64) (best int) {
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

// block returns the value of ending the round by a mutual block.
func (s *search) block(p *solver.Board, ply int) int {
	return ply + 1 - s.endValues[1-p.Turn()][byBlock]
}

// push adds a reply unless it ended the round. Replies that leave the opponent few moves
// come first, those that let it reach the far row last.
func (s *search) push(next *solver.Board, goesOn, dangerous bool) bool {
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

// next removes and returns the child with the highest order from base on.
func (s *search) next(base int) solver.Board {
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
