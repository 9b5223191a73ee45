package playground

import (
	"net"

	"kamisado/bot/fakediscord"
)

// OpenOn is Open with another kind of Discord.
func OpenOn(c Config, kind fakediscord.Config) (*Playground, error) { return open(c, kind) }

// Assemble is Open on listeners that are there already.
func Assemble(c Config, front, back net.Listener) (*Playground, error) {
	return assemble(c.withDefaults(), fakediscord.Config{}, front, back)
}
