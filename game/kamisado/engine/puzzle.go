package engine

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"slices"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/generate puzzles -game kamisado

//go:embed puzzles.txt
var puzzles string

// Puzzler has the puzzles of Kamisado. The goal of an entry is puzzleProof.plies.
type Puzzler struct {
	puzzle.OneMove
	solver *solver.Solver
}

var _ game.Puzzler = (*Puzzler)(nil)

// NewPuzzler returns a puzzler that asks a solver what refutes an answer.
func NewPuzzler(s *solver.Solver) *Puzzler {
	return &Puzzler{puzzle.OneMove{Set: puzzle.NewSet(puzzles), Rules: kamisado.Rules{}}, s}
}

// Task asks for the only move that wins or, after that, for any that still does.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	side := kamisado.SideTerm(kamisado.Black)
	if position, err := kamisado.ParseKFN(p.Position); err == nil {
		side = kamisado.SideTerm(position.Turn())
	}
	key := "kamisado.puzzle.task"
	if _, first := z.Entry(p); !first {
		key += ".on"
	}
	return game.Say(key, "Side", side)
}

// Explain plays the answer. Where it keeps the win the opponent delays it as long as possible; where it does not, the
// opponent's quickest win refutes it.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	move, side, played, err := z.Answer(p, answer, "kamisado.puzzle.one")
	if err != nil {
		return game.Explanation{}, err
	}
	next := played.(*kamisado.Match)
	winner := game.Nobody
	if end := next.Last().Round; end != nil {
		winner = end.Winner
	} else {
		now := next.Board()
		value, err := z.solver.Value(ctx, now, solver.Limits{})
		if err != nil {
			return game.Explanation{}, err
		}
		if winner = now.Turn(); value == solver.Loss {
			winner = 1 - winner
		}
	}
	if winner != side {
		return z.refute(ctx, next, "Move", string(move), "Side", kamisado.SideTerm(side),
			"Opponent", kamisado.SideTerm(1-side))
	}
	x, _, err := z.Continue(ctx, p, move, side, next, z.best)
	if x.Solved {
		x.Said = []game.Phrase{game.Say("kamisado.puzzle.won", "Move", string(move))}
	}
	return x, err
}

// best returns the move that wins the soonest or, in a lost position, one that delays the end the longest.
func (z *Puzzler) best(ctx context.Context, at game.Position) (game.Move, error) {
	p := at.(*kamisado.Match).Board()
	value, err := z.solver.Value(ctx, p, solver.Limits{})
	if err != nil {
		return "", err
	}
	if value == solver.Win {
		move, _, err := z.quickest(ctx, p)
		return game.Move(move.String()), err
	}
	delays, err := z.solver.Delays(ctx, p, p.AppendMoves(nil), solver.Limits{Nodes: refuteNodes})
	if err != nil {
		return "", err
	}
	longest := slices.MaxFunc(delays, func(a, b solver.Delay) int { return cmp.Compare(a.Plies, b.Plies) })
	return game.Move(longest.Move.String()), nil
}

// refute finds the answer to a wrong move that led to a position. pairs are what its sentences
// need to know of the move.
func (z *Puzzler) refute(ctx context.Context, next *kamisado.Match, pairs ...any) (game.Explanation, error) {
	refuted := game.Explanation{View: puzzle.Shown(next.View(game.Nobody))}
	now := next.Board()
	switch effect := next.Last(); {
	case effect.Round != nil:
		refuted.Said = []game.Phrase{game.Say("kamisado.puzzle.deadlock", pairs...)}
		return refuted, nil
	case effect.Side == now.Turn():
		refuted.Said = []game.Phrase{game.Say("kamisado.puzzle.blocked", pairs...)}
		return refuted, nil
	}
	reply, plies, err := z.quickest(ctx, now)
	switch {
	case isBound(err):
		refuted.Said = []game.Phrase{game.Say("kamisado.puzzle.fails", pairs...)}
		return refuted, nil
	case err != nil:
		return game.Explanation{}, err
	}
	pairs = append(pairs, "Reply", reply.String())
	refuted.View = puzzle.Shown(refuted.View, game.Move(reply.String()))
	refuted.Said = []game.Phrase{sayLost(plies, pairs)}
	return refuted, nil
}

