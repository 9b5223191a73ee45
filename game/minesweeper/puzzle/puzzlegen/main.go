// Command puzzlegen makes the puzzles of Minesweeper from matches that the solver plays.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/coach"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/puzzle"
	"kamisado/game/minesweeper/solver"
	puzzles "kamisado/game/puzzle"
	"kamisado/game/puzzle/generate"
)

// The boards: small enough to be read on a phone, with a mine in a share of their cells, in
// percent.
const (
	leastSide, mostSide   = 8, 9
	leastMines, mostMines = 15, 24
)

// apart is in how many cells puzzles differ at least.
const apart = 16

func main() { generate.Main(source()) }

// source is where the puzzles come from.
func source() generate.Source {
	return generate.Source{Find: find, Measure: measure, Images: images, Apart: apart}
}

// find plays a match and looks for a puzzle in it.
func find(ctx context.Context, seed game.Seed) ([]puzzles.Entry, error) {
	met, err := play(ctx, seed)
	if err != nil {
		return nil, err
	}
	for _, position := range generate.Shuffled(met, seed) {
		g, err := coach.ParsePosition(position)
		if err != nil {
			return nil, err
		}
		proof, ok, err := puzzle.Prove(ctx, g)
		if err != nil {
			return nil, err
		}
		if ok {
			e := puzzles.Entry{Goal: len(proof.Safe), Nodes: proof.Nodes}
			e.Position = position
			for _, name := range g.Names(proof.Safe) {
				e.Solution = append(e.Solution, game.Move(name))
			}
			return []puzzles.Entry{e}, nil
		}
	}
	return nil, nil
}

// play plays a match as careful people do: it opens what is found safe most easily, and where
// nothing is, the cell that is least likely a mine. It returns the boards that it saw.
func play(ctx context.Context, seed game.Seed) (met []string, err error) {
	random := rand.New(rand.NewChaCha8(seed))
	side := leastSide + random.IntN(mostSide-leastSide+1)
	size := grid.Size{Rows: side, Columns: side}
	mines := size.Cells() * (leastMines + random.IntN(mostMines-leastMines+1)) / 100
	var p game.Position = minesweeper.NewMatch(minesweeper.Setup{Size: size, Mines: mines}, seed)
	next := []int{random.IntN(size.Cells())}
	for len(p.ToMove()) > 0 {
		if p, err = open(p, size, next); err != nil || len(p.ToMove()) == 0 {
			return met, err
		}
		notation := p.View(game.Nobody).Notation
		met = append(met, notation)
		if next, err = choose(ctx, notation); err != nil {
			return nil, err
		}
	}
	return met, nil
}

// open opens cells, as far as they are still closed.
func open(p game.Position, size grid.Size, cells []int) (game.Position, error) {
	for _, cell := range cells {
		squares := p.View(game.Nobody).Board.(*minesweeper.Board).Squares
		if len(p.ToMove()) == 0 || squares[cell] != minesweeper.Closed {
			continue
		}
		next, err := p.Play(minesweeper.Player, game.Move(size.Name(cell)))
		if err != nil {
			return nil, err
		}
		p = next
	}
	return p, nil
}

// choose returns the cells to open on a board.
func choose(ctx context.Context, notation string) ([]int, error) {
	g, err := coach.ParsePosition(notation)
	if err != nil {
		return nil, err
	}
	for _, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		if safe := solver.Deduce(g, method); len(safe) > 0 {
			return safe, nil
		}
	}
	found, err := solver.Analyse(ctx, g)
	if err != nil || len(found.Safe) > 0 {
		return found.Safe, err
	}
	best := grid.NoCell
	for cell, number := range g.Cells {
		if number == solver.Unknown && (best == grid.NoCell || found.Probability[cell] < found.Probability[best]) {
			best = cell
		}
	}
	return []int{best}, nil
}

// measure is how much is missed by simple ways of looking.
func measure(ctx context.Context, e puzzles.Entry, _ game.Seed) (int, error) {
	g, err := coach.ParsePosition(e.Position)
	if err != nil {
		return 0, err
	}
	proof, ok, err := puzzle.Prove(ctx, g)
	if err == nil && !ok {
		err = fmt.Errorf("%s is no puzzle", e.Position)
	}
	if err != nil {
		return 0, err
	}
	return proof.Failed(), nil
}

// images are the board turned and mirrored in all eight ways.
func images(position string) (images []string, err error) {
	g, err := coach.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	for turn := range 8 {
		var b strings.Builder
		for cell := range g.Size.Cells() {
			b.WriteByte(byte('0' + g.Cells[image(g.Rows, cell, turn)] + 1))
		}
		images = append(images, b.String())
	}
	return images, nil
}

// image is where a cell comes from when a board of some side is turned, by one of eight ways.
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
