package fakediscord

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
)

// commandPlace is where a call's commands live: a guild's id, or empty for global ones.
func (s *Server) commandPlace(c *call) (string, error) {
	if c.PathValue("application_id") != s.cfg.ApplicationID {
		return "", refuse(http.StatusNotFound, 10002, "Unknown Application")
	}
	if c.PathValue("guild_id") == "" {
		return "", nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(c)
	if err != nil {
		return "", err
	}
	return g.ID, nil
}

func (s *Server) listCommands(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []any{}
	for _, cmd := range s.commandsOf(place) {
		out = append(out, cmd.view(c.sent.Query.Get("with_localizations") == "true"))
	}
	return out, nil
}

func (s *Server) createCommand(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	form, err := c.commandForm(c.sent.Raw, "")
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, fresh := s.put(place, form)
	s.observe(Event{Kind: CommandsChanged})
	if fresh {
		return reply{http.StatusCreated, cmd.JSON}, nil
	}
	return cmd.JSON, nil
}

// replaceCommands makes the list the only commands of its place; those of the same name keep their ids.
func (s *Server) replaceCommands(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	forms, err := c.commandForms()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := map[*Command]bool{}
	out := []any{}
	for _, form := range forms {
		cmd, _ := s.put(place, form)
		kept[cmd] = true
		out = append(out, cmd.JSON)
	}
	s.commands = slices.DeleteFunc(s.commands, func(o *Command) bool { return o.GuildID == place && !kept[o] })
	s.observe(Event{Kind: CommandsChanged})
	return out, nil
}

// oneCommand finds the command of a call. The lock is held.
func (s *Server) oneCommand(c *call, place string) (*Command, error) {
	for _, cmd := range s.commandsOf(place) {
		if cmd.ID == c.PathValue("command_id") {
			return cmd, nil
		}
	}
	return nil, errUnknownCommand()
}

func (s *Server) getCommand(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.oneCommand(c, place)
	if err != nil {
		return nil, err
	}
	return cmd.JSON, nil
}

func (s *Server) editCommand(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	var change map[string]any
	if err := c.decode(&change); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.oneCommand(c, place)
	if err != nil {
		return nil, err
	}
	merged := map[string]any{}
	maps.Copy(merged, cmd.form)
	maps.Copy(merged, change)
	raw, _ := json.Marshal(merged)
	form, err := c.commandForm(raw, "")
	if err != nil {
		return nil, err
	}
	cmd.set(s, form)
	s.observe(Event{Kind: CommandsChanged})
	return cmd.JSON, nil
}

func (s *Server) deleteCommand(c *call) (any, error) {
	place, err := s.commandPlace(c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd, err := s.oneCommand(c, place)
	if err != nil {
		return nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(o *Command) bool { return o == cmd })
	s.observe(Event{Kind: CommandsChanged})
	return nil, nil
}
