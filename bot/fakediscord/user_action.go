package fakediscord

import (
	"fmt"
	"slices"
	"strings"
)

// Discord's option types.
const (
	OptionSubcommand = 1
	OptionGroup      = 2
	OptionString     = 3
	OptionInteger    = 4
	OptionBoolean    = 5
	OptionUser       = 6
	OptionChannel    = 7

	OptionAttachment = 11

	lastOptionType = OptionAttachment
)

// Option is one option of a slash command as the person's client sends it.
type Option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"`
	Focused bool     `json:"focused,omitempty"`
	Options []Option `json:"options,omitempty"`

	user    *User    // who is sent as resolved; nil for nobody
	channel *Channel // which is sent as resolved; nil for none
	file    *File    // what is uploaded and sent as resolved; nil for nothing
}

// String is a text option.
func String(name, value string) Option { return RawOption(name, OptionString, value) }

// Integer is a whole-number option.
func Integer(name string, value int) Option { return RawOption(name, OptionInteger, value) }

// Bool is a yes/no option.
func Bool(name string, value bool) Option { return RawOption(name, OptionBoolean, value) }

// UserOption chooses a user, who is sent as resolved.
func UserOption(name string, u *User) Option {
	return Option{Name: name, Type: OptionUser, Value: u.ID, user: u}
}

// ChannelOption chooses a channel, which is sent as resolved.
func ChannelOption(name string, ch *Channel) Option {
	return Option{Name: name, Type: OptionChannel, Value: ch.ID, channel: ch}
}

// FileOption gives a file, which is uploaded when the command is sent.
func FileOption(name, file string, data []byte) Option {
	return Option{Name: name, Type: OptionAttachment, file: &File{Name: file, Bytes: data}}
}

// RawOption is an option of any type with a value of any JSON type and nothing resolved, which no client would send.
func RawOption(name string, kind int, value any) Option {
	return Option{Name: name, Type: kind, Value: value}
}

// Focused is a text option that the person is typing in: for Autocomplete.
func Focused(name, typed string) Option {
	return Option{Name: name, Type: OptionString, Value: typed, Focused: true}
}

// wireResolved are the objects that ids in options stand for.
type wireResolved struct {
	Users       map[string]*wireUser       `json:"users,omitempty"`
	Members     map[string]*wireMember     `json:"members,omitempty"`
	Channels    map[string]*wireChannel    `json:"channels,omitempty"`
	Attachments map[string]*wireAttachment `json:"attachments,omitempty"`
}

// resolve returns the users and the channels of the guild that were chosen in a channel, and the files that were
// given; nil for none. The lock is held.
func (in *Interaction) resolve(options []Option) *wireResolved {
	ch := in.Channel
	r := &wireResolved{
		Users: map[string]*wireUser{}, Members: map[string]*wireMember{},
		Channels: map[string]*wireChannel{}, Attachments: map[string]*wireAttachment{},
	}
	for i, o := range options {
		if o.channel != nil && o.channel.Guild == ch.Guild {
			r.Channels[o.channel.ID] = o.channel.wire()
			if ch.Guild != nil {
				r.Channels[o.channel.ID].Permissions = ch.Guild.permissions(in.User).String()
			}
		}
		if o.file != nil {
			a := ch.newAttachment(*o.file, attachmentForm{})
			a.URL = in.s.url + "/ephemeral-attachments/" + in.s.cfg.ApplicationID + "/" + a.ID + "/" + a.Name
			in.uploads = append(in.uploads, a) // for as long as the interaction is known
			options[i].Value = a.ID
			r.Attachments[a.ID] = &wireAttachment{Attachment: a, Size: len(a.Bytes), ProxyURL: a.URL, Ephemeral: true}
		}
		if o.user == nil {
			continue
		}
		r.Users[o.user.ID] = o.user.wire()
		if ch.Guild != nil && !ch.Guild.left[o.user] {
			r.Members[o.user.ID] = ch.Guild.member(o.user, false)
		}
	}
	if len(r.Users)+len(r.Channels)+len(r.Attachments) == 0 {
		return nil
	}
	return r
}

type wireCommandData struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Type     int           `json:"type"`
	GuildID  string        `json:"guild_id,omitempty"`
	Options  []Option      `json:"options,omitempty"`
	Resolved *wireResolved `json:"resolved,omitempty"`
}

// Slash runs a slash command: path is its name, with subcommand group and subcommand behind it ("kamisado start"). With
// Config.StrictCommands it fails unless the bot has registered the command with these options.
func (u *User) Slash(ch *Channel, path string, options ...Option) *Interaction {
	in := u.newInteraction(CommandInteraction, ch)
	for _, o := range options {
		if o.file != nil && (len(o.file.Bytes) == 0 || len(o.file.Bytes) > maxUpload) {
			return in.fail(fmt.Errorf("fakediscord: nobody can upload a file of %d bytes", len(o.file.Bytes)))
		}
	}
	if u.s.cfg.StrictCommands {
		if err := u.s.checkUse(u, ch, path, options); err != nil {
			return in.fail(err)
		}
	}
	return in.sendCommand(path, options)
}

