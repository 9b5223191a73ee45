package player

import (
	"context"
	"errors"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/solver"
	"kamisado/game/othello/wide"
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
var usual = &expert{small: 300_000, wide: 100_000, orderingNodes: 5_000, surely: 16, solver: 3_000_000}

// triedSolved is up to how many empty cells solving is tried.
const triedSolved = 20

// Choose plays the best move it finds, a random one of equals.
func (e *expert) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	cell, err := e.choose(ctx, &p, shuffled(&p, rand.New(rand.NewChaCha8(seed))))
	return game.Move(p.Size().CellName(cell)), err
}

// shuffled are the legal cells in random order, which decides among equal ones.
func shuffled(p *othello.Position, random *rand.Rand) (cells []int) {
	for cell := range p.Moves().All() {
		cells = append(cells, cell)
	}
	random.Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
	return cells
}

// choose chooses one of the legal cells.
func (e *expert) choose(ctx context.Context, p *othello.Position, cells []int) (int, error) {
	left := p.Empty().Len()
	switch {
	case len(cells) == 1:
		return cells[0], ctx.Err()
	case p.Size() != othello.Size8x8:
		list, _, err := wide.New(ctx, p.Size().Shape(), e.wide).Rank(p.Wide(), cells, left)
		return list[0].Cell, err
	case left > triedSolved:
		list, err := e.rank(ctx, p.Small(), cells, left, e.small)
		return list[0], err
	}
	return e.solve(ctx, p.Small(), cells, left)
}

// rank orders the cells of a board of 8 by 8, the best first.
func (e *expert) rank(ctx context.Context, b bitboard.Small, cells []int, left, nodes int) ([]int, error) {
	s := midgame.New(ctx, midgame.Usual(nodes))
	list, _, err := s.Rank(b, cells, left)
	for i, c := range list {
		cells[i] = c.Cell
	}
	return cells, err
}

// solve plays the end perfectly, or else the best move of a search.
func (e *expert) solve(ctx context.Context, b bitboard.Small, cells []int, left int) (int, error) {
	nodes, most := e.orderingNodes, uint64(0)
	if left > e.surely {
		nodes, most = e.small/2, e.solver
	}
	cells, err := e.rank(ctx, b, cells, left, nodes)
	if err != nil {
		return cells[0], err
	}
	cell, _, err := solver.Best(ctx, b, cells, most)
	if errors.Is(err, solver.ErrNodes) {
		return cells[0], nil
	}
	return cell, err
}
