package kamisado

import "kamisado/game"

// note says what comes of a move. It plays the move, because the cell it ends on
// does not tell all: the tower it forces may be missing or be blocked by this
// very move.
func (p *Position) note(m Move) game.Phrase {
	next, e := p.Play(m)
	switch {
	case e.Round != nil:
		return e.Round.note(e.Stuck != NoCell)
	case e.Zero != NoCell:
		return game.Say("kamisado.choice.blocks", "Blocked", SideTerm(e.ZeroSide), "Cell", e.Zero.String(), "Then", next.due(&e))
	}
	return next.due(&e)
}

// note says how a move ends the round; mutual tells a mutual block from a free
// choice without a tower that can move.
func (r *RoundEnd) note(mutual bool) game.Phrase {
	switch {
	case r.Method == ByRow:
		return game.Say("kamisado.choice.wins")
	case mutual:
		return game.Say("kamisado.choice.deadlock", "Loser", SideTerm(1-r.Winner))
	}
	return game.Say("kamisado.choice.stuck", "Side", SideTerm(r.Final.Turn()), "Loser", SideTerm(1-r.Winner))
}

// due says what the side to move has to do after a move with this effect.
func (p *Position) due(e *Effect) game.Phrase {
	side, forced := p.Turn(), p.Forced()
	if forced == None {
		return game.Say("kamisado.choice.frees", "Side", SideTerm(side), "Tower", ColourTerm(e.Missing))
	}
	pairs := []any{"Side", SideTerm(side), "Tower", ColourTerm(forced), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.choice.forcespush", pairs...)
	}
	return game.Say("kamisado.choice.forces", pairs...)
}
