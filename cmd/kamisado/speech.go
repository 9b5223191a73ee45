package main

import (
	"errors"

	"kamisado/bot/lang"
	"kamisado/game"
)

// speech is the flag of the commands that speak to players.
type speech struct {
	Lang lang.Tag `enum:"es,en" default:"es" help:"Language: es or en (default: ${default})."`
}

// speaker speaks the language asked for, whatever the locale is.
func (s *speech) speaker(all *lang.Catalogue) lang.Speaker { return all.Speaker(s.Lang) }

// tell turns a refusal of the rules into a usage error in a language.
func tell(err error, say lang.Speaker) error {
	if refusal, ok := errors.AsType[*game.Error](err); ok {
		return misused(say.Say(refusal.Why))
	}
	return err
}
