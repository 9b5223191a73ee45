package solver

import (
	"context"
	"math/bits"

	"kamisado/game/kamisado"
	"kamisado/game/kamisado/packed"
	"kamisado/game/kamisado/square"
)

// Distance returns in how many chosen moves, of both sides together, the round ends when
// the side that wins the match hurries without giving the win away and the other side
// delays. Errors are Solve's. It takes far more nodes than Value, minutes for early
// positions.
func (s *Solver) Distance(ctx context.Context, p kamisado.Position, limits Limits) (int, error) {
	p, err := afterZeroMove(p)
	if err != nil {
		return 0, err
	}
	j, err := s.begin(ctx, &p, limits)
	if err != nil {
		return 0, err
	}
	defer j.end()
	start := packed.Pack(p)
	value, err := j.search.value(&start)
	if err != nil {
		return 0, err
	}
	winner := uint8(p.Turn())
	if value == Loss {
		winner ^= 1
	}
	// The race has a table of its own.
	r := race{values: j.search, search: j.newSearch(j.search.ends, raceTable), winner: winner}
	for plies := 1; ; plies++ {
		if within := r.within(&start, plies); r.search.err != nil {
			return 0, r.search.err
		} else if within {
			return plies, nil
		}
	}
}

// race finds whether the winner can force the end within a number of plies. Its table
// holds for each position, as proof, one more than the most plies in which that is known
// to fail, and as disproof the fewest in which it is known to succeed.
type race struct {
	search *search
	// values decides positions: moves of the winner that lose are skipped.
	values *search
	winner uint8
}

// worthAsking is from how many plies on it pays to decide a position first, which is then
// about five times as fast.
const worthAsking = 8

// within reports whether the round is over, with the match won, after so many
// chosen moves at most.
func (r *race) within(p *packed.Position, plies int) bool {
	s := r.search
	s.meter.nodes++
	if s.meter.nodes&askEvery == 0 && s.err == nil {
		s.ask()
	}
	if plies == 0 || s.err != nil {
		return false
	}
	fails, succeeds := uint32(0), uint32(infinite)
	if n, known := s.table.find(p.Own, p.Opponent); known {
		fails, succeeds = n.proof(), n.disproof()
	}
	switch {
	case uint32(plies) >= succeeds:
		return true
	case uint32(plies) < fails:
		return false
	}
	before := s.meter.nodes
	found := r.look(p, plies)
	if found {
		succeeds = uint32(plies)
	} else {
		fails = uint32(plies) + 1
	}
	if s.err == nil {
		s.table.keep(p.Own, p.Opponent, pack(fails, succeeds, s.meter.nodes-before+1))
	}
	return found
}

// look tries the moves: the winner needs one that ends the round in time, the loser one
// that does not.
func (r *race) look(p *packed.Position, plies int) bool {
	hurries := uint8(p.Turn()) == r.winner
	only, forced := p.Forced()
	for c := range uint8(kamisado.Colours) {
		if forced && c != only {
			continue
		}
		if r.lookTower(p, c, plies, hurries) == hurries {
			return hurries
		}
	}
	return !hurries
}

// lookTower is look for one tower. It returns hurries when one of its moves decides.
func (r *race) lookTower(p *packed.Position, c uint8, plies int, hurries bool) bool {
	side := uint8(p.Turn())
	reach := p.Reach(c)
	if reach&square.FarRow != 0 {
		won := r.search.winsByRow(side, p, c) == (side == r.winner)
		if won == hurries {
			return hurries
		}
	}
	for reach &^= square.FarRow; reach != 0; reach &= reach - 1 {
		next, goesOn := p.Slide(c, uint8(bits.TrailingZeros64(reach)))
		if r.follow(side, &next, goesOn, plies) == hurries {
			return hurries
		}
	}
	if pushed, can := p.Pushed(c); can {
		next, goesOn := p.Push(c, pushed)
		return r.follow(side, &next, goesOn, plies)
	}
	return !hurries
}

// lost reports whether a move of the winner gives the match away.
func (r *race) lost(side uint8, next *packed.Position, plies int) bool {
	if side != r.winner || plies < worthAsking {
		return false
	}
	value, err := r.values.value(next)
	if err != nil {
		r.search.err = err
	}
	return (value == Win) != (uint8(next.Turn()) == r.winner)
}

// follow reports whether the end comes in time after a move of side.
func (r *race) follow(side uint8, next *packed.Position, goesOn bool, plies int) bool {
	if !goesOn {
		opponent := side ^ 1
		return r.search.wins(opponent, byDeadlock) == (opponent == r.winner)
	}
	return !r.lost(side, next, plies) && r.within(next, plies-1)
}
