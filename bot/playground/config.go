package playground

import (
	"cmp"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
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
	// ReplyWithin is how long its Discord waits for the bot's answer; zero for Discord's three seconds.
	ReplyWithin time.Duration
	// Patience is the least time that everything lasts which ends by itself: what each client has for a request, for
	// taking its answer and until the next one, and what the page shows for a moment, such as a hint. Zero is for the
	// usual times, half a second to two minutes. Tests set it to far more than a busy machine takes.
	Patience time.Duration
	// Log gets refused requests and failures; nil discards.
	Log *slog.Logger
}

// defaultListen is on this machine alone: whoever can reach the page can play as anybody.
const defaultListen = "127.0.0.1:8080"

// withDefaults fills in what was left out.
func (c Config) withDefaults() Config {
	c.Listen = cmp.Or(strings.TrimSpace(c.Listen), defaultListen)
	c.Language = cmp.Or(c.Language, spanish)
	if len(c.Names) == 0 {
		c.Names = []string{"Ada", "Bruno", "Clara", "Diego"}
	}
	c.Names = slices.Clone(c.Names)
	for i, name := range c.Names {
		c.Names[i] = strings.TrimSpace(name)
	}
	return c
}

// Bounds of what the users are called.
const (
	maxUsers = 8
	maxName  = 32
)

// check refuses a configuration, with its defaults, that cannot work.
func (c Config) check() error {
	if !isLanguage(c.Language) {
		return fmt.Errorf("the playground speaks es and en, not %q", c.Language)
	}
	if len(c.Names) > maxUsers {
		return badSetting("name.count", "Count", len(c.Names), "Most", maxUsers)
	}
	for i, name := range c.Names {
		isName := func(other string) bool { return strings.EqualFold(name, other) }
		switch { // what looks like markup passes: it is text to the page too
		case !utf8.ValidString(name):
			return badSetting("name.broken", "Name", printable(name))
		case strings.ContainsFunc(name, unicode.IsControl):
			return badSetting("name.control", "Name", printable(name))
		case !strings.ContainsFunc(name, isVisible):
			return badSetting("name.blank", "Number", i+1)
		case utf8.RuneCountInString(name) > maxName:
			return badSetting("name.long", "Name", printable(name), "Most", maxName)
		case isName(botName):
			return badSetting("name.bot", "Name", printable(name))
		case slices.ContainsFunc(c.Names[:i], isName):
			return badSetting("name.twice", "Name", printable(name))
		}
	}
	return nil
}

// isVisible reports whether a character leaves ink by itself. Unicode has letters that do not, and a blank in Braille.
func isVisible(r rune) bool {
	const emptyBraille = '\u2800'
	return unicode.IsGraphic(r) && r != emptyBraille &&
		!unicode.In(r, unicode.Z, unicode.M, unicode.Other_Default_Ignorable_Code_Point)
}

// BadSetting is the error of a setting that cannot be used. The caller finds the sentence in the reader's language by
// the key:
//
//	name.count      Count, Most       more names than there may be users (int, int)
//	name.twice      Name              equal to one before it, but perhaps for case
//	name.bot        Name              the bot's own, but perhaps for case
//	name.blank      Number            the name with this number, from 1, has nothing visible in it (int)
//	name.long       Name, Most        longer than so many characters (int)
//	name.control    Name              has control characters, which are escaped here
//	name.broken     Name              is not valid UTF-8; what is broken is escaped here
//	listen.form     Address           is no host:port
//	listen.foreign  Address, Cause    no address of this machine; the cause is the system's, in English
//	listen.denied   Address, Cause    the system lets others have it alone, as ports below 1024
//	listen.taken    Address, First, Last   all ports in between are taken (int, int)
//
// Values are strings where nothing else is said, and what a terminal cannot print is escaped in them.
type BadSetting struct {
	Key   string
	Pairs []any // the sentence's gaps: a name, its value, a name …
}

func badSetting(key string, pairs ...any) error { return BadSetting{key, pairs} }

// Error is the key with the values, for logs.
func (b BadSetting) Error() string { return fmt.Sprintf("playground: %s %v", b.Key, b.Pairs) }

// printable writes text so that a terminal can show it: what it cannot print is escaped.
func printable(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}
