package kamisado

import (
	"kamisado/game"
)

// The ways a round ends.
const (
	// ByRow: a tower stands on the opponent's home row (rule 13).
	ByRow game.Method = "row"
	// ByDeadlock: a mutual block (rules 10 and 11).
	ByDeadlock game.Method = "deadlock"
)

// Effect is all that one chosen move did, the automatic part included. Small fields stand
// together, as perft makes effects by the million.
type Effect struct {
	Side game.Seat
	Move Move
	// Zero is the cell of the tower that made a zero move, the first of several, NoCell
	// without one; ZeroSide is whose it is (rule 9).
	Zero Cell
	// Stuck is the cell of the second blocked tower in a mutual block, NoCell
	// otherwise. Its zero move is not made (rule 10). In modes with chains it is the tower
	// that the chain came back to (rule 31).
	Stuck Cell
	// Missing is the colour of the tower that MissingSide would have to use now
	// and does not have: its choice is free instead. None otherwise.
	Missing Colour
	// PushedTo is the new cell of Pushed; PushedCount is how many towers the push moved,
	// which stand in a row before that one.
	PushedTo    Cell
	PushedCount uint8
	// Tower is what moved, as it was before a promotion. It is not Present in
	// the effect of a set-up position's start, which has no move, and of a choice of a hand.
	Tower Tower
	// Pushed is the farthest tower that a push moved.
	Pushed                Tower
	ZeroSide, MissingSide game.Seat
	// Chain are the cells of the towers that made zero moves after the first one, the sides
	// in turns; nil but in modes with chains (rule 31).
	Chain []Cell
	// Round is how the round ended, nil while it goes on.
	Round *RoundEnd
}

// still is the effect of nothing: what a set-up position's start begins with.
func still(side game.Seat) Effect {
	return Effect{Side: side, Move: Push(NoCell), PushedTo: NoCell, Zero: NoCell, Stuck: NoCell, Missing: None}
}

// RoundEnd is the end of a round.
type RoundEnd struct {
	Winner game.Seat
	Method game.Method
	// Scored are the points the winner got for it.
	Scored int
	// Promoted is the colour of the winner's tower that gained a ring, None if none did.
	Promoted Colour
	// Points are both sides' points after it.
	Points [2]int
	// Match is set when the match ended with it.
	Match bool
	// Final is the board as the round left it, a promotion included, before the
	// towers went home or the winner chose for the next one.
	Final Position
}

// Play makes a legal move and all that follows from it by itself: zero moves,
// the end of a round, promotion and the next round's start or the choice that
// is due before it. When the match ends the towers stay where they are. The move
// must be legal; see CheckMove.
func (p Position) Play(m Move) (Position, Effect) {
	e := p.effect(m)
	if p.advance(&e) { // a tower on the far row scores and gets a ring (rules 13 to 16 and 23)
		end := RoundEnd{Winner: e.Side, Method: ByRow, Promoted: None}
		p.award(&end, e.Tower.Colour)
		p.endRound(&e, end)
	} else {
		p.finishMove(e.Side, &e)
	}
	return p, e
}

// effect is the effect of a move that has not been made yet.
func (p *Position) effect(m Move) Effect {
	side := p.Turn()
	e := still(side)
	e.Move = m
	if m.From < NoCell {
		e.Tower = p.tower(side, p.standing(side, SquareOf(side, m.From)))
	}
	return e
}

// advance makes the chosen move alone and reports whether its tower reached the
// far row. A push never does (rule 20).
func (p *Position) advance(e *Effect) (row bool) {
	if hand, ok := e.Move.Fill(); ok {
		p.fill(hand)
		return false
	}
	if e.Move.IsPush() {
		p.push(e)
		return false
	}
	to := SquareOf(e.Side, e.Move.To)
	p.shift(e.Side, e.Tower.Colour, to)
	p.last[e.Side] = e.Move.To.Colour()
	if FarRow>>to&1 == 1 {
		return true
	}
	p.turn = uint8(1 - e.Side)
	return false
}

// push moves the pusher and the row before it one cell ahead. The opponent loses its turn and
// its last colour becomes that of the cell on which the farthest of them lands, which forces the
// pusher (rules 21 and 30).
func (p *Position) push(e *Effect) {
	side, opponent := e.Side, 1-e.Side
	own, count := p.towers[side][e.Tower.Colour], p.pushed(side, e.Tower.Colour)
	for n := count; n > 0; n-- {
		from := flip(own + 8*n)
		target := p.standing(opponent, from)
		p.shift(opponent, target, from-8)
		if n == count {
			e.Pushed = p.tower(opponent, target)
		}
	}
	p.shift(side, e.Tower.Colour, own+8)
	e.PushedCount, e.PushedTo = count, p.Where(opponent, e.Pushed.Colour)
	p.last[opponent] = e.PushedTo.Colour()
}

