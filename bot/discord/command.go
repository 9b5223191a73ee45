package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
)

// Names of commands and options as Discord sends them, whatever they are called in a user's
// language.
const (
	commandStart   = "start"
	commandMove    = "move"
	commandBoard   = "board"
	commandMoves   = "moves"
	commandResign  = "resign"
	commandDraw    = "draw"
	commandUndo    = "undo"
	commandHint    = "hint"
	commandReview  = "review"
	commandReplay  = "replay"
	commandExport  = "export"
	commandImport  = "import"
	commandGames   = "games"
	commandRecords = "records"
	commandHelp    = "help"

	commandSettings = "settings"
	commandMatch    = "match"
	commandStop     = "stop"

	commandLeaderboard = "leaderboard"
	commandProfile     = "profile"
	commandPrivacy     = "privacy"
	commandPuzzle      = "puzzle"
	commandDaily       = "daily"

	optionMatch       = "match"
	optionMove        = "move"
	optionText        = "text"
	optionAsk         = "ask"
	optionTopic       = "topic"
	optionOpponent    = "opponent"
	optionColor       = "color"
	optionLevel       = "level"
	optionOpen        = "open"
	optionHints       = "hints"
	optionGame        = "game"
	optionLeaderboard = "leaderboard"
	optionField       = "field"
	optionView        = "view"
	optionTime        = "time"
	optionRated       = "rated"
	optionChannel     = "channel"
	optionThread      = "thread"
	optionUser        = "user"
	optionHide        = "hide"
	optionAlone       = "alone"
	optionFile        = "file"
	optionPosition    = "position"
)

