package playground

import (
	"cmp"
	"log/slog"
	"strings"
)

// Config says what a playground is like. Users, guild and channels have the same ids in every run, so that matches in
// the database find their way back.
type Config struct {
	// Listen is the page's host:port; empty for 127.0.0.1:8080. Where the port is taken the next free one is used; port
	// 0 takes any.
	Listen string
	// Names are what the local users are called, one to eight; nil for the usual four. Blanks around them are left out.
	Names []string
	// Language is the one that users and server begin with, "es" or "en"; a page changes it to its reader's.
	Language string
	// Texts are the page's own texts by language and key, with gaps written {{.Name}}.
	Texts map[string]map[string]string
	// Log hears of refused requests and of failures; nil discards.
	Log *slog.Logger
}

// usualListen is on this machine alone: whoever can reach the page can play as anybody.
const usualListen = "127.0.0.1:8080"

// withDefaults fills in what was left out.
func (c Config) withDefaults() Config {
	c.Listen = cmp.Or(strings.TrimSpace(c.Listen), usualListen)
	c.Language = cmp.Or(c.Language, spanish)
	c.Names = c.names()
	return c
}

func (c Config) names() []string {
	if len(c.Names) == 0 {
		return usualNames()
	}
	out := make([]string, 0, len(c.Names))
	for _, name := range c.Names {
		out = append(out, strings.TrimSpace(name))
	}
	return out
}
