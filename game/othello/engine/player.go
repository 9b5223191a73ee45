package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
)

// Names of the computer players, as people choose them (rule 6).
const (
	LevelEasy         = "facil"
	LevelGreedy       = "voraz"
	LevelCorners      = "esquinas"
	LevelMixed        = "mixto"
	LevelAmateur      = "aficionado"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelExpert       = "experto"
)

// Levels returns the computer players, in the order in which they are shown: four that follow a simple
// rule, three that look some moves ahead and misjudge, and an expert. They play on all sizes of board.
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: player(first)},
		{Name: LevelGreedy, Player: player(greedy)},
		{Name: LevelCorners, Player: player(spiral)},
		{Name: LevelMixed, Player: player(mixed)},
		{Name: LevelAmateur, Player: fallible(1, 6)},
		{Name: LevelIntermediate, Player: fallible(2, 4)},
		{Name: LevelAdvanced, Player: fallible(5, 1)},
		{Name: LevelExpert, Player: usualExpert.player()},
	}
}

// player chooses one of the legal cells of a position.
type player func(ctx context.Context, p othello.Position, cells []int, random *rand.Rand) (cell int, err error)

// Choose plays a move in the position of a view, after the pass of a side that cannot move. The same view
// and seed give the same move on every machine.
func (c player) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	if v.Game != othello.ID {
		return "", fmt.Errorf("a player of %s was given a view of %q", othello.ID, v.Game)
	}
	p, err := othello.ParsePosition(v.Notation)
	if err != nil {
		return "", fmt.Errorf("othello: %w", err)
	}
	if v.Outcome != nil || p.Over() {
		return "", fmt.Errorf("othello: the match is over in %q", v.Notation)
	}
	p = p.Passed()
	cell, err := c(ctx, p, slices.Collect(p.Moves().All()), rand.New(rand.NewChaCha8(seed)))
	if err == nil {
		err = ctx.Err()
	}
	return game.Move(p.Size().CellName(cell)), err
}

// first is facil: the first legal cell row by row from the top, each from the left.
func first(_ context.Context, _ othello.Position, cells []int, _ *rand.Rand) (int, error) {
	return cells[0], nil
}

// greedy is voraz: the cell that turns the most discs over, of equals the first.
func greedy(_ context.Context, p othello.Position, cells []int, _ *rand.Rand) (int, error) {
	best, most := 0, 0
	for _, cell := range cells {
		if turned := p.Flips(cell).Len(); turned > most {
			best, most = cell, turned
		}
	}
	return best, nil
}

// spiral is esquinas: the first legal cell along the clockwise spiral that starts at the top left corner
// and runs inward.
func spiral(_ context.Context, p othello.Position, cells []int, _ *rand.Rand) (int, error) {
	columns := p.Size().Columns()
	top, left, bottom, right := 0, 0, p.Size().Rows()-1, columns-1
	row, column, down, along := 0, 0, 0, 1
	for !slices.Contains(cells, row*columns+column) {
		// At the end of a side the spiral turns right.
		switch {
		case along == 1 && column == right:
			down, along, top = 1, 0, top+1
		case down == 1 && row == bottom:
			down, along, right = 0, -1, right-1
		case along == -1 && column == left:
			down, along, bottom = -1, 0, bottom-1
		case down == -1 && row == top:
			down, along, left = 0, 1, left+1
		}
		row, column = row+down, column+along
	}
	return row*columns + column, nil
}

// mixed is mixto: the empty cell nearest to a corner, one of each corner's, in the order top left, top
// right, bottom right, bottom left, and where none of them is legal what voraz plays. The cells of a
// corner go ring by ring inward, in each ring along its top or bottom row to the middle.
func mixed(ctx context.Context, p othello.Position, cells []int, random *rand.Rand) (int, error) {
	rows, columns, empty := p.Size().Rows(), p.Size().Columns(), p.Empty()
	nearest := [4]int{noCell, noCell, noCell, noCell}
	for ring := range rows / 2 {
		for column := ring; column < columns-1-column; column++ {
			top, bottom, mirror := ring*columns, (rows-1-ring)*columns, columns-1-column
			for i, cell := range [4]int{top + column, top + mirror, bottom + mirror, bottom + column} {
				if nearest[i] == noCell && empty.Has(cell) {
					nearest[i] = cell
				}
			}
		}
	}
	for _, cell := range nearest {
		if slices.Contains(cells, cell) {
			return cell, nil
		}
	}
	return greedy(ctx, p, cells, random)
}

// shuffle puts cells in random order, which decides among equal ones.
func shuffle(cells []int, random *rand.Rand) {
	random.Shuffle(len(cells), func(i, k int) { cells[i], cells[k] = cells[k], cells[i] })
}

// fallible returns a player that looks some moves ahead and misjudges each by up to so many discs, either way.
func fallible(depth int, misjudges float64) player {
	return func(ctx context.Context, p othello.Position, cells []int, random *rand.Rand) (int, error) {
		shuffle(cells, random)
		s := newSearch(ctx, p, patternConfig{weights: learned(), tableBits: 10}, 0)
		list, err := s.judge(cells, depth)
		best, most := 0, -1000.0
		for _, c := range list {
			if seen := s.tree.discs(c.value) + misjudges*(2*random.Float64()-1); seen > most {
				best, most = c.cell, seen
			}
		}
		return best, err
	}
}

// expert is experto: it searches as deep as its nodes allow, and plays the end on the board of 8 by 8 perfectly.
type expert struct {
	// small and wide are the nodes of a search, on the board of 8 by 8 and on larger ones, whose nodes take longer.
	small, wide int
	// With at most surely empty cells the end is always solved, after a search of orderingNodes that orders the moves.
	surely, orderingNodes int
	// solver is the nodes for solving an end with more empty cells, up to triedSolved. If they do not suffice, the best
	// move of the search is played.
	solver uint64
}

// triedSolved is the greatest number of empty cells with which the expert tries to solve the end.
const triedSolved = 20

// usualExpert is the expert that people play against. A move takes up to about a fifth of a second on one processor,
// and up to twice that where it tries to solve the end.
var usualExpert = expert{small: 300_000, wide: 100_000, surely: 16, orderingNodes: 5_000, solver: 3_000_000}

// player returns the expert as a player. It chooses a random one of equal moves.
func (e expert) player() player {
	return func(ctx context.Context, p othello.Position, cells []int, random *rand.Rand) (int, error) {
		shuffle(cells, random)
		left := p.Empty().Len()
		if len(cells) == 1 {
			return cells[0], nil
		}
		nodes, most, solves := e.small, uint64(0), p.Size() == othello.Size8x8 && left <= triedSolved
		switch {
		case solves && left <= e.surely:
			nodes = e.orderingNodes
		case solves:
			nodes, most = e.small/2, e.solver
		}
		list, err := newSearch(ctx, p, usual(nodes), e.wide).rank(cells, left)
		if err != nil || !solves {
			return list[0].cell, err
		}
		for i, c := range list {
			cells[i] = c.cell
		}
		cell, _, err := solveBest(ctx, boardOf(p), cells, most)
		if errors.Is(err, errNodes) {
			return cells[0], nil
		}
		return cell, err
	}
}
