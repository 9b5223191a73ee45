package engine

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/puzzle"
)

// The random moves that a match begins with, so that there are many different ones.
const leastOpening, mostOpening = 1, 4

// apart is in how many cells puzzles differ at least: two for each tower that stands elsewhere.
const apart = 7

// PuzzleSource returns where the puzzles come from: matches of the computer players.
func PuzzleSource() puzzle.Source {
	s := solver.New(solver.Config{})
	source := puzzleSource{solver: s, levels: puzzle.Weaker(Levels(s))}
	return puzzle.Source{Find: source.find, Measure: puzzle.Measure(kamisado.Rules{}, source.levels), Images: images, Apart: apart}
}

// puzzleSource has what finds puzzles and the players of the matches.
type puzzleSource struct {
	solver *solver.Solver
	levels []game.Level
}

// mostFound is how many puzzles of a match are measured: the hardest of them is taken.
const mostFound = 3

// find plays a match and looks for puzzles in it.
func (s puzzleSource) find(ctx context.Context, seed game.Seed) ([]puzzle.Entry, error) {
	start := kamisado.NewMatch(kamisado.Start(kamisado.Simple))
	met, err := puzzle.Play(ctx, start, s.levels, leastOpening, mostOpening, seed)
	if err != nil {
		return nil, err
	}
	var found []puzzle.Entry
	for _, m := range puzzle.Shuffled(met, seed) {
		p := m.(*kamisado.Match).Board()
		proof, ok, err := provePuzzle(ctx, s.solver, p)
		if err != nil {
			return nil, err
		}
		if ok && len(found) < mostFound {
			e := puzzle.Entry{Goal: proof.plies, Nodes: proof.nodes}
			e.Position, e.Solution = p.KFN(), []game.Move{game.Move(proof.move.String())}
			found = append(found, e)
		}
	}
	return found, nil
}

// images are the position as its mover sees it, and its mirror image. That exchanges colours, as
// the colours of the board are mirrored so.
func images(position string) ([]string, error) {
	p, err := kamisado.ParseKFN(position)
	if err != nil {
		return nil, err
	}
	straight, mirrored := slices.Repeat([]byte{'.'}, 64), slices.Repeat([]byte{'.'}, 64)
	for cell := range kamisado.NoCell {
		tower := p.At(cell)
		if !tower.Present {
			continue
		}
		own := kamisado.SquareOf(p.Turn(), cell)
		straight[own] = letter(tower.Colour, tower.Side == p.Turn())
		mirrored[own^7] = letter(partner(tower.Colour), tower.Side == p.Turn())
	}
	return []string{string(straight), string(mirrored)}, nil
}

// letter is a tower's colour, as a capital where it is the mover's.
func letter(c kamisado.Colour, own bool) byte {
	if own {
		return c.Letter()
	}
	return c.Letter() | 0x20
}

// partner is the colour that a mirror image has instead of another.
func partner(c kamisado.Colour) kamisado.Colour {
	cell := kamisado.Cell(0)
	for cell.Colour() != c {
		cell++
	}
	return (cell ^ 7).Colour()
}
