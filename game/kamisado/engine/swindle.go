package engine

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Swindle is what there is to try in a position whose match is lost. The perfect
// player plays one of its moves, and the coach recommends the first.
type Swindle struct {
	// Moves are about equally good, the best first.
	Moves []kamisado.Move
	// Point is set when Moves win the round at once: the match goes on with a point
	// more.
	Point bool
	// Round is what is known of the round. Where it can be won, Moves win it, as far
	// as such moves are known.
	Round Round
	// Keeping of so many Replies to the first move keep the opponent's win. Replies is
	// 0 where they are not counted: the opponent can win at once, or has no turn after
	// the move, or there were no nodes left.
	Keeping, Replies int
	// Plies is in how many moves the round is over, the first move counted, when the
	// winner of the match hurries and the loser delays; 0 when that was not asked or takes
	// too long.
	Plies int
}

// Round is what is known of the round of a lost match, whatever becomes of the
// match. Nothing is known of the only round of a simple one.
type Round struct {
	// Known is unset when finding out would take too long.
	Known bool
	Value solver.Value
	// Winning are moves that win the round; of a free choice one at most.
	Winning []kamisado.Move
}

// What a swindle may cost, in positions searched: about two million make a second.
const (
	// swindleNodes are for the replies to all moves, the proof that the position is
	// lost included, and leastSwindleNodes are left of them after any proof.
	swindleNodes, leastSwindleNodes = 200_000, 100_000
	// delayNodes are for how long the moves put off the end.
	delayNodes = 200_000
	// roundNodes are for the ways to win the round.
	roundNodes = 40_000
)

// FindSwindle finds the moves of a lost position that are worth a try: those that
// win the round at once; or else, of those that win the round by force or, where
// none is known, of all moves, those that put off the end longest, and of them those
// with the greatest share of replies that are mistakes. spent is how many nodes the
// proof took that the position is lost. Errors are the context's.
//
// A long way to the end asks more of the opponent than a single hard answer: it has to
// find one good move after the other.
func FindSwindle(ctx context.Context, s *solver.Solver, p kamisado.Position, spent uint64) (Swindle, error) {
	round, err := findRound(ctx, s, p, openings[:])
	if err != nil {
		return Swindle{}, err
	}
	return findSwindle(ctx, s, &p, round, spent, nil)
}

// findSwindle is FindSwindle with what is known of the round. Outside the solver's
// book moves can only be compared by looking ahead: there chance mixes those that
// look about as good.
func findSwindle(ctx context.Context, s *solver.Solver, p *kamisado.Position, round Round, spent uint64, random *rand.Rand) (Swindle, error) {
	if moves := winRound(p); len(moves) > 0 {
		return Swindle{Moves: moves, Point: true, Round: round}, nil
	}
	covered := inBook(p)
	if covered {
		random = nil
	}
	moves, err := rankMoves(ctx, p, random)
	if err != nil {
		return Swindle{}, err
	}
	if len(round.Winning) > 0 {
		moves = slices.DeleteFunc(moves, func(m kamisado.Move) bool { return !slices.Contains(round.Winning, m) })
	}
	if len(moves) == 1 || !covered {
		return Swindle{Moves: moves[:1], Round: round}, nil
	}
	w := &swindler{ctx, s, p.Turn(), max(leastSwindleNodes, swindleNodes-min(spent, swindleNodes))}
	found, err := w.find(p, moves)
	found.Round = round
	return found, err
}

// winRound returns the moves that win the round at once, rather by an arrival, which
// makes a sumo, than by a mutual block.
func winRound(p *kamisado.Position) []kamisado.Move {
	var winning best[int]
	for _, m := range p.AppendMoves(nil) {
		_, effect := p.Play(m)
		switch end := effect.Round; {
		case end == nil || end.Winner != p.Turn():
		case end.Method == kamisado.ByRow:
			winning.offer(m, 1)
		default:
			winning.offer(m, 0)
		}
	}
	return winning.moves
}

// swindler searches the replies to the moves of a lost position.
type swindler struct {
	ctx    context.Context
	solver *solver.Solver
	// side is the one whose match is lost.
	side game.Seat
	// nodes are what is left to search.
	nodes uint64
}

// answers is how hard a move is to answer: the share of the replies that are mistakes,
// or one of the values below. keeping of the replies are no mistakes; both are 0 where
// they are not counted.
type answers struct {
	mistakes         float64
	keeping, replies int
}

// What stands for the share of mistakes where the replies are not counted.
const (
	// banked: the move wins the round, and the match goes on with a new one.
	banked = 2
	// unknown: there are no nodes left.
	unknown = -1
	// plain: the opponent can win at once, which everybody sees.
	plain = -2
	// given: the move gives the round away.
	given = -3
)

// find returns those of some moves that put off the end longest, of them those that are
// about as hard to answer as the hardest, and the hardest first.
func (w *swindler) find(p *kamisado.Position, moves []kamisado.Move) (found Swindle, err error) {
	delays, err := w.solver.Delays(w.ctx, *p, moves, solver.Limits{Nodes: delayNodes})
	if err != nil {
		return found, err
	}
	var longest best[int]
	exact := true
	for _, d := range delays {
		longest.offer(d.Move, d.Plies)
		exact = exact && d.Exact
	}
	if exact {
		found.Plies = longest.rank
	}
	err = w.chooseHardest(p, longest.moves, &found)
	return found, err
}

