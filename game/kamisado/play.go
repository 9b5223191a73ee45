package kamisado

import (
	"kamisado/game"
	"kamisado/game/kamisado/square"
)

// The ways a round ends.
const (
	// ByRow: a tower stands on the opponent's home row (rule 13).
	ByRow game.Method = "row"
	// ByDeadlock: a mutual block (rules 10 and 11).
	ByDeadlock game.Method = "deadlock"
)

// Effect is all that one chosen move did, the automatic part included.
type Effect struct {
	Side game.Seat
	Move Move
	// Tower is what moved, as it was before a promotion. It is not Present in
	// the effect of a set-up position's start, which has no move.
	Tower Tower
	// Pushed and PushedTo are the tower a push moved and its new cell.
	Pushed   Tower
	PushedTo Cell
	// Zero is the cell of the tower that made a zero move, NoCell without one;
	// ZeroSide is whose it is (rule 9).
	Zero     Cell
	ZeroSide game.Seat
	// Stuck is the cell of the second blocked tower in a mutual block, NoCell
	// otherwise. Its zero move is not made (rule 10).
	Stuck Cell
	// Missing is the colour of the tower that MissingSide would have to use now
	// and does not have: its choice is free instead. None otherwise.
	Missing     Colour
	MissingSide game.Seat
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
	// Promoted is the colour of the tower that became a sumo, None if none did.
	Promoted Colour
	// Points are both sides' points after it.
	Points [2]int
	// Match is set when the match ended with it.
	Match bool
	// Final is the board as the round left it, a promotion included, before the
	// towers went home for the next one.
	Final Position
}

// Play makes a legal move and all that follows from it by itself: zero moves,
// the end of a round, promotion and the next round's start. When the match ends
// the towers stay where they are. The move must be legal; see Judge.
func (p Position) Play(m Move) (Position, Effect) {
	e := p.effect(m)
	if p.advance(&e) {
		p.winByRow(&e)
	} else {
		p.finishMove(e.Side, &e)
	}
	return p, e
}

// effect is the effect of a move that has not been made yet.
func (p *Position) effect(m Move) Effect {
	e := still(p.Turn())
	e.Move, e.Tower = m, p.At(m.From)
	return e
}

// advance makes the chosen move alone and reports whether its tower reached the
// far row. A push never does (rule 20).
func (p *Position) advance(e *Effect) (row bool) {
	if e.Move.IsPush() {
		p.push(e)
		return false
	}
	to := SquareOf(e.Side, e.Move.To)
	p.shift(e.Side, e.Tower.Colour, to)
	p.last[e.Side] = e.Move.To.Colour()
	if square.FarRow>>to&1 == 1 {
		return true
	}
	p.turn = uint8(1 - e.Side)
	return false
}

// push moves both towers one cell ahead. The opponent loses its turn and its last
// colour becomes that of the landing cell, which forces the pusher (rule 21).
func (p *Position) push(e *Effect) {
	side, opponent := e.Side, 1-e.Side
	target := p.pushTarget(side, e.Tower.Colour)
	e.Pushed = Tower{Side: opponent, Colour: target, Present: true}
	p.shift(opponent, target, p.towers[opponent][target]-8)
	p.shift(side, e.Tower.Colour, p.towers[side][e.Tower.Colour]+8)
	e.PushedTo = p.Where(opponent, target)
	p.last[opponent] = e.PushedTo.Colour()
}

// finishMove makes the zero move of a blocked side to move, or ends the round by
// mutual block. mover made the last move of non-zero length, a push included,
// and so loses it (rule 11).
func (p *Position) finishMove(mover game.Seat, e *Effect) {
	if p.resolve(e) {
		p.endRound(e, RoundEnd{Winner: 1 - mover, Method: ByDeadlock, Scored: 1, Promoted: None})
	}
}

// resolve makes the zero move of a blocked side to move (rules 8 and 9) and
// reports whether the blocks are mutual; then the second zero move is not made
// (rule 10).
func (p *Position) resolve(e *Effect) (mutual bool) {
	side, forced := p.Turn(), p.forcedOnBoard(e)
	if p.canMove(side, forced) {
		return false
	}
	if forced != None {
		e.Zero, e.ZeroSide = p.Where(side, forced), side
		p.last[side] = e.Zero.Colour()
		p.turn = uint8(1 - side)
		side, forced = p.Turn(), p.forcedOnBoard(e)
		if p.canMove(side, forced) {
			return false
		}
	}
	if forced != None {
		e.Stuck = p.Where(side, forced)
	}
	return true
}

// canMove reports whether a side can act with its forced tower or, on a free
// choice, with any. With all sixteen towers a free choice always can (rule 12);
// in a set-up position that leaves none the round ends like a mutual block.
func (p *Position) canMove(side game.Seat, forced Colour) bool {
	if forced != None {
		return !p.blocked(side, forced)
	}
	for c := range Colour(Colours) {
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
	if forced != None && p.towers[p.turn][forced] == square.Off {
		e.Missing, e.MissingSide = forced, p.Turn()
		p.last[1-p.turn] = None
		return None
	}
	return forced
}

// PointsToWin points end a standard match (rule 16).
const PointsToWin = 3

// winByRow scores a tower on the far row and promotes a simple one (rules 13
// to 16).
func (p *Position) winByRow(e *Effect) {
	end := RoundEnd{Winner: e.Side, Method: ByRow, Scored: 1, Promoted: None}
	switch {
	case e.Tower.Sumo:
		end.Scored = 3
	case p.mode == Standard:
		end.Promoted = e.Tower.Colour
		p.sumos[e.Side] |= 1 << e.Tower.Colour
	}
	p.endRound(e, end)
}

// endRound adds the points and, unless the match is over, sets up the next
// round, which the loser starts (rule 17).
func (p *Position) endRound(e *Effect, end RoundEnd) {
	p.points[end.Winner] += uint8(end.Scored)
	end.Points = [2]int{int(p.points[Black]), int(p.points[White])}
	end.Match = p.mode == Simple || p.points[end.Winner] >= PointsToWin
	end.Final = *p
	e.Round = &end
	if end.Match {
		return
	}
	p.setHome()
	p.turn = uint8(1 - end.Winner)
}
