package discord

import (
	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/lang"
)

// Names of commands and options; they are the same in every language.
const (
	commandStart  = "start"
	commandMove   = "move"
	commandBoard  = "board"
	commandMoves  = "moves"
	commandResign = "resign"
	commandHint   = "hint"
	commandReview = "review"
	commandGames  = "games"
	commandRecord = "records"
	commandHelp   = "help"

	optionMatch    = "match"
	optionMove     = "move"
	optionText     = "text"
	optionTopic    = "topic"
	optionOpponent = "opponent"
	optionColor    = "color"
	optionLevel    = "level"
	optionHints    = "hints"
	optionGame     = "game"
	optionTable    = "table"
)

// Types of options.
const (
	typeSubcommand = 1
	typeString     = 3
	typeInteger    = 4
	typeBoolean    = 5
	typeUser       = 6
)

// command is a slash command as it is registered. Its fields are the ones we
// set, so that two commands can be compared (sync.go).
type command struct {
	Name             string            `json:"name"`
	Description      string            `json:"description"`
	Localizations    map[string]string `json:"description_localizations,omitempty"`
	Options          []commandOption   `json:"options,omitempty"`
	Contexts         []int             `json:"contexts,omitempty"`
	IntegrationTypes []int             `json:"integration_types,omitempty"`
	Type             int               `json:"type"`
}

// commandOption is an option or a subcommand.
type commandOption struct {
	Type          int               `json:"type"`
	Name          string            `json:"name"`
	Description   string            `json:"description"`
	Localizations map[string]string `json:"description_localizations,omitempty"`
	Required      bool              `json:"required,omitempty"`
	Autocomplete  bool              `json:"autocomplete,omitempty"`
	MinValue      *int              `json:"min_value,omitempty"`
	MaxValue      *int              `json:"max_value,omitempty"`
	Choices       []choice          `json:"choices,omitempty"`
	Options       []commandOption   `json:"options,omitempty"`
}

// choice is a value of an option and how it is displayed.
type choice struct {
	Name          string            `json:"name"`
	Localizations map[string]string `json:"name_localizations,omitempty"`
	Value         string            `json:"value"`
}

// locales are Discord's locales of the languages that the bot speaks. Every
// other locale gets the default, which is English.
var locales = map[lang.Tag][]discordgo.Locale{
	lang.Spanish: {discordgo.SpanishES, discordgo.SpanishLATAM},
	lang.English: {discordgo.EnglishUS, discordgo.EnglishGB},
}

// commands declares everything that can be typed: one command a game, what all
// games share, and the games' own.
func commands(b *bot.Bot) []command {
	d := declarer{b.Catalogue}
	matchOption := d.option(typeString, commandMove, optionMatch)
	matchOption.Autocomplete = true
	reviewed := d.option(typeString, commandReview, optionMatch)
	reviewed.Autocomplete = true
	moveOption := d.option(typeString, commandMove, optionMove)
	moveOption.Required, moveOption.Autocomplete = true, true
	topic := d.option(typeString, commandHelp, optionTopic)
	for _, name := range b.Topics() {
		topic.Choices = append(topic.Choices, d.choice("help.topic."+name, name))
	}

	var all []command
	for i := range b.Games {
		all = append(all, d.start(&b.Games[i]))
	}
	all = append(all,
		d.command(commandMove, moveOption, matchOption),
		d.command(commandBoard, matchOption, d.option(typeBoolean, commandBoard, optionText)),
		d.command(commandMoves, matchOption),
		d.command(commandResign, matchOption),
		d.command(commandHint, matchOption),
		d.command(commandReview, reviewed),
		d.command(commandGames),
		d.records(b),
		d.command(commandHelp, topic),
	)
	for i := range b.Games {
		for _, verb := range b.Games[i].Verbs {
			o := d.option(typeString, verb.Name, verb.Option)
			o.Required, o.Autocomplete = true, true
			all = append(all, d.command(verb.Name, o, matchOption))
		}
	}
	return all
}
