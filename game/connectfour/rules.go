package connectfour

import "kamisado/game"

// Rules is Connect Four as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "connect4".
func (Rules) ID() game.ID { return ID }

// Facts are those of two sides.
func (Rules) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 2, MaxSeats: 2, SeatNames: []game.Term{SideTerm(Red), SideTerm(Yellow)}}
}

// New starts a match. The one option is "position", the digits of the columns played
// so far. Connect Four has no chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	if name, ok := options.Unknown(game.OptionPosition); ok {
		return nil, game.Refuse(game.KindOption, 0, game.Say("connect4.option.unknown", "Name", game.Quote(name)))
	}
	m, err := NewMatch(options[game.OptionPosition])
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) {
	column, err := ParseColumn(text)
	if err != nil {
		return "", err
	}
	return ColumnMove(column), nil
}

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	if side == Red {
		return "connect4.side.red"
	}
	return "connect4.side.yellow"
}

// letters are the sides as the match text and text boards write them, by seat.
const letters = "XO"
