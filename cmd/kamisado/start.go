package main

import "kamisado/game/kamisado"

// start are the flags of the commands that begin at a position.
type start struct {
	Position *string `placeholder:"KFN" help:"Start from this position, five fields in one argument: placement, side to move, last colours, points, mode."`
	speech
}

// position is the one asked for, the start of a simple match without one.
func (s *start) position() (kamisado.Position, error) {
	if s.Position == nil {
		return kamisado.Start(kamisado.Simple), nil
	}
	return kamisado.ParseKFN(*s.Position)
}
