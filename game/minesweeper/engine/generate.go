package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
	"kamisado/game/puzzle"
)

// The boards of puzzles: small enough to be read on a phone, with a mine in a share of their cells, in
// percent.
const (
	leastRows, mostRows   = 8, 9
	leastMines, mostMines = 15, 24
)

// apart is in how many cells puzzles differ at least.
const apart = 16

// PuzzleSource returns where the puzzles come from: matches that the solver plays.
func PuzzleSource() puzzle.Source {
	return puzzle.Source{Find: findPuzzle, Measure: measurePuzzle, Images: images, Apart: apart}
}

// findPuzzle plays a match and looks for a puzzle in it.
func findPuzzle(ctx context.Context, seed game.Seed) ([]puzzle.Entry, error) {
	met, err := playCarefully(ctx, seed)
	if err != nil {
		return nil, err
	}
	for _, position := range puzzle.Shuffled(met, seed) {
		p, err := parsePosition(position)
		if err != nil {
			return nil, err
		}
		proof, ok, err := prove(ctx, p)
		if err != nil {
			return nil, err
		}
		if ok {
			e := puzzle.Entry{Goal: len(proof.safe), Nodes: proof.nodes}
			e.Position = position
			for _, name := range p.Names(proof.safe) {
				e.Solution = append(e.Solution, game.Move(name))
			}
			return []puzzle.Entry{e}, nil
		}
	}
	return nil, nil
}

// playCarefully plays a match as careful people do: it opens what is found safe most easily, and where
// nothing is, the cell that is least likely a mine. It returns the boards that it saw.
func playCarefully(ctx context.Context, seed game.Seed) (met []string, err error) {
	random := rand.New(rand.NewChaCha8(seed))
	side := leastRows + random.IntN(mostRows-leastRows+1)
	size := minesweeper.Size{Rows: side, Columns: side}
	mines := size.Cells() * (leastMines + random.IntN(mostMines-leastMines+1)) / 100
	var p game.Position = minesweeper.NewMatch(minesweeper.Setup{Size: size, Mines: mines}, seed)
	next := []int{random.IntN(size.Cells())}
	for len(p.ToMove()) > 0 {
		if p, err = openCells(p, next); err != nil || len(p.ToMove()) == 0 {
			return met, err
		}
		v := p.View(game.Nobody)
		met = append(met, v.Notation)
		if next, err = careful(ctx, positionOf(v.Board.(*minesweeper.Board)).Grid); err != nil {
			return nil, err
		}
	}
	return met, nil
}

// openCells opens cells, as far as they are still closed.
func openCells(p game.Position, cells []int) (game.Position, error) {
	for _, cell := range cells {
		b := p.View(game.Nobody).Board.(*minesweeper.Board)
		if len(p.ToMove()) == 0 || b.Squares[cell] != minesweeper.Closed {
			continue
		}
		next, err := p.Play(minesweeper.Player, game.Move(b.Name(cell)))
		if err != nil {
			return nil, err
		}
		p = next
	}
	return p, nil
}

// careful returns the cells to open on a board.
func careful(ctx context.Context, g solver.Grid) ([]int, error) {
	for _, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		if safe := solver.Deduce(g, method); len(safe) > 0 {
			return safe, nil
		}
	}
	found, err := solver.Analyse(ctx, g)
	if err != nil || len(found.Safe) > 0 {
		return found.Safe, err
	}
	best := minesweeper.NoCell
	for cell, number := range g.Numbers {
		if number == solver.Unknown &&
			(best == minesweeper.NoCell || found.Probability[cell] < found.Probability[best]) {
			best = cell
		}
	}
	return []int{best}, nil
}

// measurePuzzle returns how much is missed by simple ways of looking.
func measurePuzzle(ctx context.Context, e puzzle.Entry, _ game.Seed) (int, error) {
	p, err := parsePosition(e.Position)
	if err != nil {
		return 0, err
	}
	proof, ok, err := prove(ctx, p)
	if err == nil && !ok {
		err = fmt.Errorf("%s is no puzzle", e.Position)
	}
	if err != nil {
		return 0, err
	}
	return proof.failed(), nil
}

// images returns the board turned and mirrored in all eight ways.
func images(position string) (images []string, err error) {
	p, err := parsePosition(position)
	if err != nil {
		return nil, err
	}
	for turn := range 8 {
		var b strings.Builder
		for cell := range p.Cells() {
			b.WriteByte(byte('0' + p.Numbers[image(p.Rows, cell, turn)] + 1))
		}
		images = append(images, b.String())
	}
	return images, nil
}

// image returns where a cell comes from when a board of some side is turned, by one of eight ways.
func image(side, cell, turn int) int {
	row, column := cell/side, cell%side
	if turn&1 != 0 {
		row = side - 1 - row
	}
	if turn&2 != 0 {
		column = side - 1 - column
	}
	if turn&4 != 0 {
		row, column = column, row
	}
	return row*side + column
}
