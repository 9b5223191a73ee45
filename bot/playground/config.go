package playground

import "log/slog"

// Config says what a playground is like. Users, guild and channels have the same ids in every run, so that matches in
// the database find their way back.
type Config struct {
	// Listen is the page's host:port. Where the port is taken the next free one is used; port 0 takes any.
	Listen string
	// Names are what the local users are called, one to eight; nil for the usual four.
	Names []string
	// Language is the one that users and server begin with, "es" or "en"; a page changes it to its reader's.
	Language string
	// Texts are the page's own texts by language and key, with gaps written {{.Name}}.
	Texts map[string]map[string]string
	// Log hears of refused requests and of failures; nil discards.
	Log *slog.Logger
}
