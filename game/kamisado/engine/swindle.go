package engine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// swindle is what there is to try in a position whose match is lost. The perfect
// player plays one of its moves, and the coach recommends the first.
type swindle struct {
	// moves are about equally good, the best first.
	moves []kamisado.Move
	// point is set when moves win the round at once: the match goes on with a point
	// more.
	point bool
	// round is what is known of the round, whatever becomes of the match. Where it can be won, moves
	// win it, as far as such moves are known: of a free choice one at most. Nothing is known of the
	// only round of a simple match.
	round proven
	// keeping of so many replies to the first move keep the opponent's win. replies is
	// 0 where they are not counted: the opponent can win at once, or has no turn after
	// the move, or there were no nodes left.
	keeping, replies int
	// plies is in how many moves the round is over, the first move counted, when the
	// winner of the match hurries and the loser delays; 0 when that was not asked or takes
	// too long.
	plies int
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

// findSwindle finds the moves of a lost position that are worth a try: those that
// win the round at once; or else, of those that win the round by force or, where
// none is known, of all moves, those that put off the end longest, and of them those
// with the greatest share of replies that are mistakes. round is what is known of the round,
// and spent how many nodes the proof took that the position is lost. Errors are the context's.
//
// A long way to the end asks more of the opponent than a single hard answer: it has to
// find one good move after the other. Outside the solver's book moves can only be compared by
// looking ahead: there random, which may be nil, mixes those that look about as good.
func findSwindle(
	ctx context.Context, s *solver.Solver, p *kamisado.Position, round proven, spent uint64, random *rand.Rand,
) (swindle, error) {
	var now best
	for _, m := range p.AppendMoves(nil) {
		if end := endOf(p, m); end != nil && end.Winner == p.Turn() {
			rank := 0
			if end.Method == kamisado.ByRow { // it makes a sumo
				rank = 1
			}
			now.offer(m, rank)
		}
	}
	if len(now.moves) > 0 {
		return swindle{moves: now.moves, point: true, round: round}, nil
	}
	covered := inBook(p)
	if covered {
		random = nil
	}
	moves, err := rankMoves(ctx, p, random)
	if err != nil {
		return swindle{}, err
	}
	if len(round.winning) > 0 {
		moves = slices.DeleteFunc(moves, func(m kamisado.Move) bool { return !slices.Contains(round.winning, m) })
	}
	if len(moves) == 1 || !covered {
		return swindle{moves: moves[:1], round: round}, nil
	}
	w := &swindler{ctx, s, p.Turn(), max(leastSwindleNodes, swindleNodes-min(spent, swindleNodes))}
	found, err := w.find(p, moves)
	found.round = round
	return found, err
}

// endOf returns the end of the round by a move, nil if the round goes on.
func endOf(p *kamisado.Position, m kamisado.Move) *kamisado.RoundEnd {
	_, effect := p.Play(m)
	return effect.Round
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

// aboutAsHard is how much smaller a share of mistakes counts as the same.
const aboutAsHard = 0.5

// find returns those of some moves that put off the end longest, of them those that are
// about as hard to answer as the hardest, and the hardest first.
func (w *swindler) find(p *kamisado.Position, moves []kamisado.Move) (found swindle, err error) {
	delays, err := w.solver.Delays(w.ctx, *p, moves, solver.Limits{Nodes: delayNodes})
	if err != nil {
		return found, err
	}
	var longest best
	exact := true
	for _, d := range delays {
		longest.offer(d.Move, d.Plies)
		exact = exact && d.Exact
	}
	if exact {
		found.plies = longest.rank
	}
	moves = longest.moves
	answered := make(map[kamisado.Move]answers)
	for _, m := range moves {
		if answered[m], err = w.after(p, m); err != nil {
			return found, err
		}
	}
	slices.SortStableFunc(moves, func(a, b kamisado.Move) int {
		return cmp.Compare(answered[b].mistakes, answered[a].mistakes)
	})
	hardest := answered[moves[0]]
	for _, m := range moves {
		if answered[m].mistakes >= hardest.mistakes-aboutAsHard {
			found.moves = append(found.moves, m)
		}
	}
	found.keeping, found.replies = hardest.keeping, hardest.replies
	return found, nil
}

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
		if end := endOf(p, m); end != nil && end.Match && end.Winner == p.Turn() {
			return answers{mistakes: plain}, nil
		}
	}
	r, err := w.solver.Solve(w.ctx, *p, solver.Limits{Nodes: w.nodes})
	if isBound(err) {
		w.nodes = 0
		return answers{mistakes: unknown}, nil
	}
	w.nodes -= min(w.nodes, r.Nodes)
	for _, m := range r.Winning {
		if endOf(p, m) != nil {
			return answers{mistakes: plain}, err
		}
	}
	keeping, replies := len(r.Winning), len(moves)
	return answers{float64(replies-keeping) / float64(replies), keeping, replies}, err
}

// openings are Black's first moves that win most rounds, whichever towers are sumos, and
// take the fewest nodes to prove.
var openings = [...]string{"d1d6", "e1e6", "a1a5", "h1h5"}

// findRound finds whether the round of a lost match can be won, and by which moves. Of a free choice
// it does not try all of a hundred moves, but the openings alone, and takes the first that wins.
func findRound(ctx context.Context, s *solver.Solver, p kamisado.Position, openings []string) (r proven, err error) {
	if p.Mode() != kamisado.Standard {
		return r, nil
	}
	// The same position in a round that decides the match: its winner wins the match.
	fields := strings.Fields(p.KFN())
	fields[3] = "2-2"
	if p, err = kamisado.ParseKFN(strings.Join(fields, " ")); err != nil {
		return r, err
	}
	if p.Forced() != kamisado.None {
		result, err := s.Solve(ctx, p, solver.Limits{Nodes: roundNodes})
		if isBound(err) {
			return r, nil
		}
		return proven{known: err == nil, won: result.Value == solver.Win, winning: result.Winning}, err
	}
	limits := solver.Limits{Nodes: roundNodes / uint64(len(openings))}
	value, err := s.Value(ctx, p, limits)
	if isBound(err) {
		return r, nil
	}
	r = proven{known: err == nil, won: value == solver.Win}
	if err != nil || !r.won {
		return r, err
	}
	legal := p.AppendMoves(nil)
	for _, name := range openings {
		m, _ := kamisado.ParseMove(name)
		if p.Turn() == kamisado.White { // the board looks the same after a half turn
			m.From, m.To = 63-m.From, 63-m.To
		}
		if !slices.Contains(legal, m) {
			continue // not a round's start
		}
		winner, err := s.WinnerAfter(ctx, p, m, limits)
		switch {
		case isBound(err):
		case err != nil:
			return r, err
		case winner == p.Turn():
			r.winning = []kamisado.Move{m}
			return r, nil
		}
	}
	return r, nil
}
