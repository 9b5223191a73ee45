package tool

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// flag is a flag that some games have, such as --board.
type flag struct {
	name, placeholder, help string
	// games are those that have it.
	games List
	// yes is set for a flag without a value.
	yes bool
}

// FlagSet are flags that the list of games adds to a command. kong reads flags into
// the fields of a struct, whose type is made here of the flags: a field each.
type FlagSet struct {
	kong.Plugins
	flags []flag
}

// newFlagSet makes flags; none of them is given yet.
func newFlagSet(flags []flag) FlagSet {
	fields := make([]reflect.StructField, len(flags))
	for i, f := range flags {
		kind := reflect.TypeFor[*string]()
		if f.yes {
			kind = reflect.TypeFor[bool]()
		}
		fields[i] = reflect.StructField{Name: fmt.Sprint("Flag", i), Type: kind, Tag: f.tag()}
	}
	values := reflect.New(reflect.StructOf(fields))
	return FlagSet{Plugins: kong.Plugins{values.Interface()}, flags: flags}
}

// tag describes the flag to kong.
func (f *flag) tag() reflect.StructTag {
	return reflect.StructTag(fmt.Sprintf("name:%s placeholder:%s help:%s",
		strconv.Quote(f.name), strconv.Quote(f.placeholder), strconv.Quote(f.help)))
}

// of are the values of the flags that were given, by their names. A flag of other
// games than the chosen one is a mistake, which the error explains.
func (s *FlagSet) of(e Entry, say lang.Speaker) (map[string]string, error) {
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
		if !slices.ContainsFunc(f.games, func(one Entry) bool { return one.id() == e.id() }) {
			return nil, cli.Misuse(say.Text("flag.foreign", "Flag", "--"+f.name, "Game", e.name(say), "Games", f.games.names(say)))
		}
	}
	return given, nil
}

