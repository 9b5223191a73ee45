// Package player has the computer players of Othello, on all sizes of board: four that
// follow a simple rule, three that look some moves ahead and misjudge, and an expert.
//
// The search is bounded in positions, never in time, so that the same view and seed give
// the same move on every machine.
package player

import (
	"context"
	"fmt"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
)

// Names of the computer players, as people choose them.
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

// Levels returns the computer players, in the order in which they are shown.
func Levels() []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: rule(first)},
		{Name: LevelGreedy, Player: rule(greedy)},
		{Name: LevelCorners, Player: rule(spiral)},
		{Name: LevelMixed, Player: rule(mixed)},
		{Name: LevelAmateur, Player: fallible{depth: 1, misjudges: 6}},
		{Name: LevelIntermediate, Player: fallible{depth: 2, misjudges: 4}},
		{Name: LevelAdvanced, Player: fallible{depth: 5, misjudges: 1}},
		{Name: LevelExpert, Player: usual},
	}
}

// read returns the position of a view, after the pass of a side that cannot move.
func read(v game.View) (othello.Position, error) {
	if v.Game != othello.ID {
		return othello.Position{}, fmt.Errorf("player: a view of %q is not one of %s", v.Game, othello.ID)
	}
	p, err := othello.ParsePosition(v.Notation)
	if err != nil {
		return p, fmt.Errorf("player: %w", err)
	}
	if v.Outcome != nil || p.Over() {
		return p, fmt.Errorf("player: the match is over in %q", v.Notation)
	}
	if p.Moves().IsEmpty() {
		p = p.Passed()
	}
	return p, nil
}

// rule is a player without search and chance: it chooses from a position and its legal cells.
type rule func(p *othello.Position, moves bitboard.Set) (cell int)

// Choose plays the rule's cell.
func (r rule) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	return game.Move(p.Size().CellName(r(&p, p.Moves()))), ctx.Err()
}

// first is facil: the first legal cell row by row from the top, each from the left.
func first(_ *othello.Position, moves bitboard.Set) int { return moves.Pop() }

// greedy is voraz: the cell that turns the most discs, of equals the first.
func greedy(p *othello.Position, moves bitboard.Set) (best int) {
	most := 0
	for cell := range moves.All() {
		if turned := p.Flips(cell).Len(); turned > most {
			best, most = cell, turned
		}
	}
	return best
}

// spiral is esquinas: the first legal cell along the clockwise spiral that starts at
// the top left corner and runs inward.
func spiral(p *othello.Position, moves bitboard.Set) int {
	shape := p.Size().Shape()
	top, left, bottom, right := 0, 0, shape.Rows-1, shape.Columns-1
	row, column, down, along := 0, 0, 0, 1
	for !moves.Has(row*shape.Columns + column) {
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
	return row*shape.Columns + column
}

// mixed is mixto: the empty cell nearest to a corner, one of each corner's, and where
// none of them is legal what voraz plays.
func mixed(p *othello.Position, moves bitboard.Set) int {
	for _, cell := range nearest(p) {
		if cell != othello.NoCell && moves.Has(cell) {
			return cell
		}
	}
	return greedy(p, moves)
}

// nearest returns the first empty cell from each corner, in the order top left, top right,
// bottom right, bottom left, or NoCell. The cells of a corner go ring by ring inward, in
// each ring along its top or bottom row to the middle.
func nearest(p *othello.Position) [4]int {
	shape, empty := p.Size().Shape(), p.Empty()
	found := [4]int{othello.NoCell, othello.NoCell, othello.NoCell, othello.NoCell}
	for ring := range shape.Rows / 2 {
		for column := ring; column < shape.Columns-1-column; column++ {
			top, bottom := ring*shape.Columns, (shape.Rows-1-ring)*shape.Columns
			mirror := shape.Columns - 1 - column
			for i, cell := range [4]int{top + column, top + mirror, bottom + mirror, bottom + column} {
				if found[i] == othello.NoCell && empty.Has(cell) {
					found[i] = cell
				}
			}
		}
	}
	return found
}