// finishMove makes the zero moves of blocked sides, or ends the round by mutual block. mover made
// the last move of non-zero length, a push included, and so loses it (rules 11 and 32).
func (p *Position) finishMove(mover game.Seat, e *Effect) {
	ended := p.last[mover]
	if e.Tower.Present && e.Move.IsPush() {
		ended = cellAhead(mover, e.Move.From).Colour()
	}
	if !p.resolve(e) {
		return
	}
	rules, end := p.mode.rules(), RoundEnd{Winner: 1 - mover, Method: ByDeadlock, Promoted: None}
	end.Scored = rules.deadlock
	if rules.rewards {
		p.award(&end, p.Rewarded(end.Winner, ended)) // each side has a tower
	}
	p.endRound(e, end)
}

// resolve makes the zero moves of blocked sides to move (rules 8, 9 and 31) and
// reports whether the round is a mutual block; then the last block is not followed by a
// zero move (rule 10).
func (p *Position) resolve(e *Effect) (mutual bool) {
	side, forced := p.Turn(), p.forcedOnBoard(e)
	return !p.canMove(side, forced) && p.chain(e, side, forced)
}

// chain is resolve for a side that cannot move.
func (p *Position) chain(e *Effect, side game.Seat, forced Colour) (mutual bool) {
	var met uint16 // the towers that made zero moves, a bit each
	for {
		if forced == None {
			return true
		}
		tower, cell := uint16(1)<<(8*uint8(side)+uint8(forced)), p.Where(side, forced)
		if met&tower != 0 || met != 0 && !p.mode.rules().chains {
			e.Stuck = cell
			return true
		}
		met |= tower
		if e.Zero == NoCell {
			e.Zero, e.ZeroSide = cell, side
		} else {
			e.Chain = append(e.Chain, cell)
		}
		p.last[side] = cell.Colour()
		p.turn = uint8(1 - side)
		side, forced = p.Turn(), p.forcedOnBoard(e)
		if p.canMove(side, forced) {
			return false
		}
	}
}

// canMove reports whether a side can act with its forced tower or, on a free
// choice, with any, or can choose a hand. With all sixteen towers a free choice always can (rule 12);
// in a set-up position that leaves none the round ends like a mutual block.
func (p *Position) canMove(side game.Seat, forced Colour) bool {
	if forced != None {
		return !p.blocked(side, forced)
	}
	if p.choosing {
		return true
	}
	for c := range Colours {
		if !p.blocked(side, c) {
			return true
		}
	}
	return false
}

// forcedOnBoard is the forced colour. In a set-up position with missing towers
// the forced one may not be there: then the choice is free, and the last colour
// that would force it is cleared, so that the position stays a valid KFN.
func (p *Position) forcedOnBoard(e *Effect) Colour {
	forced := p.Forced()
	if forced != None && p.towers[p.turn][forced] == off {
		e.Missing, e.MissingSide = forced, p.Turn()
		p.last[1-p.turn] = None
		return None
	}
	return forced
}

// award gives the winner of a round the points of an arrival of one of its towers, and that the
// ring.
func (p *Position) award(end *RoundEnd, c Colour) {
	end.Scored = p.Gain(end.Winner, c)
	if p.Rank(end.Winner, c) < p.mode.rules().topRank {
		end.Promoted = c
		p.ranks[end.Winner] += 1 << (4 * c)
	}
}

// Gain is how many points the arrival of a side's tower on the far row brings, or the ring that it
// has for a deadlock (rules 13, 16, 23 and 33).
func (p *Position) Gain(side game.Seat, c Colour) int {
	return p.mode.rules().arrival[p.Rank(side, c)%TopRank]
}

// Rewarded is the colour of the tower on which the winner of a deadlock puts a ring, by that of the
// cell on which the last move ended: the same one or, in a set-up position without that tower, the
// next in the colours' order that is there (rule 33). None where the side has no tower.
func (p *Position) Rewarded(winner game.Seat, ended Colour) Colour {
	for i := range Colours {
		if c := (ended + i) % Colours; p.towers[winner][c] != off {
			return c
		}
	}
	return None
}

// endRound adds the points and, unless the match is over, sets up the next
// round, which the loser starts (rule 17), or leaves that to the winner's choice (rule 24).
func (p *Position) endRound(e *Effect, end RoundEnd) {
	rules := p.mode.rules()
	p.points[end.Winner] += uint8(end.Scored)
	end.Points = [2]int{int(p.points[Black]), int(p.points[White])}
	end.Match = int(p.points[end.Winner]) >= rules.target
	end.Final = *p
	e.Round = &end
	switch {
	case end.Match:
	case rules.fills:
		p.choosing, p.turn, p.last = true, uint8(end.Winner), [2]Colour{None, None}
	default:
		p.setHome()
		p.turn = uint8(1 - end.Winner)
	}
}
