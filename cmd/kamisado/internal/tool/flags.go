package tool

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// gameFlag is a flag that some games have, such as --board.
type gameFlag struct {
	name, placeholder, help string
	// games are those that have it.
	games List
	// yes is set for a flag without a value.
	yes bool
}

// FlagSet holds the flags that the list of games adds to a command. kong reads flags into
// the fields of a struct, whose type is made here of the flags: a field each.
type FlagSet struct {
	kong.Plugins
	flags []gameFlag
}

// flagSet returns the flags that games have, each name once; its help says what each of the games that have it
// means by it.
func (l List) flagSet(say lang.Speaker, of func(Entry) []gameFlag) FlagSet {
	var flags []gameFlag
	for _, e := range l {
		for _, f := range of(e) {
			f.help = e.name(say) + ": " + strings.TrimSuffix(f.help, ".")
			i := slices.IndexFunc(flags, func(known gameFlag) bool { return known.name == f.name })
			if i < 0 {
				i = len(flags)
				flags = append(flags, f)
			} else {
				flags[i].help += "; " + f.help
			}
			flags[i].games = append(flags[i].games, e)
		}
	}
	fields := make([]reflect.StructField, len(flags))
	for i, f := range flags {
		tag := fmt.Sprintf("name:%q placeholder:%q help:%q", f.name, f.placeholder, f.help+".")
		fields[i] = reflect.StructField{Name: fmt.Sprint("Flag", i), Tag: reflect.StructTag(tag)}
		fields[i].Type = reflect.TypeFor[*string]()
		if f.yes {
			fields[i].Type = reflect.TypeFor[bool]()
		}
	}
	return FlagSet{Plugins: kong.Plugins{reflect.New(reflect.StructOf(fields)).Interface()}, flags: flags}
}

// of returns the values of the flags that were given, by their names. It returns an ExitError for a flag of
// other games than the chosen one.
func (s *FlagSet) of(e Entry, console *Console) (map[string]string, error) {
	given := make(map[string]string)
	values := reflect.ValueOf(s.Plugins[0]).Elem()
	for i, f := range s.flags {
		value := values.Field(i)
		switch {
		case value.IsZero():
			continue
		case f.yes:
			given[f.name] = game.OptionYes
		default:
			given[f.name] = value.Elem().String()
		}
		if !slices.ContainsFunc(f.games, func(one Entry) bool { return one.id() == e.id() }) {
			return nil, console.foreignFlag("--"+f.name, e, f.games)
		}
	}
	return given, nil
}

// foreignFlag returns an ExitError for a flag that only other games have.
func (c *Console) foreignFlag(flag string, e Entry, games List) error {
	return c.Misuse("flag.foreign", "Flag", flag, "Game", e.name(c.Speaker), "Games", games.names(c.Speaker))
}