// The values of the option view: how the board is seen.
const (
	boardFixed  = "fijo"
	boardTurned = "girado"
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

// commands declares all slash commands: one a game, those that all games share, and
// the games' own.
func commands(b *bot.Bot) []command {
	d := commandBuilder{b.Catalogue}
	matchOption := d.option(discordgo.ApplicationCommandOptionString, commandMove, optionMatch)
	matchOption.Autocomplete = true
	ask := d.option(discordgo.ApplicationCommandOptionString, commandBoard, optionAsk)
	ask.Autocomplete = true
	ended := func(command string) commandOption {
		o := d.option(discordgo.ApplicationCommandOptionString, command, optionMatch)
		o.Autocomplete = true
		return o
	}
	moveOption := d.option(discordgo.ApplicationCommandOptionString, commandMove, optionMove)
	moveOption.Required, moveOption.Autocomplete = true, true
	topic := d.option(discordgo.ApplicationCommandOptionString, commandHelp, optionTopic)
	for _, name := range b.Topics() {
		topic.Choices = append(topic.Choices, d.choice("help.topic."+name, name))
	}

	var all []command
	for i := range b.Games {
		all = append(all, d.start(&b.Games[i]))
	}
	all = append(all,
		d.command(commandMove, moveOption, matchOption),
		d.command(commandBoard, matchOption, d.option(discordgo.ApplicationCommandOptionBoolean, commandBoard, optionText), ask),
		d.command(commandMoves, matchOption),
		d.command(commandResign, matchOption),
		d.command(commandDraw, matchOption),
		d.command(commandUndo, matchOption),
		d.command(commandHint, matchOption),
		d.command(commandReview, ended(commandReview)),
		d.command(commandReplay, ended(commandReplay)),
		d.command(commandExport, ended(commandExport)),
		d.imports(b),
		d.command(commandGames),
		d.records(b),
		d.leaderboard(b),
		d.onServer(commandProfile, d.option(discordgo.ApplicationCommandOptionUser, commandProfile, optionUser),
			d.option(discordgo.ApplicationCommandOptionBoolean, commandProfile, optionHide)),
		d.command(commandPrivacy,
			d.option(discordgo.ApplicationCommandOptionSubCommand, commandPrivacy, string(chat.PrivacyShow)),
			d.option(discordgo.ApplicationCommandOptionSubCommand, commandPrivacy, string(chat.PrivacyDelete))),
		d.command(commandHelp, topic),
	)
	all = append(all, d.puzzles(b)...)
	all = append(all, d.moderation()...)
	for i := range b.Games {
		for _, verb := range b.Games[i].Verbs {
			o := d.option(discordgo.ApplicationCommandOptionString, verb.Name, verb.Option)
			o.Required, o.Autocomplete = true, true
			all = append(all, d.command(verb.Name, o, matchOption))
		}
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

func (d commandBuilder) command(name string, options ...commandOption) command {
	return d.describe(name, "command."+name, options)
}

// onServer declares a command for servers that have the bot: what it is about is theirs.
func (d commandBuilder) onServer(name string, options ...commandOption) command {
	c := d.command(name, options...)
	c.Contexts, c.IntegrationTypes = []int{0}, []int{0}
	return c
}

// describe declares a command for every place: for servers that have installed the bot and
// whoever has, in servers, direct messages with the bot and other ones.
func (d commandBuilder) describe(name, key string, options []commandOption) command {
	text, localized := d.say(key)
	return command{
		Name: name, Names: d.names("command."+name+".name", name), Description: text, Localizations: localized, Options: options,
		Contexts: []int{0, 1, 2}, IntegrationTypes: []int{0, 1}, Type: 1,
	}
}

func (d commandBuilder) option(kind discordgo.ApplicationCommandOptionType, command, name string) commandOption {
	key := "command." + command + "." + name
	names := d.names("option."+name, name)
	if kind == discordgo.ApplicationCommandOptionSubCommand {
		names = d.names(key+".name", name)
	}
	text, localized := d.say(key)
	return commandOption{Type: kind, Name: name, Names: names, Description: text, Localizations: localized}
}

func (d commandBuilder) choice(key, value string) choice {
	text, localized := d.say(key)
	return choice{Name: text, Localizations: localized, Value: value}
}

// records declares the command for leaderboards.
func (d commandBuilder) records(b *bot.Bot) command {
	games := d.option(discordgo.ApplicationCommandOptionString, commandRecords, optionGame)
	for i := range b.Games {
		id := string(b.Games[i].Rules.ID())
		games.Choices = append(games.Choices, d.choice(id+".name", id))
	}
	leaderboard := d.option(discordgo.ApplicationCommandOptionString, commandRecords, optionLeaderboard)
	leaderboard.Autocomplete = true
	return d.command(commandRecords, games, leaderboard)
}

// imports declares the command for matches that go on from a text: what a start takes in any
// game, whichever the text is of.
func (d commandBuilder) imports(b *bot.Bot) command {
	games := d.option(discordgo.ApplicationCommandOptionString, commandImport, optionGame)
	level := d.option(discordgo.ApplicationCommandOptionString, commandImport, optionLevel)
	color := d.option(discordgo.ApplicationCommandOptionString, commandStart, optionColor)
	var sides []string
	for i := range b.Games {
		g := &b.Games[i]
		id := string(g.Rules.ID())
		games.Choices = append(games.Choices, d.choice(id+".name", id))
		for _, l := range g.Levels {
			if slices.ContainsFunc(level.Choices, func(c choice) bool { return c.Value == l.Name }) {
				continue // another game's level of the same name
			}
			c := d.choice(id+".level."+l.Name, l.Name)
			c.Name, _, _ = strings.Cut(c.Name, " (")
			for place, name := range c.Localizations {
				c.Localizations[place], _, _ = strings.Cut(name, " (")
			}
			level.Choices = append(level.Choices, c)
		}
		sides = append(sides, g.Sides...)
	}
	slices.Sort(sides)
	for _, side := range append(slices.Compact(sides), bot.AnySide) {
		color.Choices = append(color.Choices, d.choice("color."+side, side))
	}
	all := []commandOption{
		d.option(discordgo.ApplicationCommandOptionAttachment, commandImport, optionFile),
		d.option(discordgo.ApplicationCommandOptionString, commandImport, optionPosition), games,
		d.option(discordgo.ApplicationCommandOptionUser, commandStart, optionOpponent),
		d.option(discordgo.ApplicationCommandOptionBoolean, commandStart, optionOpen), level, color,
	}
	for _, o := range matchOptions() {
		if o.casual {
			all = append(all, d.matchOption(o))
		}
	}
	return d.command(commandImport, all...)
}

// leaderboard declares the command for ratings, of the games that people play each other in.
func (d commandBuilder) leaderboard(b *bot.Bot) command {
	games := d.option(discordgo.ApplicationCommandOptionString, commandLeaderboard, optionGame)
	games.Required = true
	for i := range b.Games {
		if id := string(b.Games[i].Rules.ID()); !b.Games[i].Rules.Facts(nil).Solo() {
			games.Choices = append(games.Choices, d.choice(id+".name", id))
		}
	}
	return d.onServer(commandLeaderboard, games)
}

// moderation declares what those who manage a server do about its matches. There is nothing to
// manage anywhere else.
func (d commandBuilder) moderation() []command {
	settings := d.onServer(commandSettings)
	settings.Permissions = strconv.Itoa(discordgo.PermissionManageGuild)
	running := d.option(discordgo.ApplicationCommandOptionString, commandMatch, optionMatch)
	running.Autocomplete = true
	stop := d.option(discordgo.ApplicationCommandOptionSubCommand, commandMatch, commandStop)
	stop.Options = []commandOption{running}
	to := d.option(discordgo.ApplicationCommandOptionChannel, commandMatch, optionChannel)
	to.Required, to.ChannelTypes = true, []discordgo.ChannelType{
		discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildPublicThread,
	}
	move := d.option(discordgo.ApplicationCommandOptionSubCommand, commandMatch, commandMove)
	move.Options = []commandOption{to, running}
	matches := d.onServer(commandMatch, stop, move)
	matches.Permissions = strconv.Itoa(discordgo.PermissionManageMessages)
	return []command{settings, matches}
}

// start declares "/<game> start" with the game's own options and those of the shared
// ones that fit the game.
func (d commandBuilder) start(g *bot.Game) command {
	id := string(g.Rules.ID())
	text, localized := d.say(id + ".start")
	start := commandOption{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: commandStart, Names: d.names("command.start.name", commandStart),
		Description: text, Localizations: localized,
	}
	for _, o := range g.Options {
		start.Options = append(start.Options, d.gameOption(id, o))
	}
	duel := isDuel(g)
	if duel {
		start.Options = append(start.Options, d.option(discordgo.ApplicationCommandOptionUser, commandStart, optionOpponent),
			d.option(discordgo.ApplicationCommandOptionBoolean, commandStart, optionOpen))
	}
	if len(g.Levels) > 0 {
		level := bot.Option{Name: optionLevel}
		for _, l := range g.Levels {
			level.Values = append(level.Values, l.Name)
		}
		start.Options = append(start.Options, d.gameOption(id, level))
	}
	if len(g.Lobby) > 0 && len(g.Levels) > 0 {
		start.Options = append(start.Options, d.option(discordgo.ApplicationCommandOptionBoolean, commandStart, optionAlone))
	}
	if duel && len(g.Sides) > 0 {
		start.Options = append(start.Options, d.color(g))
	}
	for _, o := range matchOptions() {
		if o.fits(g) {
			start.Options = append(start.Options, d.matchOption(o))
		}
	}
	return d.describe(id, id+".description", []commandOption{start})
}

// color declares which side of a game who starts it wants, in the words of the game: "Negras".
func (d commandBuilder) color(g *bot.Game) commandOption {
	color := d.gameOption(string(g.Rules.ID()), bot.Option{Name: optionColor})
	for seat, side := range g.Sides {
		color.Choices = append(color.Choices, d.choice(string(g.Rules.Facts(nil).SeatNames[seat]), side))
	}
	color.Choices = append(color.Choices, d.choice("color."+bot.AnySide, bot.AnySide))
	return color
}

// isDuel reports whether a match of a game begins with a challenge to one opponent.
func isDuel(g *bot.Game) bool {
	return g.Rules.Facts(nil).Duel() && len(g.Lobby) == 0
}

// gameOption declares one of a game's own options.
func (d commandBuilder) gameOption(id string, o bot.Option) commandOption {
	text, localized := d.say(id + ".option." + o.Name + ".about")
	option := commandOption{
		Type: discordgo.ApplicationCommandOptionString, Name: o.Name, Names: d.names("option."+o.Name, o.Name),
		Description: text, Localizations: localized,
	}
	switch {
	case o.Flag:
		option.Type = discordgo.ApplicationCommandOptionBoolean
	case o.Most > 0:
		option.Type, option.MinValue, option.MaxValue = discordgo.ApplicationCommandOptionInteger, &o.Least, &o.Most
	}
	for _, value := range o.Values {
		name := id + "." + o.Name + "." + value
		if o.Explained {
			name += ".about"
		}
		option.Choices = append(option.Choices, d.choice(name, value))
	}
	return option
}
