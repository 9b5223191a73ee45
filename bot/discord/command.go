package discord

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
)

// command is a slash command as it is registered. It has only the fields that are
// set here, so that two commands can be compared (sync.go).
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

// commands are the bot's commands as they are registered. Commands whose names have two words become one with
// subcommands.
func commands(b *bot.Bot) (all []command) {
	d := commandBuilder{b.Catalogue}
	for _, c := range b.Mux.Commands() {
		group, sub, isSub := strings.Cut(c.Name, " ")
		if !isSub {
			all = append(all, d.command(c, c.Name, d.about(c), d.options(c)))
			continue
		}
		text, localized := d.say(d.about(c))
		declared := commandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: sub, Names: d.names(cmp.Or(c.Named, d.about(c)+".name"), sub),
			Description: text, Localizations: localized, Options: d.options(c),
		}
		at := slices.IndexFunc(all, func(c command) bool { return c.Name == group })
		if at < 0 {
			at = len(all)
			all = append(all, d.command(c, group, cmp.Or(c.AboutGroup, "command."+group), nil))
		}
		all[at].Options = append(all[at].Options, declared)
	}
	return all
}

// commandBuilder declares commands and options in both languages.
type commandBuilder struct{ catalogue *lang.Catalogue }

// say returns the default text, which is English, and all localizations.
func (d commandBuilder) say(key string) (text string, localized map[string]string) {
	localized = make(map[string]string)
	for tag, names := range locales {
		for _, name := range names {
			localized[string(name)] = d.catalogue.Speaker(tag).Text(key)
		}
	}
	return d.catalogue.Speaker(lang.English).Text(key), localized
}

// names returns what a command or option is called in the languages that do not call it by
// its own name. One without an entry in the catalogues keeps that everywhere.
func (d commandBuilder) names(key, name string) map[string]string {
	names := make(map[string]string)
	for tag, places := range locales {
		if said := d.catalogue.Texts(tag, key)[""]; said != "" && said != name {
			for _, place := range places {
				names[string(place)] = said
			}
		}
	}
	return names
}

// about returns the key of what a command does.
func (d commandBuilder) about(c chat.Command) string {
	return cmp.Or(c.About, "command."+strings.ReplaceAll(c.Name, " ", "."))
}

// command declares a command, or a group of commands, by the settings of one of them. One that is not about a server is
// for every place: for servers that have installed the bot and whoever has, in servers, direct messages with the bot
// and other ones.
func (d commandBuilder) command(c chat.Command, name, about string, options []commandOption) command {
	text, localized := d.say(about)
	declared := command{
		Name: name, Names: d.names("command."+name+".name", name), Description: text, Localizations: localized, Options: options,
		Contexts: []int{0, 1, 2}, IntegrationTypes: []int{0, 1}, Type: 1,
	}
	if c.OnServer {
		declared.Contexts, declared.IntegrationTypes = []int{0}, []int{0}
	}
	if bits := map[chat.Right]int{chat.ManageServer: discordgo.PermissionManageGuild, chat.ManageMessages: discordgo.PermissionManageMessages}[c.Needs]; bits != 0 {
		declared.Permissions = strconv.Itoa(bits)
	}
	return declared
}

// optionTypes are Discord's types of options.
var optionTypes = map[chat.OptionKind]discordgo.ApplicationCommandOptionType{
	chat.TextOption: discordgo.ApplicationCommandOptionString, chat.NumberOption: discordgo.ApplicationCommandOptionInteger,
	chat.YesNoOption: discordgo.ApplicationCommandOptionBoolean, chat.UserOption: discordgo.ApplicationCommandOptionUser,
	chat.ChannelOption: discordgo.ApplicationCommandOptionChannel, chat.FileOption: discordgo.ApplicationCommandOptionAttachment,
}

// options declares the options of a command.
func (d commandBuilder) options(c chat.Command) (all []commandOption) {
	for _, o := range c.Options {
		text, localized := d.say(o.About)
		declared := commandOption{
			Type: optionTypes[o.Kind], Name: o.Name, Names: d.names("option."+o.Name, o.Name), Description: text, Localizations: localized,
			Required: o.Required, Autocomplete: o.Suggest != nil,
		}
		if o.Kind == chat.NumberOption {
			declared.MinValue, declared.MaxValue = &o.Least, &o.Most
		}
		if o.Kind == chat.ChannelOption {
			declared.ChannelTypes = []discordgo.ChannelType{
				discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildPublicThread,
			}
		}
		for _, c := range o.Choices {
			declared.Choices = append(declared.Choices, d.choice(c))
		}
		all = append(all, declared)
	}
	return all
}

// choice declares a value of an option.
func (d commandBuilder) choice(c chat.OptionChoice) choice {
	text, localized := d.say(c.Words)
	if c.Short {
		text, _, _ = strings.Cut(text, " (")
		for place, said := range localized {
			localized[place], _, _ = strings.Cut(said, " (")
		}
	}
	return choice{Name: text, Localizations: localized, Value: c.Value}
}
