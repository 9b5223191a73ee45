package discord

import (
	"kamisado/bot"
	"kamisado/bot/lang"
)

// declarer writes declarations in both languages.
type declarer struct{ catalogue *lang.Catalogue }

// say gives the default text, which is English, and all localisations.
func (d declarer) say(key string) (text string, localized map[string]string) {
	localized = make(map[string]string)
	for tag, names := range locales {
		for _, name := range names {
			localized[string(name)] = d.catalogue.Speaker(tag).Text(key)
		}
	}
	return d.catalogue.Speaker(lang.English).Text(key), localized
}

func (d declarer) command(name string, options ...commandOption) command {
	return d.describe(name, "command."+name, options)
}

// describe declares a command for servers and direct messages with the bot.
func (d declarer) describe(name, key string, options []commandOption) command {
	text, localized := d.say(key)
	return command{
		Name: name, Description: text, Localizations: localized, Options: options,
		Contexts: []int{0, 1}, IntegrationTypes: []int{0}, Type: 1,
	}
}

func (d declarer) option(kind int, command, name string) commandOption {
	text, localized := d.say("command." + command + "." + name)
	return commandOption{Type: kind, Name: name, Description: text, Localizations: localized}
}

func (d declarer) choice(key, value string) choice {
	text, localized := d.say(key)
	return choice{Name: text, Localizations: localized, Value: value}
}

// records declares the tables of records.
func (d declarer) records(b *bot.Bot) command {
	games := d.option(typeString, commandRecord, optionGame)
	for i := range b.Games {
		id := string(b.Games[i].Rules.ID())
		games.Choices = append(games.Choices, d.choice(id+".name", id))
	}
	table := d.option(typeString, commandRecord, optionTable)
	table.Autocomplete = true
	return d.command(commandRecord, games, table)
}

// start declares "/<game> start" with the game's own options, and of those that all
// games share the ones that fit it.
func (d declarer) start(g *bot.Game) command {
	id := string(g.Rules.ID())
	text, localized := d.say("command." + commandStart)
	start := commandOption{Type: typeSubcommand, Name: commandStart, Description: text, Localizations: localized}
	for _, o := range g.Options {
		start.Options = append(start.Options, d.own(id, o))
	}
	duel := isDuel(g)
	if duel {
		start.Options = append(start.Options, d.option(typeUser, commandStart, optionOpponent))
	}
	if len(g.Levels) > 0 {
		start.Options = append(start.Options, d.level(g))
	}
	if duel && len(g.Sides) > 0 {
		color := d.option(typeString, commandStart, optionColor)
		for _, side := range append(g.Sides[:len(g.Sides):len(g.Sides)], bot.AnySide) {
			color.Choices = append(color.Choices, d.choice("color."+side, side))
		}
		start.Options = append(start.Options, color)
	}
	if duel && g.Hinter != nil {
		start.Options = append(start.Options, d.option(typeBoolean, commandStart, optionHints))
	}
	return d.describe(id, id+".description", []commandOption{start})
}

// isDuel reports whether a game begins with a challenge from one to another.
func isDuel(g *bot.Game) bool {
	return g.Rules.Facts(nil).MaxSeats > 1 && len(g.Lobby) == 0
}

// own declares one of a game's own options.
func (d declarer) own(id string, o bot.Option) commandOption {
	text, localized := d.say(id + ".option." + o.Name + ".about")
	option := commandOption{Type: typeString, Name: o.Name, Description: text, Localizations: localized}
	switch {
	case o.Flag:
		option.Type = typeBoolean
	case o.Most > 0:
		option.Type, option.MinValue, option.MaxValue = typeInteger, &o.Least, &o.Most
	}
	for _, value := range o.Values {
		option.Choices = append(option.Choices, d.choice(id+"."+o.Name+"."+value, value))
	}
	return option
}

// level declares the choice of a computer player.
func (d declarer) level(g *bot.Game) commandOption {
	id := string(g.Rules.ID())
	text, localized := d.say(id + ".option." + optionLevel + ".about")
	level := commandOption{Type: typeString, Name: optionLevel, Description: text, Localizations: localized}
	for _, l := range g.Levels {
		level.Choices = append(level.Choices, d.choice(id+".level."+l.Name, l.Name))
	}
	return level
}