// sayLost says what an answer reaches that wins within some plies, 0 where that takes too
// long to know.
func sayLost(plies int, pairs []any) game.Phrase {
	switch plies {
	case 0:
		return game.Say("kamisado.puzzle.lost", pairs...)
	case 1:
		return game.Say("kamisado.puzzle.lost.now", pairs...)
	}
	return game.Say("kamisado.puzzle.lost.within", append(pairs, "Count", plies)...)
}

// refuteNodes bounds the search for an answer. It is more than the proof of a puzzle took.
const refuteNodes = 2 * proofNodes

// quickest finds a move that wins the soonest, and within how many plies: 0 where none is found
// within a number of nodes. The position must be won. Errors are the context's and
// solver.ErrNodes.
func (z *Puzzler) quickest(ctx context.Context, p kamisado.Position) (best kamisado.Move, least int, err error) {
	result, err := z.solver.Solve(ctx, p, solver.Limits{Nodes: refuteNodes})
	if err != nil {
		return best, 0, err
	}
	best = result.Winning[0]
	for _, m := range result.Winning {
		plies, err := z.plies(ctx, p, m)
		if err != nil {
			return best, 0, err
		}
		if plies > 0 && (least == 0 || plies < least) {
			best, least = m, plies
		}
	}
	return best, least, nil
}

// plies is within how many plies a winning move wins, itself included; 0 where that takes too
// long to know.
func (z *Puzzler) plies(ctx context.Context, p kamisado.Position, m kamisado.Move) (int, error) {
	next, effect := p.Play(m)
	if effect.Round != nil {
		return 1, nil
	}
	plies, err := z.solver.Distance(ctx, next, solver.Limits{Nodes: raceNodes})
	if isBound(err) {
		return 0, nil
	}
	return plies + 1, err
}

// puzzleProof says that a position is a puzzle.
type puzzleProof struct {
	// move is the only one that wins.
	move kamisado.Move
	// plies is within how many chosen moves, of both sides together, the match is over when
	// the winner hurries and the loser delays.
	plies int
	// nodes are the positions searched to decide all moves.
	nodes uint64
}

// The bounds of a puzzle: how many moves it has at least, how many nodes the proof of all moves
// and that of the plies may take, and within how many plies it is won.
const (
	leastMoves            = 3
	proofNodes, raceNodes = 60_000, 60_000
	leastPlies, mostPlies = 3, 15
)

// provePuzzle decides whether a position is a puzzle: of at least three moves exactly one wins, and
// not at once. Positions that take too many nodes are none. The error is the context's.
func provePuzzle(ctx context.Context, s *solver.Solver, p kamisado.Position) (puzzleProof, bool, error) {
	if p.Mode() != kamisado.Simple || len(p.AppendMoves(nil)) < leastMoves {
		return puzzleProof{}, false, nil
	}
	result, err := s.Solve(ctx, p, solver.Limits{Nodes: proofNodes})
	if isNone(err) || err == nil && (len(result.Winning) != 1 || result.Position != p) {
		return puzzleProof{}, false, nil
	}
	if err != nil {
		return puzzleProof{}, false, err
	}
	plies, err := s.Distance(ctx, p, solver.Limits{Nodes: raceNodes})
	if isNone(err) || err == nil && (plies < leastPlies || plies > mostPlies) {
		return puzzleProof{}, false, nil
	}
	return puzzleProof{move: result.Winning[0], plies: plies, nodes: result.Nodes}, err == nil, err
}

// isNone reports whether an error means that a position is no puzzle.
func isNone(err error) bool { return isBound(err) || errors.Is(err, solver.ErrOver) }

// The random moves that a match begins with, so that there are many different ones.
const leastOpening, mostOpening = 1, 4

// apart is in how many cells puzzles differ at least: two for each tower that stands elsewhere.
const apart = 7

// PuzzleSource returns where the puzzles come from: matches of the computer players.
func PuzzleSource() puzzle.Source {
	s := solver.New(solver.Config{})
	source := puzzleSource{solver: s, levels: puzzle.Weaker(Levels(s))}
	return puzzle.Source{
		Find: source.find, Measure: puzzle.Measure(kamisado.Rules{}, source.levels), Images: images, Apart: apart,
	}
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
