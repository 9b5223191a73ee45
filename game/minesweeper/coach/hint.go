package coach

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// Hint shows a cell that is proven safe or, where there is none, the one that is least
// likely a mine. It says when a flag stands where no mine is, and where chording opens
// nothing but safe cells.
func (Coach) Hint(ctx context.Context, v game.View) ([]game.Phrase, error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return nil, fmt.Errorf("minesweeper: a view of %s has no hint", v.Game)
	}
	p := look(b)
	if !slices.ContainsFunc(p.Cells, func(n int8) bool { return n != solver.Unknown }) {
		return []game.Phrase{game.Say("minesweeper.hint.first")}, nil
	}
	found, err := solver.Analyse(ctx, p.Grid)
	switch {
	case errors.Is(err, solver.ErrHard):
		return []game.Phrase{game.Say("minesweeper.hint.hard")}, nil
	case err != nil:
		return nil, err
	}
	p.Answer = found
	return p.tell(), nil
}

// position is what a player sees, and what is known of it.
type position struct {
	solver.Grid
	solver.Answer
	flags grid.Set
}

// look reads a board.
func look(b *minesweeper.Board) *position {
	p := &position{Grid: solver.Grid{Size: grid.Size{Rows: b.Rows, Columns: b.Columns}, Mines: b.Mines}}
	p.flags = grid.NewSet(p.Size.Cells())
	for cell, square := range b.Squares {
		number := solver.Unknown
		switch {
		case square <= minesweeper.Open+8:
			number = int8(square - minesweeper.Open)
		case square == minesweeper.Flagged:
			p.flags.Add(cell)
		}
		p.Cells = append(p.Cells, number)
	}
	return p
}

// tell is the hint.
func (p *position) tell() (said []game.Phrase) {
	free := slices.DeleteFunc(slices.Clone(p.Safe), p.flags.Has)
	if len(free) > 0 {
		said = append(said, game.Say("minesweeper.hint.safe", "Cell", p.Name(free[0]), "Count", len(free), "Plural", len(free)))
	}
	if wrong := len(p.Safe) - len(free); wrong > 0 {
		at := slices.IndexFunc(p.Safe, p.flags.Has)
		said = append(said, game.Say("minesweeper.hint.wrongflag", "Cell", p.Name(p.Safe[at]), "Count", wrong, "Plural", wrong))
	}
	if len(p.Safe) == 0 {
		said = append(said, p.tellSafest())
	}
	if cell := slices.IndexFunc(p.cells(), p.chords); cell >= 0 {
		said = append(said, game.Say("minesweeper.hint.chord", "Move", p.Name(cell)+string(minesweeper.Chording)))
	}
	return said
}

// tellSafest names the cell to guess, one without a flag where that is as good.
func (p *position) tellSafest() game.Phrase {
	best := grid.NoCell
	for cell, number := range p.Cells {
		if number != solver.Unknown {
			continue
		}
		if best < 0 || p.Probability[cell] < p.Probability[best] ||
			p.Probability[cell] == p.Probability[best] && p.flags.Has(best) && !p.flags.Has(cell) {
			best = cell
		}
	}
	return game.Say("minesweeper.hint.guess", "Cell", p.Name(best), "Percent", percent(p.Probability[best]))
}

// percent rounds a probability that is neither 0 nor 1, and does not call it either.
func percent(p float64) int { return min(max(int(math.Round(100*p)), 1), 99) }

func (p *position) cells() []int {
	cells := make([]int, p.Size.Cells())
	for i := range cells {
		cells[i] = i
	}
	return cells
}

// chords reports whether chording a cell is legal and opens safe cells only.
func (p *position) chords(cell int) bool {
	if p.Cells[cell] == solver.Unknown {
		return false
	}
	flags, closed := 0, 0
	for near := range p.Near(cell) {
		switch {
		case p.Cells[near] != solver.Unknown:
		case p.flags.Has(near):
			flags++
		case !slices.Contains(p.Safe, near):
			return false
		default:
			closed++
		}
	}
	return closed > 0 && flags == int(p.Cells[cell])
}
