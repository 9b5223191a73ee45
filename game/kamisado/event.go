package kamisado

import (
	"fmt"
	"strings"

	"kamisado/game"
)

// events returns the events of an effect, the move itself first. Their notes are the lines
// of the match text.
func (e *Effect) events() []game.Event {
	var events []game.Event
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("kamisado.event."+what, pairs...), Note: note})
	}
	if hand, ok := e.Move.Fill(); ok {
		add(fmt.Sprintf("%c %s", SideLetter(e.Side), hand), "fill", "Side", SideTerm(e.Side), "Hand", HandTerm(hand))
		add("--", "nextround", "Starter", SideTerm(1-e.Side))
	}
	if e.Tower.Present {
		e.addMove(add)
	}
	for _, z := range e.zeroMoves() {
		add(fmt.Sprintf("%c (%s)", SideLetter(z.side), z.cell), "zero",
			"Side", SideTerm(z.side), "Cell", z.cell.String(), "Colour", ColouredTerm(z.cell.Colour()))
	}
	if e.Missing != None {
		add("", "missing", "Side", SideTerm(e.MissingSide), "Tower", ColouredTerm(e.Missing), "Opponent", SideTerm(1-e.MissingSide))
	}
	if e.Round != nil {
		e.addRound(add)
	}
	return events
}

// zeroMove is a zero move: whose it is, and the cell of its tower.
type zeroMove struct {
	side game.Seat
	cell Cell
}

// zeroMoves are the zero moves of an effect, in order.
func (e *Effect) zeroMoves() (moves []zeroMove) {
	if e.Zero == NoCell {
		return nil
	}
	side := e.ZeroSide
	for _, cell := range append([]Cell{e.Zero}, e.Chain...) {
		moves = append(moves, zeroMove{side, cell})
		side = 1 - side
	}
	return moves
}

// addMove adds the event of the move.
func (e *Effect) addMove(add func(note, what string, pairs ...any)) {
	note := fmt.Sprintf("%c %s", SideLetter(e.Side), e.Move)
	pairs := []any{"Side", SideTerm(e.Side), "Tower", ColouredTerm(e.Tower.Colour), "From", e.Move.From.String()}
	if !e.Move.IsPush() {
		add(note, "slide", append(pairs, "To", e.Move.To.String(), "Colour", ColouredTerm(e.Move.To.Colour()))...)
		return
	}
	var row []string
	for at := e.Move.From; len(row) < int(e.PushedCount); {
		at = cellAhead(e.Side, at)
		row = append(row, at.String())
	}
	pairs = append(pairs, "Next", strings.Join(row, " "), "Pushed", ColouredTerm(e.Pushed.Colour), "Opponent", SideTerm(e.Pushed.Side),
		"To", e.PushedTo.String(), "Colour", ColouredTerm(e.PushedTo.Colour()))
	if e.PushedCount > 1 {
		add(note, "pushes", append(pairs, "Count", int(e.PushedCount))...)
	} else {
		add(note, "push", pairs...)
	}
}

// addRound adds the events of the end of a round. The line "--" stands between rounds; the
// last round is followed by the result instead.
func (e *Effect) addRound(add func(note, what string, pairs ...any)) {
	end := e.Round
	pairs := []any{"Winner", SideTerm(end.Winner), "Loser", SideTerm(1 - end.Winner), "Scored", end.Scored}
	switch {
	case end.Method == ByDeadlock:
		e.addDeadlock(add, pairs)
	case e.Tower.Sumo():
		add("", "sumorow", pairs...)
	default:
		add("", "row", pairs...)
	}
	if end.Promoted != None {
		ring := []any{"Side", SideTerm(end.Winner), "Tower", ColouredTerm(end.Promoted)}
		if rank := end.Final.Rank(end.Winner, end.Promoted); rank > 1 {
			add("", "ringed", append(ring, "Rank", RankTerm(rank))...)
		} else {
			add("", "promoted", ring...)
		}
	}
	switch {
	case end.Match:
	case end.Final.mode.rules().fills:
		add("", "chooses", pairs...)
	default:
		add("--", "newround", "Starter", SideTerm(1-end.Winner))
	}
}

// addDeadlock adds the event of a mutual block. The side to move was that of the second
// blocked tower, or of the one that a chain came back to, or, without one, the side of a free
// choice without a move.
func (e *Effect) addDeadlock(add func(note, what string, pairs ...any), pairs []any) {
	final := &e.Round.Final
	pairs = append(pairs, "Side", SideTerm(final.Turn()))
	rewards := final.mode.rules().rewards
	if e.Stuck != NoCell {
		pairs = append(pairs, "Tower", ColouredTerm(final.At(e.Stuck).Colour), "Cell", e.Stuck.String())
	}
	switch {
	case e.Stuck == NoCell && rewards:
		add("", "stuckring", pairs...)
	case e.Stuck == NoCell:
		add("", "stuck", pairs...)
	case rewards:
		add("", "chain", pairs...)
	default:
		add("", "deadlock", pairs...)
	}
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