// flagsBy collects the flags that games have, each name once; its help says what
// each of the games that have it means by it.
func (l List) flagsBy(of func(Entry) []flag, say lang.Speaker) (flags []flag) {
	at := make(map[string]int)
	for _, e := range l {
		for _, f := range of(e) {
			f.help = strings.TrimSuffix(f.help, ".")
			i, known := at[f.name]
			if !known {
				i = len(flags)
				at[f.name] = i
				flags = append(flags, flag{name: f.name, placeholder: f.placeholder, yes: f.yes})
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

// optionFlags are flags for the options of all games of a list.
func (l List) optionFlags(say lang.Speaker) FlagSet {
	return newFlagSet(l.flagsBy(func(e Entry) (flags []flag) {
		for _, o := range e.Options {
			help, placeholder := say.Text(e.Key("option", o.Name, "about")), "cli.value.n"
			if len(o.Values) > 0 {
				var words []string
				for _, value := range o.Values {
					words = append(words, e.valueWord(o, value, say))
				}
				help, placeholder = withValues(help, oneOf(words, say)), "cli.value.value"
			}
			flags = append(flags, flag{name: o.Name, placeholder: placeholder, help: help, yes: o.Flag})
		}
		return flags
	}, say))
}

// withValues adds to a help what there is to choose from, in the brackets that say what it is
// without a choice, if there are any.
func withValues(help, values string) string {
	help = strings.TrimSuffix(help, ".")
	if begin := strings.LastIndex(help, " ("); begin >= 0 && strings.HasSuffix(help, ")") {
		return help[:begin] + " (" + values + "; " + help[begin+2:]
	}
	return help + " (" + values + ")"
}

// oneOf lists words to choose from.
func oneOf(words []string, say lang.Speaker) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return say.Text("cli.or", "Words", strings.Join(words[:last], ", "), "Last", words[last])
}

// options are those that a match is started with, of the flags and a position, which
// may be nil. What they are worth the rules say.
func (e Entry) options(flags *FlagSet, position *string, say lang.Speaker, all *lang.Catalogue) (game.Options, error) {
	given, err := flags.of(e, say)
	if err != nil {
		return nil, err
	}
	options := game.Options(given)
	if position != nil {
		options[game.OptionPosition] = *position
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if strings.TrimSpace(options[name]) == "" {
			return nil, e.refuseBlank(name, say)
		}
	}
	for _, o := range e.Options {
		if text, ok := options[o.Name]; ok {
			options[o.Name] = e.choice(o, text, all)
		}
	}
	return options, nil
}

// choice is the value that a text stands for: by its name or by what a language calls
// it, in any case. Other texts stay as they are, for the rules to refuse.
func (e Entry) choice(o bot.Option, text string, all *lang.Catalogue) string {
	word := typed.Replace(composed.Replace(strings.ToLower(text)))
	for _, value := range o.Values {
		if word == value {
			return value
		}
		for _, tag := range lang.Tags() {
			if word == e.valueWord(o, value, all.Speaker(tag)) {
				return value
			}
		}
	}
	return text
}

// valueWord is what a language calls a value of an option, to be typed.
func (e Entry) valueWord(o bot.Option, value string, say lang.Speaker) string {
	return say.OptionWord(e.id(), o.Name, value)
}

// typed has what no keyboard has as people type it: 8x8.
var typed = strings.NewReplacer("×", "x")

// refuseBlank refuses an empty value, which rules would take for an option that was
// left out.
func (e Entry) refuseBlank(option string, say lang.Speaker) error {
	if e.Rules.ID() == kamisado.ID && option == game.OptionPosition {
		_, err := kamisado.ParseKFN("")
		return err
	}
	return cli.Misuse(say.Text("option.blank", "Flag", "--"+option))
}

// modeName is the name of Kamisado's mode for one that people write.
func (l List) modeName(text string, all *lang.Catalogue) string {
	e := l.Of(string(kamisado.ID))
	return e.choice(e.Options[0], text, all)
}

// seatFlags are flags that say who plays on a seat, for all games of a list.
func (l List) seatFlags(say lang.Speaker) FlagSet {
	return newFlagSet(l.flagsBy(func(e Entry) (flags []flag) {
		var levels []string
		for _, level := range e.Levels {
			levels = append(levels, e.LevelWord(level, say))
		}
		person := say.Text("seats.aperson")
		for _, seat := range e.Seats {
			flags = append(flags, flag{name: seat, placeholder: "cli.value.player", help: oneOf(append(levels, person), say)})
		}
		return flags
	}, say))
}

// players are the computers on the seats that have one; the seats of people are
// without a Player. They are named by a list of all seats or by a flag a seat.
func (e Entry) players(flags *FlagSet, list []string, say lang.Speaker, all *lang.Catalogue) ([]game.Level, error) {
	given, err := flags.of(e, say)
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && len(given) > 0:
		return nil, cli.Misuse(say.Text("seats.twice"))
	case len(list) > 0 && len(list) != e.seats():
		return nil, cli.Misuse(say.Text("arena.seats", "Count", len(list), "Seats", e.seats()))
	case len(list) > 0:
		return e.seated(list, say, all)
	}
	names := make([]string, e.seats())
	for seat := range names {
		if seat > 0 && len(names) > 2 {
			names[seat] = e.DefaultLevel
		}
		if seat < len(e.Seats) {
			if name, ok := given[e.Seats[seat]]; ok {
				names[seat] = name
			}
		}
	}
	return e.seated(names, say, all)
}

// seated are the players of all seats by their names.
func (e Entry) seated(names []string, say lang.Speaker, all *lang.Catalogue) (players []game.Level, err error) {
	players = make([]game.Level, len(names))
	for seat, name := range names {
		if isPerson(name) {
			continue
		}
		if players[seat], err = e.Level(name, say, all); err != nil {
			return nil, err
		}
	}
	if len(e.Lobby) > 0 && !slices.ContainsFunc(names, isPerson) {
		return nil, cli.Misuse(say.Text("seats.person", "Game", string(e.id())))
	}
	return players, nil
}

// isPerson reports whether a seat is left to a person: by a word for one, in either
// language, or by leaving it out.
func isPerson(name string) bool {
	return slices.Contains([]string{"", "persona", "person", "yo", "me"}, strings.ToLower(strings.TrimSpace(name)))
}
