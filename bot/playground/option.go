package playground

import (
	"errors"
	"math"
	"slices"
	"strings"

	"kamisado/bot/fakediscord"
)

// errUnfit says that a command, or an option of it, is not as the bot has registered it.
var errUnfit = errors.New("playground: the registered command is another")

// fill gives typed values the types that the registered command has for them. Whether it takes them together is for
// the fake Discord to say.
func (p *place) fill(u *fakediscord.User, a *action) ([]fakediscord.Option, error) {
	known, ok := p.optionsOf(a.Command)
	if !ok {
		return nil, errUnfit
	}
	out := make([]fakediscord.Option, 0, len(a.Options))
	for _, typed := range a.Options {
		i := slices.IndexFunc(known, func(o fakediscord.CommandOption) bool { return o.Name == typed.Name })
		if i < 0 || typed.Focused && !known[i].Autocomplete {
			return nil, errUnfit
		}
		o, ok := p.option(u, known[i].Type, typed)
		if !ok {
			return nil, errUnfit
		}
		out = append(out, o)
	}
	return out, nil
}

// optionsOf are the options of a command's path as registered, in the guild or everywhere.
func (p *place) optionsOf(path string) ([]fakediscord.CommandOption, bool) {
	words := strings.Fields(path)
	c, ok := p.guild.Command(words[0])
	if !ok {
		c, ok = p.discord.Command(words[0])
	}
	list := c.Options
	for _, word := range words[1:] {
		i := slices.IndexFunc(list, func(o fakediscord.CommandOption) bool {
			return o.Name == word && (o.Type == fakediscord.OptionSubcommand || o.Type == fakediscord.OptionGroup)
		})
		if i < 0 {
			return nil, false
		}
		list = list[i].Options
	}
	return list, ok
}

// option is a typed value as an option of a type.
func (p *place) option(u *fakediscord.User, kind int, typed typedValue) (fakediscord.Option, bool) {
	if typed.Focused {
		// Discord sends what is typed as text, whatever it is to become.
		text, ok := typed.Value.(string)
		return fakediscord.Focus(fakediscord.RawOption(typed.Name, kind, text)), ok
	}
	switch v := typed.Value.(type) {
	case bool:
		return fakediscord.Bool(typed.Name, v), kind == fakediscord.OptionBoolean
	case float64:
		whole := v == math.Trunc(v) && math.Abs(v) <= 1<<53 // Discord's bound too
		if kind == fakediscord.OptionInteger {
			return fakediscord.Integer(typed.Name, int(v)), whole
		}
		return fakediscord.Number(typed.Name, v), kind == fakediscord.OptionNumber
	case string:
		return p.textOption(u, kind, typed.Name, v)
	}
	return fakediscord.Option{}, false
}

// textOption is a text, or somebody or something by its id.
func (p *place) textOption(u *fakediscord.User, kind int, name, text string) (fakediscord.Option, bool) {
	switch kind {
	case fakediscord.OptionString:
		return fakediscord.String(name, text), true
	case fakediscord.OptionUser:
		if other := p.discord.User(text); other != nil {
			return fakediscord.UserOption(name, other), true
		}
	case fakediscord.OptionChannel:
		if ch := p.channelOf(u, text); ch != nil {
			return fakediscord.ChannelOption(name, ch), true
		}
	}
	return fakediscord.Option{}, false
}
