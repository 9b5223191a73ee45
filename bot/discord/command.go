package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/bot/lang"
)

// command is a slash command as it is registered. It has only the fields that are
// set here, so that two commands can be compared.
type command struct {
	Name             string            `json:"name"`
	Names            map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	Localizations    map[string]string `json:"description_localizations,omitempty"`
	Options          []commandOption   `json:"options,omitempty"`
	Contexts         []int             `json:"contexts,omitempty"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
	// Permissions are what a member needs to be offered the command, as a decimal number.
	// Those who run a server may change that, so the bot checks it too.
	Permissions string `json:"default_member_permissions,omitempty"`
	Type        int    `json:"type"`
}

// commandOption is an option or a subcommand.
type commandOption struct {
	Type          discordgo.ApplicationCommandOptionType `json:"type"`
	Name          string                                 `json:"name"`
	Names         map[string]string                      `json:"name_localizations,omitempty"`
	Description   string                                 `json:"description"`
	Localizations map[string]string                      `json:"description_localizations,omitempty"`
	Required      bool                                   `json:"required,omitempty"`
	Autocomplete  bool                                   `json:"autocomplete,omitempty"`
	MinValue      *int                                   `json:"min_value,omitempty"`
	MaxValue      *int                                   `json:"max_value,omitempty"`
	Choices       []choice                               `json:"choices,omitempty"`
	ChannelTypes  []discordgo.ChannelType                `json:"channel_types,omitempty"`
	Options       []commandOption                        `json:"options,omitempty"`
}

// choice is a value of an option, or a suggestion for one, and how it is displayed.
type choice struct {
	Name          string            `json:"name"`
	Localizations map[string]string `json:"name_localizations,omitempty"`
	Value         string            `json:"value"`
}

// locales are Discord's locales of the languages that the bot speaks. Every other
// locale gets the default, English.
var locales = map[lang.Tag][]discordgo.Locale{
	lang.Spanish: {discordgo.SpanishES, discordgo.SpanishLATAM},
	lang.English: {discordgo.EnglishUS, discordgo.EnglishGB},
}

// commands returns the bot's commands as they are registered: everywhere, or on one server alone, where contexts and
// integration types mean nothing. Commands whose names have two words become one with subcommands.
func commands(b *bot.Bot, local bool) (all []command) {
	for _, c := range b.Mux.Commands() {
		group, sub, isSub := strings.Cut(c.Name, " ")
		about := cmp.Or(c.About, "command."+strings.ReplaceAll(c.Name, " ", "."))
		var options []commandOption
		for _, o := range c.Options {
			options = append(options, declareOption(b.Catalogue, o))
		}
		at := slices.IndexFunc(all, func(c command) bool { return c.Name == group })
		if at < 0 {
			at = len(all)
			aboutCommand := about
			if isSub {
				aboutCommand = cmp.Or(c.AboutGroup, "command."+group)
			}
			declared := command{
				Type: 1, Name: group, Names: names(b.Catalogue, "command."+group+".name", group),
				// also direct messages and people who have installed the bot
				Contexts: []int{0, 1, 2}, IntegrationTypes: []int{0, 1},
			}
			declared.Description, declared.Localizations = describe(b.Catalogue, aboutCommand)
			if c.OnServer {
				declared.Contexts, declared.IntegrationTypes = []int{0}, []int{0}
			}
			if local {
				declared.Contexts, declared.IntegrationTypes = nil, nil
			}
			switch c.Needs {
			case chat.ManageServer:
				declared.Permissions = strconv.Itoa(discordgo.PermissionManageGuild)
			case chat.ManageMessages:
				declared.Permissions = strconv.Itoa(discordgo.PermissionManageMessages)
			}
			all = append(all, declared)
		}
		if !isSub {
			all[at].Options = options
			continue
		}
		part := commandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: sub, Options: options,
			Names: names(b.Catalogue, cmp.Or(c.Named, about+".name"), sub),
		}
		part.Description, part.Localizations = describe(b.Catalogue, about)
		all[at].Options = append(all[at].Options, part)
	}
	return all
}

// describe returns a text in the default language, which is English, and in all locales.
func describe(c *lang.Catalogue, key string) (text string, localized map[string]string) {
	localized = make(map[string]string)
	for tag, names := range locales {
		for _, name := range names {
			localized[string(name)] = c.Speaker(tag).Text(key)
		}
	}
	return c.Speaker(lang.English).Text(key), localized
}

// names returns what a command or option is called in the languages that do not call it by
// its own name. One without an entry in the catalogues keeps that everywhere.
func names(c *lang.Catalogue, key, name string) map[string]string {
	names := make(map[string]string)
	for tag, places := range locales {
		if said := c.Texts(tag, key)[""]; said != "" && said != name {
			for _, place := range places {
				names[string(place)] = said
			}
		}
	}
	return names
}

// optionTypes are Discord's types of options.
var optionTypes = map[chat.OptionKind]discordgo.ApplicationCommandOptionType{
	chat.TextOption:    discordgo.ApplicationCommandOptionString,
	chat.NumberOption:  discordgo.ApplicationCommandOptionInteger,
	chat.YesNoOption:   discordgo.ApplicationCommandOptionBoolean,
	chat.UserOption:    discordgo.ApplicationCommandOptionUser,
	chat.ChannelOption: discordgo.ApplicationCommandOptionChannel,
	chat.FileOption:    discordgo.ApplicationCommandOptionAttachment,
}

// declareOption returns an option as it is registered.
func declareOption(c *lang.Catalogue, o chat.Option) commandOption {
	declared := commandOption{
		Type: optionTypes[o.Kind], Name: o.Name, Names: names(c, "option."+o.Name, o.Name),
		Required: o.Required, Autocomplete: o.Suggest != nil,
	}
	declared.Description, declared.Localizations = describe(c, o.About)
	switch o.Kind {
	case chat.NumberOption:
		declared.MinValue, declared.MaxValue = &o.Least, &o.Most
	case chat.ChannelOption:
		declared.ChannelTypes = []discordgo.ChannelType{
			discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildPublicThread,
		}
	}
	for _, one := range o.Choices {
		text, localized := describe(c, one.Words)
		if one.Short {
			text, _, _ = strings.Cut(text, " (")
			for place, said := range localized {
				localized[place], _, _ = strings.Cut(said, " (")
			}
		}
		declared.Choices = append(declared.Choices, choice{Name: text, Localizations: localized, Value: one.Value})
	}
	return declared
}

// syncWithin bounds the attempts to register the commands.
const syncWithin = time.Minute

// syncCommands registers the commands where they differ from what Discord has:
// in one server while developing, everywhere otherwise, never both.
func (c *Client) syncCommands(ctx context.Context) error {
	everywhere := discordgo.EndpointApplicationGlobalCommands(c.appID())
	if c.Guild == "" {
		return c.syncAt(ctx, everywhere, commands(c.bot, false))
	}
	local := discordgo.EndpointApplicationGuildCommands(c.appID(), c.Guild)
	if err := c.syncAt(ctx, local, commands(c.bot, true)); err != nil {
		return err
	}
	return c.syncAt(ctx, everywhere, nil)
}

// entryPoint is the type of the command that Discord adds when Activities are enabled for the
// application. A bulk overwrite without it is refused with error 50240.
const entryPoint = 4

// syncAt replaces the slash commands of one place where they differ from the wanted ones:
// one request to list them and at most one to change them. Entry Point commands stay as
// Discord has them.
func (c *Client) syncAt(ctx context.Context, url string, wanted []command) error {
	q := rest.Call{
		Method: http.MethodGet, URL: url + "?with_localizations=true", Route: "commands " + url,
		Until: time.Now().Add(syncWithin),
	}
	raw, err := c.rest.Send(ctx, q)
	if err != nil {
		return rest.Wrap("list the commands", err)
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return fmt.Errorf("list the commands: %w", err)
	}
	var there []command
	payload := make([]any, 0, len(wanted))
	for _, w := range wanted {
		payload = append(payload, w)
	}
	for _, item := range list {
		var one command
		_ = json.Unmarshal(item, &one) // a form that the bot does not use, such as a choice of a number, differs all the same
		if one.Type == entryPoint {
			payload = append(payload, item)
			continue
		}
		if c.Guild != "" { // Discord may leave them out
			one.Contexts, one.IntegrationTypes = nil, nil
		}
		there = append(there, one)
	}
	if sameCommands(there, wanted) {
		c.Log.Info("commands are up to date", "count", len(wanted))
		return nil
	}
	q.Method, q.URL, q.Payload = http.MethodPut, url, payload
	if _, err = c.rest.Send(ctx, q); err != nil {
		return rest.Wrap("register the commands", err)
	}
	c.Log.Info("registered the commands", "count", len(wanted))
	return nil
}

// sameCommands reports whether Discord has the wanted commands, in any order. Discord may leave out a command's
// type, write nothing as null and give sets in any order.
func sameCommands(there, wanted []command) bool {
	canonical := func(commands []command) []string {
		texts := make([]string, len(commands))
		for i, c := range commands {
			c.Type = max(c.Type, 1)
			c.Contexts = slices.Sorted(slices.Values(c.Contexts))
			c.IntegrationTypes = slices.Sorted(slices.Values(c.IntegrationTypes))
			raw, _ := json.Marshal(c) // plain fields: it cannot fail
			texts[i] = string(raw)
		}
		slices.Sort(texts)
		return texts
	}
	return slices.Equal(canonical(there), canonical(wanted))
}
