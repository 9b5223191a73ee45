package main

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"kamisado/bot"
	"kamisado/bot/lang"
)

// gameFlag is a flag that some games have, such as --board.
type gameFlag struct {
	name, placeholder, help string
	// games are those that have it.
	games gameList
	// yes is set for a flag without a value.
	yes bool
}

// flagSet are flags that the list of games adds to a command. kong reads flags into
// the fields of a struct, whose type is made here of the flags: a field each.
type flagSet struct {
	kong.Plugins
	flags []gameFlag
}

// newFlagSet makes flags; none of them is given yet.
func newFlagSet(flags []gameFlag) flagSet {
	fields := make([]reflect.StructField, len(flags))
	for i, f := range flags {
		kind := reflect.TypeFor[*string]()
		if f.yes {
			kind = reflect.TypeFor[bool]()
		}
		fields[i] = reflect.StructField{Name: fmt.Sprint("Flag", i), Type: kind, Tag: f.tag()}
	}
	values := reflect.New(reflect.StructOf(fields))
	return flagSet{Plugins: kong.Plugins{values.Interface()}, flags: flags}
}

// tag describes the flag to kong.
func (f *gameFlag) tag() reflect.StructTag {
	return reflect.StructTag(fmt.Sprintf("name:%s placeholder:%s help:%s",
		strconv.Quote(f.name), strconv.Quote(f.placeholder), strconv.Quote(f.help)))
}

// of are the values of the flags that were given, by their names. A flag of other
// games than the chosen one is a mistake, which the error tells.
func (s *flagSet) of(e entry, say lang.Speaker) (map[string]string, error) {
	given := make(map[string]string)
	values := reflect.ValueOf(s.Plugins[0]).Elem()
	for i, f := range s.flags {
		switch value := values.Field(i).Interface().(type) {
		case *string:
			if value == nil {
				continue
			}
			given[f.name] = *value
		case bool:
			if !value {
				continue
			}
			given[f.name] = bot.FlagSet
		}
		if !slices.ContainsFunc(f.games, func(one entry) bool { return one.id() == e.id() }) {
			return nil, misused(say.Text("flag.foreign", "Flag", "--"+f.name, "Game", e.name(say), "Games", f.games.names(say)))
		}
	}
	return given, nil
}

// flagsBy collects the flags that games have, each name once; its help says what
// each of the games that have it means by it.
func (l gameList) flagsBy(of func(entry) []gameFlag, say lang.Speaker) (flags []gameFlag) {
	at := make(map[string]int)
	for _, e := range l {
		for _, f := range of(e) {
			f.help = strings.TrimSuffix(f.help, ".")
			i, known := at[f.name]
			if !known {
				i = len(flags)
				at[f.name] = i
				flags = append(flags, gameFlag{name: f.name, placeholder: f.placeholder, yes: f.yes})
			} else {
				flags[i].help += "; "
			}
			flags[i].help += e.name(say) + ": " + f.help
			flags[i].games = append(flags[i].games, e)
		}
	}
	for i := range flags {
		flags[i].help += "."
	}
	return flags
}
