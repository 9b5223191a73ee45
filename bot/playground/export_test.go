package playground

import "kamisado/bot/standin"

// OpenOn is Open with another kind of Discord.
func OpenOn(c Config, kind standin.Config) (*Playground, error) { return open(c, kind) }
