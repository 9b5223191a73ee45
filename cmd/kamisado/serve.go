package main

import (
	"context"
	"errors"
)

// Serve runs the bot.
type Serve struct{}

// Run serves until the context ends.
func (s *Serve) Run(_ context.Context, _ *Console) error {
	return errors.New("the bot is not wired yet")
}
