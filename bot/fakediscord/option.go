package fakediscord

// Discord's option types, for RawOption.
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

// Option is one option of a slash command as the person's client sends it.
type Option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"`
	Focused bool     `json:"focused,omitempty"`
	Options []Option `json:"options,omitempty"`

	user    *User
	channel *Channel
}

// String is a text option.
func String(name, value string) Option { return Option{Name: name, Type: OptionString, Value: value} }

// Integer is a whole-number option.
func Integer(name string, value int) Option {
	return Option{Name: name, Type: OptionInteger, Value: value}
}

// Number is a number option.
func Number(name string, value float64) Option {
	return Option{Name: name, Type: OptionNumber, Value: value}
}

// Bool is a yes/no option.
func Bool(name string, value bool) Option {
	return Option{Name: name, Type: OptionBoolean, Value: value}
}

// UserOption chooses a user, who is sent as resolved.
func UserOption(name string, u *User) Option {
	return Option{Name: name, Type: OptionUser, Value: u.ID, user: u}
}

// ChannelOption chooses a channel, which is sent as resolved.
func ChannelOption(name string, ch *Channel) Option {
	return Option{Name: name, Type: OptionChannel, Value: ch.ID, channel: ch}
}

// RawOption is an option of any type with a value of any JSON type and nothing resolved: what no client would send.
func RawOption(name string, kind int, value any) Option {
	return Option{Name: name, Type: kind, Value: value}
}

// Focus marks an option as the one that the person is typing in: for Autocomplete.
func Focus(o Option) Option {
	o.Focused = true
	return o
}

// Focused is a text option that the person is typing in.
func Focused(name, typed string) Option { return Focus(String(name, typed)) }

type wireResolved struct {
	Users    map[string]*wireUser    `json:"users,omitempty"`
	Members  map[string]*wireMember  `json:"members,omitempty"`
	Channels map[string]*wireChannel `json:"channels,omitempty"`
}

// resolve lists the users and channels that options chose; nil when there are none. The lock is held.
func (s *Server) resolve(ch *Channel, options []Option) *wireResolved {
	var users []*User
	channels := map[string]*wireChannel{}
	for _, o := range options {
		if o.user != nil {
			users = append(users, o.user)
		}
		if o.channel != nil {
			channels[o.channel.ID] = o.channel.wire()
		}
	}
	r := resolveUsers(ch, users)
	if len(channels) == 0 {
		return r
	}
	if r == nil {
		r = &wireResolved{}
	}
	r.Channels = channels
	return r
}

func resolveUsers(ch *Channel, users []*User) *wireResolved {
	if len(users) == 0 {
		return nil
	}
	r := &wireResolved{Users: map[string]*wireUser{}, Members: map[string]*wireMember{}}
	for _, u := range users {
		r.Users[u.ID] = u.wire()
		if ch.Guild != nil {
			r.Members[u.ID] = ch.Guild.member(u, false)
		}
	}
	return r
}
