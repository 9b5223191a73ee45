package player

import (
	"context"
	"errors"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/solver"
)

// expert is experto: it searches as deep as its nodes allow, and plays the end on the board of
// 8 by 8 perfectly.
type expert struct {
	// small and wide are the nodes of a search, on the board of 8 by 8 and on larger ones,
	// whose nodes take longer.
	small, wide int
	// surely is up to how many empty cells the end is always solved; orderingNodes are
	// then searched to order the moves.
	orderingNodes, surely int
	// solver bounds the nodes for solving an end with up to triedSolved empty cells. If
	// they do not suffice, the best move of the search is played.
	solver uint64
}

// usual is the expert that people play against. A move takes up to about a fifth of a second
// on one processor, and up to twice that where it tries to solve the end.
var usual = &expert{small: 300_000, wide: 100_000, orderingNodes: 10_000, surely: 16, solver: 3_000_000}

// triedSolved is up to how many empty cells solving is tried.
const triedSolved = 20

// Choose plays the best move it finds, a random one of equals.
func (e *expert) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	random := rand.New(rand.NewChaCha8(seed))
	var cell int
	if p.Size() == othello.Size8x8 {
		cell, err = e.choose(ctx, &p, random)
	} else {
		cell, err = think(ctx, &p, p.Wide(), e.wide, random)
	}
	return game.Move(p.Size().CellName(cell)), err
}

// choose chooses on the board of 8 by 8.
func (e *expert) choose(ctx context.Context, p *othello.Position, random *rand.Rand) (cell int, err error) {
	b, left := p.Small(), p.Empty().Len()
	if left > triedSolved {
		return think(ctx, p, b, e.small, random)
	}
	nodes, most := e.orderingNodes, uint64(0)
	if left > e.surely {
		nodes, most = e.small/2, e.solver
	}
	list, err := ranked(ctx, p, b, nodes, random)
	if err != nil {
		return list[0].cell, err
	}
	var first []int
	for _, c := range list {
		first = append(first, c.cell)
	}
	cell, _, err = solver.Best(ctx, b, first, most)
	if errors.Is(err, solver.ErrNodes) {
		return list[0].cell, nil
	}
	return cell, err
}

// think chooses by the search alone.
func think[B bitboard.Board[B]](ctx context.Context, p *othello.Position, b B, nodes int, random *rand.Rand) (int, error) {
	list, err := ranked(ctx, p, b, nodes, random)
	return list[0].cell, err
}

// ranked returns the moves of a position, the best first.
func ranked[B bitboard.Board[B]](ctx context.Context, p *othello.Position, b B, nodes int, random *rand.Rand) ([]choice[B], error) {
	list := choices(b, random)
	if len(list) == 1 {
		return list, ctx.Err()
	}
	s := newSearch[B](ctx, p.Size().Shape(), nodes)
	err := s.deepen(list, p.Empty().Len())
	return list, err
}

// choice is a move at the root, the board it leads to, and its value so far.
type choice[B any] struct {
	board B
	cell  int
	value int
}

// choices returns the moves of a board in random order, which decides among equal ones.
func choices[B bitboard.Board[B]](b B, random *rand.Rand) (list []choice[B]) {
	for cell := range b.Moves().All() {
		list = append(list, choice[B]{board: b.Play(cell), cell: cell})
	}
	random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// deepen sorts the moves of a board, the best first, by iterative deepening until the nodes
// are used up or the end is reached. An interrupted iteration counts only for the moves
// that it found to be better than the best so far. The error is the context's.
func (s *search[B]) deepen(list []choice[B], left int) error {
	for depth := range left {
		s.searchOnce(list, depth)
		if s.err != nil {
			break
		}
	}
	if errors.Is(s.err, errNodes) {
		return nil
	}
	return s.err
}

// searchOnce is one iteration. Each move that is better than all before it goes to the front.
func (s *search[B]) searchOnce(list []choice[B], depth int) {
	best := -mostValue
	for i := range list {
		value := s.reply(list[i].board, depth+1, best, mostValue, i > 0)
		if s.err != nil {
			return
		}
		list[i].value = value
		if value > best {
			best = value
			first := list[i]
			copy(list[1:i+1], list[:i])
			list[0] = first
		}
	}
}
