package main

import (
	"kamisado/bot/lang"
	"kamisado/game"
)

// start are the flags of the commands that begin at a position of some game.
type start struct {
	Position *string `placeholder:"POSITION" help:"Start from this position, in the game's notation as one argument; Kamisado: a KFN, which is placement, side to move, last colours, points, mode."`
	speech
}

// begin starts a match of a game as the flags say.
func (s *start) begin(e entry, flags *flagSet, say lang.Speaker, all *lang.Catalogue) (game.Position, error) {
	options, err := e.options(flags, s.Position, say, all)
	if err != nil {
		return nil, err
	}
	return e.Rules.New(options, game.Seed{})
}
