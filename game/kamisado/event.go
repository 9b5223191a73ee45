package kamisado

import (
	"fmt"

	"kamisado/game"
)

// events returns the events of an effect, the move itself first. Their notes are the lines
// of the match text.
func (e *Effect) events() []game.Event {
	var events []game.Event
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("kamisado.event."+what, pairs...), Note: note})
	}
	if e.Tower.Present {
		e.addMove(add)
	}
	if e.Zero != NoCell {
		add(fmt.Sprintf("%c (%s)", SideLetter(e.ZeroSide), e.Zero), "zero",
			"Side", SideTerm(e.ZeroSide), "Cell", e.Zero.String(), "Colour", ColourTerm(e.Zero.Colour()))
	}
	if e.Missing != None {
		add("", "missing", "Side", SideTerm(e.MissingSide), "Tower", ColouredTerm(e.Missing), "Opponent", SideTerm(1-e.MissingSide))
	}
	if e.Round != nil {
		e.addRound(add)
	}
	return events
}

// addMove adds the event of the move.
func (e *Effect) addMove(add func(note, what string, pairs ...any)) {
	note := fmt.Sprintf("%c %s", SideLetter(e.Side), e.Move)
	pairs := []any{
		"Side", SideTerm(e.Side), "Tower", ColouredTerm(e.Tower.Colour),
		"From", e.Move.From.String(),
	}
	if e.Move.IsPush() {
		add(note, "push", append(pairs, "Next", cellAhead(e.Side, e.Move.From).String(), "Pushed", ColouredTerm(e.Pushed.Colour), "Opponent", SideTerm(e.Pushed.Side),
			"To", e.PushedTo.String(), "Colour", ColouredTerm(e.PushedTo.Colour()))...)
		return
	}
	add(note, "slide", append(pairs, "To", e.Move.To.String(), "Colour", ColouredTerm(e.Move.To.Colour()))...)
}

// addRound adds the events of the end of a round. The line "--" stands between rounds; the
// last round is followed by the result instead.
func (e *Effect) addRound(add func(note, what string, pairs ...any)) {
	end := e.Round
	pairs := []any{"Winner", SideTerm(end.Winner), "Loser", SideTerm(1 - end.Winner), "Scored", end.Scored}
	switch {
	case end.Method == ByDeadlock:
		e.addDeadlock(add, pairs)
	case e.Tower.Sumo:
		add("", "sumorow", pairs...)
	default:
		add("", "row", pairs...)
	}
	if end.Promoted != None {
		add("", "promoted", "Side", SideTerm(e.Side), "Tower", ColouredTerm(end.Promoted))
	}
	if !end.Match {
		add("--", "newround", "Starter", SideTerm(1-end.Winner))
	}
}

// addDeadlock adds the event of a mutual block. The side to move was that of the second
// blocked tower or, without one, the side of a free choice without a move.
func (e *Effect) addDeadlock(add func(note, what string, pairs ...any), pairs []any) {
	final := &e.Round.Final
	pairs = append(pairs, "Side", SideTerm(final.Turn()))
	if e.Stuck == NoCell {
		add("", "stuck", pairs...)
		return
	}
	add("", "deadlock", append(pairs, "Tower", ColouredTerm(final.At(e.Stuck).Colour), "Cell", e.Stuck.String())...)
}

// note says what a move leads to. It plays the move, because the tower that its cell forces
// may be missing or blocked by this very move.
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

// note says how a move ends the round; mutual is set for a mutual block, unset for a free
// choice without a move.
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
		return game.Say("kamisado.choice.frees", "Side", SideTerm(side), "Tower", ColouredTerm(e.Missing))
	}
	pairs := []any{"Side", SideTerm(side), "Tower", ColouredTerm(forced), "Cell", p.Where(side, forced).String()}
	if p.reach(side, forced) == 0 {
		return game.Say("kamisado.choice.forcespush", pairs...)
	}
	return game.Say("kamisado.choice.forces", pairs...)
}
