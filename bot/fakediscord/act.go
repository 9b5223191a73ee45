package fakediscord

import (
	"fmt"
	"slices"
	"strings"
)

type wireCommandData struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Type     int           `json:"type"`
	GuildID  string        `json:"guild_id,omitempty"`
	Options  []Option      `json:"options,omitempty"`
	Resolved *wireResolved `json:"resolved,omitempty"`
}

type wireComponentData struct {
	CustomID string        `json:"custom_id"`
	Type     ComponentType `json:"component_type"`
	Values   []string      `json:"values,omitempty"`
	Resolved *wireResolved `json:"resolved,omitempty"`
}

// Slash runs a slash command: path is its name, with subcommand group and subcommand behind it, as a person types them
// ("kamisado start"). Whether the bot has registered it is looked at with Config.StrictCommands only.
func (u *User) Slash(ch *Channel, path string, options ...Option) *Interaction {
	in := u.begin(CommandInteraction, ch)
	if u.s.cfg.StrictCommands {
		if err := u.s.checkUse(ch, path, options); err != nil {
			return in.fail(err)
		}
	}
	return in.sendCommand(path, options)
}

// Autocomplete asks for choices while the person types: one of the options should be Focused. Ask the returned
// interaction for its Choices.
func (u *User) Autocomplete(ch *Channel, path string, options ...Option) *Interaction {
	return u.begin(AutocompleteInteraction, ch).sendCommand(path, options)
}

func (in *Interaction) sendCommand(path string, options []Option) *Interaction {
	in.command = path
	words := strings.Fields(path)
	if len(words) == 0 || len(words) > 3 {
		return in.fail(fmt.Errorf("fakediscord: %q is no command path", path))
	}
	s := in.s
	s.mu.Lock()
	data := wireCommandData{Name: words[0], Type: 1, Options: options, Resolved: s.resolve(in.Channel, options)}
	data.ID, data.GuildID = s.commandID(in.Channel.guildID(), words[0])
	s.mu.Unlock()
	for depth := len(words) - 1; depth > 0; depth-- {
		kind := OptionSubcommand
		if depth < len(words)-1 {
			kind = OptionGroup
		}
		data.Options = []Option{{Name: words[depth], Type: kind, Options: data.Options}}
	}
	return in.send(data)
}

// Press clicks a button of the message as the person sees it. The bot gets the message as it is now. A button that is
// not there, or disabled, is an error of the returned interaction; see PressRaw.
func (u *User) Press(m *Message, customID string) *Interaction {
	in := u.begin(ComponentInteraction, u.s.channel(m.ChannelID))
	c, err := u.usable(m, customID)
	if err == nil && c.Type != Button {
		err = fmt.Errorf("fakediscord: %q is no button", customID)
	}
	if err != nil {
		return in.fail(err)
	}
	return in.sendClick(m, wireComponentData{CustomID: customID, Type: Button})
}

// Select chooses values of a select, under the same conditions as Press. A user select takes user ids.
func (u *User) Select(m *Message, customID string, values ...string) *Interaction {
	in := u.begin(ComponentInteraction, u.s.channel(m.ChannelID))
	c, err := u.usable(m, customID)
	if err == nil {
		err = c.accepts(values)
	}
	if err != nil {
		return in.fail(err)
	}
	return in.sendClick(m, wireComponentData{
		CustomID: customID, Type: c.Type, Values: values, Resolved: u.s.resolveIDs(in.Channel, c.Type, values),
	})
}

// PressRaw sends a click with any custom_id at all, as a modified client may.
func (u *User) PressRaw(m *Message, customID string) *Interaction {
	return u.begin(ComponentInteraction, u.s.channel(m.ChannelID)).
		sendClick(m, wireComponentData{CustomID: customID, Type: Button})
}

// SelectRaw sends a selection with any custom_id and values, or none.
func (u *User) SelectRaw(m *Message, customID string, values ...string) *Interaction {
	return u.begin(ComponentInteraction, u.s.channel(m.ChannelID)).
		sendClick(m, wireComponentData{CustomID: customID, Type: StringSelect, Values: values})
}

func (in *Interaction) sendClick(seen *Message, data wireComponentData) *Interaction {
	if in.Channel == nil {
		return in.fail(fmt.Errorf("fakediscord: the channel of message %s is gone", seen.ID))
	}
	in.clicked = seen
	if now := in.Channel.Message(seen.ID); now != nil {
		in.clicked = now
	}
	in.original = seen.ID
	return in.send(data)
}

func (u *User) usable(m *Message, customID string) (Component, error) {
	if !m.VisibleTo(u) {
		return Component{}, fmt.Errorf("fakediscord: %s does not see message %s", u.Name, m.ID)
	}
	c, ok := m.Control(customID)
	if !ok {
		var have []string
		for _, c := range m.Controls() {
			have = append(have, c.CustomID)
		}
		return c, fmt.Errorf("fakediscord: no control %q on message %s; it has %q", customID, m.ID, have)
	}
	if c.Disabled {
		return c, fmt.Errorf("fakediscord: control %q of message %s is disabled", customID, m.ID)
	}
	return c, nil
}

// accepts says whether a person could choose just these values.
func (c *Component) accepts(values []string) error {
	if !c.IsSelect() {
		return fmt.Errorf("fakediscord: %q is no select", c.CustomID)
	}
	least, most := orOne(c.MinValues), orOne(c.MaxValues)
	if len(values) < least || len(values) > most {
		return fmt.Errorf("fakediscord: select %q takes %d to %d values, not %d", c.CustomID, least, most, len(values))
	}
	for _, v := range values {
		if c.Type == StringSelect && !slices.Contains(c.Values(), v) {
			return fmt.Errorf("fakediscord: select %q does not offer %q, but %q", c.CustomID, v, c.Values())
		}
	}
	return nil
}

func orOne(n *int) int {
	if n == nil {
		return 1
	}
	return *n
}

func (s *Server) channel(id string) *Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.channels[id]
}

func (s *Server) resolveIDs(ch *Channel, kind ComponentType, ids []string) *wireResolved {
	if kind != UserSelect && kind != MentionableSelect {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var users []*User
	for _, id := range ids {
		if u := s.users[id]; u != nil {
			users = append(users, u)
		}
	}
	return resolveUsers(ch, users)
}

// Submit sends a modal that the interaction opened, with the text of each input by its custom_id.
func (u *User) Submit(from *Interaction, modal Modal, texts map[string]string) *Interaction {
	type input struct {
		Type     ComponentType `json:"type"`
		CustomID string        `json:"custom_id"`
		Value    string        `json:"value"`
	}
	type row struct {
		Type       ComponentType `json:"type"`
		Components []input       `json:"components"`
	}
	rows := []row{}
	t := tree{list: modal.Components}
	t.walk(func(c *Component) bool {
		if c.Type == TextInput {
			rows = append(rows, row{ActionRow, []input{{TextInput, c.CustomID, texts[c.CustomID]}}})
		}
		return true
	})
	in := u.begin(ModalInteraction, from.Channel)
	in.clicked, in.original = from.clicked, from.original
	if from.Type == CommandInteraction {
		in.original = ""
	}
	return in.send(map[string]any{"custom_id": modal.CustomID, "components": rows})
}
