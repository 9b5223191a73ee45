package playground

import (
	"net"

	"kamisado/bot/standin"
)

// OpenOn is Open with another kind of Discord.
func OpenOn(c Config, kind standin.Config) (*Playground, error) { return open(c, kind) }

// Assemble is Open on listeners that are there already.
func Assemble(c Config, front, back net.Listener) (*Playground, error) {
	return assemble(c.withDefaults(), standin.Config{}, front, back)
}