// chooseHardest fills in those of the moves that are about as hard to answer as the
// hardest, which comes first.
func (w *swindler) chooseHardest(p *kamisado.Position, moves []kamisado.Move, found *Swindle) (err error) {
	answered := make(map[kamisado.Move]answers)
	for _, m := range moves {
		if answered[m], err = w.after(p, m); err != nil {
			return err
		}
	}
	slices.SortStableFunc(moves, func(a, b kamisado.Move) int {
		return cmp.Compare(answered[b].mistakes, answered[a].mistakes)
	})
	hardest := answered[moves[0]]
	for _, m := range moves {
		if answered[m].mistakes >= hardest.mistakes-aboutAsHard {
			found.Moves = append(found.Moves, m)
		}
	}
	found.Keeping, found.Replies = hardest.keeping, hardest.replies
	return nil
}

// aboutAsHard is how much smaller a share of mistakes counts as the same.
const aboutAsHard = 0.5

// after returns how hard a move is to answer.
func (w *swindler) after(p *kamisado.Position, m kamisado.Move) (answers, error) {
	next, effect := p.Play(m)
	switch {
	case effect.Round == nil:
		return w.answers(&next)
	case effect.Round.Winner == w.side:
		return answers{mistakes: banked}, nil
	}
	return answers{mistakes: given}, nil
}

// answers counts the mistakes among the opponent's moves. When it is still the lost
// side's turn, after a push or a block, its best move counts.
func (w *swindler) answers(p *kamisado.Position) (answers, error) {
	moves := p.AppendMoves(nil)
	if p.Turn() == w.side {
		most := answers{mistakes: given}
		for _, m := range moves {
			a, err := w.after(p, m)
			if err != nil {
				return answers{}, err
			}
			most.mistakes = max(most.mistakes, a.mistakes)
		}
		return most, nil
	}
	if w.nodes == 0 {
		return answers{mistakes: unknown}, nil
	}
	for _, m := range moves {
		if _, effect := p.Play(m); effect.Round != nil && effect.Round.Match && effect.Round.Winner == p.Turn() {
			return answers{mistakes: plain}, nil
		}
	}
	r, err := w.solver.Solve(w.ctx, *p, solver.Limits{Nodes: w.nodes})
	if errors.Is(err, solver.ErrNodes) {
		w.nodes = 0
		return answers{mistakes: unknown}, nil
	}
	w.nodes -= min(w.nodes, r.Nodes)
	for _, m := range r.Winning {
		if _, effect := p.Play(m); effect.Round != nil {
			return answers{mistakes: plain}, err
		}
	}
	keeping, replies := len(r.Winning), len(moves)
	return answers{float64(replies-keeping) / float64(replies), keeping, replies}, err
}

// findRound finds whether the round of a lost match can be won, and by which moves; at its
// start by the first of the openings that does.
func findRound(ctx context.Context, s *solver.Solver, p kamisado.Position, openings []string) (r Round, err error) {
	if p.Mode() != kamisado.Standard {
		return r, nil
	}
	if p, err = asLastRound(p); err != nil {
		return r, err
	}
	if p.Forced() == kamisado.None {
		return findRoundByOpening(ctx, s, p, openings)
	}
	result, err := s.Solve(ctx, p, solver.Limits{Nodes: roundNodes})
	if err != nil {
		return r, ignoreNodes(err)
	}
	return Round{true, result.Value, result.Winning}, nil
}

// ignoreNodes drops the error of a question that takes too many nodes.
func ignoreNodes(err error) error {
	if errors.Is(err, solver.ErrNodes) {
		return nil
	}
	return err
}

// asLastRound returns the same position in a round that decides the match: its winner
// wins the match.
func asLastRound(p kamisado.Position) (kamisado.Position, error) {
	fields := strings.Fields(p.KFN())
	fields[3] = "2-2"
	return kamisado.ParseKFN(strings.Join(fields, " "))
}

// openings are Black's first moves that win most rounds, whichever towers are sumos, and
// take the fewest nodes to prove.
var openings = [...]string{"d1d6", "e1e6", "a1a5", "h1h5"}

// findRoundByOpening is findRound for a free choice: it tries the openings alone,
// not all of a hundred moves.
func findRoundByOpening(ctx context.Context, s *solver.Solver, p kamisado.Position, openings []string) (r Round, err error) {
	terms := solver.Limits{Nodes: roundNodes / uint64(len(openings))}
	if r.Value, err = s.Value(ctx, p, terms); err != nil {
		return r, ignoreNodes(err)
	}
	r.Known = true
	if r.Value == solver.Loss {
		return r, nil
	}
	for _, name := range openings {
		m, legal := openingOf(&p, name)
		if !legal {
			continue // not a round's start
		}
		winner, err := s.WinnerAfter(ctx, p, m, terms)
		switch {
		case errors.Is(err, solver.ErrNodes):
		case err != nil:
			return r, err
		case winner == p.Turn():
			r.Winning = []kamisado.Move{m}
			return r, nil
		}
	}
	return r, nil
}

// openingOf returns one of Black's openings as the side to move makes it: the board looks
// the same after a half turn. It reports whether the move is legal.
func openingOf(p *kamisado.Position, name string) (kamisado.Move, bool) {
	m, _ := kamisado.ParseMove(name)
	if p.Turn() == kamisado.White {
		m.From, m.To = 63-m.From, 63-m.To
	}
	return m, slices.Contains(p.AppendMoves(nil), m)
}
