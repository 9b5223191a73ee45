package sixes

import "kamisado/game"

// Rules is the sixes as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "sixes".
func (Rules) ID() game.ID { return ID }

// Facts are those of four seats, always: who is not there is a computer player.
func (Rules) Facts(game.Options) game.Facts {
	return game.Facts{
		MinSeats: Seats, MaxSeats: Seats, Hidden: true,
		SeatNames: []game.Term{SeatTerm(West), SeatTerm(South), SeatTerm(East), SeatTerm(North)},
	}
}

// New is a table at which the seed's deck lies and nobody has a card. There are no
// options: a position that was set up would have to say who holds what, and whoever
// set it up would know.
func (Rules) New(options game.Options, seed game.Seed) (game.Position, error) {
	if options[game.OptionPosition] != "" {
		return nil, game.Refuse(game.KindOption, 7, game.Say("sixes.option.position"))
	}
	if name, ok := options.Unknown(game.OptionPosition); ok {
		return nil, game.Refuse(game.KindOption, 0, game.Say("sixes.option.unknown", "Name", game.Quote(name)))
	}
	return NewMatch(seed), nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) { return ParseMove(text) }
