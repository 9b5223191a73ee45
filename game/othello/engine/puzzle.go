package engine

import (
	"context"
	_ "embed"
	"math/bits"
	"slices"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/generate puzzles -game othello

//go:embed puzzles.txt
var puzzles string

// Puzzler has the puzzles of Othello: ends on the board of 8 by 8 in which exactly one move keeps the win
// or, where none wins, the draw. The goal of an entry is the final difference of discs for the side to
// move.
type Puzzler struct{ puzzle.OneMove }

var _ game.Puzzler = (*Puzzler)(nil)

// NewPuzzler returns the puzzles.
func NewPuzzler() *Puzzler {
	return &Puzzler{puzzle.OneMove{Set: puzzle.NewSet(puzzles), Rules: othello.Rules{}}}
}

// Task asks for the move that wins, or that saves the draw; after that, for any that still does.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	side := othello.SideTerm(othello.Black)
	if position, err := othello.ParsePosition(p.Position); err == nil {
		side = othello.SideTerm(position.Turn())
	}
	e, first := z.Entry(p)
	key := "othello.puzzle.task.draw"
	if e.Goal > 0 {
		key = "othello.puzzle.task.win"
	}
	if !first {
		key += ".on"
	}
	return game.Say(key, "Side", side)
}

// Explain plays the answer. Where it keeps the win, or the draw, the opponent replies with a best move; where it does
// not, it says how many discs it costs, and shows the opponent's best answer.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	move, side, played, err := z.Answer(p, answer, "othello.puzzle.one")
	if err != nil {
		return game.Explanation{}, err
	}
	start, err := othello.ParsePosition(p.Position)
	if err != nil {
		return game.Explanation{}, err
	}
	before, err := solve(ctx, boardOf(start), 0)
	if err != nil {
		return game.Explanation{}, err
	}
	next := played.(*othello.Match).Board()
	solved, err := solve(ctx, boardOf(next), 0)
	if err != nil {
		return game.Explanation{}, err
	}
	score := solved.score
	if next.Turn() != side {
		score = -score
	}
	if class(score) == class(before.score) {
		x, end, err := z.Continue(ctx, p, move, side, played, best)
		if x.Solved {
			key := "othello.puzzle.saved"
			if score > 0 {
				key = "othello.puzzle.won"
			}
			discs := end.(*othello.Match).Board()
			x.Said = []game.Phrase{game.Say(key, "Cell", string(move), "Side", othello.SideTerm(side),
				"Own", discs.Discs(side).Len(), "Others", discs.Discs(1-side).Len())}
		}
		return x, err
	}
	key := "othello.puzzle.drawn"
	if score < 0 {
		key = "othello.puzzle.lost"
	}
	pairs := []any{
		"Cell", string(move), "Opponent", othello.SideTerm(1 - side), "Count", -score, "Lost", before.score - score,
	}
	if next.Turn() == side || len(solved.best) == 0 {
		// The opponent must pass, or the match is over.
		said := []game.Phrase{game.Say(key+".passed", pairs...)}
		return game.Explanation{Said: said, View: puzzle.Shown(played.View(game.Nobody))}, nil
	}
	reply := game.Move(next.Size().CellName(solved.best[0]))
	return game.Explanation{
		Said: []game.Phrase{game.Say(key, append(pairs, "Reply", string(reply))...)},
		View: puzzle.Shown(played.View(game.Nobody), reply),
	}, nil
}

// best returns a move that keeps the best score. The position must not be over.
func best(ctx context.Context, at game.Position) (game.Move, error) {
	p := at.(*othello.Match).Board()
	solved, err := solve(ctx, boardOf(p), 0)
	if err != nil {
		return "", err
	}
	return game.Move(p.Size().CellName(solved.best[0])), nil
}

// The random moves that a match begins with: most players alone would always play the same.
const leastOpening, mostOpening = 6, 16

