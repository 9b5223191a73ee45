package discord

import (
	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
)

// matchOption is an option of a start that is no option of a game: how people want to play the
// match.
type matchOption struct {
	name string
	// values are how the catalogue calls the choices, and those; nil for yes and no.
	keys string
	list []string
	// fits reports whether it suits a game.
	fits func(*bot.Game) bool
	// casual is set where it says something about a match that counts for nothing too, such as
	// one that goes on from a text.
	casual bool
}

// matchOptions are all of them, in their order.
func matchOptions() []matchOption {
	var times []string
	for _, t := range chat.MoveTimes() {
		times = append(times, t.Name)
	}
	between := func(g *bot.Game) bool { return isDuel(g) || len(g.Lobby) > 0 }
	return []matchOption{
		{name: optionHints, fits: func(g *bot.Game) bool { return isDuel(g) && g.Hinter != nil }, casual: true},
		{
			name: optionView, keys: "view.", list: []string{boardFixed, boardTurned},
			fits: func(g *bot.Game) bool { return g.Rules.Facts(nil).Ends }, casual: true,
		},
		{name: optionTime, keys: "time.", list: times, fits: between, casual: true},
		{name: optionRated, fits: between},
		{name: optionThread, fits: between, casual: true},
	}
}

// matchOption declares such an option.
func (d commandBuilder) matchOption(o matchOption) commandOption {
	if o.keys == "" {
		return d.option(discordgo.ApplicationCommandOptionBoolean, commandStart, o.name)
	}
	declared := d.option(discordgo.ApplicationCommandOptionString, commandStart, o.name)
	for _, value := range o.list {
		declared.Choices = append(declared.Choices, d.choice(o.keys+value, value))
	}
	return declared
}