// Autocomplete asks for choices while the person types: one of the options should be Focused. Ask the returned
// interaction for its Choices.
func (u *User) Autocomplete(ch *Channel, path string, options ...Option) *Interaction {
	return u.newInteraction(AutocompleteInteraction, ch).sendCommand(path, options)
}

// unregisteredCommand is the id of a command that was never registered, for most tests do not care.
const unregisteredCommand = "1100000000000000002"

func (in *Interaction) sendCommand(path string, options []Option) *Interaction {
	in.command = path
	words := strings.Fields(path)
	if len(words) == 0 || len(words) > 3 {
		return in.fail(fmt.Errorf("fakediscord: %q is no command path", path))
	}
	options = slices.Clone(options) // files get their ids here
	data := wireCommandData{ID: unregisteredCommand, Name: words[0], Type: 1, Options: options}
	var err error
	in.s.locked(func() {
		data.Resolved = in.resolve(options)
		in.registered = in.s.commands.available(in.Channel.guildID(), words[0])
		if c := in.registered; c != nil {
			data.ID, data.GuildID = c.ID, c.GuildID
		}
		err = in.checkPlace(in.registered)
	})
	if err != nil {
		return in.fail(err)
	}
	for depth := len(words) - 1; depth > 0; depth-- {
		kind := OptionSubcommand
		if depth < len(words)-1 {
			kind = OptionGroup
		}
		data.Options = []Option{{Name: words[depth], Type: kind, Options: data.Options}}
	}
	return in.send(data)
}

type wireComponentData struct {
	CustomID string        `json:"custom_id"`
	Type     ComponentType `json:"component_type"`
	Values   []string      `json:"values,omitempty"`
	Resolved *wireResolved `json:"resolved,omitempty"` // of a select of channels
}

// Press clicks a button of the message as the person sees it. The bot gets the message as it is now. A button that is
// not there, or disabled, is an error of the returned interaction; see PressRaw.
func (u *User) Press(m *Message, customID string) *Interaction {
	c, err := u.usable(m, customID)
	if err == nil && c.Type != Button {
		err = fmt.Errorf("fakediscord: %q is no button", customID)
	}
	return u.click(m, wireComponentData{CustomID: customID, Type: Button}, err)
}

// Select chooses values of a select, under the same conditions as Press.
func (u *User) Select(m *Message, customID string, values ...string) *Interaction {
	c, err := u.usable(m, customID)
	data := wireComponentData{CustomID: customID, Type: c.Type, Values: values}
	if err == nil && c.Type == ChannelSelect {
		data.Resolved, err = u.s.resolveChannels(m.GuildID, &c, values)
	}
	if err == nil {
		err = c.accepts(values)
	}
	return u.click(m, data, err)
}

// PressRaw sends a click with any custom_id at all, as a modified client may.
func (u *User) PressRaw(m *Message, customID string) *Interaction {
	return u.click(m, wireComponentData{CustomID: customID, Type: Button}, nil)
}

// resolveChannels returns the channels of a guild that were chosen, or why a select of channels does not offer them.
func (s *Server) resolveChannels(guild string, c *Component, ids []string) (*wireResolved, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &wireResolved{Channels: map[string]*wireChannel{}}
	for _, id := range ids {
		ch := s.channels[id]
		if ch == nil || ch.guildID() != guild || len(c.ChannelTypes) > 0 && !slices.Contains(c.ChannelTypes, ch.Type) {
			return nil, fmt.Errorf("fakediscord: select %q does not offer the channel %q", c.CustomID, id)
		}
		r.Channels[id] = ch.wire()
	}
	return r, nil
}

// SelectRaw sends a selection with any custom_id and values, or none.
func (u *User) SelectRaw(m *Message, customID string, values ...string) *Interaction {
	return u.click(m, wireComponentData{CustomID: customID, Type: StringSelect, Values: values}, nil)
}

// click sends the use of a control, unless err is not nil.
func (u *User) click(seen *Message, data wireComponentData, err error) *Interaction {
	in := u.newInteraction(ComponentInteraction, u.s.channel(seen.ChannelID))
	if err == nil && in.Channel == nil {
		err = fmt.Errorf("fakediscord: the channel of message %s is gone", seen.ID)
	}
	if err != nil {
		return in.fail(err)
	}
	in.clicked, in.original = seen, seen.ID
	if now := in.Channel.Message(seen.ID); now != nil {
		in.clicked = now
	}
	return in.send(data)
}

// usable finds a control that the person sees and can use.
func (u *User) usable(m *Message, customID string) (Component, error) {
	if !m.VisibleTo(u) {
		return Component{}, fmt.Errorf("fakediscord: %s does not see message %s", u.Name, m.ID)
	}
	c, ok := m.Control(customID)
	if !ok {
		return c, fmt.Errorf("fakediscord: no control %q on message %s; it has %+v", customID, m.ID, m.Controls())
	}
	if c.Disabled {
		return c, fmt.Errorf("fakediscord: control %q of message %s is disabled", customID, m.ID)
	}
	return c, nil
}
