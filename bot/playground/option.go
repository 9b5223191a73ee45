package playground

import (
	"errors"
	"math"
	"slices"
	"strings"

	"kamisado/bot/standin"
)

// errUnfit says that a command, or an option of it, is not as the bot has registered it.
var errUnfit = errors.New("playground: the registered command is another")

// fill gives typed values the types that the registered command has for them. Whether it takes them together is for
// the stand-in to say.
func (p *place) fill(u *standin.User, a *action) ([]standin.Option, error) {
	known, ok := p.optionsOf(a.Command)
	if !ok {
		return nil, errUnfit
	}
	out := make([]standin.Option, 0, len(a.Options))
	for _, typed := range a.Options {
		i := slices.IndexFunc(known, func(o standin.CommandOption) bool { return o.Name == typed.Name })
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
func (p *place) optionsOf(path string) ([]standin.CommandOption, bool) {
	words := strings.Fields(path)
	c, ok := p.guild.Command(words[0])
	if !ok {
		c, ok = p.discord.Command(words[0])
	}
	list := c.Options
	for _, word := range words[1:] {
		i := slices.IndexFunc(list, func(o standin.CommandOption) bool {
			return o.Name == word && (o.Type == standin.OptionSubcommand || o.Type == standin.OptionGroup)
		})
		if i < 0 {
			return nil, false
		}
		list = list[i].Options
	}
	return list, ok
}

// option is a typed value as an option of a type.
func (p *place) option(u *standin.User, kind int, typed typedValue) (standin.Option, bool) {
	if typed.Focused {
		// Discord sends what is typed as text, whatever it is to become.
		text, ok := typed.Value.(string)
		return standin.Typing(standin.RawOption(typed.Name, kind, text)), ok
	}
	switch v := typed.Value.(type) {
	case bool:
		return standin.Bool(typed.Name, v), kind == standin.OptionBoolean
	case float64:
		whole := v == math.Trunc(v) && math.Abs(v) <= 1<<53 // Discord's bound too
		if kind == standin.OptionInteger {
			return standin.Integer(typed.Name, int(v)), whole
		}
		return standin.Number(typed.Name, v), kind == standin.OptionNumber
	case string:
		return p.textOption(u, kind, typed.Name, v)
	}
	return standin.Option{}, false
}

// textOption is a text, or somebody or something by its id.
func (p *place) textOption(u *standin.User, kind int, name, text string) (standin.Option, bool) {
	switch kind {
	case standin.OptionString:
		return standin.String(name, text), true
	case standin.OptionUser:
		if other := p.discord.User(text); other != nil {
			return standin.UserOption(name, other), true
		}
	case standin.OptionChannel:
		if ch := p.channelOf(u, text); ch != nil {
			return standin.ChannelOption(name, ch), true
		}
	}
	return standin.Option{}, false
}
