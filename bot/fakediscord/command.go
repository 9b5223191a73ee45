package fakediscord

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Command is a registered application command. It has the fields of an option.
type Command struct {
	CommandOption
	ID string `json:"id"`
	// Needs is what a member must be permitted to be offered the command; 0 for nothing.
	Needs   Permission      `json:"default_member_permissions,string"`
	GuildID string          `json:"guild_id"` // empty for a global one
	JSON    json.RawMessage `json:"-"`        // as Discord would return it, with its localizations

	// Where it can be used: by way of installing the application, and by the kind of place. Nil for everywhere.
	IntegrationTypes []int `json:"integration_types"`
	Contexts         []int `json:"contexts"`
}

// CommandOption is an option, subcommand or group of a registered command.
type CommandOption struct {
	Type         int             `json:"type"`
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Required     bool            `json:"required"`
	Autocomplete bool            `json:"autocomplete"`
	Choices      []Choice        `json:"choices"`
	ChannelTypes []ChannelType   `json:"channel_types"` // that an option of channels offers; none for all
	Options      []CommandOption `json:"options"`

	Names        map[string]string `json:"name_localizations"`
	Descriptions map[string]string `json:"description_localizations"`
}

// nested reports whether the option is a subcommand or a group of them.
func (o *CommandOption) nested() bool { return o.Type == OptionSubcommand || o.Type == OptionGroup }

// Commands are all registered commands, global ones and those of guilds.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Command, len(s.commands))
	for i, c := range s.commands {
		out[i] = *c
	}
	return out
}

// entryPoint is the type of an Entry Point command.
const entryPoint = 4

// AddEntryPoint registers the command that Discord adds when Activities are enabled: globally or, with a guild's id, in
// that guild. Every later bulk overwrite of the same scope has to include it.
func (s *Server) AddEntryPoint(guild string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd := &Command{ID: s.newID(), GuildID: guild}
	cmd.set(s, map[string]any{
		"type": entryPoint, "name": "launch", "description": "", "handler": 2,
		"contexts": []int{0, 1, 2}, "integration_types": []int{0, 1},
	})
	s.commands = append(s.commands, cmd)
}

// isMeant reports whether a form of the command's scope has the command's name and type.
func (c *Command) isMeant(form map[string]any) bool {
	kind, isSet := form["type"].(float64)
	return form["name"] == c.Name && (kind == float64(max(c.Type, 1)) || !isSet && c.Type <= 1)
}

// commandList are the registered commands in the order of their ids. The server's lock guards it.
type commandList []*Command

// find returns the slash command of a name, or nil. An empty guild stands for the global commands.
func (l commandList) find(guild, name string) *Command {
	c, _ := first(l, func(c *Command) bool { return c.GuildID == guild && c.Name == name && c.Type != entryPoint })
	return c
}

// available is the command that a person finds in a guild under the name, the guild's own before the global one; nil
// for none.
func (l commandList) available(guild, name string) *Command {
	return cmp.Or(l.find(guild, name), l.find("", name))
}

// set stores the form as Discord would: with its defaults, and without what equals them in options.
func (c *Command) set(s *Server, form map[string]any) {
	out := map[string]any{
		"id": c.ID, "application_id": s.cfg.ApplicationID, "version": s.newID(),
		"type": 1, "default_member_permissions": nil, "dm_permission": true, "nsfw": false, "contexts": nil,
		"integration_types": []int{0}, "name_localizations": nil, "description_localizations": nil,
	}
	if c.GuildID != "" {
		out["guild_id"] = c.GuildID
	}
	maps.DeleteFunc(form, func(_ string, value any) bool { return value == nil })
	maps.Copy(out, form)
	dropEmpty(out)
	raw, _ := json.Marshal(out)
	*c = Command{JSON: raw}
	_ = json.Unmarshal(raw, c) // as commandForms did
	if c.GuildID != "" {
		c.IntegrationTypes, c.Contexts = nil, nil
	}
}

// dropEmpty drops what Discord does not return in options: false, empty lists and nulls.
func dropEmpty(node map[string]any) {
	list, _ := node["options"].([]any)
	if len(list) == 0 {
		delete(node, "options")
	}
	for _, item := range list {
		option, ok := item.(map[string]any)
		if !ok {
			continue
		}
		for key := range strings.FieldsSeq("required autocomplete choices channel_types name_localizations description_localizations") {
			switch fmt.Sprint(option[key]) {
			case "<nil>", "false", "[]", "map[]":
				delete(option, key)
			}
		}
		dropEmpty(option)
	}
}

// OptionsOf are the options of a command, group or subcommand by its path ("kamisado start"), as a person finds it in
// the guild; empty for direct messages.
func (s *Server) OptionsOf(guild, path string) ([]CommandOption, error) {
	words := strings.Fields(path)
	if len(words) == 0 {
		return nil, fmt.Errorf("fakediscord: %q is no command path", path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd := s.commands.available(guild, words[0])
	if cmd == nil {
		return nil, fmt.Errorf("fakediscord: command %q is not registered", words[0])
	}
	list := cmd.Options
	for _, word := range words[1:] {
		part, ok := first(list, func(o CommandOption) bool { return o.Name == word && o.nested() })
		if !ok {
			return nil, fmt.Errorf("fakediscord: command %q has no part %q", path, word)
		}
		list = part.Options
	}
	return list, nil
}

// checkUse returns why a person's client would not offer the command with these options; nil when it would.
func (s *Server) checkUse(u *User, ch *Channel, path string, given []Option) error {
	have, err := s.OptionsOf(ch.guildID(), path)
	if err != nil {
		return err
	}
	name, _, _ := strings.Cut(path, " ")
	offered := reading(&s.mu, func() bool {
		return ch.Guild == nil || ch.Guild.permissions(u).Has(s.commands.available(ch.guildID(), name).Needs)
	})
	if !offered {
		return fmt.Errorf("fakediscord: command %q is not offered to %s, who lacks a permission", path, u.Name)
	}
	for _, g := range given {
		i := slices.IndexFunc(have, func(o CommandOption) bool { return o.Name == g.Name })
		switch {
		case i < 0:
			return fmt.Errorf("fakediscord: command %q has no option %q", path, g.Name)
		case have[i].Type != g.Type:
			return fmt.Errorf("fakediscord: option %q of %q has type %d, not %d", g.Name, path, have[i].Type, g.Type)
		case len(have[i].Choices) > 0 && !offers(have[i].Choices, g.Value):
			return fmt.Errorf("fakediscord: option %q of %q does not offer %v", g.Name, path, g.Value)
		case g.channel != nil && (g.channel.Guild != ch.Guild ||
			len(have[i].ChannelTypes) > 0 && !slices.Contains(have[i].ChannelTypes, g.channel.Type)):
			return fmt.Errorf("fakediscord: option %q of %q does not offer the channel %q", g.Name, path, g.channel.ID)
		}
	}
	for _, o := range have {
		given := slices.ContainsFunc(given, func(g Option) bool { return g.Name == o.Name })
		if !given && (o.Required || o.nested()) {
			return fmt.Errorf("fakediscord: command %q needs %q", path, o.Name)
		}
	}
	return nil
}

// offers compares by text: a whole number is an int here and a float64 in what was registered.
func offers(choices []Choice, value any) bool {
	return slices.ContainsFunc(choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(value) })
}