// A puzzle has from leastEmpty to mostEmpty empty cells, as with fewer everything can be counted at a
// glance, and leastMoves legal moves at least. mostNodes bounds its proof, so that a test can repeat all
// of them.
const leastEmpty, mostEmpty, leastMoves, mostNodes = 7, 14, 4, 300_000

// apart is in how many cells puzzles differ at least.
const apart = 12

// proof says that a board is a puzzle.
type proof struct {
	// cell is the only move that keeps the result.
	cell int
	// score is the final difference of discs for the side to move; 0 for a draw.
	score int
	// nodes are the boards searched.
	nodes uint64
}

// prove decides whether a board is a puzzle: one move wins and all others do not, or one draws and all
// others lose. The best move is then better by two discs at least, for scores are even. It must not be one
// of those that turn the most discs over. The error is the context's.
func prove(ctx context.Context, b board) (proof, bool, error) {
	moves := b.moves()
	if bits.OnesCount64(moves) < leastMoves || b.empties() > mostEmpty {
		return proof{}, false, nil
	}
	solved, err := solve(ctx, b, 0)
	if err != nil || len(solved.best) != 1 || solved.score < 0 {
		return proof{}, false, err
	}
	most := 0
	for cells := moves; cells != 0; cells &= cells - 1 {
		most = max(most, bits.OnesCount64(b.flips(bits.TrailingZeros64(cells))))
	}
	p := proof{cell: solved.best[0], score: solved.score, nodes: solved.nodes}
	if bits.OnesCount64(b.flips(p.cell)) == most {
		return proof{}, false, nil
	}
	for others := moves &^ (1 << p.cell); others != 0; others &= others - 1 {
		reply, err := solve(ctx, b.after(bits.TrailingZeros64(others)), 0)
		if err != nil {
			return proof{}, false, err
		}
		p.nodes += reply.nodes
		if class(-reply.score) == class(p.score) {
			return proof{}, false, nil
		}
	}
	return p, true, nil
}

// class returns 1 for a win, 0 for a draw and -1 for a loss.
func class(score int) int { return min(max(score, -1), 1) }

// PuzzleSource returns where the puzzles come from: matches of the computer players.
func PuzzleSource() puzzle.Source {
	levels, start := puzzle.Weaker(Levels()), othello.NewMatch(othello.Start(othello.Size8x8))
	return puzzle.Source{
		Images: images, Apart: apart,
		// Find plays a match and looks for a puzzle in it.
		Find: func(ctx context.Context, seed game.Seed) ([]puzzle.Entry, error) {
			met, err := puzzle.Play(ctx, start, levels, leastOpening, mostOpening, seed)
			if err != nil {
				return nil, err
			}
			for _, m := range puzzle.Shuffled(met, seed) {
				p := m.(*othello.Match).Board()
				if p.Empty().Len() < leastEmpty {
					continue
				}
				proof, ok, err := prove(ctx, boardOf(p))
				if err != nil {
					return nil, err
				}
				if ok && proof.nodes <= mostNodes {
					e := puzzle.Entry{Goal: proof.score, Nodes: proof.nodes}
					e.Position, e.Solution = p.String(), []game.Move{game.Move(p.Size().CellName(proof.cell))}
					return []puzzle.Entry{e}, nil
				}
			}
			return nil, nil
		},
		Measure: puzzle.Measure(othello.Rules{}, levels),
	}
}

// images returns the position turned and mirrored in all eight ways, by side to move.
func images(position string) (images []string, err error) {
	p, err := othello.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	for _, to := range p.Size().Symmetries() {
		cells := slices.Repeat([]byte{'.'}, len(to))
		for cell := range p.Discs(p.Turn()).All() {
			cells[to[cell]] = 'X'
		}
		for cell := range p.Discs(1 - p.Turn()).All() {
			cells[to[cell]] = 'O'
		}
		images = append(images, string(cells))
	}
	return images, nil
}
