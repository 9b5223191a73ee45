package discord

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
)

// options are a command's options as they came. discordgo's typed getters panic
// on a value of another type; these give the zero value.
type options struct {
	list     []*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved
}

func (o options) value(name string) any {
	for _, option := range o.list {
		if option != nil && option.Name == name {
			return option.Value
		}
	}
	return nil
}

func (o options) text(name string) string {
	text, _ := o.value(name).(string)
	return text
}

func (o options) flag(name string) bool {
	flag, _ := o.value(name).(bool)
	return flag
}

// own is the value of a game's own option as games take it, empty when none was given.
func (o options) own(option bot.Option) string {
	switch value := o.value(option.Name).(type) {
	case string:
		return value
	case bool:
		if value && option.Flag {
			return bot.FlagSet
		}
	case float64:
		if option.Most > 0 {
			return strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
	return ""
}

func (o options) focused() *discordgo.ApplicationCommandInteractionDataOption {
	for _, option := range o.list {
		if option != nil && option.Focused {
			return option
		}
	}
	return nil
}
