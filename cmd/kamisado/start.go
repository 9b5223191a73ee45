package main

import (
	"errors"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// start are the flags of the commands that begin at a position.
type start struct {
	Position *string  `placeholder:"KFN" help:"Start from this position, five fields in one argument: placement, side to move, last colours, points, mode."`
	Lang     lang.Tag `enum:"es,en" default:"es" help:"Language: es or en (default: ${default})."`
}

// speaker speaks the language asked for, whatever the locale is.
func (s *start) speaker() (lang.Speaker, error) {
	catalogue, err := lang.New()
	if err != nil {
		return lang.Speaker{}, err
	}
	return catalogue.Speaker(s.Lang), nil
}

// position is the one asked for, the start of a simple match without one.
func (s *start) position() (kamisado.Position, error) {
	if s.Position == nil {
		return kamisado.Start(kamisado.Simple), nil
	}
	return kamisado.ParseKFN(*s.Position)
}

// tell turns a refusal of the rules into a usage error in a language.
func tell(err error, say lang.Speaker) error {
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		return misused(say.Say(refusal.Why))
	}
	return err
}
