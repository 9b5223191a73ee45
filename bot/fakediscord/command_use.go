package fakediscord

import (
	"fmt"
	"slices"
	"strings"
)

// checkUse says whether a person's client would offer the command with these options.
func (s *Server) checkUse(ch *Channel, path string, options []Option) error {
	words := strings.Fields(path)
	if len(words) == 0 {
		return fmt.Errorf("fakediscord: %q is no command path", path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cmd := s.command(ch.guildID(), words[0])
	if cmd == nil {
		cmd = s.command("", words[0])
	}
	if cmd == nil {
		return fmt.Errorf("fakediscord: command %q is not registered", words[0])
	}
	list := cmd.Options
	for _, word := range words[1:] {
		i := slices.IndexFunc(list, func(o CommandOption) bool {
			return o.Name == word && (o.Type == OptionSubcommand || o.Type == OptionGroup)
		})
		if i < 0 {
			return fmt.Errorf("fakediscord: command %q has no part %q", path, word)
		}
		list = list[i].Options
	}
	return checkOptions(path, list, options)
}

func checkOptions(path string, have []CommandOption, given []Option) error {
	for _, g := range given {
		i := slices.IndexFunc(have, func(o CommandOption) bool { return o.Name == g.Name })
		switch {
		case i < 0:
			return fmt.Errorf("fakediscord: command %q has no option %q", path, g.Name)
		case have[i].Type != g.Type:
			return fmt.Errorf("fakediscord: option %q of %q has type %d, not %d", g.Name, path, have[i].Type, g.Type)
		case len(have[i].Choices) > 0 && !offers(have[i].Choices, g.Value):
			return fmt.Errorf("fakediscord: option %q of %q does not offer %v", g.Name, path, g.Value)
		}
	}
	for _, o := range have {
		given := slices.ContainsFunc(given, func(g Option) bool { return g.Name == o.Name })
		if nested := o.Type == OptionSubcommand || o.Type == OptionGroup; !given && (o.Required || nested) {
			return fmt.Errorf("fakediscord: command %q needs %q", path, o.Name)
		}
	}
	return nil
}

// offers compares by text: a whole number is an int here and a float64 in what was registered.
func offers(choices []Choice, value any) bool {
	return slices.ContainsFunc(choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(value) })
}
