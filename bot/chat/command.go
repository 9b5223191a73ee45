package chat

import "context"

// Command is a command that people type. Its name, options and words are the same on every platform.
type Command struct {
	// Name is what requests call it, such as "draw", or "match stop" for a part of a group of commands.
	Name string
	// About is the catalogue's key of what it does; empty for "command.<name>" with points for blanks. Named is the key
	// of its names in the languages that have others, empty for About and ".name". AboutGroup is About for its group.
	About, Named, AboutGroup string
	Options                  []Option
	// Needs is the right without which it is not offered. Those who manage a server may change that, so handlers
	// check it too.
	Needs Right
	// OnServer is set if it is offered only on servers that have the bot.
	OnServer bool
}

// Right is what a user may be allowed to do on a server.
type Right int

// The rights that commands need.
const (
	NoRight Right = iota
	ManageServer
	ManageMessages
)

// Option is an option of a command.
type Option struct {
	Name string
	Kind OptionKind
	// About is the catalogue's key of what it means.
	About    string
	Required bool
	// Choices are its values; none for any.
	Choices []OptionChoice
	// Least and Most bound a number.
	Least, Most int
	// Suggest returns values for what was typed so far; nil for none. What a request for suggestions has in its Options
	// is what the user has typed in the others.
	Suggest func(ctx context.Context, r *Request, typed string) []string
	// Private is set if the answer to a Public command is for the user alone once the option is used.
	Private bool
}

// OptionKind is the kind of an option's values.
type OptionKind int

// The kinds of options. A request has a number as its digits.
const (
	TextOption OptionKind = iota
	NumberOption
	YesNoOption
	UserOption
	ChannelOption
	FileOption
)

// OptionChoice is a value of an option, and the catalogue's key of its words.
type OptionChoice struct {
	Value, Words string
	// Short leaves out what the words have in brackets.
	Short bool
}

// Options are the values of a command's options by name: a string, a bool, a *User, a *Channel or an *Upload.
type Options map[string]any

// Text returns the value of an option; empty if it was not given.
func (o Options) Text(name string) string {
	text, _ := o[name].(string)
	return text
}

// Is reports whether an option is true.
func (o Options) Is(name string) bool {
	yes, _ := o[name].(bool)
	return yes
}

// YesNo returns the value of an option; nil if it was not given.
func (o Options) YesNo(name string) *bool {
	if yes, ok := o[name].(bool); ok {
		return &yes
	}
	return nil
}

// User returns the person that an option names; nil if it was not given.
func (o Options) User(name string) *User {
	user, _ := o[name].(*User)
	return user
}

// Channel returns the channel that an option names; nil if it was not given.
func (o Options) Channel(name string) *Channel {
	channel, _ := o[name].(*Channel)
	return channel
}

// File returns the file of an option; nil if it was not given.
func (o Options) File(name string) *Upload {
	file, _ := o[name].(*Upload)
	return file
}

// Channel is a channel of the server, and what the user may do there.
type Channel struct {
	ID  string
	May Rights
}
