package connectfour

import (
	"kamisado/game"
	"kamisado/game/connectfour/grid"
)

// Play makes a move. The text may be in any form that ParseColumn reads.
func (m *Match) Play(seat game.Seat, text game.Move) (game.Position, error) {
	next, err := m.play(seat, string(text))
	if err != nil {
		return nil, err
	}
	return next, nil
}

// play is Play for who needs a *Match.
func (m *Match) play(seat game.Seat, text string) (*Match, error) {
	column, err := ParseColumn(text)
	switch {
	case err != nil:
		return nil, err
	case m.outcome != nil:
		return nil, game.Refuse(game.KindOver, 0, game.Say("connect4.over"))
	case seat != turn(m.now):
		return nil, game.Refuse(game.KindTurn, 0, game.Say("connect4.turn", "Side", SideTerm(turn(m.now))))
	case !open(m.now, column):
		return nil, game.Refuse(game.KindIllegal, 2, game.Say("connect4.illegal.full", "Column", string(ColumnMove(column))))
	}
	next := *m
	next.now = drop(m.now, column)
	next.played += columnDigits[column : column+1]
	next.outcome = resultOf(next.now)
	return &next, nil
}

// resultOf is how a game has ended, nil while it goes on. Only the last disc can have
// made a line.
func resultOf(g grid.Grid) *game.Outcome {
	switch {
	case grid.Connected(g.Opponent()):
		return &game.Outcome{Winner: 1 - turn(g), Method: ByLine}
	case g.All == grid.Full:
		return &game.Outcome{Winner: game.Nobody, Method: ByFull}
	}
	return nil
}
