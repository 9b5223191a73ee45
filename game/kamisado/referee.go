package kamisado

import (
	"kamisado/game"
	"kamisado/game/kamisado/square"
)

// CheckMove reports whether the side to move may make a move. The answer is nil or a
// *game.Error with KindIllegal that names the broken rule and the reason.
func (p *Position) CheckMove(m Move) error {
	if err := p.checkTower(m); err != nil {
		return err
	}
	if m.IsPush() {
		return p.checkPush(m.From)
	}
	return p.checkSlide(m)
}

// illegal makes the referee's refusal.
func illegal(rule int, what string, pairs ...any) error {
	return game.Refuse(game.KindIllegal, rule, game.Say("kamisado.illegal."+what, pairs...))
}

// checkTower checks that the tower on the origin is one the player may use
// (rules 4, 15 and 19).
func (p *Position) checkTower(m Move) error {
	side, t := p.Turn(), p.At(m.From)
	cell := m.From.String()
	forced := p.Forced()
	switch {
	case m.IsPush() && p.mode == Simple:
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

// checkSlide checks the way of a slide (rules 5 and 18).
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
	if p.At(m.From).Sumo && forward > square.SumoReach {
		return illegal(18, "far", "From", from, "To", to, "Most", square.SumoReach, "Distance", forward)
	}
	return nil
}

// checkPush checks a push by the tower on a cell (rule 19).
func (p *Position) checkPush(from Cell) error {
	side, pusher := p.Turn(), p.At(from)
	name := []any{"Cell", from.String(), "Tower", ColouredTerm(pusher.Colour)}
	if !pusher.Sumo {
		return illegal(19, "notsumo", name...)
	}
	next := cellAhead(side, from)
	victim := p.At(next)
	if !victim.Present {
		return illegal(19, "nothing", name...)
	}
	name = append(name, "Next", next.String())
	behind := cellAhead(side, next)
	switch {
	case victim.Side == side:
		return illegal(19, "own", name...)
	case victim.Sumo:
		return illegal(19, "sumo", name...)
	case behind == NoCell:
		return illegal(19, "edge", name...)
	case p.At(behind).Present:
		return illegal(19, "behind", append(name, "Behind", behind.String())...)
	}
	return nil
}
