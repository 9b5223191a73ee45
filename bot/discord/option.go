package discord

import (
	"encoding/json"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
)

// typedCommand is a command as somebody has typed it, or a part of it.
type typedCommand struct {
	name    string
	options chat.Options
	// focused is the option that is being typed; empty for none.
	focused string
	// valid is false if an option names a user or a channel by something that is no id.
	valid bool
}

// typedCommand reads a command. It takes the options that the command has, of the type that they have: discordgo's
// getters panic on a value of another type, which counts as missing here.
func (c *Client) typedCommand(i *interaction) (typed typedCommand, ok bool) {
	data, ok := i.command()
	if !ok {
		return typed, false
	}
	typed = typedCommand{name: data.Name, options: make(chat.Options), valid: true}
	given := data.Options
	command, known := c.bot.Mux.Find(typed.name)
	if !known && len(given) > 0 && given[0] != nil {
		typed.name += " " + given[0].Name
		given = given[0].Options
		command, _ = c.bot.Mux.Find(typed.name)
	}
	for _, option := range given {
		if option == nil {
			continue
		}
		if option.Focused {
			typed.focused = option.Name
		}
		for _, o := range command.Options {
			if o.Name != option.Name {
				continue
			}
			value := c.optionValue(o.Kind, option.Value, data.Resolved, i)
			if user, isUser := value.(*chat.User); isUser && !IsSnowflake(user.ID) {
				typed.valid = false
			}
			if value != nil {
				typed.options[o.Name] = value
			}
		}
	}
	return typed, true
}

// optionValue is the value of an option as the bot has it; nil for one of another type.
func (c *Client) optionValue(kind chat.OptionKind, value any, resolved *discordgo.ApplicationCommandInteractionDataResolved, i *interaction) any {
	text, isText := value.(string)
	switch kind {
	case chat.YesNoOption:
		if yes, ok := value.(bool); ok {
			return yes
		}
		return nil
	case chat.NumberOption:
		if number, ok := value.(float64); ok {
			return strconv.FormatFloat(number, 'f', -1, 64)
		}
	}
	if !isText || text == "" {
		return nil
	}
	switch kind {
	case chat.UserOption:
		return c.person(text, resolved)
	case chat.ChannelOption:
		if resolved == nil || resolved.Channels[text] == nil || !IsSnowflake(text) { // Discord resolves channels of the server alone
			return nil
		}
		return &chat.Channel{ID: text, May: i.rightsIn(text)}
	case chat.FileOption:
		if resolved == nil || resolved.Attachments[text] == nil {
			return nil
		}
		return c.uploads.upload(resolved.Attachments[text])
	}
	return text
}

// person is a user that an option names. Discord sends a member with the user if the user is on the server.
func (c *Client) person(id string, resolved *discordgo.ApplicationCommandInteractionDataResolved) *chat.User {
	if resolved == nil || resolved.Users[id] == nil {
		return &chat.User{ID: id, Self: id == c.selfID()}
	}
	user := c.user(resolved.Users[id])
	user.Absent = resolved.Members[id] == nil
	return &user
}

// rightsIn are what the author of a command may do in a channel that it names. (discordgo drops
// the permissions that come with such a channel.)
func (i *interaction) rightsIn(channel string) chat.Rights {
	var data struct {
		Resolved struct {
			Channels map[string]struct {
				Permissions int64 `json:"permissions,string"`
			} `json:"channels"`
		} `json:"resolved"`
	}
	if json.Unmarshal(i.Data, &data) != nil {
		return chat.Rights{}
	}
	return rightsOf(data.Resolved.Channels[channel].Permissions)
}
