package fakediscord

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// commandForm is what limits look at in a command.
type commandForm struct {
	CommandOption

	Type *int `json:"type"`
}

// commandForm reads and checks one command.
func (c *call) commandForm(raw []byte, at string) (map[string]any, error) {
	var form map[string]any
	var read commandForm
	if json.Unmarshal(raw, &form) != nil || form == nil {
		return nil, errNotJSON()
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		e := errNotJSON()
		e.message += " " + err.Error()
		return nil, e
	}
	k := &checker{}
	k.command(at, &read)
	if len(k.bad) > 0 {
		return nil, errInvalidForm(k.bad)
	}
	// The client's own idea of these is ignored, as Discord does.
	for _, key := range []string{"id", "application_id", "version", "guild_id"} {
		delete(form, key)
	}
	return form, nil
}

func (c *call) commandForms() ([]map[string]any, error) {
	var raws []json.RawMessage
	if err := c.decode(&raws); err != nil {
		return nil, err
	}
	k := &checker{}
	k.atMost("commands", len(raws), 100, "APPLICATION_COMMANDS_TOO_MANY")
	out := make([]map[string]any, 0, len(raws))
	names := map[string]bool{}
	for i, raw := range raws {
		form, err := c.commandForm(raw, strconv.Itoa(i)+".")
		if err != nil {
			return nil, err
		}
		name, _ := form["name"].(string)
		if names[name] {
			k.add(strconv.Itoa(i)+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[name] = true
		out = append(out, form)
	}
	if len(k.bad) > 0 {
		return nil, errInvalidForm(k.bad)
	}
	return out, nil
}

// command checks a whole command: its parts, and 8000 characters with the longest localization of each text.
func (c *checker) command(at string, form *commandForm) {
	slash := form.Type == nil || *form.Type == 1
	if slash {
		c.commandName(at, &form.CommandOption)
		c.commandText(at, &form.CommandOption)
		c.commandOptions(at+"options", form.Options, 0)
	} else {
		c.length(at+"name", form.Name, 1, 32)
	}
	if n := form.weight(); n > 8000 {
		c.add(strings.TrimSuffix(at, "."), "APPLICATION_COMMAND_TOO_LARGE", fmt.Sprintf("Command exceeds maximum size (8000); it has %d.", n))
	}
}

func (c *checker) commandName(at string, o *CommandOption) {
	c.slashName(at+"name", o.Name)
	for locale, name := range o.Names {
		c.locale(at+"name_localizations", locale)
		c.slashName(at+"name_localizations."+locale, name)
	}
}

// slashPattern is Discord's for the names of commands and options.
var slashPattern = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// slashName checks that a name fits the pattern and is in lower case where the script has cases.
func (c *checker) slashName(path, name string) {
	if !slashPattern.MatchString(name) || strings.ToLower(name) != name {
		c.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: "+strconv.Quote(name))
	}
}

func (c *checker) commandText(at string, o *CommandOption) {
	c.length(at+"description", o.Description, 1, 100)
	for locale, text := range o.Descriptions {
		c.locale(at+"description_localizations", locale)
		c.length(at+"description_localizations."+locale, text, 1, 100)
	}
}

func (c *checker) commandOptions(path string, list []CommandOption, depth int) {
	c.atMost(path, len(list), 25, "BASE_TYPE_MAX_LENGTH")
	names, optional, nested := map[string]bool{}, false, 0
	for i := range list {
		o := &list[i]
		at := path + "." + strconv.Itoa(i) + "."
		c.commandName(at, o)
		c.commandText(at, o)
		if names[o.Name] {
			c.add(at+"name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		names[o.Name] = true
		if o.Required && optional {
			c.add(at+"required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		if o.Type == OptionSubcommand || o.Type == OptionGroup {
			nested++
			c.nesting(at, o, depth)
		} else {
			c.value(at, o)
		}
	}
	if nested > 0 && nested < len(list) {
		c.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

func (c *checker) nesting(at string, o *CommandOption, depth int) {
	if depth > 1 || o.Type == OptionGroup && depth > 0 {
		c.add(at+"type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep.")
		return
	}
	c.commandOptions(at+"options", o.Options, depth+1)
}

func (c *checker) value(at string, o *CommandOption) {
	if o.Type < OptionString || o.Type > OptionAttachment {
		c.add(at+"type", "BASE_TYPE_CHOICES", "There is no option type "+strconv.Itoa(o.Type))
	}
	c.choices(at+"choices", o.Choices)
	if o.Autocomplete && len(o.Choices) > 0 {
		c.add(at+"autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", "Autocomplete and choices are mutually exclusive")
	}
}

func (c *checker) locale(path, code string) {
	known := strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")
	if !slices.Contains(known, code) {
		c.add(path, "BASE_TYPE_CHOICES", "There is no locale "+strconv.Quote(code))
	}
}

// weight is the number of characters that Discord counts against its 8000.
func (o *CommandOption) weight() int {
	n := longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
	for _, choice := range o.Choices {
		n += longest(choice.Name, choice.Names)
		if text, ok := choice.Value.(string); ok {
			n += runes(text)
		}
	}
	for i := range o.Options {
		n += o.Options[i].weight()
	}
	return n
}

func longest(text string, localized map[string]string) int {
	n := runes(text)
	for _, other := range localized {
		n = max(n, runes(other))
	}
	return n
}
