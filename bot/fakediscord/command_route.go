package fakediscord

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The routes of application commands run with the server's lock held.

// commandScope is where a call's commands live: a guild's id, or empty for global ones.
func (c *call) commandScope() (string, error) {
	if c.PathValue("application_id") != c.s.cfg.ApplicationID {
		return "", errUnknownApplication
	}
	id := c.PathValue("guild_id")
	if id != "" && c.s.guilds[id] == nil {
		return "", errUnknownGuild
	}
	return id, nil
}

func (c *call) listCommands() (any, error) {
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	if c.sent.Query.Get("with_localizations") != "true" {
		c.problem("the fake Discord lists commands with their localizations only")
	}
	out := []any{}
	for _, cmd := range c.s.commands {
		if cmd.GuildID == scope {
			out = append(out, cmd.JSON)
		}
	}
	return out, nil
}

// overwriteCommands makes the list the only commands of its scope. Commands of the same name and type keep their ids.
// It refuses a list without the scope's Entry Point command.
func (c *call) overwriteCommands() (any, error) {
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	forms, err := c.commandForms()
	if err != nil {
		return nil, err
	}
	for _, cmd := range c.s.commands {
		if cmd.GuildID == scope && cmd.Type == entryPoint && !slices.ContainsFunc(forms, cmd.isMeant) {
			return nil, errEntryPoint
		}
	}
	kept := map[*Command]bool{}
	out := []any{}
	for _, form := range forms {
		cmd, _ := first(c.s.commands, func(c *Command) bool { return c.GuildID == scope && c.isMeant(form) })
		if cmd == nil {
			cmd = &Command{ID: c.s.newID(), GuildID: scope}
			c.s.commands = append(c.s.commands, cmd)
		}
		cmd.set(c.s, form)
		kept[cmd] = true
		out = append(out, cmd.JSON)
	}
	c.s.commands = slices.DeleteFunc(c.s.commands, func(o *Command) bool { return o.GuildID == scope && !kept[o] })
	c.s.observe(Event{Kind: CommandsChanged})
	return out, nil
}

// commandForms reads and checks a list of commands, and returns their fields.
func (c *call) commandForms() ([]map[string]any, error) {
	var raws []map[string]any
	var read []Command // what the limits apply to
	if err := c.decode(&raws); err != nil {
		return nil, err
	}
	if err := c.decode(&read); err != nil {
		return nil, err
	}
	k := &checker{}
	if len(raws) > 100 {
		k.add("commands", "APPLICATION_COMMANDS_TOO_MANY", "Must be 100 or fewer in length.")
	}
	names := map[string]bool{}
	for i := range read {
		at := strconv.Itoa(i) + "."
		k.command(at, &read[i].CommandOption)
		k.onceNamed(names, at+"name", &read[i].CommandOption, "APPLICATION_COMMANDS_DUPLICATE_NAME",
			"Application command names must be unique")
		// The client's own idea of these is ignored, as Discord does.
		for _, key := range []string{"id", "application_id", "version", "guild_id"} {
			delete(raws[i], key)
		}
	}
	return raws, k.err()
}

// command checks a whole command: its parts, and 8000 characters with the longest localization of each text.
func (c *checker) command(at string, command *CommandOption) {
	if command.Type == entryPoint {
		c.slashName(at+"name", command.Name) // Discord's own has no description
		return
	}
	if command.Type > 1 {
		c.add(at+"type", "FAKEDISCORD_UNSUPPORTED", "The fake Discord has slash commands and Entry Point commands only.")
	}
	c.texts(at, command)
	c.commandOptions(at+"options", command.Options, 0)
	if n := command.weight(); n > 8000 {
		c.add(strings.TrimSuffix(at, "."), "APPLICATION_COMMAND_TOO_LARGE",
			fmt.Sprintf("Command exceeds maximum size (8000); it has %d.", n))
	}
}

// texts checks the name and description of a command or option.
func (c *checker) texts(at string, o *CommandOption) {
	c.localized(at+"name", o.Name, o.Names, c.slashName)
	c.localized(at+"description", o.Description, o.Descriptions, c.label)
}

// localized checks a text and its translations, which have known locales.
func (c *checker) localized(path, text string, translations map[string]string, check func(path, text string)) {
	check(path, text)
	for locale, translation := range translations {
		if !slices.Contains(strings.Fields(locales), locale) {
			c.add(path+"_localizations", "BASE_TYPE_CHOICES", "There is no locale "+strconv.Quote(locale))
		}
		check(path+"_localizations."+locale, translation)
	}
}

// onceNamed checks that no other command or option of a list has the same name, in any locale.
func (c *checker) onceNamed(seen map[string]bool, path string, o *CommandOption, code, message string) {
	c.once(seen, path, o.Name, code, message)
	for locale, name := range o.Names {
		c.once(seen, path+"_localizations."+locale, locale+" "+name, code, message)
	}
}

// locales are those that Discord's client has.
const locales = "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th " +
	"zh-CN ja zh-TW ko"

// label checks a text of up to 100 characters, as descriptions and the names of choices are.
func (c *checker) label(path, text string) { c.length(path, text, 1, 100) }

// slashPattern is Discord's for the names of commands and options.
var slashPattern = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// slashName checks that a name fits the pattern and is in lower case where the script has cases.
func (c *checker) slashName(path, name string) {
	if !slashPattern.MatchString(name) || strings.ToLower(name) != name {
		c.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: "+strconv.Quote(name))
	}
}

func (c *checker) commandOptions(path string, list []CommandOption, depth int) {
	c.atMost(path, len(list), 25)
	names, optional, nested := map[string]bool{}, false, 0
	for i := range list {
		o := &list[i]
		at := path + "." + strconv.Itoa(i) + "."
		c.texts(at, o)
		c.onceNamed(names, at+"name", o, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		if o.Required && optional {
			c.add(at+"required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		switch {
		case !o.nested():
			c.value(at, o)
		case depth > 1 || o.Type == OptionGroup && depth > 0:
			c.add(at+"type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep.")
		default:
			c.commandOptions(at+"options", o.Options, depth+1)
		}
		if o.nested() {
			nested++
		}
	}
	if nested > 0 && nested < len(list) {
		c.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

func (c *checker) value(at string, o *CommandOption) {
	if o.Type < OptionString || o.Type > lastOptionType {
		c.add(at+"type", "BASE_TYPE_CHOICES", "There is no option type "+strconv.Itoa(o.Type))
	}
	c.choices(at+"choices", o.Choices)
	if o.Autocomplete && len(o.Choices) > 0 {
		c.add(at+"autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
			"Autocomplete and choices are mutually exclusive")
	}
}

// weight is the number of characters that Discord counts against its 8000.
func (o *CommandOption) weight() int {
	n := longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
	for _, choice := range o.Choices {
		n += longest(choice.Name, choice.Names)
		if text, ok := choice.Value.(string); ok {
			n += utf8.RuneCountInString(text)
		}
	}
	for i := range o.Options {
		n += o.Options[i].weight()
	}
	return n
}

func longest(text string, localized map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, other := range localized {
		n = max(n, utf8.RuneCountInString(other))
	}
	return n
}
