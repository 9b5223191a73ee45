package engine

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// errNodes ends a search that has used up its nodes.
var errNodes = errors.New("kamisado: no nodes left")

// search is an alpha-beta search within one round, bounded by depth and nodes.
type search struct {
	ctx   context.Context
	round *round
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
	return &search{ctx: ctx, round: newRound(p), most: nodes, children: make([]child, 0, roomForChildren)}
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
	s.nodes++
	if s.nodes&askEvery == 0 || s.nodes > s.most {
		s.ask()
	}
	if s.careless && depth <= 0 {
		return s.round.evaluate(p)
	}
	best := s.farRow(p)
	if best > 0 {
		best -= ply
		if best > match/2 || !s.round.published {
			return best
		}
	}
	if depth <= 0 || s.err != nil {
		return max(best, s.round.evaluate(p))
	}
	base := len(s.children)
	best = max(best, s.expand(p, ply))
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

// usable returns the colours of the first and the last tower that the side to move may use: those of the
// forced one, or of all.
func usable(p *solver.Board) (first, last uint8) {
	if c, forced := p.Forced(); forced {
		return c, c
	}
	return 0, uint8(kamisado.Colours) - 1
}

// farRow is the most that the side to move gets by a move to the far row, less than anything if
// it has none.
func (s *search) farRow(p *solver.Board) (best int) {
	best = -2 * match
	for c, last := usable(p); c <= last; c++ {
		if s.round.Reach(p, c)&kamisado.FarRow != 0 {
			best = max(best, s.round.rows[p.Turn()&1][c&7])
		}
	}
	return best
}

// expand pushes the replies that do not reach the far row, and returns the best value of those that end
// the round. They are mutual blocks, which the side that moves loses.
func (s *search) expand(p *solver.Board, ply int) (best int) {
	best = -2 * match
	danger := s.round.danger(p)
	// Declared in the loop they would be allocated in every iteration.
	var next solver.Board
	var goesOn bool
	for c, last := usable(p); c <= last; c++ {
		for reach := s.round.Reach(p, c) &^ kamisado.FarRow; reach != 0; reach &= reach - 1 {
			to := uint8(bits.TrailingZeros64(reach))
			if next, goesOn = s.round.Slide(p, c, to); goesOn {
				s.push(&next, reach&-reach&danger != 0)
			} else {
				best = max(best, s.block(p, to, ply))
			}
		}
		if count := s.round.Pushed(p, c); count > 0 {
			if next, goesOn = s.round.Push(p, c, count); goesOn {
				s.push(&next, false)
			} else {
				best = max(best, s.block(p, p.Square(c)+8, ply))
			}
		}
	}
	return best
}

// block returns the value of ending the round by a mutual block, with a move to a square.
func (s *search) block(p *solver.Board, to uint8, ply int) int {
	return ply + 1 - s.round.blocks[1-p.Turn()&1][kamisado.Cell(to&63).Colour()]
}

// push adds a reply. Replies that leave the opponent few moves come first, those that let it reach the
// far row last.
func (s *search) push(next *solver.Board, dangerous bool) {
	c, _ := next.Forced()
	order := -bits.OnesCount64(s.round.Reach(next, c&7))
	if dangerous {
		order -= 64
	}
	s.children = append(s.children, child{*next, order})
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

// option is a move to choose from.
type option struct {
	move kamisado.Move
	// next is where it leads, unless over is set: then the round ends with it.
	next solver.Board
	over bool
	// value is the search's, for the side that chooses.
	value int
}

// options returns all moves of a position; only those that end the round have values.
func options(p *kamisado.Position) []option {
	moves := p.AppendMoves(nil)
	list := make([]option, len(moves))
	for i, m := range moves {
		next, effect := p.Play(m)
		list[i] = option{move: m, over: effect.Round != nil}
		if end := effect.Round; end == nil {
			list[i].next = solver.Pack(next)
		} else if list[i].value = worth(p, end.Winner, end.Scored, end.Promoted != kamisado.None); end.Winner != p.Turn() {
			list[i].value = -list[i].value
		}
	}
	return list
}

// rate gives the options values and sorts them, by iterative deepening until depth or
// nodes are used up or the end of the match is found; an iteration that is interrupted
// does not count. Values more than margin below the best are upper bounds. The error is
// the context's.
func (s *search) rate(p *solver.Board, list []option, depth, margin int) error {
	values := make([]int, len(list))
	for d := range depth {
		best := s.rateOnce(p, list, values, d, margin)
		if s.err != nil {
			break
		}
		for i := range list {
			list[i].value = values[i]
		}
		sortOptions(list)
		if best > match/2 || best < -match/2 {
			break
		}
	}
	if errors.Is(s.err, errNodes) {
		return nil
	}
	return s.err
}

// rated returns some moves of a position, the best first, by a search of so many plies within so many nodes. margin
// is as in rate.
func rated(
	ctx context.Context, p *kamisado.Position, moves []kamisado.Move, nodes, depth, margin int,
) ([]option, error) {
	list := slices.DeleteFunc(options(p), func(o option) bool { return !slices.Contains(moves, o.move) })
	start := solver.Pack(*p)
	return list, newSearch(ctx, p, nodes).rate(&start, list, depth, margin)
}

// rateOnce is one iteration: it fills in the options' values and returns the best one.
func (s *search) rateOnce(p *solver.Board, list []option, values []int, depth, margin int) (best int) {
	best = -2 * match
	for i := range list {
		if o := &list[i]; o.over {
			values[i] = o.value
		} else {
			values[i] = s.reply(p, &o.next, depth, 1, best-margin-1, 2*match)
		}
		best = max(best, values[i])
	}
	return best
}

// sortOptions puts the best first; what is equal keeps its order.
func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(b.value, a.value) })
}

// drawOption draws one of the sorted options within the margin of the best, the better ones
// more often. Where the search has found the end of the round it takes the best: the
// quickest win or the slowest loss.
func drawOption(list []option, margin int, random *rand.Rand) kamisado.Move {
	best := list[0].value
	if best > decided || best < -decided {
		margin = 0
	}
	total := 0
	for i := range list {
		total += list[i].weight(best - margin)
	}
	drawn := random.IntN(total)
	for i := range list {
		if drawn -= list[i].weight(best - margin); drawn < 0 {
			return list[i].move
		}
	}
	return list[0].move
}

// weight is proportional to how often an option is chosen; 0 for values below least.
func (o *option) weight(least int) int { return max(0, o.value-least+1) }
