package kamisado

import (
	"kamisado/game"
)

// CheckMove reports whether the side to move may make a move. The answer is nil or a
// *game.Error with KindIllegal that names the broken rule and the reason; that of a hand in modes
// without that choice is KindNotation, as it is no move there.
func (p *Position) CheckMove(m Move) error {
	if _, fills := m.Fill(); fills || p.choosing {
		return p.checkFill(m, fills)
	}
	if err := p.checkTower(m); err != nil {
		return err
	}
	if m.IsPush() {
		return p.checkPush(m.From)
	}
	return p.checkSlide(m)
}

// notChosen is for whatever is wanted before a hand is chosen.
func notChosen() error {
	return illegal(24, "choose", "Left", Left.String(), "Right", Right.String())
}

// illegal makes the referee's refusal.
func illegal(rule int, what string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, "kamisado.illegal."+what, pairs...)
}

// checkFill checks a choice of a hand, or that none is due (rule 24).
func (p *Position) checkFill(m Move, fills bool) error {
	switch {
	case !p.mode.rules().fills:
		return notMove(m.String())
	case !p.choosing:
		return illegal(24, "early", "Hand", m.String())
	case !fills:
		return notChosen()
	}
	return nil
}

// checkTower checks that the tower on the origin is one the player may use
// (rules 4, 15 and 19).
func (p *Position) checkTower(m Move) error {
	side, t := p.Turn(), p.At(m.From)
	cell := m.From.String()
	forced := p.Forced()
	switch {
	case m.IsPush() && p.mode.rules().topRank == 0:
		return illegal(15, "pushsimple")
	case !t.Present:
		return illegal(4, "empty", "Cell", cell)
	case t.Side != side:
		return illegal(4, "opponent", "Cell", cell, "Side", SideTerm(side))
	case forced != None && t.Colour != forced:
		return illegal(4, "forced", "Cell", cell, "Tower", ColouredTerm(t.Colour),
			"Forced", ColouredTerm(forced), "ForcedLetter", LetterTerm(forced), "ForcedCell", p.Where(side, forced).String())
	}
	return nil
}

// checkSlide checks the way of a slide (rules 5, 18 and 28).
func (p *Position) checkSlide(m Move) error {
	side, from, to := p.Turn(), m.From.String(), m.To.String()
	fromSquare, toSquare := int(SquareOf(side, m.From)), int(SquareOf(side, m.To))
	forward := toSquare/8 - fromSquare/8
	across := toSquare%8 - fromSquare%8
	switch {
	case m.From == m.To:
		return illegal(5, "same", "Cell", from)
	case forward < 0:
		return illegal(5, "backwards", "From", from, "To", to)
	case forward == 0:
		return illegal(5, "sideways", "From", from, "To", to)
	case across != 0 && across != forward && across != -forward:
		return illegal(5, "crooked", "From", from, "To", to)
	}
	step := 8 + across/forward
	for between := fromSquare + step; between < toSquare; between += step {
		if p.occupied[side]>>between&1 == 1 {
			return illegal(5, "jump", "From", from, "To", to, "Cell", cellOf(side, uint8(between)).String())
		}
	}
	if p.occupied[side]>>toSquare&1 == 1 {
		return illegal(5, "occupied", "Cell", to)
	}
	rank, pairs := p.At(m.From).Rank, []any{"From", from, "To", to, "Distance", forward}
	most := reaches[rank%playingRanks]
	switch {
	case forward <= most:
		return nil
	case rank == 1:
		return illegal(p.mode.rules().reachRule, "far", append(pairs, "Most", most)...)
	}
	return illegal(p.mode.rules().reachRule, "farther", append(pairs, "Most", most, "Rank", RankTerm(rank))...)
}

// checkPush checks a push by the tower on a cell (rules 19 and 29).
func (p *Position) checkPush(from Cell) error {
	side, pusher, rule := p.Turn(), p.At(from), p.mode.rules().pushRule
	name := []any{"Cell", from.String(), "Tower", ColouredTerm(pusher.Colour)}
	next := cellAhead(side, from)
	switch {
	case !pusher.Sumo():
		return illegal(rule, "notsumo", name...)
	case !p.At(next).Present:
		return illegal(rule, "nothing", name...)
	}
	for range pusher.Rank {
		if err := p.checkPushed(pusher, next, name); err != nil {
			return err
		}
		behind := cellAhead(side, next)
		if !p.At(behind).Present {
			return nil
		}
		if pusher.Rank == 1 {
			return illegal(rule, "behind", append(name, "Next", next.String(), "Behind", behind.String())...)
		}
		next = behind
	}
	return illegal(rule, "many", "Cell", from.String(), "Rank", RankTerm(pusher.Rank), "Most", int(pusher.Rank))
}

// checkPushed checks that a tower of the row before a pusher can be pushed, wherever there is
// room for it; name are the gaps that name the pusher.
func (p *Position) checkPushed(pusher Tower, at Cell, name []any) error {
	victim, rule := p.At(at), p.mode.rules().pushRule
	name = append(name, "Next", at.String())
	switch {
	case victim.Side == pusher.Side:
		return illegal(rule, "own", name...)
	case victim.Rank >= pusher.Rank && victim.Rank == 1:
		return illegal(rule, "sumo", name...)
	case victim.Rank >= pusher.Rank:
		return illegal(rule, "stronger", append(name, "Rank", RankTerm(victim.Rank), "Pusher", RankTerm(pusher.Rank))...)
	case cellAhead(pusher.Side, at) == NoCell:
		return illegal(rule, "edge", name...)
	}
	return nil
}
