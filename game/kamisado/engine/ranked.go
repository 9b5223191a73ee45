package engine

import (
	"context"
	"math/bits"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// ranked is what a search of a round of a published mode has beside its positions: the ranks of
// the towers, and what each side gets when it wins the round.
type ranked struct {
	solver.Ranks
	// rows is by side and colour what a tower on the far row brings, deadlocks what a deadlock
	// does whose last move ended on that colour (rule 33).
	rows, deadlocks [2][kamisado.Colours]int
}

// newRanked returns the ranks and values of a position's round.
func newRanked(p *kamisado.Position) *ranked {
	r := &ranked{Ranks: solver.RanksOf(p)}
	for side := range game.Seat(2) {
		for c := range kamisado.Colour(kamisado.Colours) {
			r.rows[side][c] = worthOf(p, side, c)
			r.deadlocks[side][c] = worthOf(p, side, p.Rewarded(side, c))
		}
	}
	return r
}

// ring is the value of each point that the end of a round of a published mode brings, beyond
// that of the round.
const ring = 300

// worthOf is what a side gets for a new ring of a tower: the match, or the round and its points.
func worthOf(p *kamisado.Position, side game.Seat, c kamisado.Colour) int {
	gain := p.Gain(side, c)
	if p.Points(side)+gain >= p.Mode().Target() {
		return match
	}
	return point + ring*gain
}

// newRankedSearch is newSearch for a position of a published mode.
func newRankedSearch(ctx context.Context, p *kamisado.Position, nodes int) *search {
	return &search{ctx: ctx, ranked: newRanked(p), most: nodes, children: make([]child, 0, roomForChildren)}
}

// rankedOptions is options for a position of a published mode. A choice of a hand leads to the
// next round's first position.
func rankedOptions(p *kamisado.Position, r *ranked) []option {
	moves := p.AppendMoves(nil)
	list := make([]option, len(moves))
	for i, m := range moves {
		next, effect := p.Play(m)
		list[i] = option{move: m, over: effect.Round != nil}
		if !list[i].over {
			list[i].next = solver.Pack(next)
			continue
		}
		end := effect.Round
		if list[i].value = point + ring*end.Scored; end.Match {
			list[i].value = match
		}
		if end.Winner != p.Turn() {
			list[i].value = -list[i].value
		}
	}
	return list
}

// rankedValue is value by the rules of published modes.
func (s *search) rankedValue(p *solver.Board, depth, ply, alpha, beta int) int {
	s.nodes++
	if s.nodes&askEvery == 0 || s.nodes > s.most {
		s.ask()
	}
	if s.careless && depth <= 0 {
		return s.ranked.evaluate(p)
	}
	best := s.ranked.farRow(p)
	if best > 0 {
		best -= ply
	}
	if best > match/2 {
		return best
	}
	if depth <= 0 || s.err != nil {
		return max(best, s.ranked.evaluate(p))
	}
	base := len(s.children)
	best = max(best, s.expandRanked(p, ply))
	// Declared in the loop it would be allocated in every iteration.
	var next solver.Board
	for alpha = max(alpha, best); best < beta && len(s.children) > base; alpha = max(alpha, best) {
		next = s.next(base)
		best = max(best, s.reply(p, &next, depth-1, ply+1, alpha, beta))
	}
	s.children = s.children[:base]
	return best
}

// farRow is the most that the side to move gets by a move to the far row, less than anything if
// it has none.
func (r *ranked) farRow(p *solver.Board) (best int) {
	best = -2 * match
	only, forced := p.Forced()
	for c := range uint8(kamisado.Colours) {
		if (!forced || c == only) && r.Reach(p, c)&kamisado.FarRow != 0 {
			best = max(best, r.rows[p.Turn()&1][c])
		}
	}
	return best
}

// expandRanked is expand by the rules of published modes; wins on the far row are left out.
func (s *search) expandRanked(p *solver.Board, ply int) (best int) {
	best = -2 * match
	only, forced := p.Forced()
	danger := s.ranked.free(p.Opponent, bits.Reverse64(p.Occupied), uint8(1-p.Turn()))
	for c := range uint8(kamisado.Colours) {
		if !forced || c == only {
			best = max(best, s.expandRankedTower(p, c, ply, danger))
		}
	}
	return best
}

func (s *search) expandRankedTower(p *solver.Board, c uint8, ply int, danger uint64) (best int) {
	best = -2 * match
	r := s.ranked
	for reach := r.Reach(p, c) &^ kamisado.FarRow; reach != 0; reach &= reach - 1 {
		to := uint8(bits.TrailingZeros64(reach))
		next, goesOn := r.Slide(p, c, to)
		if !s.pushRanked(&next, goesOn, reach&-reach&danger != 0) {
			best = max(best, ply+1-r.deadlocks[1-p.Turn()&1][kamisado.Cell(to&63).Colour()])
		}
	}
	if count := r.Pushed(p, c); count > 0 {
		next, goesOn := r.Push(p, c, count)
		if !s.pushRanked(&next, goesOn, false) {
			to := kamisado.Cell((p.Square(c) + 8) & 63)
			best = max(best, ply+1-r.deadlocks[1-p.Turn()&1][to.Colour()])
		}
	}
	return best
}

// pushRanked is push for towers with ranks.
func (s *search) pushRanked(next *solver.Board, goesOn, dangerous bool) bool {
	if goesOn {
		c, _ := next.Forced()
		order := -bits.OnesCount64(s.ranked.Reach(next, c&7))
		if dangerous {
			order -= 64
		}
		s.children = append(s.children, child{*next, order})
	}
	return goesOn
}

// free are the squares whose colour forces a tower of a side with a free way to the far row, in
// that side's counting.
func (r *ranked) free(towers, occupied uint64, side uint8) (squares uint64) {
	for c := range uint8(kamisado.Colours) {
		if kamisado.RaysOf(r.Ranks[side&1][c], uint8(towers>>(8*c))&63).Reach(occupied)&kamisado.FarRow != 0 {
			squares |= kamisado.ColourSquares(kamisado.Colour(c))
		}
	}
	return squares
}

// Values of a side's towers by their rank, beyond those of a simple tower: of a free way, which
// brings more points, and of being able to push.
const (
	rankWay = 25
	canPush = 12
)

// evaluate is the function of that name by the rules of published modes.
func (r *ranked) evaluate(p *solver.Board) int {
	side := uint8(p.Turn()) & 1
	own, opponent := r.features(p.Own, p.Occupied, side), r.features(p.Opponent, bits.Reverse64(p.Occupied), 1-side)
	value := own.value - opponent.value
	if c, forced := p.Forced(); forced {
		moves := bits.OnesCount64(r.Reach(p, c) &^ opponent.free)
		if r.Pushed(p, c) > 0 {
			moves++
			value += canPush
		}
		value += safeMoves[min(moves, len(safeMoves)-1)]
	}
	return value
}

// features are what evaluate counts of a side.
func (r *ranked) features(towers, occupied uint64, side uint8) (s sideFeatures) {
	ways := 0
	for c := range uint8(kamisado.Colours) {
		at := uint8(towers>>(8*c)) & 63
		rank := r.Ranks[side&1][c]
		reach := kamisado.RaysOf(rank, at).Reach(occupied)
		s.value += int(at >> 3) // a step ahead
		switch {
		case reach&kamisado.FarRow != 0:
			s.free |= kamisado.ColourSquares(kamisado.Colour(c))
			s.value += rankWay * int(rank)
			if r.rows[side&1][c] == match {
				s.value += sumoWay
			}
			ways++
		case reach == 0:
			s.value += cannotMove
		}
	}
	s.value += freeWays[ways]
	return s
}
