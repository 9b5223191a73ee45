package kamisado

// winningPoints end a standard match (rule 16).
const winningPoints = 3

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

// endRound books the points and, unless the match is over, sets up the next
// round, which the loser starts (rule 17).
func (p *Position) endRound(e *Effect, end RoundEnd) {
	p.points[end.Winner] += uint8(end.Scored)
	end.Points = [2]int{int(p.points[Black]), int(p.points[White])}
	end.Match = p.mode == Simple || p.points[end.Winner] >= winningPoints
	end.Final = *p
	e.Round = &end
	if end.Match {
		return
	}
	p.setHome()
	p.turn = uint8(1 - end.Winner)
}
