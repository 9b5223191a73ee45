package playground

import (
	"fmt"
	"strconv"
)

// BadSetting says what is wrong with a setting that somebody has written. Its sentence in the reader's language is for
// the caller to find, by the key:
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

// Error is an English sentence, for logs.
func (b BadSetting) Error() string {
	var values []any
	for i := 1; i < len(b.Pairs); i += 2 {
		values = append(values, b.Pairs[i])
	}
	return fmt.Sprintf("playground: "+b.sentence(), values...)
}

func (b BadSetting) sentence() string {
	switch b.Key {
	case "name.count":
		return "%d names are given, but there is room for %d users: leave some out"
	case "name.twice":
		return `two users are called "%s": give each a name of their own`
	case "name.bot":
		return `"%s" is the bot's name: give the user another`
	case "name.blank":
		return "name %d has nothing visible in it: write one, or leave it out"
	case "name.long":
		return `the name "%s" is longer than %d characters: shorten it`
	case "name.control":
		return `the name "%s" has control characters: leave them out`
	case "name.broken":
		return `the name "%s" is not valid UTF-8: write it anew`
	case "listen.form":
		return `cannot listen on "%s": write host and port, such as 127.0.0.1:8080`
	case "listen.foreign":
		return "cannot listen on %s: %s; name an address of this machine, such as 127.0.0.1:8080"
	case "listen.denied":
		return "cannot listen on %s: %s; name a port from 1024 on, such as 127.0.0.1:8080"
	case "listen.taken":
		return "cannot listen on %s: ports %d to %d are all taken; name another port, or 0 for any"
	}
	return b.Key + ": %v"
}

// plain writes text so that a terminal can show it: what it cannot print is escaped.
func plain(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}