// optionFlags returns flags for the options of all games of a list, but for one of a name.
func (l List) optionFlags(say lang.Speaker, but string) FlagSet {
	return l.flagSet(say, func(e Entry) (flags []gameFlag) {
		for _, o := range e.Options {
			if o.Name == but {
				continue
			}
			help, placeholder := say.Text(e.Key("option", o.Name, "about")), "cli.value.n"
			if len(o.Values) > 0 {
				var words []string
				for _, value := range o.Values {
					words = append(words, say.OptionWord(e.id(), o.Name, value))
				}
				help, placeholder = withValues(help, oneOf(words, say)), "cli.value.value"
			}
			flags = append(flags, gameFlag{name: o.Name, placeholder: placeholder, help: help, yes: o.Flag})
		}
		return flags
	})
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

// options returns what a match is started with, from the flags and a position, which may be nil. What they are
// worth the rules say.
func (e Entry) options(flags *FlagSet, position *string, console *Console) (game.Options, error) {
	given, err := flags.of(e, console)
	if err != nil {
		return nil, err
	}
	options := game.Options(given)
	if position != nil {
		options[game.OptionPosition] = *position
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if strings.TrimSpace(options[name]) != "" {
			continue
		}
		if e.Rules.ID() == kamisado.ID && name == game.OptionPosition {
			_, err := kamisado.ParseKFN("")
			return nil, err
		}
		return nil, console.Misuse("option.blank", "Flag", "--"+name) // rules would take it for one that was left out
	}
	for _, o := range e.Options {
		if text, ok := options[o.Name]; ok {
			options[o.Name] = e.choice(o, text, console)
		}
	}
	return options, nil
}

// choice returns the value that a text stands for: by its name or by what a language calls
// it, in any case. Other texts stay as they are, for the rules to refuse.
func (e Entry) choice(o view.Option, text string, console *Console) string {
	typed := strings.ReplaceAll(text, "×", "x") // as no keyboard has it
	for _, value := range o.Values {
		word := func(say lang.Speaker) string { return say.OptionWord(e.id(), o.Name, value) }
		if strings.EqualFold(typed, value) || console.isWord(typed, word) {
			return value
		}
	}
	return text
}

// modeName returns the name of Kamisado's mode for one that people write.
func (l List) modeName(text string, console *Console) string {
	e := l.Of(string(kamisado.ID))
	return e.choice(e.Options[0], text, console)
}

// seatFlags returns flags that say who plays on a seat, for all games of a list.
func (l List) seatFlags(say lang.Speaker) FlagSet {
	return l.flagSet(say, func(e Entry) (flags []gameFlag) {
		var players []string
		for _, level := range e.Levels {
			players = append(players, e.LevelWord(level, say))
		}
		players = append(players, say.Text("seats.aperson"))
		for _, seat := range e.Seats {
			flags = append(flags, gameFlag{name: seat, placeholder: "cli.value.player", help: oneOf(players, say)})
		}
		return flags
	})
}

// players returns the computers on the seats that have one; the seats of people are
// without a Player. They are named by a list of all seats or by a flag a seat.
func (e Entry) players(flags *FlagSet, list []string, console *Console) (players []game.Level, err error) {
	given, err := flags.of(e, console)
	switch {
	case err != nil:
		return nil, err
	case len(list) > 0 && len(given) > 0:
		return nil, console.Misuse("seats.twice")
	case len(list) > 0 && len(list) != e.seats():
		return nil, console.Misuse("arena.seats", "Count", len(list), "Seats", e.seats())
	case len(list) == 0:
		list = make([]string, e.seats())
		for seat := range list {
			if seat > 0 && len(list) > 2 {
				list[seat] = e.DefaultLevel
			}
			if seat < len(e.Seats) {
				if name, ok := given[e.Seats[seat]]; ok {
					list[seat] = name
				}
			}
		}
	}
	players = make([]game.Level, len(list))
	for seat, name := range list {
		if isPerson(name) {
			continue
		}
		if players[seat], err = e.Level(name, console); err != nil {
			return nil, err
		}
	}
	if len(e.Lobby) > 0 && !slices.ContainsFunc(list, isPerson) {
		return nil, console.Misuse("seats.person", "Game", e.id())
	}
	return players, nil
}

// isPerson reports whether a seat is left to a person: by a word for one, in either
// language, or by leaving it out.
func isPerson(name string) bool {
	return slices.Contains([]string{"", "persona", "person", "yo", "me"}, strings.ToLower(strings.TrimSpace(name)))
}

// readNumber reads the numbers of the command line, which are those with type:"number".
// Their tags have its bounds: no more than can be counted in, and far more than anybody waits for or
// any machine has.
func readNumber(from *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("value", &text); err != nil {
		return err
	}
	tag := from.Value.Tag
	least, _ := strconv.Atoi(tag.Get("least"))
	most, _ := strconv.Atoi(tag.Get("most"))
	number, err := strconv.Atoi(text)
	if err != nil || number < least || number > most {
		return fmt.Errorf("expected a number (%d…%d) but got %q", least, most, text)
	}
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	to.SetInt(int64(number))
	return nil
}

// readSetting reads the flags with type:"setting", without quotes, because they may come from the environment.
func readSetting(from *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("value", &text); err != nil {
		return err
	}
	to.SetString(Unquote(text))
	return nil
}

// yesNo reads flags that are given or not, which may say so: --guess-free=sí.
type yesNo struct{}

var _ kong.BoolMapper = yesNo{}

// Decode reads what follows the flag's name.
func (yesNo) Decode(from *kong.DecodeContext, to reflect.Value) error {
	if from.Scan.Peek().Type != kong.FlagValueToken {
		to.SetBool(true)
		return nil
	}
	text := from.Scan.Pop().String()
	yes, ok := game.ParseYes(text)
	if !ok {
		var err error
		if yes, err = strconv.ParseBool(text); err != nil {
			return fmt.Errorf("expected yes or no but got %q", text)
		}
	}
	to.SetBool(yes)
	return nil
}

// IsBool says that no value need follow.
func (yesNo) IsBool() bool { return true }
