// Command puzzlegen makes the puzzles of Othello from matches of its computer players.
package main

import (
	"context"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
	"kamisado/game/othello/puzzle"
	puzzles "kamisado/game/puzzle"
	"kamisado/game/puzzle/generate"
)

// The random moves that a match begins with: most players alone would always play the same.
const leastOpening, mostOpening = 6, 16

// leastEmpty is from how many empty cells on a position may be a puzzle: with fewer everything
// can be counted at a glance. mostEmpty and mostNodes bound the proof of each, so that a test
// can repeat all of them.
const leastEmpty, mostEmpty, mostNodes = 7, puzzle.MostEmpty, 300_000

// apart is in how many cells puzzles differ at least.
const apart = 12

func main() { generate.Main(source()) }

// source is where the puzzles come from.
func source() generate.Source {
	f := finder(generate.Weaker(player.Levels()))
	return generate.Source{Find: f.find, Measure: f.measure, Images: images, Apart: apart}
}

// finder finds puzzles in the matches of some levels.
type finder []game.Level

// find plays a match and looks for a puzzle in it.
func (f finder) find(ctx context.Context, seed game.Seed) ([]puzzles.Entry, error) {
	start := othello.NewMatch(othello.Start(othello.Size8x8))
	met, err := generate.Play(ctx, start, f, leastOpening, mostOpening, seed)
	if err != nil {
		return nil, err
	}
	for _, p := range generate.Shuffled(met, seed) {
		board := p.(*othello.Match).Board()
		if empty := board.Empty().Len(); empty < leastEmpty || empty > mostEmpty {
			continue
		}
		proof, ok, err := puzzle.Prove(ctx, board.Small())
		if err != nil {
			return nil, err
		}
		if ok && proof.Nodes <= mostNodes {
			e := puzzles.Entry{Goal: proof.Score, Nodes: proof.Nodes}
			e.Position, e.Solution = board.String(), []game.Move{game.Move(board.Size().CellName(proof.Cell))}
			return []puzzles.Entry{e}, nil
		}
	}
	return nil, nil
}

// measure lets the players try the puzzle.
func (f finder) measure(ctx context.Context, e puzzles.Entry, seed game.Seed) (int, error) {
	p, err := othello.ParsePosition(e.Position)
	if err != nil {
		return 0, err
	}
	v := othello.NewMatch(p).View(p.Turn())
	return generate.Failed(ctx, v, e.Solution[0], f, seed)
}

// images are the position turned and mirrored in all eight ways, by side to move.
func images(position string) (images []string, err error) {
	p, err := othello.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	own, opponent := p.Discs(p.Turn()), p.Discs(1-p.Turn())
	cells := slices.Repeat([]byte{'.'}, p.Size().Cells())
	for cell := range own.All() {
		cells[cell] = 'X'
	}
	for cell := range opponent.All() {
		cells[cell] = 'O'
	}
	for range 4 {
		images = append(images, string(cells), string(mirrored(cells)))
		cells = turned(cells)
	}
	return images, nil
}

// side is how many rows and columns the board has.
const side = 8

// mirrored is the board with its columns in reverse.
func mirrored(cells []byte) []byte {
	out := make([]byte, len(cells))
	for cell := range cells {
		out[cell] = cells[cell/side*side+side-1-cell%side]
	}
	return out
}

// turned is the board turned by a right angle.
func turned(cells []byte) []byte {
	out := make([]byte, len(cells))
	for cell := range cells {
		out[cell] = cells[(side-1-cell%side)*side+cell/side]
	}
	return out
}
