package fakediscord

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Command is a registered application command.
type Command struct {
	ID          string
	GuildID     string // empty for a global one
	Name        string
	Description string
	Options     []CommandOption
	JSON        json.RawMessage // as Discord would return it, with its localizations
	Version     string          // changes with each real change

	form map[string]any
}

// CommandOption is an option, subcommand or group of a registered command.
type CommandOption struct {
	Type         int             `json:"type"`
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Required     bool            `json:"required"`
	Autocomplete bool            `json:"autocomplete"`
	Choices      []Choice        `json:"choices"`
	Options      []CommandOption `json:"options"`

	Names        map[string]string `json:"name_localizations"`
	Descriptions map[string]string `json:"description_localizations"`
}

// Command finds a global command by its name.
func (s *Server) Command(name string) (Command, bool) { return s.lookup("", name) }

// Command finds a command of the guild by its name.
func (g *Guild) Command(name string) (Command, bool) { return g.s.lookup(g.ID, name) }

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

func (s *Server) lookup(guild, name string) (Command, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.command(guild, name); c != nil {
		return *c, true
	}
	return Command{}, false
}

// command needs the lock.
func (s *Server) command(guild, name string) *Command {
	for _, c := range s.commands {
		if c.GuildID == guild && c.Name == name {
			return c
		}
	}
	return nil
}

// commandID is the id that an interaction carries, with the guild of a guild's command. One that was never registered
// gets an id all the same, for most tests do not care. The lock is held.
func (s *Server) commandID(guild, name string) (id, of string) {
	if c := s.command(guild, name); c != nil {
		return c.ID, c.GuildID
	}
	if c := s.command("", name); c != nil {
		return c.ID, ""
	}
	return "1100000000000000002", ""
}

// put registers a command, or replaces the one of the same name, which keeps its id. It reports whether it is new. The
// lock is held.
func (s *Server) put(guild string, form map[string]any) (*Command, bool) {
	name, _ := form["name"].(string)
	old := s.command(guild, name)
	fresh := old == nil
	if fresh {
		old = &Command{ID: s.newID(), GuildID: guild}
		s.commands = append(s.commands, old)
	}
	old.set(s, form)
	return old, fresh
}

// set stores the form as Discord would: with its defaults, and without what equals them in options. The version stays
// when nothing changed.
func (c *Command) set(s *Server, form map[string]any) {
	form = settle(form)
	before, _ := json.Marshal(c.form)
	after, _ := json.Marshal(form)
	if string(before) != string(after) {
		c.Version = s.newID()
	}
	c.form = form
	full := map[string]any{"id": c.ID, "application_id": s.cfg.ApplicationID, "version": c.Version}
	maps.Copy(full, form)
	if c.GuildID != "" {
		full["guild_id"] = c.GuildID
	}
	c.JSON, _ = json.Marshal(full)
	var read commandForm
	_ = json.Unmarshal(c.JSON, &read)
	c.Name, c.Description, c.Options = read.Name, read.Description, read.Options
}

func settle(form map[string]any) map[string]any {
	out := map[string]any{
		"type": 1, "default_member_permissions": nil, "dm_permission": true, "nsfw": false, "contexts": nil,
		"integration_types": []int{0}, "name_localizations": nil, "description_localizations": nil,
	}
	for k, v := range form {
		if v != nil {
			out[k] = v
		}
	}
	prune(out)
	return out
}

// prune drops what Discord does not return in options: false, empty lists and nulls.
func prune(node map[string]any) {
	list, _ := node["options"].([]any)
	if len(list) == 0 {
		delete(node, "options")
	}
	for _, item := range list {
		option, ok := item.(map[string]any)
		if !ok {
			continue
		}
		for _, key := range []string{"required", "autocomplete", "choices", "channel_types", "name_localizations", "description_localizations"} {
			if v := option[key]; v == nil || v == false || isEmpty(v) {
				delete(option, key)
			}
		}
		prune(option)
	}
}

func isEmpty(v any) bool {
	switch v := v.(type) {
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// view is the command as a GET returns it: localizations come only when asked for.
func (c *Command) view(localizations bool) any {
	if localizations {
		return c.JSON
	}
	var form any
	_ = json.Unmarshal(c.JSON, &form)
	unlocalize(form)
	return form
}

func unlocalize(node any) {
	switch v := node.(type) {
	case map[string]any:
		for key, inner := range v {
			if strings.HasSuffix(key, "_localizations") {
				delete(v, key)
			} else {
				unlocalize(inner)
			}
		}
	case []any:
		for _, inner := range v {
			unlocalize(inner)
		}
	}
}

// commandsOf copies the commands of one place in the order of their making.
func (s *Server) commandsOf(guild string) []*Command {
	var out []*Command
	for _, c := range s.commands {
		if c.GuildID == guild {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *Command) int { return number(a.ID) - number(b.ID) })
	return out
}

func number(id string) int {
	n, _ := strconv.Atoi(id)
	return n
}
